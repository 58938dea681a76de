/** What a host file is written from, and what it is. */
import type { OutputPath } from "../../source/paths.ts";

/** What a host file is written from. Paths begin with the base. */
export interface HostRules {
  readonly base: string;
  /** Explicit redirects, in order; each source without a slash at the end. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Routes that end in `.html`. */
  readonly htmlRoutes: readonly string[];
  /** Sent with every file: name and value. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The theme's files, whose names change with their content. */
  readonly themeFiles: readonly string[];
}

export interface HostFile {
  readonly path: OutputPath;
  readonly text: string;
  /** Whether a file of this name in `public/` comes first and this text after it; other files cannot be joined. */
  readonly followsOwn: boolean;
}
