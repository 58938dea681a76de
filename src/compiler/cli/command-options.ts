/** What commander reads of the words after each command, and how a command ends. */
import type { Shard } from "../graph/shard.ts";
import type { ReportOptions } from "./report-result.ts";

/** 0: done. 1: the content has errors, or a search finds nothing. 2: the command cannot do its work. 130: interrupted. */
export type ExitStatus = 0 | 1 | 2 | 130;

/** The words after `docsgen build`, as commander reads them. */
export interface BuildCommandOptions {
  readonly config: string;
  readonly source?: string;
  readonly out?: string;
  readonly base?: string;
  readonly strict: boolean;
  readonly cache: boolean;
  readonly cacheUrl?: string;
  readonly shard?: Shard;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly workers?: number;
  /** `true`: without a file. */
  readonly why?: string | true;
  readonly profile?: true;
  readonly silent: boolean;
  readonly verbose: boolean;
  readonly debug: boolean;
}

/** The words after `docsgen serve`. */
export interface ServeCommandOptions {
  readonly config: string;
  readonly source?: string;
  readonly base?: string;
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
  readonly cache: boolean;
  readonly debug: boolean;
}

/** The words after `docsgen preview`. */
export interface PreviewCommandOptions {
  readonly base?: string;
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
}

/** The words after `docsgen check`. */
export interface CheckCommandOptions extends ReportOptions {
  readonly config: string;
  readonly source?: string;
  readonly base?: string;
  readonly fix: boolean;
  readonly dryRun: boolean;
  readonly published?: string;
  readonly external: boolean;
  readonly baseline?: string;
  readonly updateBaseline: boolean;
  readonly cache: boolean;
  readonly cacheUrl?: string;
  readonly workers?: number;
}

/** The words after `docsgen verify`. */
export interface VerifyCommandOptions extends ReportOptions {
  readonly base?: string;
}

/** The words after `docsgen search`. */
export interface SearchCommandOptions {
  readonly limit: number;
  readonly json: boolean;
  readonly config: string;
  readonly source?: string;
  readonly base?: string;
  readonly cache: boolean;
  readonly debug: boolean;
}

/** The words after `docsgen mv`. */
export interface MoveCommandOptions {
  readonly config: string;
  readonly source?: string;
  readonly dryRun: boolean;
}
