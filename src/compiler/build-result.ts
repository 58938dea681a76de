/** The result of a build. */
import type { BaselineResult } from "./check/baseline-file.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { Failed } from "./diagnostics/failed.ts";
import type { RefreshedPage } from "./graph/page-compilation.ts";
import type { ServerFile } from "./output/hosts/server-files.ts";
import type { ChangedFile } from "./output/write.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";

/** The result of a build as `docsgen build` reports it: without what the baseline accepts. */
export type BuildResult = ((Published | Refused) & BaselineResult) | Failed;

/** The result of a build with all its diagnostics, including those in the baseline. */
export type Built = Published | Refused | Failed;

/** The content has errors; the output folder is unchanged. */
export interface Refused {
  readonly kind: "refused";
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly remote: RemoteReport | null;
}

/** The site was written to the output folder. */
export interface Published {
  readonly kind: "published";
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: BuildSummary;
  readonly remote: RemoteReport | null;
  /** Why pages were compiled and files written, by path in the source folder and in the output folder. */
  readonly reasons: BuildReasons;
}

/** For `--why`. */
export interface BuildReasons {
  /** The source folder as shown in messages. */
  readonly source: string;
  readonly pages: readonly RefreshedPage[];
  readonly files: readonly ChangedFile[];
  /** Removed files, by path in the output folder. */
  readonly removed: readonly string[];
}

/** Stored with the publication: a build whose inputs have not changed reports it, with nothing compiled or written. */
export interface BuildSummary {
  readonly pages: number;
  readonly compiledPages: number;
  /** Pages found in the remote cache. */
  readonly remotePages: number;
  readonly redirects: number;
  /** Counts for the output folder: all files of the site, files written by this build, and removed files. */
  readonly files: number;
  readonly changedFiles: number;
  readonly removedFiles: number;
  readonly bytes: number;
  /** Absolute. */
  readonly outputFolder: string;
  /** The files for servers, relative to the folder of the config: "hosts/nginx.conf". */
  readonly serverFiles: readonly ServerFile[];
  /** `false` if the config has a tag manager, but its id is not set. */
  readonly hasAnalytics: boolean;
}

/** Whether the diagnostics prevent publication. */
export type IsRefused = (found: readonly Diagnostic[]) => boolean;

/** @param isStrict Whether warnings count as errors (`--strict`). */
export function hasErrors(diagnostics: readonly Diagnostic[], isStrict: boolean): boolean {
  return diagnostics.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
}

/** Whether a stored value is a summary. The cache only guarantees that docsgen wrote it. */
export function isSummary(value: unknown): value is BuildSummary {
  return typeof value === "object" && value !== null && "pages" in value && "outputFolder" in value;
}
