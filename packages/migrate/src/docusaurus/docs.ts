/**
 * The documents of Docusaurus: their ids, routes and places in the new site, and the settings of their folders. Pure.
 */
import { posix } from "node:path";
import type { Language } from "../languages.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { titleOf } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";

/** An instance of the docs plugin. */
export interface DocsInstance {
  readonly id: string;
  /** The folder of the documents, such as "docs". */
  readonly folder: string;
  /** What their routes begin with, without slashes at its ends: "fr/docs"; "" for the root. */
  readonly base: string;
  /** The language of its documents, in a site with several. */
  readonly language?: Language;
  readonly options: Readonly<Record<string, unknown>>;
}

/** A document of a docs instance. Drafts and unlisted documents are among them, with `isListed` false. */
export interface Doc extends OldPage {
  readonly id: string;
  /** The id of its instance. */
  readonly instance: string;
  /** The path in the folder of the instance, which translations share. */
  readonly within: string;
  /** The folder within the instance, without the numbers of names: "guide/start"; "" for the root. */
  readonly folder: string;
  readonly isIndex: boolean;
  /** The position among the pages of the folder, from the frontmatter or the number of the name. */
  readonly position: number | null;
  /** The number in the file's name, which is lost with the new name. */
  readonly number: number | null;
  readonly description: string | null;
  readonly isListed: boolean;
}

/** `_category_.json` of a folder. */
export interface Category {
  readonly instance: DocsInstance;
  /** Its path in the old site. */
  readonly file: string;
  /** As in `Doc`. */
  readonly folder: string;
  readonly label: string | null;
  readonly position: number | null;
  readonly options: Readonly<Record<string, unknown>>;
}

/** The folder of the translations of an instance, which are published below the folder of the language. */
export function translated(instance: DocsInstance, language: Language, translations: string): DocsInstance {
  const plugin = `docusaurus-plugin-content-docs${instance.id === "default" ? "" : `-${instance.id}`}`;
  return language.folder === ""
    ? { ...instance, language }
    : {
        ...instance,
        folder: posix.join(translations, plugin, "current"),
        base: posix.join(language.folder, instance.base),
        language,
      };
}

/** The language of a page, and its old address if that was another. */
export function oldRouteOf(
  route: string,
  { language }: Pick<DocsInstance, "language">,
): Pick<OldPage, "language" | "oldRoute"> {
  if (language === undefined) return {};
  const old = language.oldRoot + route.slice(language.folder.length + 1);
  return { language, ...(old === route ? {} : { oldRoute: old }) };
}

const numbered = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/u;
const notNumbered = /^(?:(?:\d{2}|\d{4})[-_.]\d{2}(?:[-_.](?:\d{2}|\d{4}))?|\d+[-_.]\d+).*$/u;

/** "01-intro" → 1 and "intro". Dates and versions are no such numbers, nor is any in an instance that reads none. */
export function splitNumber(
  name: string,
  { options }: Pick<DocsInstance, "options">,
): { readonly number: number | null; readonly bare: string } {
  const isRead = options["numberPrefixParser"] !== false && !notNumbered.test(name);
  const [, number, bare] = isRead ? (numbered.exec(name) ?? []) : [];
  return number === undefined || bare === undefined ? { number: null, bare: name } : { number: Number(number), bare };
}

/** Removes the numbers from the names of a path's folders. */
export function bareFolder(folder: string, instance: Pick<DocsInstance, "options">): string {
  return folder
    .split("/")
    .map((name) => splitNumber(name, instance).bare)
    .join("/");
}

/** Where a file of an instance is in the new source folder, with the same name. */
export function newFilePath(path: string, instance: DocsInstance): string {
  const within = posix.relative(instance.folder, path);
  const folder = posix.dirname(within) === "." ? "" : posix.dirname(within);
  return posix.join(instance.base, bareFolder(folder, instance), posix.basename(path));
}

/** Whether a path of the old site is below a folder, written without a slash at its end: "docs". All are below "". */
export function isInside(path: string, folder: string): boolean {
  return folder === "" || path.startsWith(`${folder}/`);
}

/** Files and folders that begin with an underscore are only imported by others. */
export function isPart(path: string): boolean {
  return /(?:^|\/)(?:_|__tests__\/)/u.test(path) || /\.test\.mdx?$/u.test(path);
}

/**
 * The documents of an instance, in the order of their paths, without tests, files that begin with an underscore, and texts
 * that are not UTF-8. For ids, see
 * https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter.
 */
export function docsIn(site: OldSite, instance: DocsInstance): readonly Doc[] {
  return site.paths.flatMap((from): Doc[] => {
    const isDoc = isInside(from, instance.folder) && /\.mdx?$/u.test(from);
    const within = posix.relative(instance.folder, from);
    const text = isDoc && !isPart(within) ? site.textOf(from) : null;
    if (text === null) return [];
    const { values } = readPageFrontmatter(text);
    const oldFolder = posix.dirname(within) === "." ? "" : posix.dirname(within);
    const folder = bareFolder(oldFolder, instance);
    const name = posix.basename(from).replace(/\.mdx?$/u, "");
    const { number, bare } =
      values["parse_number_prefixes"] === false ? { number: null, bare: name } : splitNumber(name, instance);
    const parent = posix.basename(oldFolder).toLowerCase();
    const isIndex = [
      "index",
      "readme",
      ...(oldFolder === "" ? [] : [parent, splitNumber(parent, instance).bare]),
    ].includes(bare.toLowerCase());
    const ownId = typeof values["id"] === "string" ? values["id"] : bare;
    const slug = typeof values["slug"] === "string" ? values["slug"] : null;
    const regular = isIndex && slug === null ? `/${folder}/` : posix.resolve(`/${folder}`, slug ?? ownId);
    const route = posix.join("/", instance.base, regular, "/");
    const position = values["sidebar_position"];
    const { description } = values;
    return [
      {
        from,
        path: posix.join(instance.base, folder, isIndex ? "index.md" : `${bare}.md`),
        route,
        text,
        title: titleOf(text) ?? bare,
        ...oldRouteOf(route, instance),
        id: folder === "" ? ownId : `${folder}/${ownId}`,
        instance: instance.id,
        within,
        folder,
        isIndex,
        position: typeof position === "number" ? position : number,
        number,
        description: typeof description === "string" ? description : null,
        isListed: values["unlisted"] !== true && values["draft"] !== true,
      },
    ];
  });
}

/** The folders of an instance that have a `_category_.json` or `_category_.yml`, in the order of their paths. */
export function categoriesIn(site: OldSite, instance: DocsInstance): readonly Category[] {
  return site.paths.flatMap((file): Category[] => {
    const name = posix.basename(file);
    if (!isInside(file, instance.folder) || !/^_category_\.(?:json|ya?ml)$/u.test(name)) return [];
    const options = readYaml(site.textOf(file) ?? "").value;
    const oldFolder = posix.relative(instance.folder, posix.dirname(file));
    const { label, position } = options;
    const { number } = splitNumber(posix.basename(oldFolder), instance);
    return [
      {
        instance,
        file,
        folder: bareFolder(oldFolder, instance),
        label: typeof label === "string" ? label : null,
        position: typeof position === "number" ? position : number,
        options,
      },
    ];
  });
}
