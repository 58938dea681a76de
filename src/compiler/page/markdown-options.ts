/** All that the compilation of one page depends on beside its source and its includes: plain data, and part of every page's key. */
import type { Policy } from "../config/content-security-policy.ts";
import type { Constant } from "../config/constants.ts";

export interface MarkdownOptions {
  /** `satteri` is a faster parser of the same grammar; `remark` is the reference. */
  readonly parser: "remark" | "satteri";
  /** Begins and ends with a slash; links that already carry it are understood. */
  readonly base: string;
  /** Values that prose can print, by dotted name: "constants.NODE_VERSION" → "14". `page.` names are added by the page itself. */
  readonly variables: Readonly<Record<string, string>>;
  /** The constants of the config as prose prints them, with their units, by name. */
  readonly constants: Readonly<Record<string, PrintedConstant>>;
  /** Frontmatter keys that other tools need, beside docsgen's own. */
  readonly frontmatterKeys: readonly string[];
  /** Names of directives that are components of the author's own. */
  readonly components: readonly string[];
  /** What the site's Content-Security-Policy lets its pages use, or `null`. */
  readonly policy: Policy | null;
  /** Every code block shows line numbers unless its fence says otherwise. */
  readonly lineNumbers: boolean;
  /** Text of a callout's title where the author gives none, by kind. */
  readonly labels: CalloutLabels;
}

export interface PrintedConstant {
  readonly text: string;
  readonly unit: Constant["unit"];
}

export interface CalloutLabels {
  readonly tip: string;
  readonly info: string;
  readonly note: string;
  readonly important: string;
  readonly warning: string;
  readonly caution: string;
  readonly danger: string;
  readonly details: string;
}
