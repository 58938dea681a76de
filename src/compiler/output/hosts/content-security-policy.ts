/**
 * The Content-Security-Policy header (https://www.w3.org/TR/CSP3/) that hosts send: the policy of the config, with the
 * hashes of inline scripts and styles in the heads of documents, and of styles in pages.
 */
import { policyOf } from "../../config/content-security-policy.ts";
import type { HeadTag } from "../../config/head-tag.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import { sourceHash, themeScriptHash } from "../../route/inline-scripts.ts";
import type { LinkedPage } from "../../site/linked-site.ts";
import { redirectScript } from "../redirect-stubs.ts";

/** @returns The header's value, or `null` if the config disables the policy. */
export function contentSecurityPolicy(
  config: SiteConfig,
  site: { readonly pages: readonly Pick<LinkedPage, "headTags" | "inlineStyles">[] },
): string | null {
  const policy = policyOf(config);
  if (policy === null) return null;
  const tags = [...config.headTags, ...site.pages.flatMap(({ headTags }) => headTags)];
  const hashesOf = (isWanted: (tag: HeadTag) => boolean): readonly string[] => [
    ...new Set(tags.flatMap((tag) => (tag.content !== null && isWanted(tag) ? [sourceHash(tag.content)] : []))),
  ];
  const styleHashes = site.pages.flatMap(({ inlineStyles }) => inlineStyles.map(sourceHash));
  const hashes: Readonly<Record<string, readonly string[]>> = {
    "script-src": [themeScriptHash, sourceHash(redirectScript), ...hashesOf(isRun)],
    // With a hash, browsers would ignore 'unsafe-inline'.
    "style-src":
      policy["style-src"]?.includes("'unsafe-inline'") === true
        ? []
        : [...new Set([...hashesOf(({ tag }) => tag === "style"), ...styleHashes])],
  };
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${[...sources, ...(hashes[name] ?? [])].join(" ")}`)
    .join("; ");
}

/**
 * Whether a policy applies to a script. It does not to data, such as JSON-LD, of which every page may have its own.
 * https://html.spec.whatwg.org/multipage/scripting.html#prepare-the-script-element
 */
function isRun({ tag, attributes }: HeadTag): boolean {
  const type = attributes["type"]?.trim().toLowerCase() ?? "";
  return (
    tag === "script" && /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/u.test(type)
  );
}
