/**
 * Checks what the editions of a site have together: pages at the same address, pages that would translate each other, and
 * folders that look like those of languages. Pure.
 */
import { isLanguageTag } from "../config/language-tag.ts";
import { listPlugins } from "../config/plugin.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { problemOf } from "../diagnostics/catalog.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { pathInFolder } from "../page/local-page.ts";
import type { SourcePath } from "../source/paths.ts";
import type { LinkFinding } from "./linked-site.ts";
import type { JoinedVersion } from "./link-editions.ts";
import type { PageNames } from "./place.ts";
import { routeIn } from "./place.ts";
import { translationKey } from "./translations.ts";
import { foldersOfVersions } from "./versions.ts";
import type { EditionPages, PublishedVersion } from "./view.ts";

/** Pages that record which source they translate although they are in the default language. */
export function findNeedlessMarks(
  { pages, config: { markdown } }: EditionPages,
  { fileOf }: PageNames,
): readonly LinkFinding[] {
  if (markdown.frontmatterKeys.includes("source")) return [];
  return pages.flatMap((page): LinkFinding[] => {
    if (page.record.frontmatter.source === undefined) return [];
    const hint = "only a translation records its source, and this page is in the default language: remove the line";
    const problem = problemOf("frontmatter-unknown-key", { key: "source" }, hint);
    return [{ kind: "key", page: fileOf(page), key: "source", ...problem }];
  });
}

/** Pages of the default language at the address of a page of another language. */
export function findClashes(
  editions: readonly EditionPages[],
  { pages }: Pick<JoinedVersion, "pages">,
  { fileOf, labelOf }: PageNames,
): readonly LinkFinding[] {
  const taken = new Map<string, SourcePath>();
  for (const [number, { edition }] of editions.entries())
    if (number > 0)
      for (const page of pages[number] ?? [])
        taken.set(routeIn(edition, page.record.path).toLowerCase(), labelOf(page));
  return (pages[0] ?? []).flatMap((page): LinkFinding[] => {
    const { record } = page;
    const other = taken.get(record.path.toLowerCase());
    if (other === undefined) return [];
    const hint = "rename it: the addresses below the tag of a language belong to its pages";
    const problem = problemOf("duplicate-route", { route: record.path, other }, hint);
    return [{ kind: "page", page: fileOf(page), span: startOfText, ...problem }];
  });
}

/** Pages of the current version at the addresses of archived ones. */
export function findPagesInVersions(
  main: EditionPages,
  built: readonly ArchivedVersion[],
  published: readonly PublishedVersion[],
  { fileOf }: PageNames,
): readonly LinkFinding[] {
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
  if (main.own.every(({ record }) => versionAt(record.path) === null)) return [];
  return main.pages.flatMap((page): LinkFinding[] => {
    const { path, frontmatter } = page.record;
    const version = versionAt(path);
    if (version === null) return [];
    const isWritten = frontmatter.permalink !== undefined;
    const problem = problemOf(
      "duplicate-route",
      { route: path, version },
      isWritten
        ? "write another permalink, or remove it"
        : "rename it, give it a permalink, or give the version another name",
    );
    return isWritten
      ? [{ kind: "key", page: fileOf(page), key: "permalink", ...problem }]
      : [{ kind: "page", page: fileOf(page), span: startOfText, ...problem }];
  });
}

/** Pages of an archived version to which plugins of today would add content: they make no pages of archived versions. */
export function findUngenerated(editions: readonly EditionPages[], { fileOf }: PageNames): readonly LinkFinding[] {
  return editions.flatMap(({ config, pages }) => {
    const claims = listPlugins(config).flatMap(({ plugin: { name, claims: key } }) =>
      key === undefined ? [] : [{ name, key }],
    );
    return pages.flatMap((page) =>
      claims.flatMap(({ name, key }): LinkFinding[] => {
        if (!Object.hasOwn(page.own, key)) return [];
        const message = `This page lacks what “${name}” generates for its ${key}: plugins generate nothing in an archived version`;
        const hint = `write it into the page, or remove \`${key}\` and \`::generated\``;
        const code = `${name}/unknown-${key}` as const;
        return [{ kind: "key", page: fileOf(page), key, code, message, hint, fix: null, severity: "error" }];
      }),
    );
  });
}

/** Folders of the default language that look like those of another: their names are tags, and half of their pages are in both. */
export function findUndeclared([main, ...others]: readonly EditionPages[]): readonly LinkFinding[] {
  const pages = main?.pages.map(({ record }) => record.relativePath) ?? [];
  const keys = new Set(pages.map(translationKey));
  const folders = new Map<string, SourcePath[]>();
  for (const path of pages) {
    const [, folder] = /^([a-z]{2}(?:-[a-z\d]+)*)\//iu.exec(path) ?? [];
    if (folder !== undefined && isLanguageTag(folder))
      folders.set(folder, [...(folders.get(folder) ?? []), pathInFolder(path, `${folder}/`)]);
  }
  const report = (wrong: string, hint: string): LinkFinding[] => [
    {
      kind: "config",
      path: ["languages"],
      ...problemOf("config-value", { path: "languages", problem: wrong }, hint),
    },
  ];
  return Array.from(folders).flatMap(([folder, paths]): LinkFinding[] => {
    const isFolder = ({ edition }: EditionPages): boolean => edition.lang.toLowerCase() === folder.toLowerCase();
    const declared = others.find(isFolder)?.edition.lang;
    if (declared !== undefined)
      return report(
        `has “${declared}”, but its folder is “${folder}/”`,
        `rename the folder to “${declared}/”: its name must be the tag as written`,
      );
    const count = paths.filter((path) => keys.has(translationKey(path))).length;
    const areAlike = count > 0 && count * 2 >= paths.length;
    if (main !== undefined && isFolder(main) && (areAlike || paths.length === pages.length))
      return report(
        `has “${main.edition.lang}” as the default language, but pages of it are in “${folder}/”`,
        "move them out of the folder: pages of the default language are at the top of the source folder",
      );
    if (!areAlike) return [];
    const wrong = `does not have “${folder}”, although ${count} ${count === 1 ? "page" : "pages"} of the folder “${folder}/” ${count === 1 ? "has the path of a page" : "have the paths of pages"} in the default language`;
    const key = /^[a-z]+$/u.test(folder) ? folder : JSON.stringify(folder);
    return report(wrong, `add \`${key}: "…"\`, or rename the folder`);
  });
}

/** Two files of one language that would be the same page in another, such as `guide.md` and `guide/index.md`. */
export function findTwins(pages: readonly PageInterface[], { fileOf, labelOf }: PageNames): readonly LinkFinding[] {
  const known = new Map<string, PageInterface>();
  return pages.flatMap((page): LinkFinding[] => {
    const { relativePath, path, frontmatter } = page.record;
    const key = translationKey(relativePath);
    const twin = known.get(key);
    if (twin === undefined) known.set(key, page);
    // Two pages with the same route are reported by `site/routes.ts`.
    if (twin === undefined || twin.record.path.toLowerCase() === path.toLowerCase()) return [];
    const other = labelOf(twin);
    const problem = problemOf(
      "duplicate-route",
      { route: key, other },
      "rename one of them: pages of the same path are translations of each other, whatever their permalinks",
    );
    const at = fileOf(page);
    return frontmatter.permalink === undefined
      ? [{ kind: "page", page: at, span: startOfText, ...problem }]
      : [{ kind: "key", page: at, key: "permalink", ...problem }];
  });
}
