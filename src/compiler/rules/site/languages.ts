/** Rules that compare the languages and versions of a site. */
import { isLanguageTag } from "../../config/language-tag.ts";
import { listPlugins } from "../../config/plugin.ts";
import type { PluginCode } from "../../diagnostics/catalog.ts";
import { makeProblem } from "../../diagnostics/catalog.ts";
import type { PageInterface } from "../../page/compiled-page.ts";
import { pathInFolder } from "../../page/local-page.ts";
import type { VersionToCheck } from "../../site/link-editions.ts";
import type { LinkPlace } from "../../site/linked-site.ts";
import type { PageNames } from "../../site/place.ts";
import { routeIn } from "../../site/place.ts";
import { translationKey } from "../../site/translations.ts";
import { foldersOfVersions } from "../../site/versions.ts";
import type { EditionPages } from "../../site/view.ts";
import type { SourcePath } from "../../source/paths.ts";
import { inCatalog } from "../rule.ts";
import { atSetting, atStart, siteRule } from "../site-rule.ts";

/** A page that records which source it translates although it is in the default language. */
export const needlessSource = siteRule({
  ...inCatalog("frontmatter-unknown-key"),
  *find({ main: { pages, config }, names }: VersionToCheck) {
    if (config.markdown.frontmatterKeys.includes("source")) return;
    for (const page of pages)
      if (page.record.frontmatter.source !== undefined)
        yield {
          at: { kind: "key", page: names.fileOf(page), key: "source" },
          key: "source",
          hint: "only a translation records its source, and this page is in the default language: remove the line",
        };
  },
});

/** A page of the default language at the address of a page of another language. */
export const routeOfLanguage = siteRule({
  ...inCatalog("duplicate-route"),
  *find({ editions, pages, names }: VersionToCheck) {
    const taken = new Map<string, SourcePath>();
    for (const [number, { edition }] of editions.entries())
      if (number > 0)
        for (const page of pages[number] ?? [])
          taken.set(routeIn(edition, page.record.path).toLowerCase(), names.labelOf(page));
    const hint = "rename it: the addresses below the tag of a language belong to its pages";
    for (const page of pages[0] ?? []) {
      const route = page.record.path;
      const other = taken.get(route.toLowerCase());
      if (other !== undefined) yield { at: atStart(names.fileOf(page)), route, other, hint };
    }
  },
});

/** Pages of the current version at the addresses of archived ones. */
export const routeOfVersion = siteRule({
  ...inCatalog("duplicate-route"),
  *find({ main, built, published, names }: VersionToCheck) {
    // The addresses of other languages begin with their tags, which no version can have as its name.
    const folders = foldersOfVersions(built, published, main.config).map(({ version, prefix }) => ({
      id: version.id,
      start: `/${prefix}`.toLowerCase(),
    }));
    const versionAt = (route: string): string | null => {
      // Hosts serve `/v1.html` at `/v1` too.
      const address = `${route.replace(/\.html$/u, "")}/`.toLowerCase();
      return folders.find(({ start }) => address.startsWith(start))?.id ?? null;
    };
    if (main.own.every(({ record }) => versionAt(record.path) === null)) return;
    for (const page of main.pages) {
      const version = versionAt(page.record.path);
      if (version === null) continue;
      const hint =
        page.record.frontmatter.permalink === undefined
          ? "rename it, give it a permalink, or give the version another name"
          : "write another permalink, or remove it";
      yield { at: placeOfRoute(page, names), route: page.record.path, version, hint };
    }
  },
});

function placeOfRoute(page: PageInterface, { fileOf }: PageNames): LinkPlace {
  return page.record.frontmatter.permalink === undefined
    ? atStart(fileOf(page))
    : { kind: "key", page: fileOf(page), key: "permalink" };
}

/** Two files of one language that would be the same page in another, such as `guide.md` and `guide/index.md`. */
export const twinPages = siteRule({
  ...inCatalog("duplicate-route"),
  *find({ editions, isAlone, names }: VersionToCheck) {
    const hint = "rename one of them: pages of the same path are translations of each other, whatever their permalinks";
    for (const { pages } of isAlone ? [] : editions) {
      const known = new Map<string, PageInterface>();
      for (const page of pages) {
        const key = translationKey(page.record.relativePath);
        const twin = known.get(key);
        if (twin === undefined) known.set(key, page);
        // Two pages with the same route are reported by `site/routes.ts`.
        else if (twin.record.path.toLowerCase() !== page.record.path.toLowerCase())
          yield { at: placeOfRoute(page, names), route: key, other: names.labelOf(twin), hint };
      }
    }
  },
});

/** Pages of an archived version to which plugins would add content that make no pages of archived versions. */
export const ungenerated = siteRule({
  ...inCatalog("plugin-result"),
  *find({ version, editions, names }: VersionToCheck) {
    for (const { config, pages } of version === null ? [] : editions)
      for (const { plugin } of listPlugins(config)) {
        const { name, claims: key, versioned } = plugin;
        for (const page of key === undefined || versioned === true ? [] : pages) {
          if (key === undefined || !Object.hasOwn(page.own, key)) continue;
          const code: PluginCode = `${name}/unknown-${key}`;
          const message = `This page lacks what “${name}” generates for its ${key}: it generates nothing in an archived version`;
          const hint = `write it into the page, or remove \`${key}\` and \`::generated\``;
          const at: LinkPlace = { kind: "key", page: names.fileOf(page), key };
          yield { at, made: { ...makeProblem(code, message, hint), severity: "error" as const } };
        }
      }
  },
});

/**
 * Folders of the default language that look like those of another: their names are tags, and half of their pages are in
 * both.
 */
export const undeclaredLanguage = siteRule({
  ...inCatalog("config-value"),
  *find({ editions: [main, ...others] }: VersionToCheck) {
    if (main === undefined || others.length === 0) return;
    const pages = main.pages.map(({ record }) => record.relativePath);
    const keys = new Set(pages.map(translationKey));
    const folders = new Map<string, SourcePath[]>();
    for (const path of pages) {
      const [, folder] = /^([a-z]{2}(?:-[a-z\d]+)*)\//iu.exec(path) ?? [];
      if (folder !== undefined && isLanguageTag(folder))
        folders.set(folder, [...(folders.get(folder) ?? []), pathInFolder(path, `${folder}/`)]);
    }
    const at = atSetting("languages");
    for (const [folder, paths] of folders) {
      const isFolder = ({ edition }: EditionPages): boolean => edition.lang.toLowerCase() === folder.toLowerCase();
      const declared = others.find(isFolder)?.edition.lang;
      const count = paths.filter((path) => keys.has(translationKey(path))).length;
      const areAlike = count > 0 && count * 2 >= paths.length;
      if (declared !== undefined)
        yield {
          at,
          path: "languages",
          problem: `has “${declared}”, but its folder is “${folder}/”`,
          hint: `rename the folder to “${declared}/”: its name must be the tag as written`,
        };
      else if (isFolder(main) && (areAlike || paths.length === pages.length))
        yield {
          at,
          path: "languages",
          problem: `has “${main.edition.lang}” as the default language, but pages of it are in “${folder}/”`,
          hint: "move them out of the folder: pages of the default language are at the top of the source folder",
        };
      else if (areAlike) {
        const key = /^[a-z]+$/u.test(folder) ? folder : JSON.stringify(folder);
        const [pagesOf, have] = count === 1 ? ["page", "has the path of a page"] : ["pages", "have the paths of pages"];
        yield {
          at,
          path: "languages",
          problem: `does not have “${folder}”, although ${count} ${pagesOf} of the folder “${folder}/” ${have} in the default language`,
          hint: `add \`${key}: "…"\`, or rename the folder`,
        };
      }
    }
  },
});
