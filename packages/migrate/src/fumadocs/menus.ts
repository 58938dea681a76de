/**
 * Makes menus of the files and folders of Fumadocs, in the order of their `meta.json`. The rules are those of its page
 * tree, https://fumadocs.dev/docs/page-conventions. Pure.
 */
import { posix } from "node:path";
import { listIn, textIn } from "../config-values.ts";
import type { OldEntry } from "../menus.ts";
import { nameTitle } from "../menus.ts";
import type { OldPage } from "../pages.ts";
import type { YamlConfig } from "../read-yaml.ts";

/** A `meta.json`; `file` is its path in the old site. */
export interface Meta extends YamlConfig {
  readonly file: string;
}

/**
 * The pages and menus that readers of one language see, with those of the main one that it lacks. Only `root: true` in a
 * `Meta` makes a folder a sidebar of its own.
 */
export interface Tree {
  /** The pages by their path in the folder of the pages, without an extension: "guide/install". */
  readonly pages: ReadonlyMap<string, OldPage>;
  /** By the path of the folder; "" for all pages. */
  readonly metas: ReadonlyMap<string, Meta>;
}

/** `folder` is a path in the folder of the pages, with the parentheses of groups: "(guides)/start". */
export interface Sidebar {
  /** "" for all pages. */
  readonly folder: string;
  readonly title: string;
  readonly entries: readonly OldEntry[];
}

/** The sidebar of the site, and one for each folder that is a root. The others leave these out. */
export function sidebarsOf(tree: Tree): readonly Sidebar[] {
  const roots = [...tree.metas].flatMap(([folder, { value }]) =>
    folder !== "" && value["root"] === true ? [folder] : [],
  );
  return ["", ...roots].map((folder) => ({
    folder,
    title: titleOf(folder, tree),
    entries: entriesOf(folder, tree, []),
  }));
}

function titleOf(folder: string, { metas, pages }: Tree): string {
  const index = pages.get(posix.join(folder, "index"));
  const name = posix.basename(folder).replace(/^\((.*)\)$/u, "$1");
  return textIn(metas.get(folder)?.value["title"]) ?? index?.title ?? nameTitle(name);
}

const rest = Symbol("rest");

/** @param around The folders that list this one, which it cannot contain itself. */
function entriesOf(folder: string, tree: Tree, around: readonly string[]): readonly OldEntry[] {
  const { pages, metas } = tree;
  const isTop = around.length === 0;
  const open = [...around, folder];
  const pathOf = (item: string): string => posix.join(folder, item).replace(/^\.?\/?$|\/$/u, "");
  const meta = metas.get(folder);
  const listed = meta?.value["pages"] === undefined ? null : listIn(meta.value["pages"]).map(String);
  const inside = (path: string): string | null => {
    if (folder !== "" && !path.startsWith(`${folder}/`)) return null;
    return folder === "" ? path : path.slice(folder.length + 1);
  };
  const files: string[] = [];
  const folders = new Set<string>();
  for (const path of pages.keys()) {
    const within = inside(path);
    if (within === null) continue;
    if (within.includes("/")) folders.add(posix.join(folder, within.split("/")[0] ?? ""));
    else files.push(path);
  }
  const all = [...files.sort(), ...[...folders].sort()];
  const index = posix.join(folder, "index");
  const used = new Set(
    (listed ?? []).flatMap((item) =>
      /^(?:\.\.\.|z\.\.\.a)$/u.test(item) ? [] : [pathOf(item.replace(/^(?:!|\.\.\.)/u, ""))],
    ),
  );
  const others = all.filter((path) => !used.has(path) && (path !== index || (isTop && listed === null)));
  if (isTop && listed === null && others.includes(index)) others.unshift(...others.splice(others.indexOf(index), 1));
  const file = meta?.file ?? "";

  const entries: OldEntry[] = [];
  let group: OldEntry[] = entries;
  const shared = (line: number) => ({ isCollapsible: true, isOpen: false, line, file });
  const entryOf = (path: string, line: number): readonly OldEntry[] => {
    const page = pages.get(path);
    if (page !== undefined) return [{ ...shared(line), text: null, link: page.route, items: [] }];
    if (metas.get(path)?.value["root"] === true || open.includes(path)) return [];
    const items = entriesOf(path, tree, open);
    const own = pages.get(posix.join(path, "index"));
    if (items.length === 0 && own === undefined) return [];
    const { defaultOpen, collapsible } = metas.get(path)?.value ?? {};
    const isListed = items.some(({ link }) => link !== null && link === own?.route);
    const link = isListed ? null : (own?.route ?? null);
    return [
      {
        ...shared(line),
        text: titleOf(path, tree),
        link,
        items,
        isOpen: defaultOpen === true,
        isCollapsible: collapsible !== false,
      },
    ];
  };
  for (const [number, item] of (listed ?? [rest]).entries()) {
    const line = listed === null ? 1 : (meta?.lineOf(["pages", number]) ?? 1);
    if (item === rest || item === "..." || item === "z...a") {
      const wanted = item === "z...a" ? others.toReversed() : others;
      group.push(...wanted.flatMap((path) => entryOf(path, line)));
      continue;
    }
    const written = String(item);
    const [, separator] = /^---(?:\[[^\]]*\])?(.*?)---$/u.exec(written) ?? [];
    if (separator !== undefined) {
      const items: OldEntry[] = [];
      const text = separator.trim();
      group = text === "" ? entries : items;
      if (text !== "") entries.push({ ...shared(line), text, link: null, items, isCollapsible: false });
      continue;
    }
    const [, text, link] = /^(?:external:)?(?:\[[^\]]*\])?\[([^\]]+)\]\(([^()\s]+)\)$/u.exec(written) ?? [];
    if (text !== undefined && link !== undefined) group.push({ ...shared(line), text, link, items: [] });
    else if (written.startsWith("...")) {
      const inner = pathOf(written.slice(3));
      if (!open.includes(inner)) group.push(...entriesOf(inner, tree, open));
    } else if (!written.startsWith("!")) group.push(...entryOf(pathOf(written.replace(/\.mdx?$/u, "")), line));
  }
  return entries.filter(({ link, items }) => link !== null || items.length > 0);
}
