/**
 * Reports names that docsgen knows where it does not read them: blocks in a sentence, heading or table cell, with too few
 * or too many colons, or with a brace or bracket missing. The names are those of the grammar and the author's own, so
 * that text with colons of other kinds is left alone.
 */
import { lineAround } from "../../diagnostics/line-index.ts";
import type { Nodes } from "mdast";
import type { DirectiveNames } from "../../config/directive-names.ts";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import { rangeOf, sliceOf } from "../draft.ts";
import type { Check } from "./check.ts";
import { on, textBlocks } from "./check.ts";
import { rewriteForm } from "../../dialects/directive-form.ts";
import { makeMasks } from "../markdown/masked-source.ts";

/** How the author writes a name, and where. */
interface Written {
  readonly colons: string;
  readonly name: string;
  /** The label and the attributes, if they are complete. */
  readonly rest: string;
  readonly isAtStart: boolean;
}

interface Problem {
  readonly what: string;
  readonly hint: string;
  readonly to: string | null;
  readonly isWholeLine?: true;
}

/** A problem of a text in a block. */
interface Report extends Omit<Problem, "isWholeLine"> {
  readonly text: string;
  /** The offset of the text in the block. */
  readonly index: number;
}

interface Block {
  readonly kind: Nodes["type"];
  readonly source: string;
  /** The source without code, HTML and other nodes that are not text. */
  readonly masked: string;
}

export const checkDirectives: Check = ({ draft, options: { components, containers }, names: known }) => {
  const names = namesOf(components, Object.keys(containers), known);
  return [
    on(textBlocks, (node) => {
      const source = sliceOf(draft, node);
      const mayHaveOwn = source.includes("::");
      if (!mayHaveOwn && !mayHave.test(source)) return;
      const block = { kind: node.type, source, masked: makeMasks(node, draft)("all") };
      const reports = [
        ...(mayHaveOwn ? containersInside(block, names) : []),
        ...directivesIn(block, names, mayHaveOwn),
        ...otherForms(block, names),
        ...contentsInside(block),
        ...includesInside(block),
      ];
      for (const { text, index, what, hint, to } of reports) {
        const start = rangeOf(node).start + index;
        const span = draft.spanOf(start, start + text.length);
        const values = { text: shorten(text), what, effect: "shows as text" } as const;
        const fix = to === null ? null : { from: text, to };
        draft.findings.push(finding("unsupported-syntax", values, span, hint, fix));
      }
    }),
  ];
};

function containersInside({ masked }: Block, { containers }: Names): readonly Report[] {
  return Array.from(masked.matchAll(insidePattern)).flatMap(({ 0: text, 1: name = "", index }): Report[] => {
    const hint = `begin ${text} on a line of its own`;
    return containers.has(name) ? [{ text, index, what: "a container in the middle of a line", hint, to: null }] : [];
  });
}

function directivesIn({ kind, source, masked }: Block, names: Names, mayHaveOwn: boolean): readonly Report[] {
  const bare = mayHaveOwn
    ? [...masked.matchAll(barePattern)].filter(([, , name = ""]) => names.components.has(name))
    : [];
  const all = [...masked.matchAll(namePattern), ...bare];
  return all.flatMap(({ 0: start, 1: colons = "", 2: name = "", index }): Report[] => {
    const lineStart = masked.lastIndexOf("\n", index) + 1;
    const [line = ""] = source.slice(index, index + maxLength).split("\n", 1);
    const [rest = ""] = /^(?:\[[^[\]]*\])?(?:\{(?:[^{}"]|"[^"]*")*\})?/u.exec(line.slice(start.length)) ?? [];
    const isAtStart = kind === "paragraph" && /^[ \t>]*$/u.test(masked.slice(lineStart, index));
    const problem = problemOf({ colons, name, rest, isAtStart }, kind, line, names);
    if (problem === null) return [];
    const { isWholeLine, ...report } = problem;
    return [{ ...report, text: isWholeLine === true ? line.trimEnd() : start + rest, index }];
  });
}

function otherForms({ kind, source, masked }: Block, names: Names): readonly Report[] {
  return Array.from(masked.matchAll(otherFormPattern)).flatMap((match): Report[] => {
    const { what, from: text, to } = otherForm(match, source, kind, names) ?? {};
    if (what === undefined || text === undefined || to === undefined) return [];
    return [{ text, index: match.index, what, hint: `write ${to}`, to: to.includes("Title") ? null : to }];
  });
}

function contentsInside({ masked }: Block): readonly Report[] {
  if (masked.trim().toLowerCase() === "[[toc]]") return [];
  return Array.from(masked.matchAll(tocPattern), ({ 0: text, index }) => {
    const isAlone =
      lineAround(masked, index)
        .replace(/^[ \t>]+/u, "")
        .trimEnd() === text;
    const hint = isAlone
      ? "write a blank line before it and after it"
      : "write [[toc]] on a line of its own, with a blank line before it and after it";
    return { text, index, what: "a table of contents in a text", hint, to: null };
  });
}

function includesInside({ masked }: Block): readonly Report[] {
  return Array.from(masked.matchAll(includePattern), ({ 0: text, index }) => {
    const hint = `write ${text} on a line of its own`;
    return { text, index, what: "an include in the middle of a line", hint, to: null };
  });
}

/** The longest directive that we read. */
const maxLength = 1000;
/** A leaf of the author's own without brackets: `::price`. Other words after two colons may be names of C++. */
const barePattern = /(?<![\w:\\\uFFFC])(::)([A-Za-z][\w-]*)(?![\w:[{-])/gu;
/** A container after other text. */
const insidePattern = /(?<=\S[ \t]{1,2}):{3,}[ \t]?([A-Za-z][\w-]*)/gu;
const mayHave = /:[A-Za-z][\w-]*(?:[[{(]|[ \t]+\[)|\S[ \t]*<<<[ \t]*[@.]|\[\[toc\]\]/iu;
/** `:kbd [Ctrl+K]`, `:kbd(Ctrl+K)`, `::video(https://youtu.be/aqz-KE-bpKQ)` */
const otherFormPattern =
  /(?<![\w:\\\uFFFC])(:{1,2})([A-Za-z][\w-]*)(?:[ \t]+\[([^[\]\n]+)\](?!\()|\(([^()\n]+)\))[ \t]*(\{[^{}\n]*\})?/gu;
const tocPattern = /(?<![\w\\!])\[\[toc\]\]/giu;
const namePattern = /(?<![\w:\\\uFFFC])(:{1,3})([A-Za-z][\w-]*)(?=[[{])/gu;
const includePattern = /(?=<<<)(?<=\S[ \t]*)(?<![<\\])<<<[ \t]*(?:@|\.{1,2})\/[^\s<>]*\.\w+(?:#[\w.-]+)?/gu;

interface Names {
  /** Written with two colons. */
  readonly leaves: ReadonlySet<string>;
  /** Written with three colons. */
  readonly containers: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
  readonly inline: ReadonlySet<string>;
  readonly attributes: DirectiveNames["attributes"];
}

function namesOf(components: readonly string[], containers: readonly string[], known: DirectiveNames): Names {
  return {
    components: new Set(components),
    leaves: new Set(known.leaves),
    containers: new Set([...known.containers, ...containers]),
    inline: new Set(known.inline),
    attributes: known.attributes,
  };
}

function problemOf(written: Written, place: Nodes["type"], line: string, names: Names): Problem | null {
  const { colons, name, rest, isAtStart } = written;
  const isLeaf = names.leaves.has(name) || names.components.has(name);
  const isContainer = names.containers.has(name) && !names.components.has(name);
  if (!isLeaf && !isContainer) {
    if (names.inline.has(name)) return colons === ":" || rest === "" ? null : reportInline(written);
    return colons === ":" && rest.startsWith("[") ? reportAttribute(name, names) : null;
  }
  if (isAtStart && colons === "::" && isLeaf) return reportForm(line);
  // Containers inside a line, or not of their form, have their own reports.
  if (colons === ":::" && (isContainer || isAtStart)) return null;
  const block = isLeaf ? `::${name}${rest}` : `:::${name}${rest}`;
  const end = isLeaf ? "" : ", and close it with a line :::";
  if (isAtStart && line.trimEnd() === colons + name + rest)
    return {
      what: `a block with ${colons.length === 1 ? "one colon" : "two colons"}`,
      hint: `write ${block}${end}`,
      to: isLeaf ? block : null,
    };
  const hint = `write ${block} on a line of its own${end}`;
  switch (place) {
    case "heading":
      return { what: "a block in a heading", hint: `${hint}, below the heading`, to: null };
    case "tableCell":
      return { what: "a block in a table cell", hint: `${hint}, outside the table`, to: null };
    default:
      return { what: "a block in the middle of a line", hint, to: null };
  }
}

interface OtherForm {
  readonly what: string;
  readonly from: string;
  readonly to: string;
}

/** A directive with a space before its brackets, or with parentheses in their place. */
function otherForm(
  { 0: text, 1: colons = "", 2: name = "", 3: spaced, 4: inside = "", 5: attributes = "", index }: RegExpExecArray,
  source: string,
  place: Nodes["type"],
  { inline, leaves }: Names,
): OtherForm | null {
  const what =
    spaced === undefined
      ? "a directive with parentheses in place of brackets"
      : "a directive with a space before its brackets";
  // The source: the text of a link is masked.
  const from = source.slice(index, index + text.length).trimEnd();
  if (colons === ":") return inline.has(name) ? { what, from, to: `:${name}[${spaced ?? inside}]${attributes}` } : null;
  const before = source.slice(source.lastIndexOf("\n", index - 1) + 1, index);
  if (place !== "paragraph" || !/^[ \t>]*$/u.test(before)) return null;
  if (!leaves.has(name)) return null;
  const target =
    /^["'<]?([^"'<>\s]+)["'>]?$/u.exec(from.slice(from.indexOf("(") + 1, from.lastIndexOf(")")))?.[1] ?? inside;
  if (spaced !== undefined) return { what, from, to: `::${name}[${spaced}]${attributes}` };
  if (name === "include") return { what, from, to: `::include{file="${target}"}` };
  if (name === "video") return { what, from, to: `::video[Title]{src="${target}"}` };
  return { what, from, to: `::${name}[${inside}]${attributes}` };
}

function reportInline({ colons, name, rest }: Written): Problem {
  const to = `:${name}${rest}`;
  return { what: `an inline directive with ${colons === "::" ? "two" : "three"} colons`, hint: `write ${to}`, to };
}

/** `:icon[rocket]` */
function reportAttribute(name: string, { attributes: known }: Names): Problem | null {
  const owner = [...known].find(([, attributes]) => attributes.includes(name))?.[0];
  if (owner === undefined) return null;
  return {
    what: "an attribute in the form of a directive",
    hint: `write it in braces: :::${owner}{${name}="…"}`,
    to: null,
  };
}

function reportForm(line: string): Problem {
  const { hint, to } = rewriteForm(line.trimEnd());
  return { what: "a directive that is not of the form ::name[Title]{attributes}", hint, to, isWholeLine: true };
}
