/** Converts the sidebar of Starlight, for each language, and writes the settings of the folders that it lists. Pure. */
import { posix } from "node:path";
import { stringify } from "yaml";
import type { SiteConfigInput } from "docsgen";
import { isRecord } from "../is-record.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { convertSidebar } from "../menus.ts";
import type { Note } from "../note.ts";
import type { MigratedPage } from "../tool.ts";
import { badgeText } from "./frontmatter.ts";
import type { Locale } from "./locales.ts";
import { localeAt, pickText, textFor } from "./locales.ts";
import type { StarlightPage } from "./pages.ts";
import { childrenOf, ordersOf } from "./order.ts";
import { newFolderOf } from "./pages.ts";

type Sidebars = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["sidebars"]>;
type Values = Readonly<Record<string, unknown>>;

export interface SidebarContext extends MenuContext {
  readonly pages: readonly StarlightPage[];
  readonly locales: readonly [Locale, ...Locale[]];
  /** The line of an item in the config, by its path within the sidebar. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

export interface ConvertedSidebars {
  readonly sidebars: Sidebars;
  /** `_folder.yml` of folders. */
  readonly files: readonly MigratedPage[];
  /** The positions that pages get, by their path in the old site. */
  readonly orders: ReadonlyMap<string, number>;
  readonly notes: readonly Note[];
}

/** @param value The list of the config, or nothing: then, all pages are listed. */
export function convertSidebars(value: unknown, context: SidebarContext): ConvertedSidebars {
  const { pages, locales, findPage, lineOf, file } = context;
  const [main] = locales;
  const settings = new Map<string, Values>();
  const orders = new Map<string, number>();
  const notes: Note[] = [];
  const keepOrder = (folder: string, { lang }: Locale): void => {
    const found = ordersOf(pagesBelow(pages, folder), folder, lang);
    for (const [from, order] of found.pages) orders.set(from, order);
    for (const [path, order] of found.folders) settings.set(path, { ...settings.get(path), order });
  };

  const pageFor = (slug: string, locale: Locale): StarlightPage | undefined => {
    const bare = slug === "index" ? "" : slug;
    const wanted = [locale, main].map(({ folder }) => joined(folder, bare));
    return wanted
      .map((each) => pages.find((page) => page.slug === each && !page.isDraft))
      .find((page) => page !== undefined);
  };
  const linkEntry = (slug: string, item: Values, locale: Locale, line: number): OldEntry => {
    const page = pageFor(slug, locale);
    return page === undefined
      ? { ...leaf(line), text: labelOf(item, locale), link: `/${slug}` }
      : pageEntry(page, item, locale, line);
  };
  /** Pages of a folder: as a group if the item has a label, or else where it stands. */
  const folderEntries = (item: Values, locale: Locale, line: number): readonly OldEntry[] => {
    const { directory, collapsed } = recordIn(item["autogenerate"]);
    const folder = joined(locale.folder, (textIn(directory) ?? "").replaceAll(/^\/+|\/+$/gu, ""));
    const inside = pagesBelow(pages, folder);
    const label = labelOf(item, locale);
    if (inside.length === 0) {
      if (locale.isMain)
        notes.push({
          outcome: "left",
          what: `The sidebar group “${label ?? folder}”`,
          advice: `the folder “${folder}” contains no page`,
          place: { site: "old", file, line },
        });
      return [];
    }
    const isClosed = item["collapsed"] === true;
    const badge = badgeFor(item["badge"], locale);
    if (folder !== "" && label !== null)
      settings.set(newFolderOf(folder), {
        title: label,
        ...(badge === null ? {} : { badge }),
        ...(isClosed ? { open: false } : {}),
      });
    if (typeof collapsed === "boolean" ? collapsed : isClosed)
      for (const inner of foldersIn(inside, folder)) if (!settings.has(inner)) settings.set(inner, { open: false });
    keepOrder(folder, locale);
    if (folder === "" || label !== null) return [folderEntry(folder, line)];
    const published = inside.filter(({ isDraft }) => !isDraft);
    return childrenOf(published, folder, locale.lang).map((child) =>
      child.kind === "folder" ? folderEntry(child.path, line) : pageEntry(child.page, {}, locale, line),
    );
  };
  const entriesOf = (items: unknown, locale: Locale, path: readonly (string | number)[]): readonly OldEntry[] =>
    listIn(items).flatMap((item, index): readonly OldEntry[] => {
      const at = [...path, index];
      const line = lineOf(at);
      if (typeof item === "string") return [linkEntry(item, {}, locale, line)];
      if (!isRecord(item)) return [];
      if (locale.isMain && (item["attrs"] ?? recordIn(item["autogenerate"])["attrs"]) !== undefined)
        notes.push({
          outcome: "lossy",
          what: "Attributes of sidebar entries",
          advice: "links in a sidebar have no attributes of their own (`attrs`)",
          place: { site: "old", file, line },
        });
      if (item["autogenerate"] !== undefined) return folderEntries(item, locale, line);
      const slug = item["slug"];
      if (typeof slug === "string") return [linkEntry(slug, item, locale, line)];
      const text = labelOf(item, locale);
      const badge = badgeFor(item["badge"], locale);
      const link = textIn(item["link"]);
      if (link !== null) {
        const isPath = !/^[a-z]+:/iu.test(link);
        const own = isPath ? posix.join("/", locale.folder, link) : link;
        const found = isPath && findPage(own) === null ? posix.join("/", main.folder, link) : own;
        return [{ ...leaf(line), text, link: found, badge }];
      }
      const [only, ...others] = listIn(item["items"]);
      const generated = recordIn(recordIn(only)["autogenerate"]);
      if (others.length === 0 && generated["directory"] !== undefined) {
        const isClosed = generated["collapsed"] ?? false;
        return folderEntries({ ...item, autogenerate: { ...generated, collapsed: isClosed } }, locale, line);
      }
      const inner = entriesOf(item["items"], locale, [...at, "items"]);
      const isOpen = item["collapsed"] !== true;
      return [{ text, link: null, badge, items: inner, isCollapsible: true, isOpen, line }];
    });

  const isGenerated = !Array.isArray(value);
  const sidebars = locales.flatMap((locale): Sidebars => {
    const root = locale.folder === "" ? "/" : `/${locale.folder}/`;
    const routes = pages.filter(({ slug }) => localeAt(slug, locales) === locale).map(({ route }) => route);
    const home = routes.filter((route) => route === `/${locale.folder}.html`);
    const paths = routes.some((route) => route.startsWith(root)) ? [...home, root] : home;
    if (isGenerated) {
      keepOrder(locale.folder, locale);
      // docsgen's own sidebar of a site with one language lists all pages, too.
      return locales.length === 1 || paths.length === 0 ? [] : [{ paths, entries: [{ folder: root }] }];
    }
    const converted = convertSidebar(entriesOf(value, locale, []), context);
    notes.push(...(locale.isMain ? converted.notes : []));
    return converted.value.length === 0 || paths.length === 0 ? [] : [{ paths, entries: converted.value }];
  });
  const files = Array.from(settings, ([path, each]) => ({ path: posix.join(path, "_folder.yml"), each }))
    .filter(({ each }) => Object.keys(each).length > 0)
    .map(({ path, each }): MigratedPage => ({ path, text: stringify(each, { lineWidth: 0 }) }));
  return { sidebars, files, orders, notes };
}

function leaf(line: number): OldEntry {
  return { text: null, link: null, items: [], isCollapsible: false, isOpen: false, line };
}

/** @param folder Its path in the old site, "" for all pages. */
function folderEntry(folder: string, line: number): OldEntry {
  return { ...leaf(line), folder: posix.join("/", newFolderOf(folder), "/") };
}

function pageEntry({ sidebar: own, route }: StarlightPage, item: Values, locale: Locale, line: number): OldEntry {
  return {
    ...leaf(line),
    text: labelOf(item, locale) ?? textIn(own["label"]),
    link: route,
    badge: badgeFor(item["badge"], locale) ?? badgeText(own["badge"]),
  };
}

function joined(folder: string, path: string): string {
  return [folder, path].filter((part) => part !== "").join("/");
}

function labelOf(item: Values, locale: Locale): string | null {
  return pickText(recordIn(item["translations"]), locale.lang) ?? textIn(item["label"]);
}

function badgeFor(badge: unknown, locale: Locale): string | null {
  return textIn(badge) ?? textFor(recordIn(badge)["text"], locale);
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
