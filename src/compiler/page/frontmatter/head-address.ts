/** Finds the address in a head tag: a script, a style sheet, an icon or a preview image. Pure. */
import type { HeadTag } from "../../config/head-tag.ts";
import { addressAttribute } from "../html/html-addresses.ts";

/** An address of the site in a tag, as its author wrote it. A tag has one at most. */
export interface HeadAddress {
  readonly attribute: string;
  readonly url: string;
  readonly role: "link" | "asset";
  /** Whether the address must be absolute, because programs that read it do not know which page it is relative to. */
  readonly isAbsolute: boolean;
}

/** The address of a tag, or `null` if the tag does not refer to the site. */
export function headAddress({ tag, attributes }: HeadTag): HeadAddress | null {
  for (const [attribute, url] of Object.entries(attributes)) {
    const { form, role } = addressAttribute(tag, attribute, attributes) ?? {};
    if (form === "url" && (role === "link" || role === "asset") && url.trim() !== "")
      return { attribute, url, role, isAbsolute: tag === "meta" };
  }
  return null;
}
