import { quote } from "../../diagnostics/catalog.ts";
import { isPublic } from "../../asset/asset-index.ts";
import { conversionHint } from "../../asset/page-formats.ts";
import { describeOtherFile } from "../../dialects/files.ts";
import type { SiteView } from "../../site/link.ts";
import type { SourcePath } from "../../source/paths.ts";
import { publicFolder } from "../../source/paths.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, atStart, siteRule } from "../site-rule.ts";

/** Files beside the pages that no page links to, shows or includes. */
function unusedIn({ targets, linked }: SiteView): readonly SourcePath[] {
  const included = new Set(targets.routes.pages.flatMap(({ includes }) => includes));
  return targets.assets.files
    .filter((asset) => !isPublic(asset) && !linked.has(asset.path) && !included.has(asset.path))
    .map(({ path }) => path);
}

/** Files that other tools treat as pages, and that are not published. */
export const pageFormat = siteRule({
  code: "page-format",
  severity: "warning",
  concerns: "authors",
  message: (_, { path }: { path: string }) =>
    `${quote(path)} is not a page: docsgen reads Markdown files that end in “.md”`,
  about:
    "Files such as `guide.mdx` or `guide.rst` are pages of other tools. docsgen does not publish their text, and a link to one would offer its source as a download.",
  shown: ["docs-src/guide.mdx", "docs-src/guide.md"],
  inAll: true,
  *find(view: SiteView) {
    for (const path of unusedIn(view)) {
      const hint = conversionHint(path);
      if (hint !== null) yield { at: atStart(path), path, hint };
    }
  },
});

/**
 * The file that a broken address was meant to name would be reported a second time; so would those of a page without a
 * route.
 */
const areWhole = ({ targets: { routes } }: SiteView): boolean => routes.findings.length === 0;

export const unusedAsset = siteRule({
  code: "unused-asset",
  severity: "warning",
  concerns: "authors",
  message: (_, { path }: { path: string }) => `No page uses ${quote(path)}`,
  about:
    "Files that are not pages are only published if a page uses them. Remove an unused file, or move it to `public/`, where every file is published.",
  shown: ["docs-src/queue.png, which no page shows", "![The queue](queue.png)"],
  inAll: true,
  follows: ["broken-asset"],
  *find(view: SiteView) {
    for (const path of areWhole(view) ? unusedIn(view) : [])
      if (conversionHint(path) === null && otherUseOf(path, view) === null)
        yield { at: atStart(path), path, hint: "remove it, or move it to `public/`" };
  },
});

/** Files that other tools and hosts read here. */
export const fileOfOthers = siteRule({
  ...inCatalog("file-without-effect"),
  inAll: true,
  follows: ["broken-asset"],
  *find(view: SiteView) {
    for (const path of areWhole(view) ? unusedIn(view) : []) {
      const other = conversionHint(path) === null ? otherUseOf(path, view) : null;
      if (other !== null) yield { at: atStart(path), path, ...other };
    }
  },
});

function otherUseOf(
  path: SourcePath,
  { config: { languages } }: SiteView,
): { readonly reason: string; readonly hint: string } | null {
  const lang = Object.keys(languages).find((each) => path.startsWith(`${each}/${publicFolder}`));
  if (lang === undefined) return describeOtherFile(path);
  const name = path.slice(`${lang}/${publicFolder}`.length);
  return {
    reason: ": `public/` is at the top of the source folder, and serves all languages",
    hint: `move it to \`public/${lang}/${name}\`, which is published at /${lang}/${name}`,
  };
}

/** Files and folders that are left out, and that other tools or hosts would read. What pages include is theirs. */
export const unreadFile = siteRule({
  ...inCatalog("file-without-effect"),
  inAll: true,
  *find({ unread, targets: { routes } }: SiteView) {
    const included = unread.length === 0 ? [] : routes.pages.flatMap(({ includes }) => includes);
    for (const path of unread) {
      const other = describeOtherFile(path);
      if (other === null || included.some((each) => each === path || each.startsWith(`${path}/`))) continue;
      yield { at: atStart(path), path, ...other };
    }
  },
});

/** Pages that other tools and hosts do not show as one. */
export const pageOfOthers = siteRule({
  ...inCatalog("file-without-effect"),
  inAll: true,
  *find({ targets: { routes, resolver } }: SiteView) {
    for (const page of routes.pages) {
      const { path } = page.record;
      const [at, label] = [atStart(resolver.fileOf(page)), resolver.labelOf(page)];
      if (path === "/404/")
        yield {
          at,
          path: label,
          reason: " on unknown addresses: it is the page /404/, and hosts answer with docsgen's 404.html",
          hint: "remove it; the texts of 404.html are `notFound` and `noPageHere` in `themeConfig.strings`, and `theme/components/NotFound.tsx` replaces the rest",
        };
    }
  },
});

export const unusedConstant = siteRule({
  code: "unused-constant",
  severity: "warning",
  concerns: "authors",
  message: (_, { name }: { name: string }) => `No page uses the constant ${quote(name)}`,
  about: "A limit that no page mentions takes readers by surprise, or no longer exists.",
  shown: ["PAYLOAD_LIMIT in the config, which no page uses", "{{ constants.PAYLOAD_LIMIT }} on a page"],
  inAll: true,
  *find({ config, targets: { routes } }: SiteView) {
    const used = new Set(routes.pages.flatMap(({ variables }) => variables));
    for (const name of Object.keys(config.themeConfig.constants))
      if (!used.has(`constants.${name}`)) {
        const at = atSetting("themeConfig", "constants", name);
        yield { at, name, hint: `use it as {{ constants.${name} }}, or remove it` };
      }
  },
});
