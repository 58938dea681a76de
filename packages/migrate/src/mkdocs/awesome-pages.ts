/**
 * Reads the `.pages` files of the plugin awesome-pages, from which it makes the navigation of a site that has none in its
 * config. See https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin. Pure.
 */
import { posix } from "node:path";
import picomatch from "picomatch";
import { listIn, recordIn, textIn } from "../config-values.ts";
import type { OldEntry } from "../menus.ts";
import type { YamlConfig } from "../read-yaml.ts";

/** A `.pages` file, read as YAML; `file` is its path in the old site. */
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
    const targets = targetsIn(listed);
    const named = new Set(targets.map((target) => target.replace(/\/$/u, "")));
    const rests = targets.flatMap((target) => restIn(target) ?? []);
    const unnamed = ordered.filter((name) => !named.has(name));
    /** Each goes to the first entry whose pattern it matches, or else to the one without a pattern. */
    const ownerOf = (name: string): Rest | undefined =>
      rests.find(({ pattern, matches }) => pattern !== null && matches(name)) ??
      rests.find((rest) => rest.pattern === null);
    const restOf = ({ pattern }: Rest): readonly string[] =>
      unnamed.filter((name) => ownerOf(name)?.pattern === pattern);
    const convert = (items: readonly unknown[]): readonly OldEntry[] =>
      items.flatMap((item): readonly OldEntry[] => {
        const index = listed.indexOf(item);
        const line = index === -1 ? 1 : (own?.lineOf(["nav", index]) ?? 1);
        const written = textIn(item);
        const rest = written === null ? null : restIn(written);
        if (rest !== null) {
          const found = restOf(rest).flatMap((name) => entryOf(name, null, line));
          return rest.isFlat ? found.flatMap(flattened) : found;
        }
        if (written !== null) return entryOf(written, null, line);
        return Object.entries(recordIn(item)).flatMap(([title, target]) =>
          Array.isArray(target)
            ? [{ ...shared(line), text: title, link: null, items: convert(target) }]
            : entryOf(textIn(target) ?? "", title, line),
        );
      });
    const made = convert(listed);
    return value["nav"] === undefined && rests.length === 0
      ? [...made, ...unnamed.flatMap((name) => entryOf(name, null, 1))]
      : made;
  };
  return entriesOf("");
}

/** The files and folders that entries name, without the titles of links and sections. */
function targetsIn(items: readonly unknown[]): readonly string[] {
  return items.flatMap((item): readonly string[] => {
    const target = textIn(item);
    return target === null
      ? Object.values(recordIn(item)).flatMap((value) => targetsIn(listIn(value).length > 0 ? listIn(value) : [value]))
      : [target];
  });
}

/** An entry for the files and folders that no other entry names: `...`, `... | *.md`, `... | flat | regex=^a`. */
interface Rest {
  /** `null` for all. */
  readonly pattern: string | null;
  readonly matches: (name: string) => boolean;
  readonly isFlat: boolean;
}

function restIn(entry: string): Rest | null {
  const [, flat, regex, glob] =
    /^\.{3}\s*(?:\|\s*(flat)\s*)?(?:\|\s*(?:regex=(.+)|(?:glob=)?(.+)))?$/u.exec(entry.trim()) ?? [];
  if (!entry.trim().startsWith("...")) return null;
  const isFlat = flat !== undefined;
  if (glob !== undefined) return { pattern: glob, matches: picomatch(glob.trim()), isFlat };
  if (regex === undefined) return { pattern: null, matches: () => true, isFlat };
  return { pattern: regex, matches: expressionOf(regex.trim()), isFlat };
}

/** Of what JavaScript reads in another way than Python, nothing is matched. */
function expressionOf(source: string): Rest["matches"] {
  try {
    const expression = new RegExp(source, "u");
    return (name) => expression.test(name);
  } catch {
    return () => false;
  }
}

/** The pages of a section, without sections. */
function flattened(entry: OldEntry): readonly OldEntry[] {
  return entry.items.length === 0 ? [entry] : entry.items.flatMap(flattened);
}

function compare(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** As MkDocs names a folder: "user-guide" → "User guide". */
function nameOf(path: string): string {
  const name = posix.basename(path).replaceAll(/[-_]+/gu, " ");
  return name === name.toLowerCase() ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
