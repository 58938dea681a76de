/**
 * Joins the menus of the languages of an old site, which may be written once for each, to those of the main language with
 * their texts in the others. What differs beyond texts is reported. Pure.
 */
import type { Language, Languages, Translations } from "./languages.ts";
import { withinLanguage } from "./languages.ts";
import type { Converted, MenuContext, OldEntry, Sidebars } from "./menus.ts";
import { absoluteLink, convertSidebar } from "./menus.ts";
import type { Note } from "./note.ts";
import type { OldPage } from "./pages.ts";

/** The menus that `joinMenus` joins. Notes name the menu by its `kind`. */
export interface MenusByLanguage {
  readonly kind: "sidebar" | "navbar";
  readonly languages: Languages;
  readonly translations: Translations;
  readonly findPage: (link: string) => OldPage | null;
  /** The file of the menus, for entries that do not name theirs. */
  readonly file: string;
  /** The menu of a language; `null` if it has none of its own, so that it has the texts of the main one. */
  readonly entriesOf: (language: Language) => readonly OldEntry[] | null;
}

/**
 * The order is that of the main language; entries that only another language has are not among them, but in the notes.
 */
export interface JoinedMenu {
  /** Those of the main language, with their words in the others. */
  readonly entries: readonly OldEntry[];
  readonly notes: readonly Note[];
}

/** Gives the entries of the main language their texts in the others: "Guide", with "Anleitung" in German. */
export function joinMenus(given: MenusByLanguage): JoinedMenu {
  const { languages, entriesOf } = given;
  const menus = {
    ...given,
    findPage: (link: string) => (/^[a-z]+:/iu.test(link) ? null : given.findPage(absoluteLink(link))),
  };
  const notes: Note[] = [];
  let entries = entriesOf(languages.main) ?? [];
  for (const language of languages.others) {
    const others = entriesOf(language);
    if (others !== null) entries = joinLists(entries, others, language, menus, notes);
  }
  return { entries, notes };
}

/** A sidebar of one language. */
export interface OldSidebar {
  /** What the addresses of its pages begin with, in the language: "/guide/". */
  readonly path: string;
  readonly entries: readonly OldEntry[];
  /** Where it is written, in the file of the menus. */
  readonly line: number;
}

/** The sidebars of the main language, with the texts of the others. */
export function joinSidebars(
  menus: Required<MenuContext>,
  sidebarsIn: (language: Language) => readonly OldSidebar[],
): Converted<Sidebars> {
  const { languages, file } = menus;
  const notes: Note[] = [];
  const byLanguage = new Map(languages.all.map((language) => [language, sidebarsIn(language)]));
  const own = byLanguage.get(languages.main) ?? [];
  const value = own.flatMap(({ path }): Sidebars => {
    const entriesOf = (language: Language): readonly OldEntry[] | null =>
      byLanguage.get(language)?.find((each) => each.path === path)?.entries ?? null;
    const joined = joinMenus({ kind: "sidebar", ...menus, entriesOf });
    const converted = convertSidebar(joined.entries, menus);
    notes.push(...joined.notes, ...converted.notes);
    return converted.value.length === 0 ? [] : [{ paths: [path], entries: converted.value }];
  });
  for (const language of languages.others)
    for (const { path, line } of byLanguage.get(language) ?? [])
      if (!own.some((each) => each.path === path))
        notes.push({
          outcome: "left",
          what: `The sidebar of ${language.label} for \`${path}\``,
          advice: `${languages.main.label} has none there, and sidebars are the same in all languages: add \`{ paths: [${JSON.stringify(path)}], entries: […] }\` to \`themeConfig.sidebars\``,
          place: { site: "old", file, line },
        });
  return { value, notes };
}

function joinLists(
  entries: readonly OldEntry[],
  others: readonly OldEntry[],
  language: Language,
  menus: MenusByLanguage,
  notes: Note[],
): readonly OldEntry[] {
  const pairs = pairsOf(entries, others, language, menus);
  const used = new Set(pairs.values());
  for (const other of others) if (!used.has(other)) notes.push(missingNote(other, language, menus));
  const paired = entries.flatMap((entry) => pairs.get(entry) ?? []);
  const moved = paired.find((other, index) => others.indexOf(other) < others.indexOf(paired[index - 1] ?? other));
  if (moved !== undefined)
    notes.push(
      noteOn(
        moved,
        "lossy",
        `The order of entries in the ${menuOf(language, menus)}`,
        `it is that of ${menus.languages.main.label}`,
        menus,
      ),
    );
  return entries.map((entry): OldEntry => {
    const other = pairs.get(entry);
    if (other === undefined) {
      if (isShownAnyway(entry, language, menus)) notes.push(extraNote(entry, language, menus));
      return entry;
    }
    if (isOtherAddress(entry, other, language, menus)) notes.push(addressNote(entry, other, language, menus));
    const { text, badge = null } = other;
    return {
      ...entry,
      translations: new Map([...(entry.translations ?? []), [language.tag, { text, badge }]]),
      items: joinLists(entry.items, other.items, language, menus, notes),
    };
  });
}

/**
 * Which entry of the other language is which: the one with the same target, or else the group with the most of its
 * targets, or else a link to the same host, or else the one at the same place.
 */
function pairsOf(
  entries: readonly OldEntry[],
  others: readonly OldEntry[],
  language: Language,
  menus: MenusByLanguage,
): ReadonlyMap<OldEntry, OldEntry> {
  const { main } = menus.languages;
  const pairs = new Map<OldEntry, OldEntry>();
  const free = new Set(others);
  const take = (entry: OldEntry, other: OldEntry | undefined): void => {
    if (other === undefined) return;
    pairs.set(entry, other);
    free.delete(other);
  };
  const targets = new Map(
    [...entries, ...others].map((entry) => [entry, targetOf(entry, entries.includes(entry) ? main : language, menus)]),
  );
  const isAlike = (entry: OldEntry, other: OldEntry): boolean => isGroup(entry) === isGroup(other);
  for (const entry of entries) {
    const target = targets.get(entry);
    if (target !== null)
      take(
        entry,
        [...free].find((other) => targets.get(other) === target && isAlike(entry, other)),
      );
  }
  for (const entry of entries) {
    if (pairs.has(entry) || !isGroup(entry)) continue;
    const inside = targetsIn(entry, main, menus);
    const shared = (other: OldEntry): number =>
      [...targetsIn(other, language, menus)].filter((target) => inside.has(target)).length;
    const [best] = [...free]
      .filter((other) => isGroup(other) && shared(other) > 0)
      .sort((left, right) => shared(right) - shared(left));
    take(entry, best);
  }
  // Links that differ, such as those to a forum in each language.
  for (const entry of entries)
    if (!pairs.has(entry) && hostOf(entry) !== null)
      take(
        entry,
        [...free].find((other) => hostOf(other) === hostOf(entry) && isAlike(entry, other)),
      );
  if (entries.length === others.length)
    for (const [index, entry] of entries.entries()) {
      const other = others[index];
      if (other !== undefined && !pairs.has(entry) && free.has(other) && isAlike(entry, other) && !isPage(other, menus))
        take(entry, other);
    }
  return pairs;
}

function isGroup({ items }: OldEntry): boolean {
  return items.length > 0;
}

function hostOf({ link }: OldEntry): string | null {
  return /^https?:\/\/[^/?#]+/u.exec(link ?? "")?.[0] ?? null;
}

function isPage({ link }: OldEntry, { findPage }: MenusByLanguage): boolean {
  return link !== null && findPage(link) !== null;
}

/** What an entry of a language leads to, named in the same way for all languages; `null` for a heading alone. */
function targetOf(
  { folder, link }: OldEntry,
  language: Language,
  { findPage, languages }: MenusByLanguage,
): string | null {
  if (folder !== undefined) return `folder ${withoutFolder(folder, language)}`;
  if (link === null || link === "") return null;
  const page = findPage(link);
  if (page === null) return withinLanguage(link, language).replace(/\/$/u, "");
  const own = page.language ?? languages.main;
  const anchor = /#.*$/su.exec(link)?.[0] ?? "";
  return page.path.slice(own.folder.length).replace(/(?:(?:^|\/)index)?\.md$/u, "") + (anchor === "" ? "" : "#");
}

function withoutFolder(path: string, { folder }: Language): string {
  return path.startsWith(`/${folder}`) ? `/${path.slice(folder.length + 1)}` : path;
}

function targetsIn(entry: OldEntry, language: Language, menus: MenusByLanguage): ReadonlySet<string> {
  const own = targetOf(entry, language, menus);
  return new Set([
    ...(own === null ? [] : [own]),
    ...entry.items.flatMap((item) => [...targetsIn(item, language, menus)]),
  ]);
}

/** Whether an entry that the menu of a language lacked is shown in it now. */
function isShownAnyway(entry: OldEntry, language: Language, menus: MenusByLanguage): boolean {
  const { findPage } = menus;
  if (isGroup(entry)) return entry.items.some((item) => isShownAnyway(item, language, menus));
  const page = entry.link === null ? null : findPage(entry.link);
  if (page === null) return entry.link !== null;
  return menus.translations.of(page, language) !== null || language.fallback !== "none";
}

/** Whether the link of a language leads elsewhere than that of the main one, as to a forum in that language. */
function isOtherAddress(entry: OldEntry, other: OldEntry, language: Language, menus: MenusByLanguage): boolean {
  return targetOf(entry, menus.languages.main, menus) !== targetOf(other, language, menus);
}

function menuOf({ label }: Language, { kind }: MenusByLanguage): string {
  return `${kind === "sidebar" ? "sidebar" : "navigation bar"} of ${label}`;
}

function noteOn(entry: OldEntry, outcome: Note["outcome"], what: string, advice: string, menus: MenusByLanguage): Note {
  return { outcome, what, advice, place: { site: "old", file: entry.file ?? menus.file, line: entry.line } };
}

/** Of an entry that only the menu of another language has, with what to write. */
function missingNote(entry: OldEntry, language: Language, menus: MenusByLanguage): Note {
  const { findPage, translations, languages, kind } = menus;
  const setting = kind === "sidebar" ? "`themeConfig.sidebars`" : "`themeConfig.navbar`";
  const page = entry.link === null ? null : findPage(entry.link);
  const source = page === null ? null : translations.of(page, languages.main);
  const route = source?.route ?? (page === null ? entry.link : withoutFolder(page.route, language));
  const text = entry.text ?? page?.title ?? "";
  const written =
    kind === "sidebar" && page !== null
      ? JSON.stringify(route)
      : isGroup(entry)
        ? `{ text: ${JSON.stringify(text)}, ${kind === "sidebar" ? "entries" : "items"}: […] }`
        : `{ text: ${JSON.stringify(text)}, link: ${JSON.stringify(route)} }`;
  const first = page === null || source !== null ? "" : `write the page in ${languages.main.label} as well, and `;
  return noteOn(
    entry,
    "left",
    `“${text === "" ? (route ?? "") : text}” is only in the ${menuOf(language, menus)}`,
    `menus have the same entries in all languages: ${first}add \`${written}\` to ${setting}`,
    menus,
  );
}

function extraNote(entry: OldEntry, language: Language, menus: MenusByLanguage): Note {
  const page = entry.link === null ? null : menus.findPage(entry.link);
  return noteOn(
    entry,
    "lossy",
    `“${entry.text ?? page?.title ?? entry.link ?? ""}” was not in the ${menuOf(language, menus)}`,
    "menus have the same entries in all languages, so it is there now",
    menus,
  );
}

function addressNote(entry: OldEntry, other: OldEntry, language: Language, menus: MenusByLanguage): Note {
  return noteOn(
    other,
    "lossy",
    `“${other.text ?? other.link ?? ""}” of the ${menuOf(language, menus)} had an address of its own`,
    `it leads to \`${entry.link ?? ""}\` now, as in ${menus.languages.main.label}; it led to \`${other.link ?? ""}\``,
    menus,
  );
}
