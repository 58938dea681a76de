/**
 * The construct that an author is writing at the cursor. A half-typed link or directive is not in the tree of the page
 * yet, so it is read from the line. Pure.
 */
import { makeCodeDetector } from "../page/markdown/containers.ts";
import { linesOf } from "./positions.ts";

/** Each has what is written before the cursor, as far as a completion replaces it. */
export type Cursor = { readonly written: string } & (
  | { readonly kind: "link"; readonly role: "link" | "asset" }
  /** `path` is the part before the `#`; "" for the page itself. */
  | { readonly kind: "anchor"; readonly path: string }
  | { readonly kind: "include" }
  | { readonly kind: "variable"; readonly isClosed: boolean }
  | { readonly kind: "directive"; readonly form: DirectiveForm }
  | { readonly kind: "attribute"; readonly directive: string; readonly used: readonly string[] }
  | { readonly kind: "attribute-value"; readonly directive: string; readonly attribute: string }
  /** `path` has the keys around it. */
  | { readonly kind: "key"; readonly path: readonly string[]; readonly used: readonly string[] }
  | { readonly kind: "key-value"; readonly path: readonly string[] }
  | { readonly kind: "exception" }
  | { readonly kind: "language" }
  | { readonly kind: "fence-attribute"; readonly used: readonly string[] }
  /** `isClosed`: whether a bracket follows. */
  | { readonly kind: "alert"; readonly isClosed: boolean }
  | { readonly kind: "label"; readonly isFootnote: boolean; readonly isClosed: boolean }
);

/** With three colons, two and one. */
export type DirectiveForm = "container" | "leaf" | "inline";

/** @param character In UTF-16 code units, from 0. @returns `null` if nothing can be completed there. */
export function cursorAt(text: string, line: number, character: number): Cursor | null {
  const lines = linesOf(text);
  const current = lines[line] ?? "";
  const before = current.slice(0, character);
  const after = current.slice(character);
  const end = endOfFrontmatter(lines);
  if (line < end) return line === 0 ? null : inYaml(lines.slice(1, end), line - 1, before);
  const variable = /\{\{[ \t]*([\w.-]*)$/u.exec(before);
  if (variable !== null)
    return { kind: "variable", written: variable[1] ?? "", isClosed: /^[\w.-]*[ \t]*\}\}/u.test(after) };
  const include =
    /^[ \t>]*<<<[ \t]*"?([^\s"{#]*)$/u.exec(before) ?? /::include\{[^{}]*\bfile="?([^"\s#}]*)$/u.exec(before);
  if (include !== null) return { kind: "include", written: include[1] ?? "" };
  // A comment that is being typed is not closed yet.
  const exception = /<!--\s*docsgen-ignore\s+(?:[\w/-]+,\s*)*([\w/-]*)$/u.exec(before);
  if (exception !== null) return { kind: "exception", written: exception[1] ?? "" };
  const isFence = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(?:`{3,}|~{3,})[ \t]*(?:[\w+#.-]*|[\w+#.-]+[ \t].*)$/u.test(
    before,
  );
  if (isFence && !isInCode(lines, line - 1, end)) return inFence(before);
  return isInCode(lines, line, end) ? null : (inDirective(before) ?? inAddress(before) ?? inLabel(before, after));
}

/** `\`\`\`js wr`: the language, or an attribute after it. */
function inFence(before: string): Cursor | null {
  const [, , attributes] = /(?:`{3,}|~{3,})[ \t]*([\w+#.-]*)(?:[ \t]+(.*))?$/u.exec(before) ?? [];
  if (attributes === undefined) return { kind: "language", written: /[\w+#.-]*$/u.exec(before)?.[0] ?? "" };
  const [written] = /(?<=^|[ \t])[a-z]*$/u.exec(attributes) ?? [];
  return written === undefined
    ? null
    : { kind: "fence-attribute", used: attributes.split(/[\s=]+/u).slice(0, -1), written };
}

/** `> [!NO`, `[^no` and `[text][la` */
function inLabel(before: string, after: string): Cursor | null {
  const isClosed = after.startsWith("]");
  const [, alert] = /^[ \t>]*>[ \t]*\[!([\w-]*)$/u.exec(before) ?? [];
  if (alert !== undefined) return { kind: "alert", written: alert, isClosed };
  const [, mark = "", label] = /(?:\[(\^)|\]\[)([^[\]]*)$/u.exec(before) ?? [];
  return label === undefined ? null : { kind: "label", isFootnote: mark === "^", written: label, isClosed };
}

/** The cursor in a file that is YAML as a whole, such as `_folder.yml`. */
export function cursorInYaml(text: string, line: number, character: number): Cursor | null {
  const lines = linesOf(text);
  return inYaml(lines, line, (lines[line] ?? "").slice(0, character));
}

/** The number of the line below the frontmatter; 0 if there is none. One that is not closed may still be typed. */
function endOfFrontmatter(lines: readonly string[]): number {
  if (!/^---\s*$/u.test(lines[0] ?? "")) return 0;
  const end = lines.findIndex((each, index) => index > 0 && /^(?:---|\.\.\.)\s*$/u.test(each));
  return end === -1 ? lines.length : end;
}

/** The number of the first line of the text below the frontmatter. */
export function startOfBody(lines: readonly string[]): number {
  const end = endOfFrontmatter(lines);
  return end === 0 ? 0 : end + 1;
}

function isInCode(lines: readonly string[], line: number, start: number): boolean {
  const isCode = makeCodeDetector();
  let found = false;
  for (const each of lines.slice(start, line + 1)) found = isCode(each);
  return found;
}

function inAddress(before: string): Cursor | null {
  const [, mark, inBrackets] = /(!?)\[(?:[^[\]]|\[[^[\]]*\](?:\([^()]*\))?)*\]\(<?([^\s()<>]*)$/u.exec(before) ?? [];
  if (inBrackets !== undefined) return addressCursor(inBrackets, mark === "!" ? "asset" : "link");
  const [, defined] = /^[ \t>]*\[[^\]]+\]:[ \t]*<?(\S*)$/u.exec(before) ?? [];
  if (defined !== undefined) return addressCursor(defined, "link");
  const [, attribute, inHtml] = /<[a-z][^<>]*\s(href|src|poster)=["']([^"'<>]*)$/iu.exec(before) ?? [];
  return inHtml === undefined ? null : addressCursor(inHtml, attribute?.toLowerCase() === "href" ? "link" : "asset");
}

function addressCursor(address: string, role: "link" | "asset"): Cursor | null {
  if (/^(?:(?:https?|mailto|tel):|\/\/)/iu.test(address)) return null;
  const at = address.indexOf("#");
  if (at === -1) return { kind: "link", role, written: address };
  return { kind: "anchor", path: address.slice(0, at).replace(/\?.*$/u, ""), written: address.slice(at + 1) };
}

function inDirective(before: string): Cursor | null {
  const [, name, inner] = /:{1,}[ \t]*([A-Za-z][\w-]*)(?:\[(?:[^[\]]|\[[^[\]]*\])*\])?\{([^{}]*)$/u.exec(before) ?? [];
  if (name !== undefined && inner !== undefined) {
    const [, attribute, value] = /(?:^|\s)([\w-]+)="([^"]*)$/u.exec(inner) ?? [];
    if (attribute !== undefined && value !== undefined) {
      const address = /^(?:href|src|link|poster)$/u.test(attribute) ? addressCursor(value, "link") : null;
      return address ?? { kind: "attribute-value", directive: name, attribute, written: value };
    }
    const [, written] = /(?:^|\s)([\w-]*)$/u.exec(inner) ?? [];
    const used = Array.from(inner.matchAll(/(?:^|\s)([\w-]+)(?==|\s)/gu), ([, each = ""]) => each);
    return written === undefined ? null : { kind: "attribute", directive: name, used, written };
  }
  const block = /^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*(:{2,})[ \t]*([\w-]*)$/u.exec(before);
  if (block !== null)
    return { kind: "directive", form: block[1]?.length === 2 ? "leaf" : "container", written: block[2] ?? "" };
  const [, inline] = /(?:^|[^\w:]):([A-Za-z][\w-]*)$/u.exec(before) ?? [];
  return inline === undefined ? null : { kind: "directive", form: "inline", written: inline };
}

/** A line of YAML: its indentation, with the marks of list items, and its key. */
const yamlLine = /^((?:[ \t]|-[ \t])*)(?:([\w-]+)[ \t]*:(?:[ \t]|$))?/u;

function inYaml(lines: readonly string[], line: number, before: string): Cursor | null {
  const [, indent = "", key] = yamlLine.exec(before) ?? [];
  const around = keysAround(lines, line, indent.length);
  if (key !== undefined) {
    const [, written = ""] =
      /^[ \t]*(?:"|\[?(?:[^,[\]]*,[ \t]*)*)?(.*)$/u.exec(
        before.slice(indent.length + key.length).replace(/^[ \t]*:/u, ""),
      ) ?? [];
    return { kind: "key-value", path: [...around, key], written };
  }
  const written = before.slice(indent.length);
  return /^[\w-]*$/u.test(written)
    ? { kind: "key", path: around, used: siblings(lines, line, indent.length), written }
    : null;
}

/** The keys that contain a line with this indentation, from the outermost. */
function keysAround(lines: readonly string[], line: number, indent: number): readonly string[] {
  const keys: string[] = [];
  let limit = indent;
  for (let at = line - 1; at >= 0 && limit > 0; at -= 1) {
    const [, own = "", key] = yamlLine.exec(lines[at] ?? "") ?? [];
    if (key === undefined || own.length >= limit) continue;
    keys.unshift(key);
    limit = own.length;
  }
  return keys;
}

/** The keys that are in the same record as a line. */
function siblings(lines: readonly string[], line: number, indent: number): readonly string[] {
  const keyAt = (at: number): string[] => {
    const [, own = "", key] = at === line ? [] : (yamlLine.exec(lines[at] ?? "") ?? []);
    return key !== undefined && own.length === indent ? [key] : [];
  };
  const isOutside = (at: number): boolean => {
    const text = lines[at] ?? "";
    return text.trim() !== "" && (yamlLine.exec(text)?.[1] ?? "").length < indent;
  };
  const found: string[] = [];
  for (let at = line; at >= 0 && !(at < line && isOutside(at)); at -= 1) found.push(...keyAt(at));
  for (let at = line + 1; at < lines.length && !isOutside(at); at += 1) found.push(...keyAt(at));
  return found;
}

/** The variable, directive, include or key at a position, for hovering: what is written there, in full. */
export type Word = { readonly start: number; readonly end: number } & (
  | { readonly kind: "variable" | "directive"; readonly name: string }
  | { readonly kind: "key"; readonly path: readonly string[] }
);

/** @param line From 0. @param character In UTF-16 code units, from 0, as are `start` and `end`. */
export function wordAt(text: string, line: number, character: number): Word | null {
  const lines = linesOf(text);
  const end = endOfFrontmatter(lines);
  const current = lines[line] ?? "";
  const found = variableIn(current, character);
  if (found !== null) return found;
  if (line < end) return line === 0 ? null : keyIn(lines.slice(1, end), line - 1, character);
  for (const { 0: whole, 1: name = "", index } of current.matchAll(/:{1,}[ \t]*([A-Za-z][\w-]*)/gu)) {
    const start = index + whole.length - name.length;
    if (index <= character && character <= start + name.length)
      return { kind: "directive", name, start, end: start + name.length };
  }
  return null;
}

function variableIn(line: string, character: number): Word | null {
  for (const { 0: whole, 1: name = "", index } of line.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/gu)) {
    const start = index + whole.indexOf(name);
    if (index <= character && character <= index + whole.length)
      return { kind: "variable", name, start, end: start + name.length };
  }
  return null;
}

/** The key at a position of YAML, of which `line` counts from its first line. */
export function keyIn(lines: readonly string[], line: number, character: number): Word | null {
  const [, indent = "", key] = yamlLine.exec(lines[line] ?? "") ?? [];
  const end = indent.length + (key?.length ?? 0);
  if (key === undefined || character < indent.length || character > end) return null;
  return { kind: "key", path: [...keysAround(lines, line, indent.length), key], start: indent.length, end };
}
