/**
 * Updates the config after a move: menus, sidebars, redirects, expectations of search and of agents, and the file patterns of
 * checks refer to the new locations, and redirects are added for the old addresses. Pure.
 */
import type { RedirectRow } from "../config/add-redirects.ts";
import { addRedirects } from "../config/add-redirects.ts";
import type { ConfigAddress } from "../config/addresses.ts";
import { addressesIn, writtenIn } from "../config/addresses.ts";
import { valueAt } from "../config/value-at.ts";
import type { Edition } from "../config/editions.ts";
import type { LoadedConfig } from "../config/load.ts";
import { findConfigLiteral, literalConfig, makeConfigLocator } from "../config/locate.ts";
import type { SidebarEntry } from "../config/schema.ts";
import type { ConfigPath } from "../config/site-config.ts";
import type { TextEdit } from "../check/text-edits.ts";
import { applyTextEdits } from "../check/text-edits.ts";
import type { Position, Span } from "../diagnostics/diagnostic.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import { isRecord } from "../is-record.ts";
import { withinSource } from "../source/paths.ts";

/** The new name for each name in the config; `null` if the name does not change. */
export interface Renames {
  /**
   * The path may be followed by a query and a fragment.
   * @param edition The language in whose config it is.
   */
  readonly address: (address: string, edition: Edition) => string | null;
  /** A path prefix below which a sidebar is shown. */
  readonly prefix: (prefix: string) => string | null;
  /** A file or file pattern of the checks. */
  readonly files: (pattern: string) => string | null;
}

/** The changes of a move to the config and the files that it imports. */
export interface MovedConfig {
  /** Changed files, by path relative to the project's root. */
  readonly texts: ReadonlyMap<string, { readonly before: string; readonly after: string }>;
}

/**
 * Updates the config.
 *
 * @param refuse Called with entries that are computed. An entry that it lets pass stays as it is.
 */
export function moveConfig(
  loaded: LoadedConfig,
  renames: Renames,
  redirects: readonly RedirectRow[],
  refuse: (refusal: MoveRefusal) => void,
): MovedConfig {
  const { files } = loaded;
  const texts = new Map<string, { readonly before: string; readonly after: string }>();
  for (const [file, edits] of editsOf(loaded, renames, refuse)) {
    const before = files.texts.get(file) ?? "";
    texts.set(file, { before, after: applyTextEdits(before, edits) });
  }
  const textOf = (file: string): string => texts.get(file)?.after ?? files.texts.get(file) ?? "";
  const change = (file: string, after: string): void =>
    void texts.set(file, { before: files.texts.get(file) ?? "", after });
  const filesNow = (): LoadedConfig["files"] => ({
    entry: files.entry,
    texts: new Map([...files.texts].map(([file]) => [file, textOf(file)])),
  });
  const { redirects: present } = loaded.config;
  const taken = new Set(redirects.map(({ to }) => keyOf(to)));
  const stale = present.flatMap(({ from }, index) => (taken.has(keyOf(from)) ? [index] : []));
  if (stale.length > 0) {
    const list = findConfigLiteral(["redirects"], filesNow());
    if (list?.kind === "list")
      change(
        list.file,
        stale.toReversed().reduce((text, index) => removePart(text, list.parts[index]), textOf(list.file)),
      );
    else refuse(new MoveRefusal("`redirects` in the config is computed, so docsgen cannot change it"));
  }
  const known = new Set(present.map(({ from }) => keyOf(from)));
  const rows = redirects.filter(({ from }) => !known.has(keyOf(from)));
  if (rows.length > 0) {
    const added = files.texts.size === 0 ? null : addRedirects(rows, filesNow());
    if (added !== null) change(added.file, added.after);
    else if (files.texts.size === 0)
      refuse(
        new MoveRefusal(
          `there is no ${files.entry}, to which docsgen adds the redirect from the old address; create it`,
        ),
      );
    else refuse(new MoveRefusal("`redirects` in the config is computed, so docsgen cannot add one"));
  }
  return { texts };
}

/** The edits of all values that name what moves, but for the redirects, by file. */
function editsOf(
  { config, editions, files }: LoadedConfig,
  renames: Renames,
  refuse: (refusal: MoveRefusal) => void,
): ReadonlyMap<string, readonly TextEdit[]> {
  const locate = makeConfigLocator(files);
  const edits = new Map<string, TextEdit[]>();
  const editsIn = (file: string): TextEdit[] => {
    const known = edits.get(file) ?? [];
    edits.set(file, known);
    return known;
  };
  const edit = ({ path, address }: ConfigAddress, to: string): void => {
    const { file, span, text: written } = locate(path);
    const literal = [`"${address}"`, `'${address}'`, `\`${address}\``].find((each) => each === written);
    if (literal === undefined)
      return refuse(
        new MoveRefusal(`${file}:${span.start.line} contains “${address}” in a form that docsgen cannot rewrite`),
      );
    const mark = literal.charAt(0);
    editsIn(file).push({ span, from: literal, to: `${mark}${to}${mark}` });
  };
  const follow = (addresses: readonly ConfigAddress[], rename: (address: string) => string | null): void => {
    for (const each of addresses) {
      const to = rename(each.address);
      if (to !== null) edit(each, to);
    }
  };
  const written = literalConfig(files);
  for (const { edition, config: view } of editions) {
    if (edition.version !== null) continue;
    const rename = (address: string): string | null => renames.address(address, edition);
    const inLanguage = (each: ConfigAddress): ConfigAddress[] => writtenIn(each, edition, written);
    follow(addressesIn(view).flatMap(inLanguage), rename);
    const renameAll = (text: string): string => text.replaceAll(linkInText, (address) => rename(address) ?? address);
    for (const { path, address: shown } of textsIn(view, written).flatMap(inLanguage)) {
      if (renameAll(shown) === shown) continue;
      const { file, span, text: from } = locate(path);
      const to = renameAll(from);
      if (to === from) {
        refuse(new MoveRefusal(`${file}:${span.start.line} contains a link in a form that docsgen cannot rewrite`));
        continue;
      }
      editsIn(file).push({ span, from, to });
    }
  }
  const moveFolder = (folder: string): string | null => {
    const path = folder.replaceAll(/^\/|\/$/gu, "");
    const to = renames.files(path);
    return to === null ? null : folder.replace(path, () => to);
  };
  // A folder without an index page has no address, but a prefix.
  follow(prefixesIn(config), (prefix) => renames.prefix(prefix) ?? moveFolder(prefix));
  follow(foldersIn(config), moveFolder);
  follow(filePatternsIn(config), renames.files);
  // Options of plugins are not known, but a path that begins with the source folder is one.
  const edited = new Set([...edits].flatMap(([file, all]) => all.map(({ span }) => placeOf(file, span.start))));
  for (const { file, text, span } of configTexts(files)) {
    const { line, column } = span.start;
    // The span of a value of the config begins with its quote.
    const isEdited = [column, column - 1].some((each) => edited.has(placeOf(file, { line, column: each })));
    const isOfSource = withinSource(text, config.source) !== text.replace(/^\.\//u, "");
    const to = isEdited || !isOfSource ? null : renames.files(text);
    if (to !== null) editsIn(file).push({ span, from: text, to });
  }
  return edits;
}

/** A text in quotes in a file of the config, without them. */
export interface ConfigText {
  readonly file: string;
  readonly text: string;
  readonly span: Span;
}

/** In the order of the files. Templates with expressions are not among them. */
export function configTexts({ texts }: LoadedConfig["files"]): readonly ConfigText[] {
  return [...texts].flatMap(([file, text]) => {
    const positionOf = makeLineIndex(text);
    return Array.from(text.matchAll(/(["'`])([^"'`\n\\$]+)\1/gu), ({ 2: inner = "", index }): ConfigText => {
      const span = { start: positionOf(index + 1), end: positionOf(index + 1 + inner.length) };
      return { file, text: inner, span };
    });
  });
}

/** The reason why a move is refused. */
export class MoveRefusal extends Error {
  /** The hint. */
  readonly hint: string;

  constructor(reason: string, hint = "nothing was changed") {
    super(reason);
    this.name = "MoveRefusal";
    this.hint = hint;
  }
}

/** An address in a link of a Markdown text. */
const linkInText = /(?<=\]\([ \t]*<?)\/[^\s()<>"'\\]*/gu;

/** The texts that may contain links, in Markdown. */
function textsIn({ themeConfig, llms }: LoadedConfig["config"], literal: unknown): ConfigAddress[] {
  const { announcement, footer } = themeConfig;
  const small: ConfigPath = ["themeConfig", "footer"];
  const written = valueAt(literal, small);
  const isWhole = !isRecord(written) || !("text" in written);
  return [
    ...(announcement === null ? [] : [{ path: ["themeConfig", "announcement", "text"], address: announcement.text }]),
    ...(footer === null || footer.text === null
      ? []
      : [{ path: isWhole ? small : [...small, "text"], address: footer.text }]),
    ...(llms?.instructions ?? []).map((address, index) => ({ path: ["llms", "instructions", index], address })),
  ];
}

function prefixesIn({ themeConfig }: LoadedConfig["config"]): ConfigAddress[] {
  return themeConfig.sidebars.flatMap(({ paths }, index) =>
    paths.map((address, number) => ({ path: ["themeConfig", "sidebars", index, "paths", number], address })),
  );
}

/** The source folders that sidebars list. */
function foldersIn({ themeConfig }: LoadedConfig["config"]): ConfigAddress[] {
  const listed = (entries: readonly SidebarEntry[], path: ConfigPath): ConfigAddress[] =>
    entries.flatMap((entry, index): ConfigAddress[] => {
      if (entry.kind === "folder") return [{ path: [...path, index, "folder"], address: entry.folder }];
      return entry.kind === "group" ? listed(entry.entries, [...path, index, "entries"]) : [];
    });
  return themeConfig.sidebars.flatMap(({ entries }, index) =>
    listed(entries, ["themeConfig", "sidebars", index, "entries"]),
  );
}

function filePatternsIn({ checks }: LoadedConfig["config"]): ConfigAddress[] {
  return [
    ...checks.overrides.flatMap(({ files }, index) =>
      files.map((address, number) => ({ path: ["checks", "overrides", index, "files", number], address })),
    ),
    ...checks.exceptions.flatMap(({ file }, index) =>
      file === null ? [] : [{ path: ["checks", "exceptions", index, "file"], address: file }],
    ),
  ];
}

/** Removes a list element with its comma, and its line if nothing else is on it. */
function removePart(text: string, part: { readonly start: number; readonly end: number } | undefined): string {
  if (part === undefined) return text;
  const before = text.slice(0, part.start);
  const after = text.slice(part.end);
  const isOnOwnLine = /\n[ \t]*$/u.test(before);
  if (/^\s*,/u.test(after))
    return before.replace(/\n[ \t]*$/u, "") + after.replace(isOnOwnLine ? /^\s*,/u : /^\s*,[ \t]*/u, "");
  return before.replace(/,?\s*$/u, "") + after;
}

function placeOf(file: string, { line, column }: Position): string {
  return `${file}:${line}:${column}`;
}

function keyOf(address: string): string {
  return address.toLowerCase().replace(/\/(?=$|#)/u, "");
}
