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

/** Whether a number can only be meant as the code of a redirect, but is none. */
function isWrongCode(code: number): boolean {
  return !redirectCodes.has(code) && ((code >= 300 && code < 400) || code < 200 || code >= 600);
}

/** A rule that hosts do not apply, or a part of it. */
export interface SkippedRule {
  readonly part: RulePart;
  readonly problem: string;
  readonly hint: string;
}

/** A line that hosts skip, because it is not of the form of its file. */
interface SkippedLine {
  readonly part: RulePart;
  readonly reason: string;
  readonly hint: string;
}

export function findSkippedRules(name: string, text: string): readonly SkippedRule[] {
  const isRobots = name === "robots.txt";
  if (!name.startsWith("_") && !isRobots) return skippedEntries(name, text);
  const lines = isRobots ? skippedRobots(text) : name === "_headers" ? skippedHeaders(text) : skippedRedirects(text);
  return lines.map(({ part, reason, hint }) => ({
    part,
    problem: `${isRobots ? "Crawlers" : "Hosts"} skip the line “${part.text}”: ${reason}`,
    hint,
  }));
}

function skippedRedirects(text: string): readonly SkippedLine[] {
  return partsOfLines(text).flatMap((parts): readonly SkippedLine[] => {
    const [first, ...others] = parts;
    const last = parts.at(-1);
    if (first === undefined || last === undefined) return [];
    if (parts.some(isSeparated)) {
      const words = parts.map((each) => each.text.replace(/,+$/u, "")).filter((word) => word !== "");
      const whole = { text: text.slice(first.start, last.end), start: first.start, end: last.end };
      return [{ part: whole, reason: "spaces separate its parts, not commas", hint: `write ${words.join(" ")}` }];
    }
    const [from, to] = parts.filter(isAddress);
    const isCode = ({ text: word }: RulePart): boolean => /^\d{3}!?$/u.test(word);
    const isCondition = ({ text: word }: RulePart): boolean => /^[\w-]+=/u.test(word);
    const foreign = others.find((part) => !isAddress(part) && !isCode(part) && !isCondition(part));
    const isComplete = to !== undefined || others.some(isCondition);
    const wrong = others.find((each) => isCode(each) && isWrongCode(Number.parseInt(each.text, 10)));
    if (wrong !== undefined && isAddress(first) && to !== undefined) {
      const whole = { text: text.slice(first.start, last.end), start: first.start, end: last.end };
      const force = wrong.text.endsWith("!") ? "!" : "";
      const hint = `write 301${force} for a permanent redirect, or 302${force} for a temporary one`;
      return [{ part: whole, reason: `${Number.parseInt(wrong.text, 10)} is not the code of a redirect`, hint }];
    }
    if (isAddress(first) && foreign === undefined && isComplete) return [];
    const part = { text: text.slice(first.start, last.end), start: first.start, end: last.end };
    const code = parts.find(isCode)?.text ?? "301";
    if (from !== undefined && to !== undefined)
      return [
        { part, reason: "it is not of the form “from to status”", hint: `write ${from.text} ${to.text} ${code}` },
      ];
    if (isAddress(first) && foreign === undefined)
      return [{ part, reason: "it has no target", hint: `write where it leads: ${first.text} /new/ ${code}` }];
    const bare = parts.filter((each) => !isCode(each) && !isCondition(each)).map((each) => each.text);
    const [source = "", target = "/new/"] = bare.map((word) => (/^\/|:\/\//u.test(word) ? word : `/${word}`));
    return [{ part, reason: "an address begins with a slash", hint: `write ${source} ${target} ${code}` }];
  });
}

/** Lines with addresses, and below them the headers as `Name: value`; Cloudflare reads `! Name`, too. */
function skippedHeaders(text: string): readonly SkippedLine[] {
  let hasAddress = false;
  return [...text.matchAll(/\S.*/gu)].flatMap(({ 0: line, index }): readonly SkippedLine[] => {
    const written = line.trimEnd();
    const part = { text: written, start: index, end: index + written.length };
    hasAddress ||= isAddress(part);
    const [, header] = isAddress(part) ? (/\s([\w-]+:\s*\S.*)$/u.exec(written) ?? []) : [];
    if (header !== undefined)
      return [{ part, reason: "a header has a line of its own", hint: `write “  ${header}” on the next line` }];
    if (/^[#!]/u.test(written) || isAddress(part)) return [];
    const [, name = "", colon = "", value = ""] = /^([\w-]+)\s*(:?)\s*(.*)$/u.exec(written) ?? [];
    if (!hasAddress) return [{ part, reason: "no address stands above it", hint: "write /* above it, for all pages" }];
    if (colon !== "" && value !== "") return [];
    const hint = value === "" ? "write a name, a colon and a value" : `write ${name}: ${value}`;
    return [{ part, reason: "it is not of the form “Name: value”", hint }];
  });
}

/** Paths without a slash, and a sitemap that is not a full URL (https://www.rfc-editor.org/rfc/rfc9309). */
function skippedRobots(text: string): readonly SkippedLine[] {
  return [...text.matchAll(/^[ \t]*((?:dis)?allow|sitemap)[ \t]*:[ \t]*([^\s#]+)/gimu)].flatMap(
    ({ 0: line, 1: name = "", 2: value = "", index }): readonly SkippedLine[] => {
      const start = index + line.length - line.trimStart().length;
      const part = { text: line.trim(), start, end: index + line.length };
      if (name.toLowerCase() === "sitemap")
        return /^https?:\/\//iu.test(value)
          ? []
          : [
              {
                part,
                reason: "its address is not a full URL",
                hint: `write ${name}: https://…/${value.replace(/^\//u, "")}`,
              },
            ];
      if (/^[/*$]/u.test(value)) return [];
      return [{ part, reason: "its path does not begin with a slash", hint: `write ${name}: /${value}` }];
    },
  );
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
    const keys = keysOf(entry);
    const isConditional = keys.some((key) => !plainKeys.has(key) && !otherSources.has(key) && !otherTargets.has(key));
    // A rule under the key of another host is checked as the rule that was meant.
    const otherOf = (own: readonly string[], others: ReadonlySet<string>): RulePart | null => {
      const other = own.some((key) => keys.includes(key)) ? undefined : keys.find((key) => others.has(key));
      return other === undefined ? null : partOf(entry, other);
    };
    const [source, target] = [
      otherOf(
        forms.map(({ from }) => from),
        otherSources,
      ),
      otherOf(
        forms.map(({ to }) => to),
        otherTargets,
      ),
    ];
    return forms.flatMap(({ from, to, path: _path, ...format }, index): readonly AuthorRule[] => {
      const parts = [
        partOf(entry, from) ?? (index === 0 ? source : null),
        partOf(entry, to) ?? (index === 0 ? target : null),
      ];
      const [first = null, second = null] = parts;
      return first === null || second === null ? [] : [{ from: first, to: second, ...format, isConditional }];
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

/** Keys of other hosts and tools. */
const otherSources = new Set(["from", "source", "path", "route", "src", "pattern", "url", "old"]);
const otherTargets = new Set(["to", "destination", "redirect", "target", "dest", "new", "redirectTo"]);

/** Keys of other hosts in place of those that a file needs, and codes that are not of redirects. */
function skippedEntries(name: string, text: string): readonly SkippedRule[] {
  return entriesOf(name, text).flatMap(({ entry, forms }): readonly SkippedRule[] => {
    const keys = keysOf(entry);
    const wrongKey = (own: readonly string[], others: ReadonlySet<string>): readonly SkippedRule[] => {
      const other = own.some((key) => keys.includes(key)) ? undefined : keys.find((key) => others.has(key));
      const part = other === undefined ? null : keyPart(entry, other);
      if (part === null) return [];
      const problem = `The rule has no effect: “${name}” knows no key “${part.text}”`;
      return [{ part, problem, hint: `write "${own[0] ?? ""}" in place of "${part.text}"` }];
    };
    const codes = ["statusCode", "type"].flatMap((key): readonly SkippedRule[] => {
      const node = valueOf(entry, key);
      const code: unknown = node?.value;
      if (node === undefined || typeof code !== "number" || !isWrongCode(code)) return [];
      const part = { text: String(code), start: node.offset, end: node.offset + node.length };
      const problem = `The rule has no effect: ${code} is not the code of a redirect`;
      return [{ part, problem, hint: "write 301 for a permanent redirect, or 302 for a temporary one" }];
    });
    return [
      ...wrongKey(
        forms.map(({ from }) => from),
        otherSources,
      ),
      ...wrongKey(
        forms.map(({ to }) => to),
        otherTargets,
      ),
      ...codes,
    ];
  });
}

function keysOf(entry: Node): readonly string[] {
  return entry.type === "object" ? (entry.children ?? []).map(({ children = [] }) => String(children[0]?.value)) : [];
}

function keyPart(entry: Node, key: string): RulePart | null {
  const node = entry.children?.find(({ children = [] }) => children[0]?.value === key)?.children?.[0];
  return node === undefined ? null : { text: key, start: node.offset + 1, end: node.offset + node.length - 1 };
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
