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
  let offset = 0;
  for (const line of text.split("\n")) {
    const parts: RulePart[] = [];
    for (const { 0: part, index } of line.matchAll(/\S+/gu)) {
      if (part.startsWith("#")) break;
      parts.push({ text: part, start: offset + index, end: offset + index + part.length });
    }
    offset += line.length + 1;
    const [from, ...others] = parts;
    const at = others.findIndex((part) => /^(?:\/|[a-z][a-z\d+.-]*:\/\/)/iu.test(part.text));
    const to = others[at];
    if (from === undefined || to === undefined) continue;
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
  const formats = jsonFormats[name] ?? [];
  const root = formats.length === 0 ? undefined : parseTree(text);
  return formats.flatMap(({ path, from, to, ...format }) => {
    const list = path.reduce<Node | undefined>((node, key) => (node === undefined ? node : valueOf(node, key)), root);
    return (list?.type === "array" ? (list.children ?? []) : []).flatMap((entry): readonly AuthorRule[] => {
      const [source, target] = [partOf(entry, from), partOf(entry, to)];
      if (source === null || target === null) return [];
      const keys = (entry.children ?? []).map(({ children = [] }) => String(children[0]?.value));
      const isConditional = keys.some((key) => !plainKeys.has(key));
      return [{ from: source, to: target, ...format, isConditional }];
    });
  });
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
