/** Readers start at "/" of each language and version. */
import type { AssetIndex } from "../../asset/asset-index.ts";
import { isPublic } from "../../asset/asset-index.ts";
import { conversionHint } from "../../asset/page-formats.ts";
import { quote } from "../../diagnostics/catalog.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import type { LinkedEdition } from "../../site/link-editions.ts";
import type { LinkedSite } from "../../site/linked-site.ts";
import { atSetting, siteRule } from "../site-rule.ts";

/** The editions of a site, the default language of the current version first. */
export interface HomesToCheck {
  /** All pages, including drafts. */
  readonly interfaces: readonly PageInterface[];
  readonly editions: readonly LinkedEdition[];
  readonly assets: AssetIndex;
  /** The source folder as shown in messages. */
  readonly folder: string;
  /** The names of the versions that cannot be read, or of which files were left out. */
  readonly incomplete: ReadonlySet<string>;
}

const sitePlace = { kind: "site" } as const;

export const noPages = siteRule({
  code: "no-pages",
  severity: "error",
  message: (_, { found }: { found: string }) => `There is no page to publish: ${found}`,
  about:
    "Pages are the `.md` files of the source folder, except drafts and files whose names start with `_` or `.`. Publishing a site without pages would remove the published one.",
  shown: ["only docs-src/index.mdx", "docs-src/index.md"],
  *find({ interfaces, editions: [main], assets, folder }: HomesToCheck) {
    if (main === undefined || main.site.pages.length > 0) return;
    const draft = interfaces.find(({ record }) => record.path === "/") ?? interfaces[0];
    const others = assets.files.flatMap((asset) => {
      const hint = isPublic(asset) ? null : conversionHint(asset.path);
      return hint === null ? [] : [{ path: asset.path, hint }];
    });
    const [other] = others;
    if (draft !== undefined) {
      const path = quote(draft.record.relativePath);
      const found = interfaces.length === 1 ? `${path} is a draft` : `all ${interfaces.length} are drafts`;
      yield { at: sitePlace, found, hint: `remove \`draft: true\` from ${path}` };
    } else if (other === undefined)
      yield {
        at: sitePlace,
        found: `${quote(folder)} contains none`,
        hint: `create ${quote(`${folder}/index.md`)}`,
      };
    else {
      const more = others.length === 1 ? "is" : `and ${others.length - 1} more are`;
      yield { at: sitePlace, found: `${quote(other.path)} ${more} in another format`, hint: other.hint };
    }
  },
});

export const missingHome = siteRule({
  code: "missing-home",
  severity: "error",
  message: (_, { path }: { readonly path: string }) => `The site has no page at “${path}”`,
  about:
    "Readers start at the root of the site; the logo and the 404 page link to it. `index.md` or `README.md` at the top of the source folder is that page; a redirect from `/` works too. In a site with several languages, the language menu leads to the home page of each.",
  shown: ["only docs-src/guide.md", "docs-src/index.md and docs-src/guide.md"],
  *find({ interfaces, editions, folder, incomplete }: HomesToCheck) {
    const [main] = editions;
    if (main !== undefined && main.site.pages.length > 0 && !hasHome(main.site)) {
      const draft = interfaces.find(({ record }) => record.path === "/");
      const hint =
        draft === undefined
          ? `create ${quote(`${folder}/index.md`)}, or redirect to another page: redirects: [{ from: "/", to: "/…/" }]`
          : `remove \`draft: true\` from ${quote(draft.record.relativePath)}`;
      yield { at: sitePlace, path: "/", hint };
    }
    for (const { edition, site } of editions) {
      const { prefix, lang, fallback, version } = edition;
      const path = `/${prefix}`;
      if (hasHome(site)) continue;
      if (version !== null && fallback === null && !incomplete.has(version.id)) {
        const hint =
          "readers who change the version begin there: add a page, or a redirect from / in the settings of the version";
        yield { at: atSetting("versions", "archived", version.id), path, hint };
      }
      // Where pages of the default language stand in for translations, its home page does too.
      if (version === null && fallback !== null && fallback !== "page") {
        const hint = `create ${quote(`${folder}/${prefix}index.md`)}, or show the home page of the default language there: fallback: "page"`;
        yield { at: atSetting("languages", lang), path, hint };
      }
    }
  },
});

function hasHome({ pages, redirects }: LinkedSite): boolean {
  return pages.some(({ record }) => record.path === "/") || redirects.some(({ from }) => from === "/");
}
