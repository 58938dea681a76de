/** Finds the address in a head tag: a script, a style sheet, an icon or a preview image. Pure. */
import type { HeadTag } from "../../config/head-tag.ts";

export interface HeadAddress {
  readonly attribute: string;
  readonly url: string;
  readonly role: "link" | "asset";
  /** Whether the address must be absolute, because programs that read it do not know which page it is relative to. */
  readonly isAbsolute: boolean;
}

const assetRel = /\b(?:stylesheet|icon|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch)\b/iu;
const linkRel = /\b(?:alternate|author|help|license|next|prev)\b/iu;
const pictureName = /^(?:og|twitter):(?:image|video|audio)(?::(?:url|secure_url|src))?$/iu;

/** The address of a tag, or `null` if the tag does not refer to the site. */
export function headAddress({ tag, attributes }: HeadTag): HeadAddress | null {
  const { src, href, rel = "", content, property, name } = attributes;
  if (tag === "script" && src !== undefined) return addressOf("src", src, "asset");
  if (tag === "link" && href !== undefined && assetRel.test(rel)) return addressOf("href", href, "asset");
  if (tag === "link" && href !== undefined && linkRel.test(rel)) return addressOf("href", href, "link");
  if (tag !== "meta" || content === undefined || !pictureName.test(property ?? name ?? "")) return null;
  return addressOf("content", content, "asset", true);
}

function addressOf(attribute: string, url: string, role: HeadAddress["role"], isAbsolute = false): HeadAddress | null {
  return url.trim() === "" ? null : { attribute, url, role, isAbsolute };
}
