/** Converts `sidebars.js` with its translations. Pure. */
import type { SiteConfigInput } from "docsgen";
import type { Language } from "../languages.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { convertSidebar } from "../menus.ts";
import type { Note } from "../note.ts";
import type { OldPage } from "../pages.ts";
import type { MigratedPage } from "../tool.ts";
import { joinMenus } from "../translated-menus.ts";
import type { Doc, DocsInstance } from "./docs.ts";
import { posix } from "node:path";
import type { ReadSidebars, SidebarSource } from "./read-sidebars.ts";
import { readSidebars } from "./read-sidebars.ts";

type Sidebars = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["sidebars"]>;

/** The sidebars of an instance as they are shown in each language, the main one first. */
export interface InstanceSidebars {
  readonly main: SidebarSource;
  readonly byLanguage: ReadonlyMap<Language, ReadSidebars>;
  /** Whether the instance has none. */
  readonly isOff: boolean;
}

/**
 * The sidebars of one docs instance; an empty list if it has turned them off. `firstRoutes` has also those left out.
 */
export interface ConvertedSidebars {
  readonly sidebars: Sidebars;
  /** The first route of each sidebar, by its id. */
  readonly firstRoutes: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

/** @param sourceOf What the sidebars of a language are read from. */
export function readInstance(
  languages: readonly [Language, ...Language[]],
  sourceOf: (language: Language) => SidebarSource,
  isOff: boolean,
): InstanceSidebars {
  const [main] = languages;
  const byLanguage = new Map(languages.map((language) => [language, readSidebars(sourceOf(language))]));
  return { main: sourceOf(main), byLanguage, isOff };
}

/** The generated pages of an instance, in all languages. */
export function pagesOf({ byLanguage }: InstanceSidebars): readonly OldPage[] {
  return [...byLanguage.values()].flatMap(({ pages }) => pages);
}

/** The settings of folders. Those of other languages only where they differ from those of the main one. */
export function settingsOf({ byLanguage }: InstanceSidebars): readonly MigratedPage[] {
  const [first, ...others] = byLanguage.values();
  const shared = new Map(first?.settings.map(({ path, text }) => [path, text]));
  const [, ...languages] = byLanguage.keys();
  return [
    ...(first?.settings ?? []),
    ...others.flatMap(({ settings }, index) =>
      settings.filter(({ path, text }) => shared.get(path.slice(languages[index]?.folder.length)) !== text),
    ),
  ];
}

/**
 * Docusaurus shows a page in the last sidebar that lists it; a sidebar that is last for none of its pages is left out.
 */
export function convertSidebars(instance: InstanceSidebars, menus: Required<MenuContext>): ConvertedSidebars {
  const { main, byLanguage, isOff } = instance;
  const read = byLanguage.get(menus.languages.main);
  const notes: Note[] = [...(read?.notes ?? [])];
  const context = { ...menus, file: main.file };
  const converted = (read?.lists ?? []).map(({ id, entries }) => {
    const joined = joinMenus({
      ...context,
      kind: "sidebar",
      entriesOf: (language) => byLanguage.get(language)?.lists.find((each) => each.id === id)?.entries ?? null,
    });
    const { value: made, notes: added } = convertSidebar(joined.entries, context);
    notes.push(...joined.notes, ...added);
    return { id, entries: made, routes: entries.flatMap((entry) => routesIn(entry, main.docs, main.instance)) };
  });
  // A page in several sidebars shows the last of them.
  const own = converted.map(({ id, entries, routes: all }, index) => {
    const later = new Set(converted.slice(index + 1).flatMap((each) => each.routes));
    return { id, entries, routes: all.filter((route) => !later.has(route)), isShadowed: all.length > 0 };
  });
  for (const { id, routes: rest, isShadowed } of own)
    if (isShadowed && rest.length === 0)
      notes.push({
        outcome: "lossy",
        what: `The sidebar \`${id}\``,
        advice: "it was left out, because Docusaurus shows another sidebar on each of its pages",
        place: { site: "old", file: main.file, line: main.module?.lineOf([id]) ?? 1 },
      });
  const used = own.filter(
    ({ entries, routes: rest, isShadowed }) => entries.length > 0 && (rest.length > 0 || !isShadowed),
  );
  const firstRoutes = converted.flatMap(({ id, routes: [first] }) =>
    first === undefined ? [] : [[id, first] as const],
  );
  return {
    sidebars: isOff ? [] : used.map(({ id, entries }) => ({ paths: pathsOf(id, used, main.instance), entries })),
    firstRoutes: new Map(firstRoutes),
    notes,
  };
}

function routesIn(entry: OldEntry, docs: readonly Doc[], { base }: DocsInstance): readonly string[] {
  if (entry.folder !== undefined) {
    const { folder } = entry;
    return docs.filter((doc) => `/${posix.join(base, doc.folder)}/`.startsWith(folder)).map(({ route }) => route);
  }
  const own = entry.link !== null && entry.link.startsWith("/") ? [entry.link] : [];
  return [...own, ...entry.items.flatMap((item) => routesIn(item, docs, { id: "", folder: "", base, options: {} }))];
}

/** The paths for which a sidebar is shown: the largest folders without pages of another sidebar. */
function pathsOf(
  id: string,
  sidebars: readonly { readonly id: string; readonly routes: readonly string[] }[],
  { base }: DocsInstance,
): string[] {
  const root = base === "" ? "/" : `/${base}/`;
  const others = sidebars.filter((each) => each.id !== id).flatMap((each) => each.routes);
  if (others.length === 0) return [root];
  const own = sidebars.find((each) => each.id === id)?.routes ?? [];
  const paths = own.map((route) => {
    const names = route
      .slice(root.length)
      .split("/")
      .filter((name) => name !== "");
    for (let depth = 0; depth < names.length; depth += 1) {
      const prefix =
        root +
        names
          .slice(0, depth)
          .map((name) => `${name}/`)
          .join("");
      if (!others.some((other) => other.startsWith(prefix))) return prefix;
    }
    return route;
  });
  return [...new Set(paths)];
}
