/** Resources that a site's Content-Security-Policy blocks, so that readers would not see them. Pure. */
import type { Policy, Resource } from "../../config/content-security-policy.ts";
import { blockedBy } from "../../config/content-security-policy.ts";
import type { HeadTag } from "../../config/head-tag.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import type { Problem } from "../../diagnostics/diagnostic.ts";
import { parseUrl } from "../../parse-url.ts";
import type { CssAddress } from "./css-addresses.ts";
import { addressesInCss } from "./css-addresses.ts";
import { resourcesIn } from "./html-resources.ts";

/** Without what an inline style would load, if the policy blocks the style itself. */
export function loadedOf<T extends Resource & { readonly tag: string }>(
  resources: readonly T[],
  policy: Policy,
): readonly T[] {
  const isStyleBlocked = blockedBy(policy, { directive: "style-src", url: null }) !== null;
  return isStyleBlocked ? resources.filter(({ url, tag }) => url === null || tag !== "<style>") : resources;
}

/**
 * Checks addresses only: the policy allows inline code in the head by its hash.
 * @returns Problems with the path of the value in the tag.
 */
export function blockedInHead(
  { tag, attributes, content }: HeadTag,
  policy: Policy,
): readonly (Problem & { readonly path: readonly string[] })[] {
  const inScript = tag === "script" ? blockedRequests(attributes, content ?? "", policy) : [];
  const inStyle = tag === "style" && content !== null ? blockedInCss(content, policy) : [];
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${value.replaceAll('"', "&quot;")}"`);
  const inAttributes = resourcesIn(`<${tag} ${written.join(" ")}>`).flatMap((resource) => {
    const problem = resource.url === null ? null : describeBlocked({ ...resource, tag: `<${tag}>` }, policy);
    const [attribute = "src"] = Object.entries(attributes).find(([, value]) => value === resource.url) ?? [];
    return problem === null ? [] : [{ ...problem, path: ["attributes", attribute] }];
  });
  return [
    ...inAttributes,
    ...(inAttributes.length > 0 ? [] : inScript),
    ...inStyle.map(({ start: _start, end: _end, ...problem }) => ({ ...problem, path: ["content"] })),
  ];
}

/** The attributes by which scripts of analytics know the site. They report to the host that they come from. */
const trackers = ["data-domain", "data-website-id", "data-site", "data-site-id", "data-cf-beacon", "data-project-id"];

/** The addresses that an inline script requests, and the host to which an analytics script reports. */
function blockedRequests(
  attributes: HeadTag["attributes"],
  content: string,
  policy: Policy,
): readonly (Problem & { readonly path: readonly string[] })[] {
  const request = /\b(?:fetch|sendBeacon|EventSource|WebSocket)\(\s*["'`]((?:https?|wss?):\/\/[^"'`\s]+)/gu;
  const { src } = attributes;
  const inline = [...content.matchAll(request)].map(([, url = ""]) => ({ url, path: ["content"] }));
  const tracker =
    src !== undefined && trackers.some((name) => name in attributes) ? [{ url: src, path: ["attributes", "src"] }] : [];
  return [...inline, ...tracker].flatMap(({ url, path }) => {
    const problem = describeBlocked({ url, directive: "connect-src", tag: "<script>" }, policy);
    return problem === null ? [] : [{ ...problem, path }];
  });
}

/** @returns Problems with the offsets of the addresses in the style sheet. */
export function blockedInCss(css: string, policy: Policy): readonly (Problem & Pick<CssAddress, "start" | "end">)[] {
  return addressesInCss(css).flatMap(({ url, directive, start, end }) => {
    const problem = describeBlocked({ url, directive, tag: "<style>" }, policy);
    return problem === null ? [] : [{ ...problem, start, end }];
  });
}

/** Returns `null` if the policy allows the resource. */
export function describeBlocked(resource: Resource & { readonly tag: string }, policy: Policy): Problem | null {
  const directive = blockedBy(policy, resource);
  if (directive === null) return null;
  const { url, tag } = resource;
  const problem = problemOf("csp-blocked", { what: url ?? tag, directive }, hintFor(resource, policy));
  const source = url === null ? null : originOf(url);
  // A style sheet of a font service needs the host of its fonts, too.
  return source === null || fontHosts[source] !== undefined
    ? problem
    : { ...problem, accept: { setting: ["contentSecurityPolicy", resource.directive], value: source } };
}

/** The origin of an address on another site, with https; `null` for other addresses. */
function originOf(url: string): string | null {
  const address = url.replace(/^\/\//u, "https://");
  if (!/^https?:\/\//iu.test(address)) return null;
  return parseUrl(address)?.origin.replace(/^http:/u, "https:") ?? null;
}

function hintFor({ directive, url, tag }: Resource & { readonly tag: string }, policy: Policy): string {
  if (url === null && directive === "style-src") return "move the rules to `style.css` in the theme folder";
  if (url === null && tag === "<script>")
    return "move it to `head` in the frontmatter, or to a file in `public/` and use `src`";
  if (url === null) return "add the listener in a script with `addEventListener`";
  const origin = originOf(url);
  const source = origin ?? /^[a-z]+:/iu.exec(url)?.[0] ?? "'self'";
  const fonts = fontHosts[source];
  const settings = [`"${directive}": ["${source}"]`, ...(fonts === undefined ? [] : [`"font-src": ["${fonts}"]`])];
  const allow = `allow it in the config: contentSecurityPolicy: { ${settings.join(", ")} }`;
  if (origin === null) return allow;
  switch (directive) {
    case "font-src":
      return `download the font into \`public/\`, or ${allow}`;
    case "style-src":
      return fonts === undefined
        ? `${allow}, and the host of its fonts as "font-src"`
        : `${allow}, or download the fonts into \`public/\``;
    case "script-src":
      return blockedBy(policy, { directive: "connect-src", url }) === null
        ? allow
        : `${allow}, and the hosts to which the script sends data as "connect-src"`;
    default:
      return allow;
  }
}

/** The origins of the fonts of hosted style sheets. */
const fontHosts: Readonly<Record<string, string>> = {
  "https://fonts.googleapis.com": "https://fonts.gstatic.com",
  "https://use.typekit.net": "https://use.typekit.net",
};
