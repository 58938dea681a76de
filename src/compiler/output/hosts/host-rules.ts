/** The rules for hosts, and the files written from them. */
import type { OutputPath } from "../../source/paths.ts";

/** The input of a host file. Paths include the base. */
export interface HostRules {
  readonly base: string;
  /** Explicit redirects, in order. Sources have no trailing slash. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[];
  /** Routes that end in `.html`. */
  readonly htmlRoutes: readonly string[];
  /** Name and value of the headers sent with every file. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Files of the theme, whose names contain a hash of their content. */
  readonly themeFiles: readonly string[];
}

export interface HostFile {
  readonly path: OutputPath;
  readonly text: string;
  /** Whether this text is appended to the file of the same name in `public/`. Other formats cannot be concatenated. */
  readonly isAppended: boolean;
}
