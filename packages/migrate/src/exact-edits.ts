/**
 * Says for each problem of the new site what to write. Where the check names only what is wrong, because the page that a
 * link wants is gone, this is the smallest edit that removes the problem. Pure.
 */
import { posix } from "node:path";
import type { Diagnostic } from "docsgen";
import { fileTitle } from "./pages.ts";
import { newSource } from "./plan-files.ts";

/** A problem at a place of a file, with what an edit of it needs. */
interface ProblemPlace {
  readonly file: string;
  readonly hint: string | null;
  readonly lines: readonly string[];
  /** Those of the new site. */
  readonly texts: ReadonlyMap<string, string>;
  /** Counted from 1. */
  readonly line: number;
  /** The text of the line. */
  readonly text: string;
  /** Counted from 0. */
  readonly column: number;
  /** What the author has written there; "" if it is more than a line. */
  readonly written: string;
  /** The link or image around it. */
  readonly link: Link | null;
}

/**
 * @param texts The texts of the new site, by path in its folder.
 * @returns A sentence that begins in lower case, without a full stop.
 */
export function exactEdit(diagnostic: Diagnostic, texts: ReadonlyMap<string, string>): string {
  const { code, hint } = diagnostic;
  if (diagnostic.kind === "site") return hint ?? removal(code);
  const lines = (texts.get(diagnostic.file) ?? "").split("\n");
  const { line, column } = diagnostic.span.start;
  const text = lines[line - 1] ?? "";
  const place: ProblemPlace = {
    file: diagnostic.file,
    hint,
    lines,
    texts,
    line,
    text,
    column: column - 1,
    written: writtenAt(diagnostic, texts),
    link: linkAt(text, column - 1) ?? htmlLinkAt(text, column - 1),
  };
  return editsByCode[code]?.(place) ?? replacement(code, place) ?? hint ?? removal(code);
}

/** The edits of problems whose hint says only what is wrong, or which values there are. */
const editsByCode: Readonly<Record<string, (place: ProblemPlace) => string | null>> = {
  "broken-anchor": (place) => replacement("broken-anchor", place) ?? editOfAnchor(place),
  "broken-asset": ({ text, column, link, hint }) => removedAsset(tagAt(text, column) ?? link?.whole, hint),
  "broken-link": (place) => editOfLink(place),
  "broken-redirect": (place) => editOfRedirect(place),
  "duplicate-route": ({ file }) => `remove ${quoted(file)}, or set another \`permalink\` in its frontmatter`,
  "missing-include": ({ hint, text }) => `${hint ?? "add the file"}, or remove the line ${quoted(text.trim())}`,
  "missing-title": (place) => editOfTitle(place),
  "unclosed-code": (place) => closingLine(place, /^(?:`{3,}|~{3,})/u),
  "unclosed-container": (place) => closingLine(place, /^:{3,}/u),
  "unsafe-url": ({ link }) => unlinked(link),
};

/** “did you mean …?” as an edit; `null` if the hint means nothing, or a page in another language. */
function replacement(code: string, { hint, written, file }: ProblemPlace): string | null {
  const [, meant] = /^did you mean “([^”]+)”\?/u.exec(hint ?? "") ?? [];
  if (meant === undefined || isOtherLanguage(meant, written, file)) return null;
  // Of an anchor, the hint names only that.
  const address = code === "broken-anchor" && meant.startsWith("#") ? written.replace(/#.*$/u, "") + meant : meant;
  return `write ${quoted(address)}${written === "" ? "" : ` instead of ${quoted(written)}`}`;
}

/** Whether an address leads to a folder of another language than that of the page, which has not named it. */
function isOtherLanguage(address: string, written: string, file: string): boolean {
  const language = /^\/([a-z]{2}(?:-[a-z]{2,4})?)\//iu;
  const [, wanted] = language.exec(address) ?? [];
  const [, own] = language.exec(file.slice(newSource.length)) ?? [];
  const [, named] = language.exec(written) ?? [];
  return wanted !== undefined && wanted !== own && wanted !== named;
}

function editOfAnchor({ written, link, hint }: ProblemPlace): string {
  const [, exact] = /(?:^|: )write “([^”]+)”/u.exec(hint ?? "") ?? [];
  if (exact !== undefined && written !== "") return `write ${quoted(exact)} instead of ${quoted(written)}`;
  const [, page = "", rest = ""] = /^(.*?)#[^"')\s>]*(.*)$/u.exec(written) ?? [];
  const edit = page === "" ? unlinked(link) : `write ${quoted(page + rest)} instead of ${quoted(written)}`;
  return withAnchors(edit, hint);
}

function editOfLink(place: ProblemPlace): string | null {
  const { hint, written, link, text } = place;
  const removed = unlinked(link) ?? withoutAttribute(text, written);
  if (hint?.startsWith("it points outside the source folder") === true && /\.html(?:#|$)/u.test(written)) {
    const full = `https://HOST/${written.replace(/^(?:\.\.\/)+/u, "")}`;
    const edit = `it leads to another site on the same host: write its full address, ${quoted(full)}`;
    return removed === null ? edit : `${edit}, or ${removed}`;
  }
  const [, within] = /^this folder has no page of its own: .* link to “([^”]+)”$/u.exec(hint ?? "") ?? [];
  if (within !== undefined && written !== "") return `write ${quoted(within)} instead of ${quoted(written)}`;
  const [, page] = /^there is no such page: add “([^”]+)”, or remove the link/u.exec(hint ?? "") ?? [];
  if (page !== undefined && removed !== null)
    return `${removed}, or add the page ${quoted(`${newSource}/${pathInLanguage(page, place.texts)}`)}`;
  return replacement("broken-link", place) ?? removed ?? hint;
}

/** `guide/two.fr.md`, as MkDocs names translations → `fr/guide/two.md`, if the new site has a folder of that language. */
function pathInLanguage(path: string, texts: ReadonlyMap<string, string>): string {
  const [, own, within = "", language = ""] =
    /^(?:([a-z]{2,3}(?:-[\w-]+)?)\/)?(.+)\.([a-z]{2,3}(?:-[\w-]+)?)\.md$/iu.exec(path) ?? [];
  const isLanguage = (folder: string): boolean =>
    [...texts.keys()].some((file) => file.startsWith(`${newSource}/${folder}/`));
  if (language === "" || !isLanguage(language)) return path;
  return `${language}/${own === undefined || isLanguage(own) ? "" : `${own}/`}${within}.md`;
}

/** An entry of the config, or a line of a file such as `_redirects`. */
function editOfRedirect({ text, column, file, written, hint }: ProblemPlace): string {
  if (file.startsWith(`${newSource}/`)) return `remove the line ${quoted(text.trim())}`;
  const [, meant] = /^did you mean “([^”]+)”\?/u.exec(hint ?? "") ?? [];
  const start = text.lastIndexOf("{", column);
  const end = text.indexOf("}", column);
  const entry = start === -1 || end === -1 ? "the entry" : quoted(text.slice(start, end + 1));
  const removed = `remove ${entry} from \`redirects\``;
  return meant === undefined || written === ""
    ? removed
    : `write ${quoted(JSON.stringify(meant))} instead of ${quoted(written)}, or ${removed}`;
}

/** Pages have got a title; files that the old site publishes unchanged are not edited. */
function editOfTitle({ file, hint }: ProblemPlace): string | null {
  return /\.html?$/u.test(file) ? `add ${quoted(`<title>${fileTitle(file)}</title>`)} to its head` : hint;
}

/** Where what begins at a place must end: before the first line that is not within the list or quote around it. */
function closingLine({ text, column, lines, line }: ProblemPlace, mark: RegExp): string | null {
  const [closing] = mark.exec(text.slice(column)) ?? [];
  if (closing === undefined) return null;
  const before = text.slice(0, column).replaceAll(/[^>\t]/gu, " ");
  const quotes = before.replaceAll(/[^>]/gu, "").length;
  let last = line;
  for (const [index, each] of lines.entries()) {
    if (index < line || each.trim() === "") continue;
    const [prefix = ""] = /^[ \t>]*/u.exec(each) ?? [];
    if (prefix.replaceAll(/[^>]/gu, "").length < quotes || prefix.length < before.length) break;
    last = index + 1;
  }
  return `below line ${last}, write ${quoted(before + closing)}`;
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
    return path.startsWith(`${newSource}/`)
      ? [[diagnostic, pathInLanguage(path.slice(newSource.length + 1), texts)]]
      : [];
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

/** `<a href="…">Title</a>` around a column, which counts from 0, as if it were a link of Markdown. */
function htmlLinkAt(line: string, column: number): Link | null {
  for (const { 0: whole, 1: text = "", index } of line.matchAll(/<a\b[^<>]*>([^<]*(?:<(?!\/?a\b)[^<]*)*)<\/a>/giu))
    if (index <= column && column < index + whole.length) return { whole, text, isImage: false };
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
