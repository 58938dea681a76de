/**
 * Lists of fields: the parameters of an endpoint, the keys of an object, the props of a component. Each item names a
 * field, says in parentheses what it is, and then what it means. A list in it has the fields of the field:
 *
 *     - `limit` (integer, in query, default `10`): Maximum number of items
 *     - `user` (object, required): Who the event is about
 *       - `id` (string): ID of the user
 */
import type { BlockContent, DefinitionContent, InlineCode, List, ListItem, Paragraph, PhrasingContent } from "mdast";
import { toString } from "mdast-util-to-string";
import { nearestName } from "../../compiler/diagnostics/suggest.ts";
import { element, inlineElement, paragraph, paragraphAs } from "../../compiler/markup/elements.ts";
import { pathParameters } from "../endpoint/path-parameters.ts";
import type { Page } from "../feature.ts";
import { block, feature, text as plain } from "../feature.ts";
import { about } from "./fields.about.ts";

/** The parts of a request that contain parameters, by their names in OpenAPI. */
const requestParts = ["path", "query", "header", "cookie", "body"];

type FieldsPage = Page<keyof typeof about.words>;

export const fields = feature(about, {
  containers: {
    fields: ({ title, content }, page) => {
      const other = content.find(({ type }) => type !== "list" && type !== "html");
      if (!content.some(({ type }) => type === "list"))
        page.reportContent("contains no list", "write a list: - `name` (type): Meaning");
      else if (other !== undefined) {
        const hint = "move it out, or into an item";
        page.reportContent("contains something other than a list", hint, { node: other });
      }
      const heading = title === null ? [] : [paragraph("dg-fields-title", title)];
      const lists = content.map((child) => (child.type === "list" ? listOf(child, "", page) : child));
      return block("div", "dg-fields", [...heading, ...lists]);
    },
  },
});

/** @param parent The names of the fields around the list, with a dot after each. */
function listOf(list: List, parent: string, page: FieldsPage): BlockContent {
  /** Where in the request each field is. */
  const seen = new Map<string, string>();
  return element(
    "dl",
    {},
    list.children.flatMap((item) => {
      const field = readField(item, parent, page);
      if (field === null) return [element("dt", {}, []), element("dd", {}, item.children)];
      for (const { value } of field.names) {
        if (seen.get(value) === field.where) {
          const hint = "remove one of them, or write the part of the request that contains each, as in “in body”";
          report(item, value, `has the field “${value}” twice`, hint, page);
        }
        seen.set(value, field.where);
      }
      return [termOf(field, parent, page), descriptionOf(field, parent, page)];
    }),
  );
}

interface Field {
  readonly names: readonly InlineCode[];
  /** The part of the request that contains it, or "". */
  readonly where: string;
  /** The text in parentheses, as it is shown. */
  readonly details: readonly (readonly PhrasingContent[])[];
  /** The nodes that follow the parentheses in the first paragraph. */
  readonly text: readonly PhrasingContent[];
  readonly blocks: readonly (BlockContent | DefinitionContent)[];
}

function readField(item: ListItem, parent: string, page: FieldsPage): Field | null {
  const [first, ...blocks] = item.children;
  const names = first?.type === "paragraph" ? namesIn(first.children) : [];
  if (first?.type !== "paragraph" || names.length === 0) {
    reportNameless(item, page);
    return null;
  }
  const { inside, after, isClosed } = splitParentheses(first.children.slice(2 * names.length - 1));
  if (!isClosed) report(item, "(", "has a parenthesis that is not closed", "write ) before the meaning", page);
  const parts = inside
    .map((nodes): Part => ({ nodes, text: toString(nodes).trim() }))
    .filter(({ text }) => text !== "");
  if (parts.some(({ text }) => text === "optional") && parts.some(({ text }) => text === "required"))
    report(item, "optional", "has a field that is both required and optional", "remove one of the two", page);
  const written = parts.find(({ text }) => requestPartIn(text) !== null);
  reportMisspelledPart(parts, item, page);
  const inPath = page.place.find(pathParameters);
  const isInPath =
    parent === "" && written === undefined && names.every(({ value }) => inPath?.includes(value) === true);
  const where = isInPath ? "path" : (requestPartIn(written?.text ?? "") ?? "");
  if (where === "path" && inPath !== null) reportNotInPath(names, inPath, item, page);
  const details = parts.map((part, index): readonly PhrasingContent[] => {
    const shown = showPart(part, page);
    return index === 0 && isType(part) ? [inlineElement("span", { className: ["dg-type"] }, [...shown])] : shown;
  });
  // After the type, where authors write the part of the request.
  if (isInPath) details.splice(isType(parts[0]) ? 1 : 0, 0, [plain("path")]);
  return {
    names,
    where,
    details,
    text: after,
    blocks,
  };
}

function termOf({ names, details }: Field, parent: string, page: FieldsPage): Paragraph {
  const term = names.flatMap(({ value }, index): PhrasingContent[] => {
    const id = anchorOf(parent + value, page);
    const link = inlineElement("a", { id, href: `#${encodeURI(id)}` }, [{ type: "inlineCode", value }]);
    return index === 0 ? [link] : [plain(", "), link];
  });
  const shown = details.flatMap((nodes, index) => (index === 0 ? nodes : [plain(", "), ...nodes]));
  const children = shown.length === 0 ? term : [...term, plain(" "), inlineElement("span", {}, shown)];
  return paragraphAs("dt", children);
}

function descriptionOf({ names, text, blocks }: Field, parent: string, page: FieldsPage): BlockContent {
  const first: Paragraph = { type: "paragraph", children: [...text] };
  if (blocks.length === 0) return { ...first, data: { hName: "dd" } };
  const own = `${parent}${names[0]?.value ?? ""}.`;
  const shown = blocks.map((child) =>
    child.type === "list" && startsWithName(child) ? listOf(child, own, page) : child,
  );
  return element("dd", {}, text.length === 0 ? shown : [first, ...shown]);
}

/** Other lists in an item are part of its text. */
function startsWithName({ children }: List): boolean {
  const [first] = children[0]?.children ?? [];
  return first?.type === "paragraph" && first.children[0]?.type === "inlineCode";
}

/** The names at the beginning: "`after`, `before` (string)". Every second node is a name. */
function namesIn(nodes: readonly PhrasingContent[]): readonly InlineCode[] {
  const names: InlineCode[] = [];
  for (let at = 0; ; at += 2) {
    const name = nodes[at];
    if (name?.type !== "inlineCode") return names;
    names.push(name);
    const separator = nodes[at + 1];
    if (
      separator?.type !== "text" ||
      !/^(?:,|,? or|,? and) ?$/u.test(separator.value) ||
      nodes[at + 2]?.type !== "inlineCode"
    )
      return names;
  }
}

interface Parentheses {
  /** The texts between the commas. */
  readonly inside: readonly (readonly PhrasingContent[])[];
  readonly after: readonly PhrasingContent[];
  readonly isClosed: boolean;
}

/** " (string, in `query`): Text" */
function splitParentheses(nodes: readonly PhrasingContent[]): Parentheses {
  const [first, ...others] = nodes;
  const [opening] = first?.type === "text" ? (/^\s*\(/u.exec(first.value) ?? []) : [];
  if (first?.type !== "text" || opening === undefined)
    return { inside: [], after: withoutColon(nodes), isClosed: true };
  const inside: PhrasingContent[][] = [[]];
  let depth = 1;
  const rest: PhrasingContent[] = [{ ...first, value: first.value.slice(opening.length) }, ...others];
  for (const [index, node] of rest.entries()) {
    if (node.type !== "text") {
      inside.at(-1)?.push(node);
      continue;
    }
    let from = 0;
    const take = (to: number): void => {
      if (to > from) inside.at(-1)?.push({ type: "text", value: node.value.slice(from, to) });
      from = to + 1;
    };
    for (const { 0: mark, index: at } of node.value.matchAll(/[(),]/gu)) {
      if (mark === "(") depth += 1;
      if (mark === ")") depth -= 1;
      if (mark === "," && depth === 1) {
        take(at);
        inside.push([]);
      }
      if (depth > 0) continue;
      take(at);
      const after: PhrasingContent[] = [{ ...node, value: node.value.slice(from) }, ...rest.slice(index + 1)];
      return { inside, after: withoutColon(after), isClosed: true };
    }
    take(node.value.length);
  }
  return { inside: [], after: withoutColon(nodes), isClosed: false };
}

/** ": Text" → "Text" */
function withoutColon([first, ...rest]: readonly PhrasingContent[]): readonly PhrasingContent[] {
  if (first === undefined) return [];
  if (first.type !== "text") return [first, ...rest];
  const value = first.value.replace(/^\s*[:–—-]?\s*/u, "");
  return value === "" ? rest : [{ ...first, value }, ...rest];
}

interface Part {
  readonly nodes: readonly PhrasingContent[];
  readonly text: string;
}

/** "in query" → "query". Other texts, such as "in milliseconds", say something else. */
function requestPartIn(text: string): string | null {
  const [, word = ""] = /^in (\w+)$/u.exec(text) ?? [];
  return requestParts.includes(word) ? word : null;
}

/** The keywords that are shown in the language of the site. */
const keywords = {
  required: "required",
  optional: "optional",
  default: "defaultValue",
  deprecated: "deprecated",
} as const;

function isType(part: Part | undefined): boolean {
  return part !== undefined && !Object.hasOwn(keywords, /^\w*/u.exec(part.text)?.[0] ?? "");
}

function showPart({ nodes, text }: Part, page: FieldsPage): readonly PhrasingContent[] {
  const requestPart = requestPartIn(text);
  if (requestPart !== null) return [plain(requestPart)];
  const [first, ...rest] = trimmed(nodes);
  if (first?.type !== "text") return first === undefined ? [] : [first, ...rest];
  // "required if …", "default `10`"
  const [word = ""] = /^\w+/u.exec(first.value) ?? [];
  const [, label] = Object.entries(keywords).find(([keyword]) => keyword === word) ?? [];
  if (label === undefined) return [first, ...rest];
  const shown = [plain(page.word(label) + first.value.slice(word.length)), ...rest];
  if (word === "required") return [inlineElement("strong", {}, shown)];
  return word === "deprecated" ? [inlineElement("em", {}, shown)] : shown;
}

function trimmed(nodes: readonly PhrasingContent[]): readonly PhrasingContent[] {
  return nodes.flatMap((node, index): readonly PhrasingContent[] => {
    if (node.type !== "text") return [node];
    const start = index === 0 ? node.value.trimStart() : node.value;
    const value = index === nodes.length - 1 ? start.trimEnd() : start;
    return value === "" ? [] : [{ ...node, value }];
  });
}

/** The id of a field: that of the heading above and the field's name, as in "list-sources.limit". */
function anchorOf(name: string, { place }: FieldsPage): string {
  // "--limit <n>" → "limit", "<file>" → "file"
  const [, word = ""] = /^[^\p{L}\p{N}_$@]*([^\s=<>(]*)/u.exec(name.normalize("NFC")) ?? [];
  const own = word.replaceAll(/[^\p{L}\p{N}_.$@]+/gu, "-").replaceAll(/-$/gu, "");
  return place.takeId([place.section, own].filter((part) => part !== "").join("."));
}

function report(item: ListItem, text: string, problem: string, hint: string, page: FieldsPage): void {
  page.reportContent(problem, hint, { node: item, text });
}

function reportNameless(item: ListItem, page: FieldsPage): void {
  const [, name] = /^[-*+\d.)]+\s+(?:\*\*)?([\w$.-]+)(?:\*\*)?\s*[(:]/u.exec(page.sourceOf(item)) ?? [];
  const hint = "begin it with the name in backticks: - `name` (type): Meaning";
  const written = name === undefined ? {} : { text: name, replacement: `\`${name}\`` };
  page.reportContent("has an item without a name in backticks", hint, { node: item, ...written });
}

function reportMisspelledPart(parts: readonly Part[], item: ListItem, page: FieldsPage): void {
  for (const [index, { text }] of parts.entries()) {
    const [, start = "", word = ""] = /^(in )?(\w+)$/u.exec(text) ?? [];
    const known = start === "" ? Object.keys(keywords) : requestParts;
    // The first word may be a type.
    if (word === "" || known.includes(word) || (start === "" && index === 0)) continue;
    const nearest = nearestName(word, known) ?? (start === "" ? null : otherPart(word));
    if (nearest === null) continue;
    const replacement = start + nearest;
    const hint = `did you mean “${replacement}”?`;
    page.reportContent(`has a field “${text}”`, hint, { node: item, text, replacement });
  }
}

/** "querystring" → "query", "json" → "body" */
function otherPart(word: string): string | null {
  const lower = word.toLowerCase();
  if (/^(?:form|formdata|json|payload|multipart)$/u.test(lower)) return "body";
  if (/^(?:params|search|searchparams|args)$/u.test(lower)) return "query";
  if (/^(?:url|uri|route)$/u.test(lower)) return "path";
  return requestParts.find((part) => lower.startsWith(part)) ?? null;
}

function reportNotInPath(
  names: readonly InlineCode[],
  inPath: readonly string[],
  item: ListItem,
  page: FieldsPage,
): void {
  for (const { value } of names) {
    if (inPath.includes(value)) continue;
    const nearest = nearestName(value, inPath);
    const hint =
      nearest === null
        ? "write the part of the request that contains it, as in “in query”"
        : `did you mean “${nearest}”?`;
    report(item, value, `has the field “${value}”, which is not in the path of the endpoint`, hint, page);
  }
}
