/** Converts the menus of other tools, once their forms are the same, to those of docsgen. Pure. */
import type { SidebarEntryInput, SidebarGroupInput, SiteConfigInput } from "docsgen";
import { filled } from "./filled.ts";
import type { Language, Languages, Text, Translations } from "./languages.ts";
import { textByLanguage } from "./languages.ts";
import type { Note, Remark } from "./note.ts";
import type { OldPage } from "./pages.ts";

/** An entry of an old menu: a link, a group, a group whose heading is a link, or all pages of a folder. */
export interface OldEntry {
  /** The folder of the new source folder whose pages are listed: "/guide/". Then, all else is ignored. */
  readonly folder?: string;
  /** `null` if the page's title is shown. */
  readonly text: string | null;
  readonly link: string | null;
  /** A short label beside the text. */
  readonly badge?: string | null;
  /** Its words in the other languages whose menus have it, by tag. A text of `null` is the title of the translated page. */
  readonly translations?: ReadonlyMap<string, { readonly text: string | null; readonly badge: string | null }>;
  readonly items: readonly OldEntry[];
  readonly isCollapsible: boolean;
  readonly isOpen: boolean;
  /** Where it is written, in the file of the menu or another one. */
  readonly line: number;
  readonly file?: string;
}

/** What an entry is made of: nothing but its place. */
export function bareEntry(line: number): OldEntry {
  return { text: null, link: null, items: [], isCollapsible: false, isOpen: false, line };
}

/** The context in which links and titles of menus are resolved. */
export interface MenuContext {
  readonly findPage: (link: string) => OldPage | null;
  /** The file of the old config, for notes. */
  readonly file: string;
  /** Those of a site with several languages. */
  readonly languages?: Languages;
  readonly translations?: Translations;
}

type Navbar = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["navbar"]>;
/** `themeConfig.sidebars` of the new config: a page shows the one with the longest matching path. */
export type Sidebars = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["sidebars"]>;
type NavbarItem = NonNullable<Navbar["left"]>[number];

/** A part of the new config with the notes on what was lost in it. */
export interface Converted<Value> {
  readonly value: Value;
  readonly notes: readonly Note[];
}

type Report = (entry: OldEntry, remark: Remark) => void;

/** Flattens groups inside menus, because docsgen has one level, and leaves out links that lead nowhere; notes say so. */
export function convertNavbar(entries: readonly OldEntry[], context: MenuContext): Converted<NavbarItem[]> {
  const { notes, report } = collect(context);
  const value = entries.map(withText).flatMap((entry): NavbarItem[] => {
    if (entry.items.length === 0) return linkItem(entry, context, report);
    const items = entry.items.flatMap((item): LinkItem[] => {
      if (item.items.length === 0) return linkItem(item, context, report);
      report(item, {
        outcome: "lossy",
        what: "Groups in menus of the navigation",
        advice: "their links are listed without the heading",
      });
      return item.items.flatMap((inner) => linkItem(inner, context, report));
    });
    return items.length === 0 ? [] : [{ text: wordsOf(entry, null, context).text ?? "Menu", items }];
  });
  return { value, notes };
}

/** The setting of the navigation, without a list that is empty. */
export function navbarOf(left: NavbarItem[], right: NavbarItem[]): { readonly navbar?: Navbar } {
  return filled<{ navbar?: Navbar }>({ navbar: filled<Navbar>({ left, right }) });
}

/** A menu with the home pages of all languages, the main one first. */
export function languageMenu(homes: readonly { readonly text: string; readonly link: string }[]): NavbarItem[] {
  const [main] = homes;
  return main === undefined || homes.length === 1 ? [] : [{ text: main.text, items: [...homes] }];
}

/** The words of an entry by language. The text is `null` if the titles of pages are shown. */
function wordsOf(
  entry: OldEntry,
  page: OldPage | null,
  { languages, translations }: MenuContext,
): { readonly text: Text | null; readonly badge: Text | null } {
  const badge = entry.badge ?? null;
  if (languages === undefined) return { text: entry.text === page?.title ? null : entry.text, badge };
  const { main } = languages;
  const titleIn = (language: Language): string | null =>
    page === null ? null : ((language === main ? page : translations?.of(page, language))?.title ?? null);
  const shownIn = (language: Language): string | null => {
    const words = language === main ? entry : entry.translations?.get(language.tag);
    return words === undefined ? entry.text : words.text;
  };
  const hasTitles = languages.all.every((language) => {
    const shown = shownIn(language);
    return shown === null || shown === (titleIn(language) ?? titleIn(main));
  });
  const badgeIn = (language: Language): string | null =>
    language === main ? badge : (entry.translations?.get(language.tag)?.badge ?? badge);
  return {
    text: hasTitles ? null : textByLanguage(languages, (language) => shownIn(language) ?? titleIn(language)),
    badge: textByLanguage(languages, badgeIn),
  };
}

/** The text of an entry that needs one: the titles of its page, if it has no words of its own. */
function textOf(entry: OldEntry, page: OldPage | null, context: MenuContext): Text | null {
  const { text } = wordsOf(entry, page, context);
  const { languages, translations } = context;
  if (text !== null || page === null || languages === undefined) return text ?? page?.title ?? null;
  return textByLanguage(
    languages,
    (language) => (language === languages.main ? page : translations?.of(page, language))?.title ?? null,
  );
}

/** An empty text is none. */
function withText(entry: OldEntry): OldEntry {
  return entry.text?.trim() === "" ? { ...entry, text: null } : entry;
}

type LinkItem = { text: Text; link: string };

function linkItem(given: OldEntry, context: MenuContext, report: Report): LinkItem[] {
  const entry = withText(given);
  const link = resolveLink(entry.link ?? "", context);
  const text = textOf(entry, link.kind === "page" ? link.page : null, context);
  if (link.kind !== "none" && text !== null) return [{ text, link: link.address }];
  const what = `The navigation entry “${entry.text ?? entry.link ?? ""}”`;
  report(entry, {
    outcome: "left",
    what,
    advice: `“${entry.link ?? ""}” is not a page; add the entry to \`themeConfig.navbar\` with a page or a full URL`,
  });
  return [];
}

/** Links to pages that do not exist are left out, each with a note, and so are groups of which nothing remains. */
export function convertSidebar(entries: readonly OldEntry[], context: MenuContext): Converted<SidebarEntryInput[]> {
  const { notes, report } = collect(context);
  const convert = (each: readonly OldEntry[]): SidebarEntryInput[] =>
    each.map(withText).flatMap((entry): SidebarEntryInput[] => {
      if (entry.folder !== undefined) return [{ folder: entry.folder }];
      const link = resolveLink(entry.link ?? "", context);
      const isPage = link.kind === "page" && !/[?#]/u.test(link.address);
      const isLink = link.kind !== "none" && !isPage;
      if (entry.link !== null && entry.link !== "" && link.kind === "none") reportOther(entry, report);
      const inner = convert(entry.items);
      // A group whose pages are all gone is a page, or nothing.
      if (inner.length === 0 && entry.items.length > 0 && link.kind === "none") return [];
      const page = link.kind === "page" ? link.page : null;
      if (inner.length > 0) {
        const { isCollapsible, isOpen } = entry;
        const heading = isPage ? page : null;
        const badge = wordsOf(entry, heading, context).badge;
        const group = filled<SidebarGroupInput>({
          text: textOf(entry, heading, context) ?? "Pages",
          page: isPage ? link.address : null,
          badge,
          collapsible: isCollapsible ? null : false,
          open: (isCollapsible && isOpen) || null,
          // Only a page can be the heading of a group.
          entries: isLink ? [linkEntry(entry, link, context), ...inner] : inner,
        });
        return [group];
      }
      if (isLink) return [linkEntry(entry, link, context)];
      if (!isPage) {
        if (entry.link === null || entry.link === "")
          report(entry, {
            outcome: "lossy",
            what: `The sidebar text “${entry.text ?? ""}”`,
            advice: "it was left out, because it is neither a link nor the heading of a group",
          });
        return [];
      }
      const options = filled<{ text?: Text; badge?: Text }>(wordsOf(entry, page, context));
      return [Object.keys(options).length === 0 ? link.address : { page: link.address, ...options }];
    });
  return { value: convert(entries), notes };
}

function linkEntry(entry: OldEntry, link: FoundLink, context: MenuContext): SidebarEntryInput {
  const page = link.kind === "page" ? link.page : null;
  const { badge } = wordsOf(entry, page, context);
  return { text: textOf(entry, page, context) ?? link.address, link: link.address, ...filled({ badge }) };
}

function reportOther(entry: OldEntry, report: Report): void {
  const what = `The sidebar entry “${entry.text ?? entry.link ?? ""}”`;
  report(entry, {
    outcome: "left",
    what,
    advice: `“${entry.link ?? ""}” is not a page; write an entry \`{ text, link }\` with a page or a full URL into \`themeConfig.sidebars\``,
  });
}

type FoundLink =
  | { readonly kind: "page"; readonly address: string; readonly page: OldPage }
  | { readonly kind: "url"; readonly address: string };

type ResolvedLink = FoundLink | { readonly kind: "none" };

function resolveLink(link: string, { findPage }: MenuContext): ResolvedLink {
  if (/^(?:https?:|mailto:)/u.test(link)) return { kind: "url", address: link };
  if (link === "" || /^(?:[a-z]+:|\/\/|#)/u.test(link)) return { kind: "none" };
  const path = absoluteLink(link);
  const page = findPage(path);
  if (page === null) return { kind: "none" };
  return { kind: "page", address: page.route + (/[?#].*$/su.exec(path)?.[0] ?? ""), page };
}

/** Links of menus are relative to the folder of the pages. */
export function absoluteLink(link: string): string {
  return link.startsWith("/") ? link : `/${link.replace(/^\.\//u, "")}`;
}

function collect({ file }: MenuContext): { readonly notes: readonly Note[]; readonly report: Report } {
  const notes: Note[] = [];
  return {
    notes,
    report: (entry, remark) =>
      void notes.push({ ...remark, place: { site: "old", file: entry.file ?? file, line: entry.line } }),
  };
}

/** "getting-started" → "Getting Started" */
export function nameTitle(name: string): string {
  return name
    .replaceAll(/[-_]+/gu, " ")
    .trim()
    .replaceAll(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/** The first address of the site that a menu links to, or `null`. */
export function firstLink(entries: readonly OldEntry[]): string | null {
  for (const { link, items } of entries) {
    const found = (link?.startsWith("/") === true ? link : null) ?? firstLink(items);
    if (found !== null) return found;
  }
  return null;
}

/** The address of the first page that sidebars list. */
export function firstOfSidebars(
  sidebars: readonly { readonly entries: readonly SidebarEntryInput[] }[],
): string | null {
  const firstOf = (entry: SidebarEntryInput): string | null => {
    if (typeof entry === "string") return entry;
    if ("page" in entry && entry.page !== undefined) return entry.page;
    return "entries" in entry ? firstIn(entry.entries) : null;
  };
  const firstIn = (entries: readonly SidebarEntryInput[]): string | null => {
    for (const entry of entries) {
      const found = firstOf(entry);
      if (found !== null) return found;
    }
    return null;
  };
  return firstIn(sidebars.flatMap(({ entries }) => entries));
}
