/**
 * Resolves addresses in head tags: addresses within the site get the base, and those in link previews the origin too.
 * Pure.
 */
import type { HeadTag } from "../config/head-tag.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { headAddress } from "../page/head-address.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { ReferenceList } from "../page/references.ts";
import { toSourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { ResolvedReference, Targets } from "./references.ts";
import { resolveReference } from "./references.ts";

/** @param urlOf The final URL of an address as the author wrote it, or `null` if it is not within the site. */
export function withFinalAddress(
  tag: HeadTag,
  origin: string | null,
  urlOf: (address: NonNullable<ReturnType<typeof headAddress>>) => string | null,
): HeadTag {
  const address = headAddress(tag);
  const url = address === null ? null : urlOf(address);
  if (address === null || url === null) return tag;
  const value = address.isAbsolute ? (origin ?? "") + url : url;
  return { ...tag, attributes: { ...tag.attributes, [address.attribute]: value } };
}

/** Resolves the head tags of the config, whose addresses start at the root of the site. */
export function resolveHeadTags(
  { headTags, origin }: SiteConfig,
  targets: Targets,
): {
  readonly tags: readonly HeadTag[];
  readonly resolved: readonly ResolvedReference[];
  readonly findings: readonly LinkFinding[];
} {
  const root = makeEmptyInterface(toSourcePath("index.md"));
  const resolved: ResolvedReference[] = [];
  const findings: LinkFinding[] = [];
  const tags = headTags.map((tag, index) =>
    withFinalAddress(tag, origin, ({ attribute, url, role }) => {
      const references = new ReferenceList(() => root.record.relativePath, []);
      if (!url.startsWith("/") || references.add(url, role, startOfText).kind !== "internal") return null;
      const [reference] = references.items;
      if (reference === undefined) return null;
      const found = resolveReference(reference, root, targets);
      resolved.push(found);
      const path = ["headTags", index, "attributes", attribute];
      if (found.problem !== null) findings.push({ kind: "config", path, ...found.problem });
      return found.url;
    }),
  );
  return { tags, resolved, findings };
}
