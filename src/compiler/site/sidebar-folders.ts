/** Generates the entries of a sidebar from source folders: `{ folder: "/guide/" }`. Pure. */
import { badgesOf } from "../config/badge.ts";
import type { SidebarEntry } from "../config/schema.ts";
import type { FolderSettings } from "../page/frontmatter/folder-settings.ts";
import { sidebarEntryOf } from "../page/frontmatter/frontmatter-schema.ts";
import { checkSidebarIcon } from "../markup/icons.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { compareNaturally, isVersion } from "./natural-order.ts";

/** The settings of folders by path, without leading or trailing slashes: "guide/start"; "" for the source folder. */
export type FolderSettingsByPath = ReadonlyMap<string, FolderSettings>;

/** An entry in the form in which an author could have listed it. */
export type ListedEntry = Extract<SidebarEntry, { kind: "page" | "group" }>;

interface Folder {
  /** "guide/start" */
  readonly path: string;
  index: PageInterface | null;
  readonly pages: PageInterface[];
  readonly folders: Map<string, Folder>;
}

interface Item {
  readonly entry: ListedEntry;
  readonly order: number;
  readonly name: string;
}

/**
 * The folders of one edition. Within one, pages and folders are ordered by `order` or by the number of their names,
 * then by title.
 */
export interface SidebarFolders {
  /**
   * The entry for a folder: a group, or for the source folder, the list of its entries.
   * @param path As in the config: "/guide/".
   * @returns `null` if the folder contains no page.
   */
  readonly entriesOf: (path: string) => readonly ListedEntry[] | null;
  /** The folders with pages, written as in the config. */
  readonly paths: readonly string[];
}

/** @param orderOf The place that the author of a page gave it. */
export function makeSidebarFolders(
  pages: readonly PageInterface[],
  settings: FolderSettingsByPath,
  orderOf: (page: PageInterface) => number | undefined,
): SidebarFolders {
  const root: Folder = { path: "", index: null, pages: [], folders: new Map() };
  const byPath = new Map([["", root]]);
  for (const page of pages) {
    const names = page.record.relativePath.split("/");
    const file = names.pop() ?? "";
    let folder = root;
    for (const name of names) {
      const path = folder.path === "" ? name : `${folder.path}/${name}`;
      const next: Folder = folder.folders.get(name) ?? { path, index: null, pages: [], folders: new Map() };
      folder.folders.set(name, next);
      byPath.set(path, next);
      folder = next;
    }
    if (/^(?:index|readme)\.md$/iu.test(file)) folder.index = page;
    else folder.pages.push(page);
  }

  const itemOfPage = (page: PageInterface): Item[] => {
    const { title, path, relativePath } = page.record;
    const { label = null, badge, icon = null, hidden = false } = choiceOf(page);
    if (hidden) return [];
    return [
      {
        entry: { kind: "page", page: path, text: label, badge: badgesOf(badge), icon },
        order: orderOf(page) ?? prefixOf(relativePath),
        name: label ?? title,
      },
    ];
  };
  const itemOfFolder = (folder: Folder): Item[] => {
    const { title, order, badge, icon, hidden, collapsible = true, open = true } = settings.get(folder.path) ?? {};
    const { index } = folder;
    const choice = index === null ? {} : choiceOf(index);
    if (hidden === true) return [];
    const entries = entriesIn(folder);
    const page = index === null || choice.hidden === true ? null : index.record.path;
    if (entries.length === 0 && page === null) return [];
    const text = title ?? choice.label ?? index?.record.title ?? nameOf(folder.path);
    const shared = { text, badge: badgesOf(badge ?? choice.badge), icon: icon ?? choice.icon ?? null, page };
    return [
      {
        entry:
          entries.length === 0 && page !== null
            ? { ...shared, kind: "page", page }
            : { ...shared, kind: "group", collapsible, open, entries },
        order: order ?? (index === null ? undefined : orderOf(index)) ?? prefixOf(folder.path),
        name: text,
      },
    ];
  };
  const entriesIn = (folder: Folder): ListedEntry[] => {
    const items = folder.pages.flatMap(itemOfPage);
    for (const each of folder.folders.values()) items.push(...itemOfFolder(each));
    const entries = items.sort(compareItems).map(({ entry }) => entry);
    return settings.get(folder.path)?.reverse === true ? entries.reverse() : entries;
  };

  return {
    entriesOf(path) {
      const folder = byPath.get(path.replaceAll(/^\/|\/$/gu, ""));
      if (folder === undefined) return null;
      if (folder !== root) return itemOfFolder(folder).map(({ entry }) => entry);
      const home = root.index === null ? [] : itemOfPage(root.index).map(({ entry }) => entry);
      return [...home, ...entriesIn(root)];
    },
    paths: [...byPath.keys()].map((path) => (path === "" ? "/" : `/${path}/`)),
  };
}

/** The options for the page's entry from its frontmatter. An unknown icon has been reported where it is written. */
function choiceOf({ record }: PageInterface): ReturnType<typeof sidebarEntryOf> {
  const { icon, ...others } = sidebarEntryOf(record.frontmatter);
  const choice = icon === undefined || checkSidebarIcon(icon) !== null ? others : { ...others, icon };
  return record.frontmatter.draft === true ? { ...choice, badge: "Draft" } : choice;
}

function compareItems(left: Item, right: Item): number {
  // Infinity minus infinity is not a number.
  if (left.order !== right.order) return left.order < right.order ? -1 : 1;
  return compareNaturally(left.name, right.name);
}

/** "guide/01-intro.md" → 1; without a number, or with a version ("1.0.0.md"), after all that have one. */
function prefixOf(path: string): number {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const [, digits] = /^(\d+)[-_. ]./u.exec(name) ?? [];
  return digits === undefined || isVersion(name.replace(/\.md$/iu, "")) ? Infinity : Number(digits);
}

/** "02-getting_started" → "Getting started" */
function nameOf(path: string): string {
  const last = path.split("/").at(-1) ?? path;
  if (isVersion(last)) return last;
  const name = last.replace(/^\d+[-_. ]/u, "").replaceAll(/[-_]+/gu, " ");
  return name.charAt(0).toUpperCase() + name.slice(1);
}
