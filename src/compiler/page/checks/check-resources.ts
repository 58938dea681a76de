/**
 * Reports resources in a page's own HTML and head tags that the site's Content-Security-Policy blocks, so that readers
 * would not see them.
 */
import type { Policy, Resource } from "../../config/content-security-policy.ts";
import { blockedBy } from "../../config/content-security-policy.ts";
import type { HeadTag } from "../../config/head-tag.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import type { Problem } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import type { PageSource } from "../frontmatter.ts";
import { resourcesIn } from "../html-resources.ts";
import type { RawHtml } from "../html-tokens.ts";
import { parseUrl } from "../../parse-url.ts";

export function checkResources(
  blocks: readonly RawHtml[],
  page: PageSource,
  draft: Draft,
  policy: Policy | null,
): void {
  if (policy === null) return;
  for (const { node, tokens, spanOf } of blocks) {
    for (const { start, end, ...resource } of resourcesIn(node.value, tokens)) {
      const problem = describeBlocked(resource, policy);
      if (problem === null) continue;
      const shown = resource.url ?? (resource.tag.startsWith("<") ? "" : resource.tag);
      const at = shown === "" ? -1 : node.value.slice(start, end).indexOf(shown);
      const [from, to] = at === -1 ? [start, end] : [start + at, start + at + shown.length];
      draft.findings.push({ ...problem, span: spanOf(from, to) });
    }
  }
  for (const [index, tag] of (page.frontmatter.head ?? []).entries())
    for (const { attribute, ...problem } of blockedInHead(tag, policy))
      draft.findings.push({ ...problem, span: page.spanOf(["head", index, "attributes", attribute]) });
}

/** Checks addresses only: the policy allows inline code in the head by its hash. */
export function blockedInHead(
  { tag, attributes }: HeadTag,
  policy: Policy,
): readonly (Problem & { readonly attribute: string })[] {
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`);
  return resourcesIn(`<${tag} ${written.join(" ")}>`).flatMap((resource) => {
    const problem = resource.url === null ? null : describeBlocked({ ...resource, tag: `<${tag}>` }, policy);
    const [attribute = "src"] = Object.entries(attributes).find(([, value]) => value === resource.url) ?? [];
    return problem === null ? [] : [{ ...problem, attribute }];
  });
}

/** Returns `null` if the policy allows the resource. */
export function describeBlocked(resource: Resource & { readonly tag: string }, policy: Policy): Problem | null {
  const directive = blockedBy(policy, resource);
  if (directive === null) return null;
  const { url, tag } = resource;
  return problemOf("csp-blocked", { what: url === null ? tag : url, directive }, hintFor(resource));
}

function hintFor({ directive, url, tag }: Resource & { readonly tag: string }): string {
  if (url === null && directive === "style-src") return "move the rules to `style.css` in the theme folder";
  if (url === null && tag === "<script>")
    return "move it to `head` in the frontmatter, or to a file in `public/` and use `src`";
  if (url === null) return "add the listener in a script with `addEventListener`";
  const address = url.replace(/^\/\//u, "https://");
  const external = /^https?:\/\//iu.test(address) ? parseUrl(address) : null;
  const source = external?.origin.replace(/^http:/u, "https:") ?? /^[a-z]+:/iu.exec(url)?.[0] ?? "'self'";
  return `allow it in the config: contentSecurityPolicy: { "${directive}": ["${source}"] }`;
}
