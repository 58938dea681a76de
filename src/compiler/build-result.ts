/** What a build is asked, and what it answers. */
import type { BaselineOptions, Held } from "./check/baseline-file.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { RenewedPage } from "./graph/page-compilation.ts";
import type { SiteOptions } from "./graph/prepare-site.ts";
import type { Progress } from "./graph/progress.ts";
import type { ChangedFile } from "./output/write.ts";
import type { RemoteReport } from "./remote/remote-pages.ts";

export interface BuildOptions extends SiteOptions, BaselineOptions {
  /** Warnings count as errors. */
  readonly isStrict: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  /** Called where nothing can be kept for the next build, with the reason; the build goes on without a cache. */
  readonly onCacheFailure?: (reason: string) => void;
}

export type BuildResult = ((Published | Refused) & Held) | Failed;

/** A build with all that it found, whether it is known or not. */
export type Built = Published | Refused | Failed;

/** The content has errors; the output folder is as it was. */
export interface Refused {
  readonly kind: "refused";
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: number;
  readonly remote: RemoteReport | null;
}

/** The config, the command line or the machine stands in the way; the output folder is as it was. */
export interface Failed {
  readonly kind: "failed";
  readonly diagnostics: readonly Diagnostic[];
}

/** The site is in the output folder. */
export interface Published {
  readonly kind: "published";
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: BuildSummary;
  readonly remote: RemoteReport | null;
  /** Why pages were compiled and files written; by path in the source folder, and in the output folder. */
  readonly reasons: BuildReasons;
}

export interface BuildReasons {
  /** The source folder as messages name it. */
  readonly source: string;
  readonly pages: readonly RenewedPage[];
  readonly files: readonly ChangedFile[];
  /** Paths in the output folder. */
  readonly removed: readonly string[];
}

export interface BuildSummary {
  readonly pages: number;
  readonly compiledPages: number;
  /** Pages that the cache which machines share had. */
  readonly remotePages: number;
  readonly redirects: number;
  /** Of the output folder: all files of the site, those written by this build, and those removed. */
  readonly files: number;
  readonly changedFiles: number;
  readonly removedFiles: number;
  readonly bytes: number;
  /** Absolute. */
  readonly outputFolder: string;
  /** `false` where the config asks for a tag manager whose id is not given. */
  readonly hasAnalytics: boolean;
}

/** Whether the diagnostics prevent a publication. */
export type IsRefused = (found: readonly Diagnostic[]) => boolean;

export function hasErrors(diagnostics: readonly Diagnostic[], isStrict: boolean): boolean {
  return diagnostics.some(({ severity }) => severity === "error" || (isStrict && severity === "warning"));
}
