/**
 * Reads the `.pages` files of the plugin awesome-pages, from which it makes the navigation of a site that has none in its
 * config. See https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin. Pure.
 */
import { posix } from "node:path";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { OldEntry } from "../menus.ts";
import type { YamlConfig } from "../read-yaml.ts";

export interface PagesFile extends YamlConfig {
  readonly file: string;
}

/**
 * @param pages The paths of the pages in the folder of the pages.
 * @param settings The `.pages` files by folder; "" for all pages.
 */
export function awesomeNav(pages: readonly string[], settings: ReadonlyMap<string, PagesFile>): readonly OldEntry[] {
  const entriesOf = (folder: string): readonly OldEntry[] => {
    const own = settings.get(folder);
    const value = own?.value ?? {};
    const shared = (line: number) => ({ isCollapsible: true, isOpen: false, line, file: own?.file ?? "mkdocs.yml" });
    const prefix = folder === "" ? "" : `${folder}/`;
    const inside = pages.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    const isIndex = (name: string): boolean => /^(?:index|README)\.md$/u.test(name);
    const files = inside
      .filter((name) => !name.includes("/"))
      .sort((left, right) => Number(isIndex(right)) - Number(isIndex(left)) || compare(left, right));
    const folders = [...new Set(inside.flatMap((name) => (name.includes("/") ? [name.split("/")[0] ?? ""] : [])))].sort(
      compare,
    );
    const all = [...files, ...folders];
    const ordered = value["order"] === "desc" ? all.toReversed() : all;
    const entryOf = (name: string, title: string | null, line: number): readonly OldEntry[] => {
      const path = posix.join(folder, name.replace(/\/$/u, ""));
      if (!folders.includes(name.replace(/\/$/u, "")))
        return [{ ...shared(line), text: title, link: /^https?:/u.test(name) ? name : `/${path}`, items: [] }];
      const inner = settings.get(path)?.value ?? {};
      if (inner["hide"] === true) return [];
      const items = entriesOf(path);
      return items.length === 0
        ? []
        : [{ ...shared(line), text: title ?? textIn(inner["title"]) ?? nameOf(path), link: null, items }];
    };
    const listed = listIn(value["nav"] ?? value["arrange"]);
    if (listed.length === 0) return ordered.flatMap((name) => entryOf(name, null, 1));
    const named = new Set(JSON.stringify(listed).match(/[^"{}[\],:]+/gu) ?? []);
    const rest = ordered.filter((name) => !named.has(name) && !named.has(`${name}/`));
    const convert = (items: readonly unknown[]): readonly OldEntry[] =>
      items.flatMap((item): readonly OldEntry[] => {
        const index = listed.indexOf(item);
        const line = index === -1 ? 1 : (own?.lineOf(["nav", index]) ?? 1);
        const written = textIn(item);
        if (written?.startsWith("...") === true) return rest.flatMap((name) => entryOf(name, null, line));
        if (written !== null) return entryOf(written, null, line);
        return Object.entries(recordIn(item)).flatMap(([title, target]) =>
          Array.isArray(target)
            ? [{ ...shared(line), text: title, link: null, items: convert(target) }]
            : entryOf(textIn(target) ?? "", title, line),
        );
      });
    const made = convert(listed);
    const hasRest = JSON.stringify(listed).includes('"...');
    return value["nav"] === undefined && !hasRest ? [...made, ...rest.flatMap((name) => entryOf(name, null, 1))] : made;
  };
  return entriesOf("");
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** As MkDocs names a folder: "user-guide" → "User guide". */
function nameOf(path: string): string {
  const name = posix.basename(path).replaceAll(/[-_]+/gu, " ");
  return name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
