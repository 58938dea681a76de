/** Converts what MDX has besides Markdown, where it contains no logic. The rest is reported. Pure. */
import { posix } from "node:path";
import { htmlTagNames } from "html-tag-names";
import { svgTagNames } from "svg-tag-names";
import { visit } from "unist-util-visit";
import type { Remark } from "../note.ts";
import { componentAdvice } from "../markdown/component-advice.ts";
import type { Edit, ParsedPage, Pass, Stage } from "../markdown/rewrite.ts";
import { parseMarkdown } from "../markdown/rewrite.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import { containerEdits, labelOf } from "../markdown/new-containers.ts";
import type { JsxAttribute, JsxTag, MdxPage } from "./jsx.ts";
import { became } from "./became.ts";
import { bracesIn, literalIn, mdxProse } from "./jsx.ts";
import { blank } from "../markdown/blank.ts";
import { lineFinder } from "../markdown/lines-of.ts";
import { lineBegunBy, lineFilledBy, wholeLine } from "../markdown/whole-line.ts";
import type { OldSite } from "../old-site.ts";

/** The tags of a page. */
export function readMdx({ mdx }: Pick<ParsedPage, "mdx">): MdxPage {
  return mdx;
}

/** The files that a page imports, by the local name of their default export: `import logo from "./logo.png"`. */
export function importsIn({ text, bodyStart }: Pick<ParsedPage, "text" | "bodyStart">): ReadonlyMap<string, string> {
  if (!/\bimport\s/u.test(text)) return new Map();
  const found = mdxProse(text, bodyStart).matchAll(
    /import(?<=(?:^|["'];[ \t]*)import)\s+([A-Za-z_$][\w$]*)\s*(?:,\s*\{[^}]*\}\s*)?from\s*(["'])([^"'\n]+)\2/gmu,
  );
  return new Map(Array.from(found, ([, name = "", , file = ""]) => [name, file]));
}

/** A fence of `mdx-code-block` hides MDX from translators; its content is part of the page. */
export const unwrapCodeBlocks: Pass = ({ text, tree }) => {
  const edits: Edit[] = [];
  if (text.includes("mdx-code-block"))
    visit(tree, "code", ({ lang, value, position }) => {
      const start = position?.start.offset;
      const end = position?.end.offset;
      if (lang !== "mdx-code-block" || start === undefined || end === undefined) return;
      const indentation = " ".repeat((position?.start.column ?? 1) - 1);
      edits.push({ start, end, text: value.replaceAll("\n", `\n${indentation}`) });
    });
  return edits;
};

const importPattern = String.raw`import\s+(?!\s)(?:(?:(?!\nimport\s)[^"';])*?\sfrom\s*)?["'][^"'\n]+["']`;
/** The imports on a line, or the beginning of an export. */
const moduleStart = String.raw`^(?:${importPattern};[ \t]*(?=import\s))*${importPattern};?[ \t]*(?:\r?\n|$)|^export(?=\s+(?:const|let|var|function|default|async|class|type|interface|\{|\*))`;

/** Imports and exports, each with the blank lines after it. */
function moduleCodeIn({ text, prose }: Pick<MdxPage, "text" | "prose">): readonly {
  readonly start: number;
  readonly end: number;
  readonly isExport: boolean;
}[] {
  const starts = new RegExp(moduleStart, "gmu");
  const found: { start: number; end: number; isExport: boolean }[] = [];
  for (let start = starts.exec(prose); start !== null; start = starts.exec(prose)) {
    const isExport = start[0] === "export";
    let end = isExport ? endOfExport(text, start.index) : start.index + start[0].length;
    end += /^(?:[ \t]*\r?\n)*/u.exec(text.slice(end))?.[0].length ?? 0;
    found.push({ start: start.index, end, isExport });
    starts.lastIndex = end;
  }
  return found;
}

/**
 * An export ends at a blank line outside of braces; one whose braces do not match, which the page or the next export
 * shows, at its first blank line.
 */
function endOfExport(text: string, start: number): number {
  const parts =
    /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|[{}()`]|\n(?=[ \t]*(?:\r?\n|$))|\n(?=export\s)/gu;
  parts.lastIndex = start;
  let depth = 0;
  for (let part = parts.exec(text); part !== null; part = parts.exec(text)) {
    const [found] = part;
    const isNext = found === "\n" && text.startsWith("export", parts.lastIndex);
    if (found === "{" || found === "(") depth += 1;
    if (found === "}" || found === ")") depth -= 1;
    if (found === "\n" && !isNext && depth <= 0) return parts.lastIndex;
    if (found === "`" || (isNext && depth > 0)) return firstBlankLine(text, start);
  }
  return depth > 0 ? firstBlankLine(text, start) : text.length;
}

function firstBlankLine(text: string, start: number): number {
  const blankLine = /\n(?=[ \t]*(?:\r?\n|$))/gu;
  blankLine.lastIndex = start;
  return blankLine.test(text) ? blankLine.lastIndex : text.length;
}

/** Removes imports and exports. What pages do with them is converted or reported where they do it. */
export const removeModuleCode: Pass = (page) =>
  moduleCodeIn(readMdx(page)).map(({ start, end, isExport }): Edit => {
    const remark: Remark = isExport
      ? {
          outcome: "left",
          what: "Exports of MDX",
          advice:
            "they were removed; write components in React, and register them in the config under `components`; values can go into `product`",
        }
      : { outcome: "converted", what: "Imports of MDX", advice: "they were removed; pages need none" };
    return { start, end, text: "", remark };
  });

/** Turns comments in braces into those of HTML, and ids in such comments after headings into `{#id}`. */
export const convertComments: Pass = (page) => {
  const { prose } = readMdx(page);
  return [...prose.matchAll(/(?<!\\)\{\s*\/\*([\s\S]*?)(?:\*\/\s*\}|$)/gu)].flatMap(
    ({ 0: whole, 1: inner = "", index }): Edit[] => {
      if (!whole.endsWith("}") || whole.endsWith(inner)) return [];
      const range = { start: index, end: index + whole.length };
      const [, id] = /^\s*#([^\s{}]+)\s*$/u.exec(inner) ?? [];
      if (id !== undefined) return [{ ...range, text: `{#${id}}` }];
      const comment = page.text.slice(index + whole.indexOf(inner), index + whole.indexOf(inner) + inner.length);
      return [{ ...range, text: `<!--${htmlComment(comment)}-->` }];
    },
  );
};

/** The text of a comment without what would end it in HTML. */
function htmlComment(text: string): string {
  return text
    .replaceAll(/--(?=!?>)/gu, "-- ")
    .replace(/^(?=-?>)/u, " ")
    .replace(/-$/u, "- ");
}

/** Moves the content of elements to the left, because indented text is code in Markdown but not in MDX. */
export const dedentContent: Pass = (page) => {
  const { text, tags, elements } = readMdx(page);
  if (tags.length === 0) return [];
  const lines: { readonly start: number; readonly text: string; removed: number }[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]*(?:\n|$)/gu))
    lines.push({ start: index, text: line, removed: 0 });
  const lineAt = lineFinder(text);
  const indentOf = (number: number): number => {
    const line = lines[number];
    return line === undefined ? 0 : (/^[ \t]*/u.exec(line.text)?.[0].length ?? 0) - line.removed;
  };
  for (const { opening, closing } of elements) {
    if (closing === null) continue;
    const first = lineAt(opening.end - 1) + 1;
    const last = lineAt(closing.start);
    const isAlone = (lines[last]?.text ?? "").slice(0, closing.start - (lines[last]?.start ?? 0)).trim() === "";
    const inner = lines
      .slice(first, isAlone ? last : last + 1)
      .map((line, index) => ({ line, number: first + index }))
      .filter(({ line }) => line.text.trim() !== "");
    if (inner.length === 0) continue;
    const least = Math.min(...inner.map(({ number }) => indentOf(number)));
    const shift = Math.max(0, least - indentOf(lineAt(opening.start)));
    for (const { line } of inner) line.removed += shift;
    // The closing tag belongs below the opening one.
    const closingLine = lines[last];
    if (isAlone && closingLine !== undefined)
      closingLine.removed += Math.max(0, indentOf(last) - indentOf(lineAt(opening.start)));
  }
  return lines.flatMap(({ start, removed }): Edit[] =>
    removed > 0 ? [{ start, end: start + removed, text: "" }] : [],
  );
};

/**
 * Leaves only what may be a heading in MDX, and what headings refer to. MDX finds headings in elements, too, where
 * CommonMark takes the lines below a tag for HTML, and indented text is not code there.
 */
export const onlyHeadings: Pass = ({ text, bodyStart, mdx: { prose, tags } }) => {
  const lines: { readonly start: number; readonly end: number; readonly prose: string }[] = [];
  const outside = withoutTags(prose, tags);
  for (const { 0: line, index } of outside.slice(bodyStart).matchAll(/[^\n]*(?:\n|$)/gu)) {
    const start = bodyStart + index;
    lines.push({ start, end: start + line.length, prose: line });
  }
  const kept = new Set<number>();
  let paragraph = 0;
  for (const [number, line] of lines.entries()) {
    const isHeading = headingLine.test(line.prose);
    const isUnderline = underline.test(line.prose);
    if (isHeading || definitionLine.test(line.prose)) kept.add(number);
    if (isUnderline) for (let each = paragraph; each <= number; each += 1) kept.add(each);
    if (isHeading || isUnderline || line.prose.trim() === "") paragraph = number + 1;
  }
  const edits: Edit[] = [];
  for (const [number, { start, end, prose: line }] of lines.entries()) {
    const indent = /^[ \t]*/u.exec(line)?.[0].length ?? 0;
    if (!kept.has(number)) edits.push({ start, end, text: "\n" });
    else if (indent > 0) edits.push({ start, end: start + indent, text: "" });
  }
  // What remains must not begin like frontmatter.
  return bodyStart === 0 && text !== "" ? [{ start: 0, end: 0, text: "\n" }, ...edits] : edits;
};

const marks = String.raw`^[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*`;
const headingLine = new RegExp(String.raw`${marks}#{1,6}(?:[ \t]|\r?$)`, "mu");
const definitionLine = new RegExp(String.raw`${marks}\[[^\]]+\]:`, "u");
const underline = /^[ \t>]*(?:=+|-+)[ \t]*\r?$/mu;

/** The text with spaces in place of the tags that begin lines. */
function withoutTags(prose: string, tags: readonly JsxTag[]): string {
  let result = "";
  let done = 0;
  for (const { start, end } of tags) {
    if (lineBegunBy(start, prose) === null) continue;
    result += prose.slice(done, start) + blank(prose.slice(start, end));
    done = end;
  }
  return result + prose.slice(done);
}

/** Elements of HTML whose content MDX reads as Markdown even without a blank line before it. */
const blockNames = new Set(["div", "section", "article", "aside", "center", "figure", "details"]);

function isComponent({ name }: JsxTag): boolean {
  return /^[A-Z]/u.test(name);
}

/** Puts blank lines around the Markdown in blocks of HTML and in components that are left, without which CommonMark would take it for HTML. */
export const separateHtml: Pass = (page) => {
  const { text, elements } = readMdx(page);
  return elements.flatMap(({ opening, closing }): Edit[] => {
    if (closing === null || !(blockNames.has(opening.name) || isComponent(opening))) return [];
    const head = wholeLine(opening, text);
    const tail = wholeLine(closing, text);
    if (head.end === opening.end || (tail.start === closing.start && tail.end === closing.end)) return [];
    const content = text.slice(head.end, tail.start);
    if (!/^[^\s<]/mu.test(content.trimStart()) || content.trim() === "") return [];
    return [
      ...(/^[ \t]*(?:\r?\n|<)/u.test(content) ? [] : [{ start: head.end, end: head.end, text: "\n" }]),
      ...(/(?:\n[ \t]*\r?\n|>\s*)$/u.test(content) ? [] : [{ start: tail.start, end: tail.start, text: "\n" }]),
    ];
  });
};

/** Finds elements that become containers. */
export type ContainerFinder = (page: MdxPage) => readonly NewContainer[];

/** Converts elements of all kinds in one pass, because the colons of each depend on the containers inside it. */
export function convertElements(finders: readonly ContainerFinder[]): Pass {
  return (page) => {
    const read = readMdx(page);
    const containers = finders.flatMap((find) => find(read));
    return containerEdits(containers, read.text);
  };
}

/** `<Tabs groupId="os"><TabItem value="linux" label="Linux">` of Docusaurus, and `<Tabs syncKey>` of Starlight. */
export const findTabs: ContainerFinder = ({ elements }) => {
  const groups = elements.filter(({ opening, closing }) => opening.name === "Tabs" && closing !== null);
  const items = elements.filter(({ opening }) => opening.name === "TabItem");
  return elements.flatMap(({ opening, closing }): NewContainer[] => {
    if (closing === null) return [];
    if (opening.name === "Tabs") {
      const key = (textOf(opening, "groupId") ?? textOf(opening, "syncKey") ?? "").replaceAll(/["{}]/gu, "");
      const first = items.find((each) => each.opening.start >= opening.end);
      const used = ["groupId", "syncKey", "values", "lazy", ...chosenFirst(opening, first?.opening)];
      const head = key === "" ? "tabs" : `tabs{key="${key}"}`;
      return [{ opening, closing, head, remark: became(opening, "`:::tabs`", used) }];
    }
    if (opening.name !== "TabItem") return [];
    const group = groups.findLast(
      (each) => each.opening.end <= opening.start && (each.closing?.start ?? 0) >= closing.end,
    );
    if (group === undefined) return [];
    const value = textOf(opening, "value") ?? "";
    const listed = group.opening.attributes.get("values")?.expression ?? "";
    const label = textOf(opening, "label") ?? labelIn(listed, value) ?? value;
    const isFirst = items.find((each) => each.opening.start >= group.opening.end)?.opening === opening;
    // Icons are reported with the other components of Starlight.
    const remark = became(opening, "`:::tab`", ["value", "label", "icon", ...(isFirst ? ["default"] : [])]);
    const head = `tab[${labelOf(label) || "Tab"}]`;
    return [{ opening, closing, head, ...(remark.outcome === "converted" ? {} : { remark }) }];
  });
};

/** The attributes that choose the tab which is shown first, if it is the first one, as in docsgen. */
export function chosenFirst(group: JsxTag, first: JsxTag | undefined): readonly string[] {
  const chosen = textOf(group, "defaultValue");
  const isFirst =
    chosen === null || (first !== undefined && [textOf(first, "value"), textOf(first, "label")].includes(chosen));
  return [
    ...(isFirst ? ["defaultValue"] : []),
    ...(["0", null].includes(textOf(group, "defaultIndex")) ? ["defaultIndex"] : []),
  ];
}

/** The label of a value in `[{ label: "Linux", value: "linux" }]`. */
function labelIn(list: string, value: string): string | null {
  for (const [entry] of list.matchAll(/\{[^{}]*\}/gu)) {
    const [, , found] = /\bvalue["']?\s*:\s*(["'`])(.*?)\1/u.exec(entry) ?? [];
    const [, , label] = /\blabel["']?\s*:\s*(["'`])(.*?)\1/u.exec(entry) ?? [];
    if (found === value && label !== undefined) return label;
  }
  return null;
}

/** The text of an attribute; "" for one without a value, such as `open`, `null` if it is absent or computed. */
export function textOf({ attributes }: JsxTag, name: string): string | null {
  return attributes.get(name)?.value ?? null;
}

/** `<details><summary>Title</summary>` becomes a container, because MDX reads Markdown in it without blank lines. */
export const findDetails: ContainerFinder = ({ text, elements }) =>
  elements.flatMap(({ opening, closing }): NewContainer[] => {
    if (opening.name !== "details" || closing === null) return [];
    const [whole, summary = ""] =
      /^\s*<summary[^>]*>([\s\S]*?)<\/summary>[ \t]*/u.exec(text.slice(opening.end, closing.start)) ?? [];
    const label = labelOf(summary.replaceAll(/<\/?(?:code|tt)>/gu, "`").replaceAll(/<\/?(?:b|strong)>/gu, "**"));
    if (whole === undefined || label === "" || /[<{]/u.test(label)) return [];
    const isOpen = opening.attributes.has("open");
    const remark = became(opening, "`:::details`", ["open"]);
    const head = `details[${label}]${isOpen ? "{open}" : ""}`;
    return [{ opening, closing, head, contentStart: opening.end + whole.length, remark }];
  });

const voidNames = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const markupNames = new Set([...htmlTagNames, ...svgTagNames].map((name) => name.toLowerCase()));
const renamed: Readonly<Record<string, string>> = { className: "class", htmlFor: "for" };

/** @param fileOf The address of an imported file, by its local name; `null` for other names. */
export function convertAttributes(fileOf: (name: string) => string | null): Pass {
  return (page) =>
    readMdx(page).tags.flatMap(({ name, kind, attributes, start, end }): Edit[] => {
      if (!markupNames.has(name.toLowerCase()) || /^[A-Z]/u.test(name)) return [];
      const edits = [...attributes.values()].flatMap((attribute) => attributeEdit(attribute, fileOf));
      const isOpen = kind === "empty" && htmlTagNames.includes(name) && !voidNames.has(name);
      return isOpen
        ? [...edits, { start: start + page.text.slice(start, end - 2).trimEnd().length, end, text: `></${name}>` }]
        : edits;
    });
}

function attributeEdit(
  { name, value, expression, start, end }: JsxAttribute,
  fileOf: (name: string) => string | null,
): readonly Edit[] {
  const newName = renamed[name] ?? name;
  const isString = expression === null;
  if (isString) return newName === name ? [] : [{ start, end: start + name.length, text: newName }];
  const found = value ?? (name === "style" ? styleIn(expression) : addressIn(expression, fileOf));
  if (found !== null && !found.includes('"')) return [{ start, end, text: `${newName}="${found}"` }];
  const remark = {
    outcome: "left",
    what: `The attribute \`${name}={…}\` in HTML`,
    advice: "it was removed, because docsgen computes nothing; write its value",
  } as const;
  return [{ start, end, text: "", remark }];
}

/** `require("./a.png").default`, `useBaseUrl("/a.png")`, or the name of an imported file. */
function addressIn(expression: string, fileOf: (name: string) => string | null): string | null {
  const [, name, argument = ""] = /^(require|useBaseUrl|withBase)\(([^()]*)\)(?:\.default)?$/u.exec(expression) ?? [];
  if (name === undefined) return fileOf(/^([A-Za-z_$][\w$]*)(?:\.src)?$/u.exec(expression)?.[1] ?? "");
  const address = literalIn(argument.trim());
  if (address === null) return null;
  return name === "require" || /^(?:\/|[a-z]+:)/iu.test(address) ? address : `/${address}`;
}

/** `{ fontSize: "2em", margin: 0 }` → "font-size: 2em; margin: 0" */
function styleIn(expression: string): string | null {
  const [, inner] = /^\{([\s\S]*)\}$/u.exec(expression.trim()) ?? [];
  if (inner === undefined) return null;
  const rules: string[] = [];
  for (const part of inner.split(/,(?![^(]*\))/u)) {
    if (part.trim() === "") continue;
    const [, name, given = ""] = /^\s*["']?([\w-]+)["']?\s*:\s*([\s\S]+?)\s*$/u.exec(part) ?? [];
    const value = literalIn(given);
    if (name === undefined || value === null) return null;
    const css = name.replaceAll(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    const isLength = /^-?\d+(?:\.\d+)?$/u.test(given) && given !== "0" && !unitless.test(css);
    rules.push(`${css}: ${value}${isLength ? "px" : ""}`);
  }
  return rules.join("; ");
}

const unitless = /^(?:opacity|z-index|line-height|font-weight|flex(?:-grow|-shrink)?|order|zoom)$/u;

/** Expressions in text: strings become text; others stay as they are written, and are reported. */
export const convertExpressions: Pass = (page) => {
  const { prose, tags } = readMdx(page);
  const edits: Edit[] = [];
  let withoutAllTags = "";
  let done = 0;
  for (const { start, end } of tags) {
    withoutAllTags += prose.slice(done, start) + " ".repeat(end - start);
    done = end;
  }
  const rest = (withoutAllTags + prose.slice(done)).replaceAll(/^[ \t>]*:{2,}[^\n]*/gmu, (line) =>
    " ".repeat(line.length),
  );
  const endOf = bracesIn(rest);
  for (let at = rest.indexOf("{"); at !== -1; at = rest.indexOf("{", at + 1)) {
    const end = endOf(at);
    if (rest[at - 1] === "\\" || rest[at + 1] === "#" || end === null) continue;
    const expression = rest.slice(at + 1, end - 1).trim();
    const text = literalIn(expression);
    const [, key] = /^(?:front[Mm]atter|metadata)\.(title|description)$/u.exec(expression) ?? [];
    if (text !== null) edits.push({ start: at, end, text });
    else if (key !== undefined) edits.push({ start: at, end, text: `{{ page.${key} }}` });
    else
      edits.push({
        start: at,
        end: at,
        text: rest[at + 1] === "{" ? "\\" : "",
        remark: {
          outcome: "left",
          what: "Expressions `{…}` of MDX",
          advice: "pages show them as text; write the value itself, or define it in the config under `product`",
        },
      });
    at = end - 1;
  }
  return edits;
};

/** `import Part from "./_part.mdx"` and `<Part />`. @param partOf The new address of an imported page, or `null`. */
export function convertPartials(partOf: (name: string) => string | null): Pass {
  return (page) => {
    const { text, tags } = readMdx(page);
    return tags.flatMap((tag): Edit[] => {
      const file = tag.kind === "empty" ? partOf(tag.name) : null;
      if (file === null) return [];
      const isAlone = lineFilledBy(tag, text) !== null;
      const remark: Remark = isAlone
        ? { outcome: "converted", what: "Imported pages", advice: "they became `::include{file=…}`" }
        : { outcome: "left", what: "Imported pages within a line", advice: "write the text there" };
      return [
        {
          start: tag.start,
          end: isAlone ? tag.end : tag.start,
          text: isAlone ? `::include{file="${file}"}` : "",
          remark,
        },
      ];
    });
  };
}

/**
 * Removes what is computed in the tags of components, which pages would show as text: the attribute if the component gets
 * a stub, or else the tag. What is between the tags stays, and so do tags with plain attributes, so that `docsgen check`
 * finds them.
 */
export function removeComputed({ stubs = false }: Pick<OldSite, "stubs">): Pass {
  return ({ text, mdx: { elements } }) =>
    elements.flatMap(({ opening, closing }): Edit[] => {
      const computed = [...opening.attributes.values()].filter(
        ({ value, expression }) => expression !== null && value === null,
      );
      if (!isComponent(opening) || computed.length === 0) return [];
      if (stubs) return computed.map((attribute) => removedAttribute(attribute, opening, text));
      const remark: Remark = {
        outcome: "left",
        what: `The component \`<${opening.name}>\``,
        advice: `its tag was removed, because its attributes are computed; ${componentAdvice(opening.name)}`,
      };
      const isAlone = lineFilledBy(opening, text) !== null;
      return [
        { start: opening.start, end: opening.end, text: isAlone ? `<!-- <${opening.name}> -->\n` : "", remark },
        ...(closing === null ? [] : [{ start: closing.start, end: closing.end, text: "" }]),
      ];
    });
}

function removedAttribute({ name, start, end }: JsxAttribute, opening: JsxTag, text: string): Edit {
  const [space = ""] = /\s*$/u.exec(text.slice(opening.start, start)) ?? [];
  const remark: Remark = {
    outcome: "left",
    what: `The attribute \`${name.startsWith("...") ? `{${name}}` : `${name}={…}`}\` of \`<${opening.name}>\``,
    advice: "it was removed, because pages compute nothing; compute it in the component",
  };
  return { start: start - space.length, end, text: "", remark };
}

const indentedLine = /^[ \t>]*(?: {4}|\t)[ \t]*\S/mu;
const indentedFence = /^[ \t>]*(?: {4}|\t)[ \t]*(?:`{3}|~{3})/mu;

/** Moves what Markdown takes for indented code, which MDX does not have, to the left edge of the text around it. */
export const dedentCode: Pass = ({ text, bodyStart, mdx: { prose } }) =>
  // Parsing takes long, and most indented lines are in blocks of code.
  blocksOf(text, prose, bodyStart).flatMap(({ start, end }) => {
    const block = text.slice(start, end);
    return indentedLine.test(prose.slice(start, end)) || indentedFence.test(block)
      ? dedentBlock(block).map((edit) => ({ ...edit, start: edit.start + start, end: edit.end + start }))
      : [];
  });

/** HTML that goes on after a blank line. */
const openHtml = /<(?:pre|script|style|textarea|!|\?)/iu;

/** Splits a page at blank lines before text without indentation, where Markdown begins a new block. */
function blocksOf(
  text: string,
  prose: string,
  bodyStart: number,
): readonly { readonly start: number; readonly end: number }[] {
  const breaks = openHtml.test(text) ? [] : [...prose.matchAll(/\n[ \t]*\r?\n(?=[^\s])/gu)];
  const starts = breaks.map(({ 0: found, index }) => index + found.length).filter((start) => start > bodyStart);
  return [bodyStart, ...starts].map((start, index) => ({ start, end: starts[index] ?? text.length }));
}

function dedentBlock(text: string): readonly Edit[] {
  const edits: Edit[] = [];
  visit(parseMarkdown(text), "code", ({ position }) => {
    const start = position?.start.offset ?? 0;
    const end = position?.end.offset ?? start;
    if (!/^[ \t]/u.test(text.slice(start, end))) return;
    const column = (position?.start.column ?? 1) - 1;
    const lineStart = start - column;
    const lines = [...text.slice(lineStart, end).matchAll(/[^\n]+/gu)].map(({ 0: line, index }) => {
      const [prefix = ""] = /^[ \t>]*/u.exec(line.slice(0, column)) ?? [];
      const at = index === 0 ? column : prefix.length;
      const indent = /^[ \t]*/u.exec(line.slice(at))?.[0].length ?? 0;
      return { start: lineStart + index + at, indent, isBlank: line.trim() === "" };
    });
    const least = Math.min(...lines.filter(({ isBlank }) => !isBlank).map(({ indent }) => indent));
    if (least === Infinity) return;
    for (const line of lines) {
      const removed = Math.min(least, line.indent);
      if (removed > 0) edits.push({ start: line.start, end: line.start + removed, text: "" });
    }
  });
  return edits;
}

/** Reports components that are left. They stay in the page, where `docsgen check` reports them too. */
export const reportComponents: Pass = (page) =>
  readMdx(page).tags.flatMap(({ name, kind, start }): Edit[] => {
    if (kind === "closing" || !/^[A-Z]/u.test(name)) return [];
    const what = `The component \`<${name}>\``;
    const remark = { outcome: "left", what, advice: componentAdvice(name), component: name } as const;
    return [{ start, end: start, text: "", remark }];
  });

/** The first stages for MDX of every tool. What is moved to the left may show more that is indented. */
export const firstPasses: readonly Stage[] = [
  // Fences in the templates of an export hide what follows them.
  { repeated: [removeModuleCode, convertComments] },
  dedentContent,
  { repeated: [dedentCode] },
];

/** The file that a page imports, as a path beside it. */
export function importedPath(file: string, from: string): string | null {
  if (/^\.{1,2}\//u.test(file)) return posix.join(posix.dirname(from), file);
  return file.startsWith("@site/") ? file.slice("@site/".length) : null;
}
