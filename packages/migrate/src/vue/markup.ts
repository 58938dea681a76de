/** Converts what pages of Vue tools contain besides Markdown: components, scripts, styles and expressions. Pure. */
import { htmlTagNames } from "html-tag-names";
import { mathmlTagNames } from "mathml-tag-names";
import { svgTagNames } from "svg-tag-names";
import { visit } from "unist-util-visit";
import { componentAdvice } from "../markdown/component-advice.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import type { Edit, ParsedPage, Pass } from "../markdown/rewrite.ts";
import { became } from "../mdx/became.ts";
import type { Remark } from "../note.ts";
import type { Element, Tag } from "./tags.ts";
import { elementsIn, tagsIn } from "./tags.ts";

const block = /^[ \t]*<(script|style)\b[^>]*>[\s\S]*?<\/\1[ \t]*>[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)?/gmu;

/** Removes `<script>` and `<style>`, which belong to the Vue component that the page is compiled to. */
export const removeVueBlocks: Pass = ({ prose }) =>
  [...prose.matchAll(block)].map(({ 0: text, 1: name = "", index }): Edit => {
    const opening = /<\w+[^>]*>/u.exec(text)?.[0] ?? `<${name}>`;
    const advice =
      name === "script"
        ? "it was removed from the page, because docsgen runs no Vue code; components are written in React and registered in the config under `components`"
        : "it was removed from the page; put rules that you need into `theme/style.css`, and set `theme` in the config";
    return {
      start: index,
      end: index + text.length,
      text: "",
      remark: { outcome: "left", what: `\`${opening}\``, advice },
    };
  });

const badgeKinds: Readonly<Record<string, string>> = {
  tip: "tip",
  note: "info",
  info: "info",
  warning: "warning",
  warn: "warning",
  danger: "danger",
  error: "danger",
};

/** Converts `<Badge type="tip" text="New" />`. */
export const convertBadges: Pass = (page) =>
  elementsIn(tagsIn(page.prose), "Badge").flatMap(({ opening, closing }): Edit[] => {
    const inner = closing === null ? "" : page.text.slice(opening.end, closing.start).trim();
    const text = opening.attributes.get("text") ?? inner;
    const kind = badgeKinds[opening.attributes.get("type") ?? "tip"];
    const range = { start: opening.start, end: (closing ?? opening).end };
    if (text.trim() === "" || kind === undefined || /[[\]<>{}\n]/u.test(text)) return [];
    if (isInHtmlBlock(page, opening)) {
      const remark = { outcome: "lossy", what: "`<Badge>` in HTML", advice: "it became small text" } as const;
      return [{ ...range, text: `<small>${text}</small>`, remark }];
    }
    const remark = became(opening, "`:badge[…]`", ["text", "type"]);
    return [{ ...range, text: `:badge[${text}]{${kind}}`, remark }];
  });

/** Whether a tag is part of a block of HTML that contains more than this tag. */
function isInHtmlBlock({ tree }: ParsedPage, { start, end }: Tag): boolean {
  let isInside = false;
  visit(tree, (node, _index, parent) => {
    if (
      node.type !== "html" ||
      parent?.type === "paragraph" ||
      parent?.type === "heading" ||
      parent?.type === "tableCell"
    )
      return;
    const from = node.position?.start.offset ?? 0;
    const to = node.position?.end.offset ?? 0;
    if (from <= start && end <= to && (from < start || node.value.trim().length > end - start)) isInside = true;
  });
  return isInside;
}

/** Converts the components that Vue tools define themselves. */
export const convertBuiltIns: Pass = (page) => {
  const tags = tagsIn(page.prose);
  const unwrapped = elementsIn(tags, "ClientOnly", "OutboundLink").flatMap((element) => unwrap(element, page));
  const links = elementsIn(tags, "RouterLink").flatMap(({ opening, closing }): Edit[] => {
    const to = opening.attributes.get("to");
    if (to === undefined || closing === null) return [];
    const remark = became(opening, "`<a>`", ["to"]);
    return [
      { start: opening.start, end: opening.end, text: `<a href="${to}">`, remark },
      { start: closing.start, end: closing.end, text: "</a>" },
    ];
  });
  return [...unwrapped, ...links, ...codeGroups(tags, page)];
};

/** Removes the tags of an element, with their lines if nothing else is on them. */
function unwrap({ opening, closing }: Element, page: ParsedPage): readonly Edit[] {
  const remark = {
    outcome: "converted",
    what: `\`<${opening.name}>\``,
    advice: "docsgen needs no such component",
  } as const;
  return [
    { ...wholeLine(opening, page.text), text: "", remark },
    ...(closing === null ? [] : [{ ...wholeLine(closing, page.text), text: "" }]),
  ];
}

/** Converts `<CodeGroup>` with a `<CodeGroupItem title="npm">` around each block of code. */
function codeGroups(tags: readonly Tag[], page: ParsedPage): readonly Edit[] {
  const groups = elementsIn(tags, "CodeGroup").flatMap(({ opening, closing }): Edit[] => {
    if (closing === null) return [];
    const remark = {
      outcome: "converted",
      what: `\`<${opening.name}>\``,
      advice: "it became `:::code-group`",
    } as const;
    return [
      { ...opening, text: ":::code-group", remark },
      { ...closing, text: ":::" },
    ];
  });
  if (groups.length === 0) return [];
  const items = elementsIn(tags, "CodeGroupItem", "CodeBlock").flatMap(({ opening, closing }): Edit[] => {
    if (closing === null) return [];
    const title = opening.attributes.get("title") ?? "";
    const label = labelFence(page.text, opening.end, closing.start, title);
    return [
      { ...wholeLine(opening, page.text), text: "" },
      ...(label === null ? [] : [label]),
      { ...wholeLine(closing, page.text), text: "" },
    ];
  });
  return [...groups, ...items];
}

/** Adds `[title]` to the first fence between two offsets. */
export function labelFence(text: string, start: number, end: number, title: string): Edit | null {
  const fence = /^[ \t]*(?:`{3,}|~{3,})[^\r\n]*/mu.exec(text.slice(start, end));
  if (fence === null || title === "") return null;
  const at = start + fence.index + fence[0].trimEnd().length;
  return { start: at, end: at, text: ` [${title.replaceAll(/[[\]]/gu, "")}]` };
}

const shownValues: Readonly<Record<string, string>> = {
  title: "page.title",
  description: "page.description",
};

/**
 * Converts `{{ $frontmatter.title }}`, and escapes other expressions, which only Vue can compute.
 *
 * @param isVariable Whether an expression has become a variable of docsgen.
 */
export function escapeExpressions(isVariable: (expression: string) => boolean): Pass {
  return ({ prose }) =>
    [...prose.matchAll(/(?<!\\)\{\{([^{}\n]*)\}\}/gu)].flatMap(({ 0: text, 1: inner = "", index }) =>
      isVariable(inner.trim()) ? [] : [expressionEdit(text, inner, index)],
    );
}

function expressionEdit(text: string, inner: string, index: number): Edit {
  const [, key = ""] =
    /^\s*(?:\$?frontmatter|\$page(?:\.frontmatter)?|page\.frontmatter)\.(\w+)\s*$/u.exec(inner) ?? [];
  const name = shownValues[key];
  if (name !== undefined) {
    const remark = {
      outcome: "converted",
      what: "Vue expressions",
      advice: "they became variables of docsgen",
    } as const;
    return { start: index, end: index + text.length, text: `{{ ${name} }}`, remark };
  }
  return { start: index, end: index, text: "\\", remark: expressionRemark };
}

const expressionRemark: Remark = {
  outcome: "left",
  what: "Vue expressions `{{ … }}`",
  advice:
    "the braces are escaped, so that pages show them as text; write the value itself, or define it in the config under `product`",
};

const known = new Set([...htmlTagNames, ...svgTagNames, ...mathmlTagNames].map((name) => name.toLowerCase()));

/** Reports components and attributes of Vue. They stay in the page, where `docsgen check` reports components too. */
export const reportVue: Pass = ({ prose }) =>
  tagsIn(prose).flatMap(({ name, kind, attributes, start, end }): Edit[] => {
    if (kind === "closing") return [];
    const isComponent = /^[A-Z]/u.test(name) || (name.includes("-") && !known.has(name.toLowerCase()));
    if (isComponent) {
      const what = `The Vue component \`<${name}>\``;
      const remark = { outcome: "left", what, advice: componentAdvice(name), component: name } as const;
      return [{ start, end: start, text: "", remark }];
    }
    const own = [...attributes.keys()].filter((each) => /^(?:v-|[:@#])/u.test(each));
    const tag = prose.slice(start, end);
    const others = own.filter((each) => each !== "v-pre");
    const edits: Edit[] =
      own.length === others.length ? [] : [{ start, end, text: tag.replace(/\s+v-pre(?:=(?:""|''))?/u, "") }];
    if (others.length === 0) return edits;
    const advice = "browsers ignore them; write the HTML that they would produce";
    const remark = { outcome: "left", what: "Attributes of Vue, such as `v-if`, `:src` and `@click`", advice } as const;
    return [{ start, end: start, text: "", remark }];
  });
