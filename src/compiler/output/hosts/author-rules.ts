/**
 * Reads the redirects and rewrites that an author wrote for a host: the lines of `_redirects`
 * (https://docs.netlify.com/manage/routing/redirects/redirect-options/) and the entries of `vercel.json`,
 * `firebase.json` and `staticwebapp.config.json`. Pure.
 */
import { parseTree } from "jsonc-parser";
import type { Node } from "jsonc-parser";

/** A part of a rule, with its place in the file. */
export interface RulePart {
  readonly text: string;
  /** Offset of the first character. */
  readonly start: number;
  /** Offset after the last character. */
  readonly end: number;
}

/** Redirects and rewrites alike, in the order of the file, of which the first that matches applies. */
export interface AuthorRule {
  /** A path, a pattern, or an address with a host. */
  readonly from: RulePart;
  readonly to: RulePart;
  /** 200 is a rewrite. `null` if the host does not know the code that is written. */
  readonly status: number | null;
  /** Whether the rule comes before a file at its address. */
  readonly isForced: boolean;
  /** Whether the rule also depends on the reader or the query, or is a regular expression. */
  readonly isConditional: boolean;
}

/** @param name The name of the file. Returns no rules for a file in another format. */
export function readAuthorRules(name: string, text: string): readonly AuthorRule[] {
  return name === "_redirects" ? readRedirectLines(text) : readJsonRules(name, text);
}

/** `from [query=…] [to] [code][!] [Condition=…]`. Without a target, the rule is only a condition. */
export function readRedirectLines(text: string): readonly AuthorRule[] {
  const rules: AuthorRule[] = [];
  for (const parts of partsOfLines(text)) {
    const [from, ...others] = parts;
    const at = others.findIndex(isAddress);
    const to = others[at];
    if (from === undefined || to === undefined || !isAddress(from) || parts.some(isSeparated)) continue;
    const [code = { text: "301" }, ...conditions] = others.slice(at + 1);
    const [, digits, force] = /^(\d{3})(!?)$/u.exec(code.text) ?? [];
    rules.push({
      from,
      to,
      status: digits === undefined ? null : Number(digits),
      isForced: force === "!",
      isConditional: at > 0 || conditions.length > 0,
    });
  }
  return rules;
}

/** The words of each line before a comment. */
function partsOfLines(text: string): readonly (readonly RulePart[])[] {
  let offset = 0;
  return text.split("\n").map((line) => {
    const words = [...line.matchAll(/\S+/gu)];
    const comment = words.findIndex(([word]) => word.startsWith("#"));
    const start = offset;
    offset += line.length + 1;
    return words
      .slice(0, comment === -1 ? words.length : comment)
      .map(({ 0: word, index }) => ({ text: word, start: start + index, end: start + index + word.length }));
  });
}

function isAddress({ text }: RulePart): boolean {
  return /^(?:\/|[a-z][a-z\d+.-]*:\/\/)/iu.test(text);
}

/** A word with a comma behind it, as in a list. */
function isSeparated({ text }: RulePart): boolean {
  return /.,$|^,$/u.test(text);
}

/** The codes of redirects. Hosts ignore a rule with another one. */
const redirectCodes: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Whether a number can only be meant as the code of a redirect, but is not one. */
function isWrongCode(code: number): boolean {
  return !redirectCodes.has(code) && ((code >= 300 && code < 400) || code < 200 || code >= 600);
}

/** A rule that hosts do not apply, or a part of it. */
export interface SkippedRule {
  readonly part: RulePart;
  readonly problem: string;
  readonly hint: string;
}

/** Malformed lines of `_redirects`, which hosts skip. */
export function findSkippedRules(text: string): readonly SkippedRule[] {
  return partsOfLines(text).flatMap((parts): readonly SkippedRule[] => {
    const [first, ...others] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return [];
    const isCode = ({ text: word }: RulePart): boolean =>
      /^\d{3}!?$/u.test(word) && !isWrongCode(Number.parseInt(word, 10));
    const isCondition = ({ text: word }: RulePart): boolean => /^[\w-]+=/u.test(word);
    const isRead =
      parts.filter(isAddress).length + Number(others.some(isCondition)) > 1 &&
      isAddress(first) &&
      others.every((part) => isAddress(part) || isCode(part) || isCondition(part)) &&
      !parts.some(isSeparated);
    if (isRead) return [];
    const part = { text: text.slice(first.start, last.end), start: first.start, end: last.end };
    const problem = `Hosts skip the line “${part.text}”: it is not of the form “/from/ /to/ 301”`;
    return [{ part, problem, hint: "write the old path, what it leads to, and 301, 302, 303, 307 or 308" }];
  });
}

/** A list of rules in a JSON file. */
interface JsonRules {
  readonly path: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly status: number;
  readonly isForced: boolean;
}

const jsonFormats: Readonly<Record<string, readonly JsonRules[]>> = {
  "vercel.json": [
    { path: ["redirects"], from: "source", to: "destination", status: 308, isForced: true },
    { path: ["rewrites"], from: "source", to: "destination", status: 200, isForced: false },
  ],
  "firebase.json": [
    { path: ["hosting", "redirects"], from: "source", to: "destination", status: 301, isForced: true },
    { path: ["hosting", "redirects"], from: "regex", to: "destination", status: 301, isForced: true },
    { path: ["hosting", "rewrites"], from: "source", to: "destination", status: 200, isForced: false },
    { path: ["hosting", "rewrites"], from: "regex", to: "destination", status: 200, isForced: false },
  ],
  "staticwebapp.config.json": [
    { path: ["routes"], from: "route", to: "redirect", status: 302, isForced: true },
    { path: ["routes"], from: "route", to: "rewrite", status: 200, isForced: true },
  ],
};
/** The other keys are conditions, or a regular expression. */
const plainKeys = new Set(["source", "destination", "permanent", "statusCode", "type", "route", "redirect", "rewrite"]);

function readJsonRules(name: string, text: string): readonly AuthorRule[] {
  return entriesOf(name, text).flatMap(({ entry, forms }) => {
    const isConditional = keysOf(entry).some((key) => !plainKeys.has(key));
    return forms.flatMap(({ from, to, path: _path, ...format }): readonly AuthorRule[] => {
      const [source, target] = [partOf(entry, from), partOf(entry, to)];
      return source === null || target === null ? [] : [{ from: source, to: target, ...format, isConditional }];
    });
  });
}

interface JsonEntry {
  readonly entry: Node;
  /** The forms that it can have. */
  readonly forms: readonly JsonRules[];
}

/** The entries of the lists of rules in a file. */
function entriesOf(name: string, text: string): readonly JsonEntry[] {
  const formats = jsonFormats[name] ?? [];
  const root = formats.length === 0 ? undefined : parseTree(text);
  return [...new Set(formats.map(({ path }) => path.join(".")))].flatMap((place) => {
    const forms = formats.filter(({ path }) => path.join(".") === place);
    const list = place
      .split(".")
      .reduce<Node | undefined>((node, key) => (node === undefined ? node : valueOf(node, key)), root);
    return (list?.type === "array" ? (list.children ?? []) : []).map((entry) => ({ entry, forms }));
  });
}

function keysOf(entry: Node): readonly string[] {
  return entry.type === "object" ? (entry.children ?? []).map(({ children = [] }) => String(children[0]?.value)) : [];
}

function valueOf(node: Node, key: string): Node | undefined {
  if (node.type !== "object") return undefined;
  return node.children?.find(({ children = [] }) => children[0]?.value === key)?.children?.[1];
}

function partOf(entry: Node, key: string): RulePart | null {
  const node = valueOf(entry, key);
  const value: unknown = node?.value;
  // Without its quotes.
  return node === undefined || typeof value !== "string"
    ? null
    : { text: value, start: node.offset + 1, end: node.offset + node.length - 1 };
}
