/** Rules for addresses in the config, in menus and in heads. */
import { policyOf } from "../../config/content-security-policy.ts";
import { showPath } from "../../config/describe-issues.ts";
import { blockedInHead } from "../../page/html/blocked-resources.ts";
import { resolveConfigAddress } from "../../site/config-address.ts";
import type { SiteView } from "../../site/link.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, siteRule } from "../site-rule.ts";
import { secureForm } from "./links.ts";

/** Browsers would block what tags of heads load. */
export const blockedTag = siteRule({
  ...inCatalog("csp-blocked"),
  *find({ config }: SiteView) {
    const policy = policyOf(config);
    if (policy === null) return;
    for (const [index, tag] of config.headTags.entries())
      for (const { path, ...made } of blockedInHead(tag, policy))
        yield { at: atSetting("headTags", index, ...path), made };
  },
});

/** Questions belong to the whole site, so only the edition of the default language checks them. */
export const questionWithoutPage = siteRule({
  ...inCatalog("config-value"),
  *find({ config: { agents, base }, targets }: SiteView) {
    for (const [index, { expect }] of base === targets.assets.base ? agents.entries() : []) {
      const path = ["agents", index, "expect"];
      const { resolved, findings } = resolveConfigAddress(expect, "link", path, targets);
      for (const made of findings) yield { at: atSetting(...path), made };
      if (findings.length > 0 || (resolved !== null && (resolved.page ?? resolved.elsewhere ?? null) !== null))
        continue;
      const problem = `must be a page of the site, not “${expect}”`;
      yield {
        at: atSetting(...path),
        path: showPath(path),
        problem,
        hint: "write the address of the page that answers the question",
      };
    }
  },
});

/** In redirects, menus and the frame of pages, and what heads load. */
export const insecureSetting = siteRule({
  ...inCatalog("insecure-link"),
  *find({ config: { redirects, themeConfig, headTags } }: SiteView) {
    const { navbar, search, social, footer, oldVersion } = themeConfig;
    const loading = headTags.map((tag) =>
      tag.tag === "script" || (tag.tag === "link" && loaded.test(tag.attributes["rel"] ?? "")) ? tag : null,
    );
    const settings = { redirects, themeConfig: { navbar, search, social, footer, oldVersion }, headTags: loading };
    for (const [path, url] of textsIn(settings, [])) {
      const to = addressKeys.has(String(path.at(-1))) ? secureForm(url) : null;
      if (to !== null) yield { at: atSetting(...path), url, hint: `write “${to}”`, fix: { from: url, to } };
    }
  },
});

const addressKeys: ReadonlySet<string> = new Set(["to", "link", "current", "href", "src"]);
const loaded = /\b(?:stylesheet|icon|preload|modulepreload|manifest)\b/u;

function* textsIn(
  value: unknown,
  path: readonly (string | number)[],
): Generator<readonly [path: readonly (string | number)[], text: string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value)) for (const [index, each] of value.entries()) yield* textsIn(each, [...path, index]);
  else if (typeof value === "object" && value !== null)
    for (const [key, each] of Object.entries(value)) yield* textsIn(each, [...path, key]);
}
