/** The HTML of a component, or of the theme around the components of a document, as the rules of its level see it. */
import type { Policy } from "../../config/content-security-policy.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import type { Span } from "../../diagnostics/diagnostic.ts";
import type { PublishedAddresses } from "../../output/published-addresses.ts";
import type { OwnPart } from "../../route/own-parts.ts";
import type { Frame } from "../../route/render-error.ts";
import type { LinkPlace } from "../../site/linked-site.ts";

/** A part of one document, in the order in which its HTML has them. */
export interface RenderedPart {
  readonly part: OwnPart;
  /** Of its document, relative to the output folder. */
  readonly path: string;
  /** The ids of the document before this part. */
  readonly seen: ReadonlySet<string>;
  readonly published: PublishedAddresses;
  readonly config: SiteConfig;
  readonly policy: Policy | null;
  /** Whether a `return` before a line break is reported where it is. */
  readonly isReturnReported: boolean;
  /** Where the author's code runs. */
  readonly locate: (frames: readonly Frame[]) => FileLocation | null;
  /** The address of the page in a file, `guide/install.md`, or `null`. */
  readonly addressOf: (file: string) => string | null;
  /**
   * The place of a problem in the author's code or, if that is not known, where the part is used.
   * @param text The address or id that it is about, or "".
   */
  readonly placeOf: (text: string, location?: FileLocation | null) => LinkPlace;
}

/** A place in the author's code. `file` is its path as messages show it. */
export interface FileLocation {
  /** Absolute. */
  readonly path: string;
  readonly file: string;
  readonly span: Span;
}
