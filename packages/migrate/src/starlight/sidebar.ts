/**
 * Converts the sidebar of Starlight, which is written once with labels in all languages, and writes the settings of the
 * folders that it lists. Pure.
 */
import { posix } from "node:path";
import { stringify } from "yaml";
import type { SiteConfigInput } from "docsgen";
import { isRecord } from "../is-record.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { Language } from "../languages.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { bareEntry, convertSidebar } from "../menus.ts";
import type { Note } from "../note.ts";
import type { MigratedPage } from "../tool.ts";
import { joinMenus } from "../translated-menus.ts";
import { badgeText } from "./frontmatter.ts";
import { pickText, textFor } from "./locales.ts";
import type { StarlightPage } from "./pages.ts";
import { childrenOf, ordersOf } from "./order.ts";
import { newFolderOf } from "./pages.ts";

type Sidebars = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["sidebars"]>;
type Values = Readonly<Record<string, unknown>>;

/** The context in which the sidebar is converted. `pages` are those of all languages. */
export interface SidebarContext extends Required<MenuContext> {
  readonly pages: readonly StarlightPage[];
  /** The line of an item in the config, by its path within the sidebar. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** `sidebars` is empty if the config has no `sidebar`: docsgen then lists all pages, as Starlight did. */
export interface ConvertedSidebars {
  readonly sidebars: Sidebars;
  /** `_folder.yml` of folders. */
  readonly files: readonly MigratedPage[];
  /** The positions that pages get, by their path in the old site. */
  readonly orders: ReadonlyMap<string, number>;
  readonly notes: readonly Note[];
}

/** What the sidebar shows in a language. */
interface Shown {
  readonly language: Language;
  readonly isMain: boolean;
  /** The pages of the language, and those of the main language that stand in for missing ones. */
  readonly pages: readonly StarlightPage[];
}

/** What the conversion of entries finds out about folders and pages. */
interface Findings {
  /** Of folders in each language, by their path in it. */
  readonly settings: Map<Language, Map<string, Values>>;
  /** The folders that are listed by themselves. */
  readonly listed: Set<string>;
  readonly notes: Note[];
}

interface Conversion extends Findings {
  readonly context: SidebarContext;
  readonly shown: Shown;
}

/** @param value The list of the config, or nothing: then, all pages are listed. */
export function convertSidebars(value: unknown, context: SidebarContext): ConvertedSidebars {
  const { languages, pages } = context;
  const shown = languages.all.map((language) => shownIn(language, context));
  const findings: Findings = { settings: new Map(), listed: new Set(), notes: [] };
  const { settings, listed, notes } = findings;
  const entriesIn = (each: Shown): readonly OldEntry[] => entriesOf(value, { ...findings, context, shown: each }, []);
  const joined = Array.isArray(value)
    ? joinMenus({
        ...context,
        kind: "sidebar",
        entriesOf: (language) => shown.flatMap((each) => (each.language === language ? entriesIn(each) : [])),
      })
    : { entries: [], notes: [] };
  // docsgen's own sidebar lists all pages, too.
  if (!Array.isArray(value)) listed.add("");
  const orders = keepOrders(shown, listed, settings);
  const converted = convertSidebar(joined.entries, context);
  notes.push(...converted.notes, ...joined.notes);
  const paths = pathsOf(pages, context);
  return {
    sidebars:
      converted.value.length === 0 || paths.length === 0 ? [] : [{ paths: [...paths], entries: converted.value }],
    files: settingFiles(settings, languages.main),
    orders,
    notes,
  };
}

function shownIn(language: Language, { languages, translations, pages }: SidebarContext): Shown {
  const isMain = language === languages.main;
  const standsIn = (page: StarlightPage): boolean =>
    (page.language ?? languages.main) === languages.main && translations.of(page, language) === null;
  return {
    language,
    isMain,
    pages: isMain
      ? pages.filter((page) => (page.language ?? languages.main) === language)
      : pages.filter((page) => page.language === language || standsIn(page)),
  };
}

/** What the addresses of the pages with the sidebar begin with. */
function pathsOf(pages: readonly StarlightPage[], { languages: { main, others } }: SidebarContext): readonly string[] {
  if (others.length > 0) return ["/"];
  const root = `/${main.folder}`;
  const home = pages.flatMap(({ route }) => (route === `/${main.folder.replace(/\/$/u, "")}.html` ? [route] : []));
  return pages.some(({ route }) => route.startsWith(root)) ? [...home, root] : home;
}

/**
 * Gives positions to the pages and folders of the listed folders that docsgen would sort in another way, in all languages
 * if in one: pages of the main language are listed among those of the others.
 */
function keepOrders(
  shown: readonly Shown[],
  listed: ReadonlySet<string>,
  settings: Findings["settings"],
): ReadonlyMap<string, number> {
  const orders = new Map<string, number>();
  const found = shown.map(({ pages, language }) => ({
    language,
    orders: [...listed].flatMap((folder) => ordersOf(pages, folder, language.lang)),
  }));
  const changed = new Set(
    found.flatMap((each) => each.orders.flatMap(({ folder, isKept }) => (isKept ? [] : [folder]))),
  );
  const positions = new Map<string, number>();
  for (const { language, orders: ofLanguage } of found)
    for (const { folder, children } of ofLanguage) {
      if (!changed.has(folder)) continue;
      let last = 0;
      for (const child of children) {
        const name = child.kind === "page" ? `page ${child.page.slug}` : `folder ${child.path}`;
        // A page that the main language does not have comes after the one before it.
        last = positions.get(name) ?? (language === shown[0]?.language ? last + 1 : last + 0.5);
        if (language === shown[0]?.language) positions.set(name, last);
        if (child.kind === "folder") set(settings, language, newFolderOf(child.path), { order: last });
        else if ((child.page.language ?? language) === language) orders.set(child.page.from, last);
      }
    }
  return orders;
}

function set(settings: Findings["settings"], language: Language, folder: string, values: Values): void {
  const own = settings.get(language) ?? new Map<string, Values>();
  settings.set(language, own);
  own.set(folder, { ...own.get(folder), ...values });
}

/** Those of other languages only where they differ from those of the main one, which apply to all. */
function settingFiles(settings: Findings["settings"], main: Language): readonly MigratedPage[] {
  return Array.from(settings).flatMap(([language, folders]) =>
    Array.from(folders).flatMap(([folder, values]): MigratedPage[] => {
      const shared = language === main ? {} : (settings.get(main)?.get(folder) ?? {});
      const text = stringify(values, { lineWidth: 0 });
      if (Object.keys(values).length === 0 || text === stringify(shared, { lineWidth: 0 })) return [];
      return [{ path: posix.join(language.folder, folder, "_folder.yml"), text }];
    }),
  );
}

function entriesOf(items: unknown, conversion: Conversion, path: readonly (string | number)[]): readonly OldEntry[] {
  return listIn(items).flatMap((item, index): readonly OldEntry[] => {
    const at = [...path, index];
    if (typeof item === "string") return [linkEntry(item, {}, conversion, conversion.context.lineOf(at))];
    return isRecord(item) ? entryOf(item, conversion, at) : [];
  });
}

function entryOf(item: Values, conversion: Conversion, at: readonly (string | number)[]): readonly OldEntry[] {
  const { shown, context, notes } = conversion;
  const { language } = shown;
  const line = context.lineOf(at);
  if (shown.isMain && (item["attrs"] ?? recordIn(item["autogenerate"])["attrs"]) !== undefined)
    notes.push({
      outcome: "lossy",
      what: "Attributes of sidebar entries",
      advice: "links in a sidebar have no attributes of their own (`attrs`)",
      place: { site: "old", file: context.file, line },
    });
  if (item["autogenerate"] !== undefined) return folderEntries(item, conversion, line);
  const slug = item["slug"];
  if (typeof slug === "string") return [linkEntry(slug, item, conversion, line)];
  const text = labelOf(item, language);
  const badge = badgeFor(item["badge"], language);
  const link = textIn(item["link"]);
  if (link !== null) return [{ ...bareEntry(line), text, link: addressOf(link, conversion), badge }];
  const [only, ...others] = listIn(item["items"]);
  const generated = recordIn(recordIn(only)["autogenerate"]);
  if (others.length === 0 && generated["directory"] !== undefined) {
    const isClosed = generated["collapsed"] ?? false;
    return folderEntries({ ...item, autogenerate: { ...generated, collapsed: isClosed } }, conversion, line);
  }
  const inner = entriesOf(item["items"], conversion, [...at, "items"]);
  const isOpen = item["collapsed"] !== true;
  return [{ text, link: null, badge, items: inner, isCollapsible: true, isOpen, line }];
}

/** Starlight puts the folder of the language before paths. */
function addressOf(link: string, { shown: { language }, context }: Conversion): string {
  if (/^[a-z]+:/iu.test(link)) return link;
  const own = posix.join(language.oldRoot, link);
  return context.findPage(own) === null ? posix.join(context.languages.main.oldRoot, link) : own;
}

function linkEntry(slug: string, item: Values, { shown, context }: Conversion, line: number): OldEntry {
  const bare = slug === "index" ? "" : slug;
  const page =
    shown.pages.find((each) => each.slug === bare && !each.isDraft) ??
    context.pages.find((each) => each.slug === bare && !each.isDraft && each.language === context.languages.main);
  return page === undefined
    ? { ...bareEntry(line), text: labelOf(item, shown.language), link: `/${slug}` }
    : pageEntry(page, item, shown.language, line);
}

/** Pages of a folder: as a group if the item has a label, or else where it stands. */
function folderEntries(item: Values, conversion: Conversion, line: number): readonly OldEntry[] {
  const { shown, context, settings, listed, notes } = conversion;
  const { language, isMain } = shown;
  const { directory, collapsed } = recordIn(item["autogenerate"]);
  const folder = (textIn(directory) ?? "").replaceAll(/^\/+|\/+$/gu, "");
  const inside = pagesBelow(shown.pages, folder);
  const label = labelOf(item, language);
  if (inside.length === 0) {
    if (isMain)
      notes.push({
        outcome: "left",
        what: `The sidebar group “${label ?? folder}”`,
        advice: `the folder “${folder}” contains no page`,
        place: { site: "old", file: context.file, line },
      });
    return [];
  }
  const isClosed = item["collapsed"] === true;
  const badge = badgeFor(item["badge"], language);
  if (folder !== "" && label !== null)
    set(settings, language, newFolderOf(folder), {
      title: label,
      ...(badge === null ? {} : { badge }),
      ...(isClosed ? { open: false } : {}),
    });
  if (typeof collapsed === "boolean" ? collapsed : isClosed)
    for (const inner of foldersIn(inside, folder))
      if (settings.get(language)?.has(inner) !== true) set(settings, language, inner, { open: false });
  listed.add(folder);
  if (folder === "" || label !== null) return [folderEntry(folder, language, line)];
  const published = inside.filter(({ isDraft }) => !isDraft);
  return childrenOf(published, folder, language.lang).map((child) =>
    child.kind === "folder" ? folderEntry(child.path, language, line) : pageEntry(child.page, {}, language, line),
  );
}

/** @param folder Its path in the folder of the language, "" for all pages. */
function folderEntry(folder: string, language: Language, line: number): OldEntry {
  return { ...bareEntry(line), folder: posix.join("/", language.folder, newFolderOf(folder), "/") };
}

function pageEntry({ sidebar: own, route }: StarlightPage, item: Values, language: Language, line: number): OldEntry {
  return {
    ...bareEntry(line),
    text: labelOf(item, language) ?? textIn(own["label"]),
    link: route,
    badge: badgeFor(item["badge"], language) ?? badgeText(own["badge"]),
  };
}

function labelOf(item: Values, { lang }: Language): string | null {
  return pickText(recordIn(item["translations"]), lang) ?? textIn(item["label"]);
}

function badgeFor(badge: unknown, { lang }: Language): string | null {
  return textIn(badge) ?? textFor(recordIn(badge)["text"], lang);
}

function pagesBelow(pages: readonly StarlightPage[], folder: string): readonly StarlightPage[] {
  return folder === "" ? pages : pages.filter(({ within }) => within.startsWith(`${folder}/`));
}

/** The folders with pages below a folder, as they are in the new site. */
function foldersIn(pages: readonly StarlightPage[], folder: string): readonly string[] {
  const found = pages.flatMap(({ within }) => {
    const parts = within
      .slice(folder === "" ? 0 : folder.length + 1)
      .split("/")
      .slice(0, -1);
    return parts.map((_part, index) => newFolderOf(posix.join(folder, ...parts.slice(0, index + 1))));
  });
  return [...new Set(found)];
}
