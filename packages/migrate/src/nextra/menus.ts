/**
 * Makes menus of the files and folders of Nextra, in the order and with the titles of its `_meta` files. The rules are
 * those of `normalize-pages.ts` in https://github.com/shuding/nextra. Pure.
 */
import { posix } from "node:path";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { isRecord } from "../is-record.ts";
import type { OldEntry } from "../menus.ts";
import { bareEntry, firstLink, nameTitle } from "../menus.ts";
import { jsxText } from "../next/config.ts";
import type { NextraPage } from "./pages.ts";

type Values = Readonly<Record<string, unknown>>;

/** A `_meta` file. */
export interface Meta {
  readonly value: Values;
  readonly file: string;
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/** A file, a folder, or both under one name. */
export interface Node {
  readonly name: string;
  /** Without slashes at the ends; "" for the root. */
  readonly route: string;
  page: NextraPage | null;
  readonly children: Map<string, Node>;
}

/** The menus of one language. `file` is the `_meta` file with the entries, "" if there is none. */
export interface Menus {
  readonly navbar: readonly OldEntry[];
  /** The sidebars, by the folder of their pages: "/docs/". */
  readonly sidebars: readonly { readonly path: string; readonly entries: readonly OldEntry[]; readonly file: string }[];
  /** What pages show besides their content, by the path of their file. */
  readonly looks: ReadonlyMap<string, Values>;
}

/**
 * The files in their folders, from the root. An index page that is alone in its folder, or has `asIndexPage`, becomes the
 * page of the folder itself. If two pages have the same names, the first one counts.
 */
export function treeOf(pages: readonly NextraPage[]): Node {
  const root: Node = { name: "", route: "", page: null, children: new Map() };
  for (const page of pages) {
    let node = root;
    for (const name of page.segments) {
      const route = posix.join(node.route, name);
      const child: Node = node.children.get(name) ?? { name, route, page: null, children: new Map() };
      node.children.set(name, child);
      node = child;
    }
    node.page ??= page;
  }
  // The index page of a folder is one of its children, unless it says that it is the folder's own page.
  const place = (node: Node): void => {
    for (const child of node.children.values()) place(child);
    const index = node.children.get("index");
    if (index === undefined || node === root || (node.children.size > 1 && index.page?.isFolderPage !== true)) return;
    node.page ??= index.page;
    node.children.delete("index");
  };
  place(root);
  return root;
}

interface Item {
  readonly key: string;
  readonly node: Node | null;
  readonly options: Values;
  readonly title: string | null;
  readonly line: number;
}

/** What the functions below know of a site. */
interface MenuSource {
  readonly root: Node;
  /** By the routes of their folders. */
  readonly metas: ReadonlyMap<string, Meta>;
  /** The depth from which groups are closed. */
  readonly openLevels: number;
}

/**
 * @param metas By the routes of their folders.
 * @param openLevels The depth from which groups are closed.
 */
export function menusOf(root: Node, metas: ReadonlyMap<string, Meta>, openLevels: number): Menus {
  const source = { root, metas, openLevels };
  const looks = new Map<string, Values>();
  for (const { node, options } of itemsOf(root, metas)) if (node !== null) addLooks(looks, node, options, {}, metas);
  const navbar: OldEntry[] = [];
  const sidebars: Menus["sidebars"][number][] = [];
  const { file } = metaOf(root, metas);
  for (const item of itemsOf(root, metas)) {
    const { node, options, line } = item;
    const type = textIn(options["type"]) ?? "doc";
    if (type !== "page" && type !== "menu") continue;
    const entries = node === null ? [] : entriesOf(node, 1, source);
    if (node !== null && node.children.size > 0)
      sidebars.push({
        path: posix.join("/", node.route, "/"),
        entries:
          node.page === null || entries.some(({ link }) => link === node.page?.route)
            ? entries
            : [pageEntry(node.page, line, file), ...entries],
        file: metaOf(node, metas).file,
      });
    const entry = options["display"] === "hidden" ? null : navbarEntry(item, type, entries, file);
    if (entry !== null) navbar.push(entry);
  }
  const docs = entriesOf(root, 0, source);
  if (docs.length > 0) sidebars.push({ path: posix.join("/", root.route, "/"), entries: docs, file });
  return { navbar, sidebars, looks };
}

const noMeta: Meta = { value: {}, file: "", lineOf: () => 1 };

function metaOf({ route }: Node, metas: ReadonlyMap<string, Meta>): Meta {
  return metas.get(route) ?? noMeta;
}

/** The items of a folder: those of its `_meta` file, and the other files around them. */
function itemsOf(folder: Node, metas: ReadonlyMap<string, Meta>): readonly Item[] {
  const { value, lineOf } = metaOf(folder, metas);
  const fallback = recordIn(value["*"]);
  const keys = Object.keys(value).filter((key) => key !== "*");
  const named = new Set(keys);
  const others = [...folder.children.keys()].filter((name) => !named.has(name)).sort();
  const first = others.filter((name) => name === "index");
  return [...first, ...keys, ...others.filter((name) => name !== "index")].flatMap((key): Item[] => {
    const given = value[key];
    const node = folder.children.get(key) ?? null;
    const isTitle = typeof given === "string" || (isRecord(given) && "$call" in given);
    const own: Values = isTitle || !isRecord(given) ? {} : given;
    const options: Values = {
      ...fallback,
      ...own,
      theme: { ...recordIn(fallback["theme"]), ...recordIn(own["theme"]) },
    };
    const written = jsxText(isTitle ? given : own["title"]).trim();
    const isSpecial = options["type"] === "separator" || options["type"] === "menu" || options["href"] !== undefined;
    if (node === null && !isSpecial) return [];
    return [{ key, node, options, title: written === "" ? null : written, line: lineOf([key]) }];
  });
}

/** Collects what a page and those below it show besides their content. */
function addLooks(
  looks: Map<string, Values>,
  node: Node,
  options: Values,
  around: Values,
  metas: ReadonlyMap<string, Meta>,
): void {
  const theme = { ...around, ...recordIn(options["theme"]) };
  const isHidden = options["display"] === "hidden" || around["isHidden"] === true;
  const shown = { ...theme, ...(isHidden ? { isHidden } : {}) };
  if (node.page !== null) looks.set(node.page.from, { ...shown, ...recordIn(node.page.theme) });
  for (const item of itemsOf(node, metas))
    if (item.node !== null) addLooks(looks, item.node, item.options, shown, metas);
}

/** The entries of a folder in the sidebar. Those below a separator with a title are its group. */
function entriesOf(folder: Node, depth: number, source: MenuSource): readonly OldEntry[] {
  const { file } = metaOf(folder, source.metas);
  const entries: OldEntry[] = [];
  let group: OldEntry[] | null = null;
  for (const { key, node, options, title, line } of itemsOf(folder, source.metas)) {
    const type = textIn(options["type"]) ?? "doc";
    if (type === "separator") {
      group = title === null ? null : [];
      if (group !== null)
        entries.push({ text: title, link: null, items: group, isCollapsible: false, isOpen: true, line, file });
      continue;
    }
    if (options["display"] === "hidden" || (folder === source.root && type !== "doc")) continue;
    const into: OldEntry[] = group ?? entries;
    const inner = node === null ? [] : entriesOf(node, depth + 1, source);
    if (options["display"] === "children") {
      into.push(...inner);
      continue;
    }
    const { collapsed } = recordIn(options["theme"]);
    into.push({
      text: title ?? titleOf(key, node),
      link: textIn(options["href"]) ?? node?.page?.route ?? null,
      items: inner,
      isCollapsible: true,
      isOpen: typeof collapsed === "boolean" ? !collapsed : depth < source.openLevels,
      line,
      file,
    });
  }
  // A heading with nothing below it says nothing.
  return entries.filter(({ items, link }) => link !== null || items.length > 0);
}

/** @param entries Those of its sidebar. */
function navbarEntry(
  { key, node, options, title, line }: Item,
  type: "page" | "menu",
  entries: readonly OldEntry[],
  file: string,
): OldEntry | null {
  const shared = { ...bareEntry(line), file };
  const text = title ?? titleOf(key, node) ?? key;
  if (type === "page") {
    const link = textIn(options["href"]) ?? node?.page?.route ?? firstLink(entries);
    return link === null ? null : { ...shared, text, link };
  }
  const items = Object.entries(recordIn(options["items"])).flatMap(([name, value]): OldEntry[] => {
    const child = node?.children.get(name) ?? null;
    const item = isRecord(value) ? value : {};
    if (item["type"] === "separator") return [];
    const label = jsxText(typeof value === "string" ? value : item["title"]).trim();
    const link = textIn(item["href"]) ?? child?.page?.route ?? firstRoute(child);
    return [{ ...shared, text: label === "" ? titleOf(name, child) : label, link }];
  });
  return { ...shared, text, items };
}

function pageEntry({ route }: NextraPage, line: number, file: string): OldEntry {
  return { ...bareEntry(line), link: route, file };
}

/** What a menu shows for a name without a title; `null` for the title of the page. */
function titleOf(name: string, node: Node | null): string | null {
  const page = node?.page ?? null;
  if (page === null) return nameTitle(name);
  return page.sidebarTitle ?? (page.title === null ? nameTitle(name) : null);
}

function firstRoute(node: Node | null): string | null {
  if (node === null) return null;
  for (const child of node.children.values()) {
    const route = child.page?.route ?? firstRoute(child);
    if (route !== null) return route;
  }
  return null;
}

/** Splits a `_meta.global` file into those of its folders. */
export function globalMetas(meta: Meta): ReadonlyMap<string, Meta> {
  const found = new Map<string, Meta>();
  const visit = (value: Values, route: string, path: readonly (string | number)[]): void => {
    found.set(route, { value, file: meta.file, lineOf: (inner) => meta.lineOf([...path, ...inner]) });
    for (const [key, each] of Object.entries(value)) {
      if (!isRecord(each) || each["type"] === "menu" || listIn(each["arguments"]).length > 0) continue;
      if (isRecord(each["items"])) visit(each["items"], posix.join(route, key), [...path, key, "items"]);
    }
  };
  visit(meta.value, "", []);
  return found;
}
