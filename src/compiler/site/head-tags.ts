/**
 * Resolves addresses in head tags: addresses within the site get the base, and those in link previews the origin too.
 * Pure.
 */
import type { HeadTag } from "../config/head-tag.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { headAddress } from "../page/frontmatter/head-address.ts";
import { resolveConfigAddress } from "./config-address.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { ResolvedReference, Targets } from "./references.ts";

/**
 * @param urlOf The final URL of an address as the author wrote it; `null` if it is not within the site, and `undefined` if
 *   it leads nowhere: the attribute is then left out.
 */
export function withFinalAddress(
  tag: HeadTag,
  origin: string | null,
  urlOf: (address: NonNullable<ReturnType<typeof headAddress>>) => string | null | undefined,
): HeadTag {
  const address = headAddress(tag);
  const url = address === null ? null : urlOf(address);
  if (address === null || url === null) return tag;
  const { [address.attribute]: _written, ...others } = tag.attributes;
  if (url === undefined) return { ...tag, attributes: others };
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
  const resolved: ResolvedReference[] = [];
  const findings: LinkFinding[] = [];
  const tags = headTags.map((tag, index) =>
    withFinalAddress(tag, origin, ({ attribute, url, role }) => {
      if (!/^(?:[/#]|[a-z][a-z\d+.-]*:)/iu.test(url)) {
        const values = { url, problem: "is relative, so that each page resolves it against its own address" };
        const found = problemOf(
          "suspicious-link",
          values,
          `write “/${url.replace(/^(?:\.{1,2}\/)+/u, "")}”, a file of \`public/\``,
        );
        findings.push({ kind: "config", path: ["headTags", index, "attributes", attribute], ...found });
      }
      if (!url.startsWith("/")) return null;
      const found = resolveConfigAddress(url, role, ["headTags", index, "attributes", attribute], targets);
      findings.push(...found.findings);
      if (found.resolved === null) return null;
      resolved.push(found.resolved);
      return found.resolved.url ?? undefined;
    }),
  );
  return { tags, resolved, findings };
}
