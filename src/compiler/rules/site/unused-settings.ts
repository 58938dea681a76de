/** Patterns and names of the config that no file, link or page of any edition uses. */
import { isPublic } from "../../asset/asset-index.ts";
import { listAddresses } from "../../config/addresses.ts";
import { showPath } from "../../config/describe-issues.ts";
import type { ConfigPath } from "../../config/site-config.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, siteRule } from "../site-rule.ts";
import type { PublishedSite } from "./published-site.ts";

/** A name or prefix of the config, with what uses it. */
interface Setting {
  readonly path: ConfigPath;
  readonly isUsedBy: (page: PageInterface) => boolean;
  readonly reason: string;
}

export const unusedSetting = siteRule({
  ...inCatalog("unused-setting"),
  *find(site: PublishedSite) {
    let unused = settingsOf(site);
    // No more pages than it takes to see each setting used.
    for (const page of site.pages.values()) {
      if (unused.length === 0) break;
      unused = unused.filter(({ isUsedBy }) => !isUsedBy(page.interface));
    }
    for (const { path, reason } of unused)
      yield { at: atSetting(...path), setting: showPath(path), reason, hint: "correct it, or remove it" };
  },
});

function settingsOf({ config, loaded, assets }: PublishedSite): readonly Setting[] {
  const { links, checks, components, product, theme, plugins } = config;
  // What components, layouts, plugins and the author's own documents link to is not known here.
  const hasOthers =
    Object.keys(components).length > 0 ||
    theme.folder !== null ||
    plugins.length > 0 ||
    assets.files.some((file) => isPublic(file) && /\.html?$|\/(?:_redirects|_headers|[\w.]+\.json)$/iu.test(file.path));
  const ofConfig = hasOthers ? [] : listAddresses(loaded);
  const prefixes = hasOthers
    ? []
    : Array.from(links.elsewhere.entries()).filter(
        ([, start]) => !ofConfig.some(({ address }) => address.startsWith(start)),
      );
  return [
    ...prefixes.map(([index, start]): Setting => ({
      path: ["links", "elsewhere", index],
      isUsedBy: ({ references }) => references.some(({ url }) => url.startsWith(start)),
      reason: `no link begins with “${start}”`,
    })),
    ...checks.external.allow.map((prefix, index): Setting => ({
      path: ["checks", "external", "allow", index],
      isUsedBy: ({ external }) => external.some((url) => url.startsWith(prefix)),
      reason: `no page links to an address that begins with “${prefix}”`,
    })),
    ...Object.keys(components).map((name): Setting => ({
      path: ["components", name],
      isUsedBy: (page) => page.components.some((each) => each.name === name),
      reason: "no page uses the component",
    })),
    ...Object.keys(product).map((name): Setting => ({
      path: ["product", name],
      isUsedBy: ({ variables }) => variables.includes(`product.${name}`),
      reason: `no page says {{ product.${name} }}`,
    })),
  ];
}
