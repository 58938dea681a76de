/** What a tag of a head names: a script, a style sheet, an icon, the picture for previews. Pure. */
import type { HeadTag } from "../config/head-tag.ts";

export interface HeadAddress {
  readonly attribute: string;
  readonly url: string;
  readonly role: "link" | "asset";
  /** Whoever reads it knows no page that it could be relative to. */
  readonly isAbsolute: boolean;
}

const assetRel = /\b(?:stylesheet|icon|apple-touch-icon|mask-icon|manifest|preload|modulepreload|prefetch)\b/iu;
const linkRel = /\b(?:alternate|author|help|license|next|prev)\b/iu;
const pictureName = /^(?:og|twitter):(?:image|video|audio)(?::(?:url|secure_url|src))?$/iu;

/** `null` where it names nothing of the site's. */
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
