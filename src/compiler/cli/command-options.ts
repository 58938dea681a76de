/** The options of each command as parsed by commander, and the exit statuses. */
import type { Shard } from "../graph/shard.ts";
import type { CiHost } from "../init/answers.ts";
import type { ToolName } from "../migrate-kit/tool-names.ts";
import type { ReportOptions } from "./report-result.ts";

/** 0: success. 1: the content has errors, or a search found nothing. 2: the command cannot run. 130: interrupted. */
export type ExitStatus = 0 | 1 | 2 | 130;

/** The options of `docsgen init`. */
export interface InitCommandOptions {
  readonly title?: string;
  readonly lang?: string;
  readonly ci?: CiHost;
  readonly yes: boolean;
}

/** The options of `docsgen migrate`. */
export interface MigrateCommandOptions {
  readonly from?: ToolName;
  readonly out?: string;
  readonly published?: string;
  readonly config?: string;
  readonly stubs?: boolean;
  readonly write: boolean;
  readonly format: "pretty" | "json";
  readonly verbose: boolean;
}

/** The options of `docsgen build`. */
export interface BuildCommandOptions extends Omit<ReportOptions, "maxWarnings"> {
  readonly config?: string;
  readonly source?: string;
  readonly out?: string;
  readonly base?: string;
  readonly cache: boolean;
  readonly cacheUrl?: string;
  readonly shard?: Shard;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly workers?: number;
  /** `true` if no file is given. */
  readonly why?: string | true;
  readonly profile?: true;
  readonly debug: boolean;
}

/** The options of `docsgen translate`. */
export interface TranslateCommandOptions {
  readonly lang: readonly string[];
  readonly accept: boolean;
  readonly diff: boolean;
  readonly strict: boolean;
  readonly format: "pretty" | "json";
  readonly config?: string;
  readonly source?: string;
  readonly debug: boolean;
}

/** The options of `docsgen version`. */
export interface VersionCommandOptions {
  readonly from?: string;
  readonly changes: boolean;
  readonly format: "pretty" | "json" | "markdown";
  readonly force: boolean;
  readonly config?: string;
  readonly debug: boolean;
}

/** The options of `docsgen serve`. */
export interface ServeCommandOptions {
  readonly config?: string;
  readonly source?: string;
  readonly base?: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly open: boolean;
  readonly cache: boolean;
  readonly debug: boolean;
}

/** The options of `docsgen preview`. */
export interface PreviewCommandOptions {
  readonly base?: string;
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly open: boolean;
}

/** The options of `docsgen check`. */
export interface CheckCommandOptions extends ReportOptions {
  readonly config?: string;
  readonly source?: string;
  readonly base?: string;
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly published?: string;
  readonly external: boolean;
  readonly since?: string;
  /** `true` if no command is given. */
  readonly agents?: string | true;
  readonly prose?: string;
  readonly samples: boolean;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly cache: boolean;
  readonly cacheUrl?: string;
  readonly workers?: number;
}

/** The options of `docsgen insights`. */
export interface InsightsCommandOptions {
  readonly config?: string;
  readonly source?: string;
  readonly base?: string;
  readonly least: number;
  readonly format: "pretty" | "json";
  readonly debug: boolean;
}

/** The options of `docsgen report`. */
export interface ReportCommandOptions {
  readonly config?: string;
  readonly source?: string;
  readonly base?: string;
  readonly out: string;
  readonly last?: string;
  readonly debug: boolean;
}

/** The options of `docsgen verify`. */
export interface VerifyCommandOptions extends ReportOptions {
  readonly base?: string;
}

/** The options of `docsgen search`. */
export interface SearchCommandOptions {
  readonly limit: number;
  readonly lang?: string;
  readonly json: boolean;
  readonly config?: string;
  readonly source?: string;
  readonly base?: string;
  readonly cache: boolean;
  readonly debug: boolean;
}

/** The options of `docsgen mv`. */
export interface MoveCommandOptions {
  readonly config?: string;
  readonly source?: string;
  readonly dryRun: boolean;
}

/** The options of `docsgen info`. */
export interface InfoCommandOptions {
  readonly config?: string;
  readonly format: "pretty" | "json";
}

export interface McpCommandOptions {
  readonly config?: string;
  readonly source?: string;
  readonly write: boolean;
  readonly debug: boolean;
}
