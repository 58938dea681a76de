/**
 * Says for each problem of the new site what to write. Where the check names only what is wrong, because the page that a
 * link wants is gone, this is the smallest edit that removes the problem. Pure.
 */
import { posix } from "node:path";
import type { Diagnostic } from "docsgen";
import { newSource } from "./plan-files.ts";

/**
 * @param texts The texts of the new site, by path in its folder.
 * @returns A sentence that begins in lower case, without a full stop.
 */
export function exactEdit(diagnostic: Diagnostic, texts: ReadonlyMap<string, string>): string {
  const { code, hint } = diagnostic;
  if (diagnostic.kind === "site") return hint ?? removal(code);
  const { line, column } = diagnostic.span.start;
  const text = texts.get(diagnostic.file)?.split("\n")[line - 1] ?? "";
  const written = writtenAt(diagnostic, texts);
  const [, meant] = /^did you mean “(.+)”\?$/u.exec(hint ?? "") ?? [];
  if (meant !== undefined) {
    // Of an anchor, the hint names only that.
    const address = code === "broken-anchor" && meant.startsWith("#") ? written.replace(/#.*$/u, "") + meant : meant;
    return `write ${quoted(address)}${written === "" ? "" : ` instead of ${quoted(written)}`}`;
  }
  const link = linkAt(text, column - 1);
  switch (code) {
    case "broken-anchor": {
      const [, page = "", rest = ""] = /^(.*?)#[^"')\s>]*(.*)$/u.exec(written) ?? [];
      const edit = page === "" ? unlinked(link) : `write ${quoted(page + rest)} instead of ${quoted(written)}`;
      return withAnchors(edit, hint);
    }
    case "broken-asset":
      return removedAsset(tagAt(text, column - 1) ?? link?.whole, hint);
    case "broken-link":
      if (hint?.startsWith("it points outside the source folder") === true && /\.html(?:#|$)/u.test(written))
        return `it leads to another site on the same host: write its full address, \`https://HOST/${written.replace(/^(?:\.\.\/)+/u, "")}\``;
      return hint ?? unlinked(link) ?? withoutAttribute(text, written) ?? removal(code);
    default:
      return hint ?? removal(code);
  }
}

/**
 * The pages that several links lead to, although the old site has no files for them: a generator would have written them.
 *
 * @returns Their paths in the source folder, by the problem.
 */
export function missingPages(
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<Diagnostic, string> {
  const found = diagnostics.flatMap((diagnostic): readonly (readonly [Diagnostic, string])[] => {
    if (diagnostic.code !== "broken-link" || diagnostic.kind === "site") return [];
    const [written = ""] = writtenAt(diagnostic, texts).split(/[?#]/u, 1);
    if (!/^[^/:]+(?:\/[^:]*)?\.md$/u.test(written)) return [];
    const path = posix.join(posix.dirname(diagnostic.file), written);
    return path.startsWith(`${newSource}/`) ? [[diagnostic, path.slice(newSource.length + 1)]] : [];
  });
  const counts = new Map<string, number>();
  for (const [, path] of found) counts.set(path, (counts.get(path) ?? 0) + 1);
  return new Map(found.filter(([, path]) => (counts.get(path) ?? 0) >= 3));
}

/** What the author has written at a problem; "" if it is more than a line. */
function writtenAt({ file, span }: Extract<Diagnostic, { kind: "file" }>, texts: ReadonlyMap<string, string>): string {
  const { start, end } = span;
  return start.line === end.line
    ? (texts.get(file)?.split("\n")[start.line - 1] ?? "").slice(start.column - 1, end.column - 1)
    : "";
}

/** A link or an image of Markdown: the whole, and its text. */
interface Link {
  readonly whole: string;
  readonly text: string;
  readonly isImage: boolean;
}

/** The innermost link or image around a column, which counts from 0; `null` if there is none. */
function linkAt(line: string, column: number): Link | null {
  // Each character can be matched in one way only, because lines of HTML are long.
  const pattern =
    /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\]\((?:<[^<>]*>|(?!<)(?:[^()\s]|\([^()]*\))*)(?:\s+(?:"[^"]*"|'[^']*'))?\)/gu;
  for (const { 0: whole, 1: mark = "", 2: text = "", index } of line.matchAll(pattern)) {
    if (index > column || column >= index + whole.length) continue;
    const inner = text.includes("](") ? linkAt(text, column - index - mark.length - 1) : null;
    return inner ?? { whole, text, isImage: mark === "!" };
  }
  return null;
}

/** `:::card[Title]{link="/gone/"}` → remove `link="/gone/"` */
function withoutAttribute(line: string, written: string): string | null {
  const end = written === "" ? -1 : line.indexOf(`"${written}"`);
  const [attribute] = end === -1 ? [] : (/[\w-]+=$/u.exec(line.slice(0, end)) ?? []);
  return attribute === undefined ? null : `remove ${quoted(`${attribute}"${written}"`)}`;
}

function unlinked(link: Link | null): string | null {
  return link === null ? null : `write ${quoted(link.text)} instead of ${quoted(link.whole)}`;
}

/** The tag around a column, which counts from 0, that shows a file. */
function tagAt(line: string, column: number): string | undefined {
  const pattern = /<(?:img|source|video|audio)\b(?:"[^"]*"|'[^']*'|[^"'<>])*>/giu;
  const found = [...line.matchAll(pattern)].find(({ 0: tag, index }) => index <= column && column < index + tag.length);
  return found?.[0];
}

/** @param shown What shows the file; `undefined` if that is more than a line. */
function removedAsset(shown: string | undefined, hint: string | null): string {
  const [, path] = /^neither “([^”]*)” nor “[^”]*” exists/u.exec(hint ?? "") ?? [];
  const removed = shown === undefined ? "remove what shows it" : `remove ${quoted(shown)}`;
  if (path === undefined) return hint === null ? removed : `${hint}; or ${removed}`;
  return `add the file ${quoted(`${newSource}/${path}`)}, or ${removed}`;
}

function withAnchors(edit: string | null, hint: string | null): string {
  if (edit === null || hint === null) return edit ?? hint ?? removal("broken-anchor");
  const [, anchors] = /^its anchors are (.*)$/u.exec(hint) ?? [];
  return anchors === undefined ? `${edit}; or: ${hint}` : `${edit}, or link to another heading: ${anchors}`;
}

function removal(code: string): string {
  return `remove it; \`docsgen explain ${code}\` shows an example`;
}

/** As code of Markdown. */
function quoted(text: string): string {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}
