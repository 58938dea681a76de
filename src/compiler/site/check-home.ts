/** Checks that the site has pages, including one at "/" of each language for readers to start from. */
import type { AssetIndex } from "../asset/asset-index.ts";
import { isPublic } from "../asset/asset-index.ts";
import { conversionHint } from "../asset/page-formats.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkedEdition } from "./link-editions.ts";
import type { LinkedSite, LinkFinding } from "./linked-site.ts";

/**
 * @param interfaces All pages, including drafts.
 * @param folder The source folder as shown in messages.
 */
export function checkHome(
  interfaces: readonly PageInterface[],
  { pages, redirects }: Pick<LinkedSite, "pages" | "redirects">,
  assets: AssetIndex,
  folder: string,
): Problem | null {
  if (pages.length === 0) return describeEmpty(interfaces, assets, folder);
  if (hasHome({ pages, redirects })) return null;
  const draft = interfaces.find(({ record }) => record.path === "/");
  const hint =
    draft === undefined
      ? `create ${quote(`${folder}/index.md`)}, or redirect to another page: redirects: [{ from: "/", to: "/…/" }]`
      : `remove \`draft: true\` from ${quote(draft.record.relativePath)}`;
  return problemOf("missing-home", { path: "/" }, hint);
}

/**
 * Checks that each version, and each language to which the language menu leads, has a home page. Where pages of the default language stand
 * in for translations, its home page does too.
 * @param incomplete The names of the versions that cannot be read, or of which files were left out.
 */
export function checkHomesOfEditions(
  editions: readonly LinkedEdition[],
  folder: string,
  incomplete: ReadonlySet<string>,
): readonly LinkFinding[] {
  return editions.flatMap(({ edition: { prefix, lang, fallback, version }, site }): LinkFinding[] => {
    if (version !== null) {
      if (fallback !== null || incomplete.has(version.id) || hasHome(site)) return [];
      const hint =
        "readers who change the version begin there: add a page, or a redirect from / in the settings of the version";
      return [
        {
          kind: "config",
          path: ["versions", "archived", version.id],
          ...problemOf("missing-home", { path: `/${prefix}` }, hint),
        },
      ];
    }
    if (fallback === null || fallback === "page" || hasHome(site)) return [];
    const hint = `create ${quote(`${folder}/${prefix}index.md`)}, or show the home page of the default language there: fallback: "page"`;
    return [{ kind: "config", path: ["languages", lang], ...problemOf("missing-home", { path: `/${prefix}` }, hint) }];
  });
}

function hasHome({ pages, redirects }: Pick<LinkedSite, "pages" | "redirects">): boolean {
  return pages.some(({ record }) => record.path === "/") || redirects.some(({ from }) => from === "/");
}

function describeEmpty(interfaces: readonly PageInterface[], assets: AssetIndex, folder: string): Problem {
  const [draft] = interfaces;
  if (draft !== undefined) {
    const { relativePath } = (interfaces.find(({ record }) => record.path === "/") ?? draft).record;
    const found = interfaces.length === 1 ? `${quote(relativePath)} is a draft` : `all ${interfaces.length} are drafts`;
    return problemOf("no-pages", { found }, `remove \`draft: true\` from ${quote(relativePath)}`);
  }
  const others = assets.files
    .filter((asset) => !isPublic(asset))
    .flatMap(({ path }) => {
      const hint = conversionHint(path);
      return hint === null ? [] : [{ path, hint }];
    });
  const [other] = others;
  if (other === undefined)
    return problemOf("no-pages", { found: `${quote(folder)} contains none` }, `create ${quote(`${folder}/index.md`)}`);
  const found =
    others.length === 1
      ? `${quote(other.path)} is in another format`
      : `${quote(other.path)} and ${others.length - 1} more are in another format`;
  return problemOf("no-pages", { found }, other.hint);
}
