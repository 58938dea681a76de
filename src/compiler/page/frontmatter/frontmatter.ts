/**
 * Reads the YAML between the two `---` at the top of a page. gray-matter splits the page, but only after we know that
 * it has frontmatter: on its own, it would run `---js`, take a page that begins with a thematic break for frontmatter,
 * and swallow the page if the closing line is missing. Its YAML engine is `yaml`, which reports where each value is and
 * does not convert dates and versions.
 */
import matter from "gray-matter";
import type { Document, YAMLMap } from "yaml";
import { isMap, isNode, isScalar, isSeq, parseDocument } from "yaml";
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { checkFrontmatter } from "./check-frontmatter.ts";
import type { Frontmatter } from "./frontmatter-schema.ts";
import { frontmatterKeys } from "./frontmatter-schema.ts";
import { makeLineIndex } from "../../diagnostics/line-index.ts";
import { memoize } from "../../once.ts";
import { addressKeys, describeUnknownKey } from "../other-frontmatter.ts";
import { restoreCode } from "../placeholders.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import type { Variables } from "../variables.ts";
import type { YamlProblem } from "./yaml-problem.ts";
import { findYamlProblem, toRecord, tooDeep } from "./yaml-problem.ts";

export type { Frontmatter, FrontmatterSidebarItem } from "./frontmatter-schema.ts";

/** A page split into the values above and the Markdown below. */
export interface PageSource {
  readonly frontmatter: Frontmatter;
  /** The span of the value at a path, such as `["head", 0, "tag"]`. */
  readonly spanOf: (path: readonly (string | number)[]) => Span;
  /** The text with the frontmatter replaced by blank lines, so that line numbers match those of the file. */
  readonly body: string;
  readonly findings: readonly Finding[];
  /** The known keys in the frontmatter, including those with a wrong value. */
  readonly keys: readonly string[];
  /** The values of the author's own keys, as YAML reads them, with their spans. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly ownSpans: Readonly<Record<string, Span>>;
  /** The names of the variables that values print. */
  readonly usedVariables: ReadonlySet<string>;
  /** `false` if the frontmatter cannot be parsed or told apart from the text, so that the page cannot be compiled. */
  readonly isReadable: boolean;
}

/** The result of looking for frontmatter in the first lines. */
type Head =
  | { readonly kind: "none" }
  | { readonly kind: "yaml" }
  | { readonly kind: "invalid"; readonly finding: Finding };

/**
 * @param text The page, with lines that end with "\n".
 * @param variables The variables that values may refer to, except for `page.` names, which are not known yet.
 * @param options The keys of other tools, which are ignored instead of reported, even if docsgen has a key of the same
 * name; and the author's own keys.
 */
export function readFrontmatter(
  text: string,
  variables: Variables,
  { frontmatterKeys: otherKeys, ownKeys }: Pick<MarkdownOptions, "frontmatterKeys" | "ownKeys">,
): PageSource {
  const positionOf = makeLineIndex(text);
  const spanAt = (start: number, end: number): Span => ({ start: positionOf(start), end: positionOf(end) });
  const head = findHead(text, spanAt);
  const usedVariables = new Set<string>();
  const withoutHead = {
    frontmatter: {},
    spanOf: () => spanAt(0, 0),
    findings: [],
    keys: [],
    own: {},
    ownSpans: {},
    usedVariables,
  };
  if (head.kind === "none")
    return { ...withoutHead, findings: findMisplaced(text, spanAt), body: text, isReadable: true };
  if (head.kind === "invalid") return { ...withoutHead, body: "", findings: [head.finding], isReadable: false };

  const block = splitBlock(text);
  const places = placesIn(block, spanAt);
  const { body, problem } = block;
  if (problem !== null) {
    const span = spanAt(block.offset + problem.start, block.offset + Math.max(problem.end, problem.start + 1));
    const found = finding("frontmatter-syntax", { reason: problem.reason }, span, problem.hint);
    return { ...withoutHead, body, findings: [found], isReadable: false };
  }
  const { known, own, ownSpans, findings } = sortKeys(block.data, ownKeys, otherKeys, places);
  const checked = checkFrontmatter(known, { variables, usedVariables, ...places });
  return {
    frontmatter: checked.frontmatter,
    spanOf: places.spanOf,
    body,
    findings: [...findings, ...checked.findings],
    keys: Object.keys(known),
    own,
    ownSpans,
    usedVariables,
    isReadable: true,
  };
}

/** The frontmatter of a page, apart from its text. */
interface Block {
  /** Where it begins in the page, with the line break before it. */
  readonly offset: number;
  readonly yaml: string;
  readonly document: Document;
  readonly problem: YamlProblem | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** The text, below as many blank lines as the frontmatter has. */
  readonly body: string;
}

function splitBlock(text: string): Block {
  const offset = text.indexOf("\n");
  let parsed = parseYaml("");
  // Uses our own opening line, because the author's may name a language after the hyphens.
  const {
    matter: yaml,
    content,
    data,
  } = matter(`---${text.slice(offset)}`, {
    engines: {
      // In YAML 1.2, dates, `yes` and `1:30` stay text, while numbers do not.
      yaml: (block) => {
        parsed = parseYaml(block);
        return parsed.problem === null ? toRecord(parsed.document) : {};
      },
    },
  });
  const body = "\n".repeat(text.slice(0, text.length - content.length).split("\n").length - 1) + content;
  return { offset, yaml, ...parsed, data, body };
}

type Path = readonly (string | number)[];
type Places = Omit<Parameters<typeof checkFrontmatter>[1], "variables" | "usedVariables">;

function placesIn({ offset, yaml, document }: Block, spanAt: (start: number, end: number) => Span): Places {
  const find = makeFinder(document);
  const spanOf = (path: Path): Span => {
    const { range } = find(path);
    if (range === null) return spanAt(0, 3);
    const [start, end] = range;
    // The range of a block list or record includes the line break after it.
    return spanAt(offset + start, offset + start + yaml.slice(start, end).trimEnd().length);
  };
  return {
    spanOf,
    keySpanOf: (path) => {
      const { keyRange } = find(path);
      return keyRange === null ? spanOf(path) : spanAt(offset + keyRange[0], offset + keyRange[1]);
    },
    sourceOf: (path) => {
      const { range } = find(path);
      return range === null ? "" : yaml.slice(range[0], range[1]).trim();
    },
    restOf: (path) => {
      const { range } = find(path);
      return range === null ? "" : (yaml.slice(range[1]).split("\n", 1)[0] ?? "");
    },
  };
}

interface Keys extends Pick<PageSource, "own" | "ownSpans" | "findings"> {
  readonly known: Readonly<Record<string, unknown>>;
}

/** The keys of docsgen whose mistakes are found when the page is compared with other pages and files. */
const comparedKeys: ReadonlySet<string> = new Set(["permalink", "source", "covers", "reviewed"]);

/** Tells docsgen's keys from the author's own and from those of other tools, and reports all others. */
function sortKeys(
  data: Block["data"],
  ownKeys: readonly string[],
  otherKeys: readonly string[],
  { spanOf, keySpanOf }: Places,
): Keys {
  const findings: Finding[] = [];
  const known: Record<string, unknown> = {};
  const own: Record<string, unknown> = {};
  const ownSpans: Record<string, Span> = {};
  const keys = Object.keys(data);
  for (const [key, value] of Object.entries(data)) {
    if (ownKeys.includes(key)) {
      own[key] = withRestoredText(value);
      ownSpans[key] = spanOf([key]);
    } else if (frontmatterKeys.includes(key) && !otherKeys.includes(key)) {
      known[key] = value;
      if (comparedKeys.has(key)) ownSpans[key] = spanOf([key]);
    } else if (!otherKeys.includes(key)) findings.push(unknownKey(key, value, keys, keySpanOf([key])));
  }
  return { known, own, ownSpans, findings };
}

function unknownKey(key: string, value: unknown, keys: readonly string[], span: Span): Finding {
  const { hint, rename } = describeUnknownKey(key, value, keys);
  const fix = rename === null ? null : { from: key, to: rename };
  if (!addressKeys.has(key)) {
    const accept = { setting: ["markdown", "frontmatterKeys"], value: key };
    return { ...finding("frontmatter-unknown-key", { key }, span, hint, fix), accept };
  }
  // An address that is lost is more than a key that is not read: it is reported without a config, too.
  const what = "an address in the frontmatter of other tools";
  return finding("unsupported-syntax", { text: `${key}: …`, what, effect: "ignores" }, span, hint, fix);
}

/** Variables are not replaced in the author's own keys, so we restore the marks that protect braces. */
function withRestoredText(value: unknown): unknown {
  if (typeof value === "string") return restoreCode(value);
  if (Array.isArray(value)) return value.map(withRestoredText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [restoreCode(key), withRestoredText(each)]));
}

function parseYaml(yaml: string): { readonly document: Document; readonly problem: YamlProblem | null } {
  const options = { version: "1.2", schema: "core", prettyErrors: false, logLevel: "silent" } as const;
  try {
    const document: Document = parseDocument(yaml, options);
    return { document, problem: findYamlProblem(document, yaml) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { document: parseDocument("", options), problem: tooDeep };
  }
}

function hintForEnd(mark: string): string {
  if (mark === "---") return "remove the spaces before ---";
  const [, text = ""] = /^---\s*([^-\s].*)$/u.exec(mark) ?? [];
  return text === "" ? `write --- instead of ${mark}` : `write --- alone, and “${text}” on the next line`;
}

/**
 * Lines of keys and values, and a line that is meant as the end: `***`, `...`, `----`, ` ---`, or dashes of a text program.
 */
const otherEnd =
  /^((?:[ \t]*(?:- .*|[\w"'-]+[ \t]*:.*|#.*)?\n)*?)[ \t]*([*_=.+~`]{3,}|[-–—−]{1,2}|[-–—−]{3,}.*|(?:- ?){3,})[ \t]*$/mu;

/** A first line that is meant as `---`. */
const otherStart = /^(?:-{1,2}|[-–—−]*[–—−][-–—−]*|\*{3,}|_{3,}|={3,}|~{3,})[ \t]*$/u;

/** Whether the lines up to a line of marks are keys with values, one of them docsgen's. */
function beginsWithKeys(text: string): boolean {
  const [lines = "", end] = text.split(/^[ \t]*[-–—−*_=~]+[ \t]*$/mu, 2);
  const keys = lines.trim() === "" || end === undefined ? [] : lines.trim().split("\n");
  return (
    keys.every((line) => /^[\w-]+:(?:\s|$)/u.test(line)) &&
    keys.some((line) => frontmatterKeys.includes(line.split(":", 1)[0] ?? ""))
  );
}

const fence = /^---[ \t]*$/mu;
const looksLikeKey = /^(?:- )?[\w"'-]+[ \t]*:/mu;

function findHead(text: string, spanAt: (start: number, end: number) => Span): Head {
  const firstEnd = text.indexOf("\n");
  const first = firstEnd === -1 ? text : text.slice(0, firstEnd);
  const language = /^---[ \t]*([A-Za-z_][\w-]*)[ \t]*$/u.exec(first)?.[1];
  if (language !== undefined && !/^ya?ml$/iu.test(language)) {
    const span = spanAt(0, first.trimEnd().length);
    const hint = "write `---` alone, and the values as YAML";
    return { kind: "invalid", finding: finding("frontmatter-language", { language }, span, hint) };
  }
  if (/^\+\+\+[ \t]*$/u.test(first) && /^\+\+\+[ \t]*$/mu.test(text.slice(firstEnd + 1))) {
    const [, title] = /^\s*title\s*=\s*(".*"|'.*')/mu.exec(text) ?? [];
    const hint = `write the values as YAML between two \`---\` lines: title: ${title ?? '"…"'}`;
    return { kind: "invalid", finding: finding("frontmatter-language", { language: "TOML" }, spanAt(0, 3), hint) };
  }
  if (/^(?:;;;\s*)?\{\s*"[\w-]+"\s*:/u.test(text)) {
    const [, title] = /"title"\s*:\s*("(?:[^"\\\n]|\\.)*")/u.exec(text) ?? [];
    const hint = `write the values as YAML between two \`---\` lines: title: ${title ?? '"…"'}`;
    return { kind: "invalid", finding: finding("frontmatter-language", { language: "JSON" }, spanAt(0, 1), hint) };
  }
  if (language === undefined && !fence.test(first)) {
    if (!otherStart.test(first) || !beginsWithKeys(text.slice(firstEnd + 1))) return { kind: "none" };
    const reason = `it begins with “${first.trim()}”`;
    const hint = "write --- alone, above and below the values";
    return {
      kind: "invalid",
      finding: finding("frontmatter-syntax", { reason }, spanAt(0, first.trimEnd().length), hint),
    };
  }
  const rest = text.slice(firstEnd + 1);
  // Like gray-matter, we treat the first line that begins with three hyphens as the end.
  const close = firstEnd === -1 ? null : /^---.*$/mu.exec(rest);
  if (close === null || !fence.test(close[0])) {
    const [next = ""] = rest.split("\n");
    if (firstEnd === -1 || (language === undefined && !looksLikeKey.test(next))) return { kind: "none" };
    const [end, , mark = ""] = otherEnd.exec(rest) ?? [];
    const start = firstEnd + 1 + (end?.lastIndexOf(mark) ?? 0);
    const [span, hint] =
      end === undefined
        ? [spanAt(0, first.length), "write `---` on a line of its own where the text begins"]
        : [spanAt(start, start + mark.length), hintForEnd(mark)];
    return { kind: "invalid", finding: finding("frontmatter-unclosed", {}, span, hint) };
  }
  const yaml = rest.slice(0, close.index);
  // Two thematic breaks with text between them are not frontmatter, but a list alone was meant as such.
  const isList = /^(?:[ \t]*-[ \t].*\n|[ \t]+\S.*\n)+$/u.test(yaml);
  const isText = yaml.trim() !== "" && !isList && !looksLikeKey.test(yaml) && !/^\s*(?:#|\{)/u.test(yaml);
  return isText ? { kind: "none" } : { kind: "yaml" };
}

/** Blank lines, comments and spaces before a line of hyphens, and the lines to the next one. */
const misplaced =
  /^((?:[ \t]*\n|[ \t]*<!--[\s\S]*?-->[ \t]*\n)*)([ \t]*)(-{3,})[ \t]*\n((?:[^\n]+\n)*?)[ \t]*-{3,}[ \t]*(?:\n|$)/u;

/** Reports frontmatter that would be text: it is not at the top, or its hyphens are not three at the start of a line. */
function findMisplaced(text: string, spanAt: (start: number, end: number) => Span): readonly Finding[] {
  const [, before = "", indent = "", hyphens = "", yaml = ""] = misplaced.exec(text) ?? [];
  const keys = [...yaml.matchAll(/^[ \t]*([\w-]+):(?=\s)/gmu)].map(([, key = ""]) => key);
  if (!keys.some((key) => frontmatterKeys.includes(key))) return [];
  const start = before.length + indent.length;
  const values = { text: hyphens, what: "frontmatter in the wrong place", effect: "shows as text" } as const;
  const hint =
    before === ""
      ? "write three hyphens, without a space before them"
      : "move it to the top of the file: nothing may precede its ---";
  return [finding("unsupported-syntax", values, spanAt(start, start + hyphens.length), hint)];
}

/** Where a value is, or what contains it if it does not exist; and its key, if it is in a record. */
interface FoundValue {
  readonly range: Range | null;
  readonly keyRange: Range | null;
}

type Range = readonly [start: number, end: number];

/** Finds values by their path. Each record is read once, because a page may have thousands of mistakes. */
function makeFinder(document: Document): (path: Path) => FoundValue {
  const pairsOf = memoize((map: YAMLMap) => {
    const pairs = map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair] as const] : []));
    // The first of equal keys counts.
    return new Map(pairs.toReversed());
  });
  return (path) => {
    let node: unknown = document.contents;
    let found: FoundValue = { range: null, keyRange: null };
    for (const [index, part] of path.entries()) {
      const pair = isMap(node) ? pairsOf(node).get(String(part)) : undefined;
      node = isSeq(node) && typeof part === "number" ? node.items[part] : pair?.value;
      const isLast = index === path.length - 1;
      found = { range: rangeOf(node) ?? found.range, keyRange: isLast ? rangeOf(pair?.key) : null };
    }
    return found;
  };
}

function rangeOf(node: unknown): Range | null {
  if (!isNode(node) || node.range === null || node.range === undefined) return null;
  return [node.range[0], node.range[1]];
}
