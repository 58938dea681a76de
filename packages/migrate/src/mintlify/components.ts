/** Converts the components of Mintlify to what docsgen has for them. Pure. */
import { calloutFor, isIcon } from "docsgen/migrate-kit";
import { visit } from "unist-util-visit";
import { inlineMarkdown } from "../inline-markdown.ts";
import { containerEdits, labelOf } from "../markdown/new-containers.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { JsxElement, JsxTag } from "../mdx/jsx.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { became, withDropped } from "../mdx/became.ts";
import { readMdx, textOf } from "../mdx/passes.ts";

const callouts = /^(?:Note|Tip|Info|Warning|Check|Danger|Callout)$/u;
const field = /^(?:ParamField|ResponseField)$/u;
/** Components that only arrange what is in them. */
const frames = /^(?:Frame|AccordionGroup|Panel|View|Visibility)$/u;

/** The attributes that containers show. */
function wordsOf(tag: JsxTag): readonly string[] {
  if (callouts.test(tag.name)) return ["type", "title"];
  switch (tag.name) {
    case "Accordion":
    case "Expandable":
      return ["title", "defaultOpen"];
    case "Tab":
      return ["title"];
    case "Card":
      return ["title", "href", ...(isIcon(textOf(tag, "icon") ?? "") ? ["icon"] : [])];
    default:
      return [];
  }
}

const fieldWords = "path query header body name type default required deprecated".split(" ");

export const findContainers: ContainerFinder = ({ elements }) =>
  elements.flatMap(({ opening, closing }): NewContainer[] => {
    const head = closing === null ? null : headOf(opening);
    return head === null || closing === null
      ? []
      : [
          {
            opening,
            closing,
            head,
            remark: became(opening, `\`:::${/^[\w-]+/u.exec(head)?.[0] ?? ""}\``, wordsOf(opening)),
          },
        ];
  });

function headOf(tag: JsxTag): string | null {
  const title = labelOf(inlineMarkdown(textOf(tag, "title") ?? ""));
  const label = title === "" ? "" : `[${title}]`;
  if (callouts.test(tag.name)) {
    const kind = tag.name === "Check" ? "tip" : tag.name === "Callout" ? (textOf(tag, "type") ?? "note") : tag.name;
    return `${calloutFor(kind.toLowerCase()) ?? kind.toLowerCase()}${label}`;
  }
  switch (tag.name) {
    case "Accordion":
    case "Expandable":
      return `details${label}${tag.attributes.has("defaultOpen") ? "{open}" : ""}`;
    case "Tabs":
      return "tabs";
    case "Tab":
      return `tab${label === "" ? "[Tab]" : label}`;
    case "CodeGroup":
    case "RequestExample":
    case "ResponseExample":
      return "code-group";
    case "CardGroup":
    case "Columns":
      return "cards";
    case "Card": {
      const link = textOf(tag, "href");
      const icon = textOf(tag, "icon");
      const attributes = [
        ...(link === null ? [] : [`link="${link}"`]),
        ...(icon === null || !isIcon(icon) ? [] : [`icon="${icon}"`]),
      ];
      return `card${label}${attributes.length === 0 ? "" : `{${attributes.join(" ")}}`}`;
    }
    default:
      return null;
  }
}

/** Puts cards that stand alone, and runs of fields, into the containers that docsgen wants around them. */
export const gather: Pass = (page) => {
  const { text, elements } = readMdx(page);
  const around = (inner: JsxElement, name: RegExp): boolean =>
    elements.some(
      ({ opening, closing }) =>
        name.test(opening.name) && opening.end <= inner.opening.start && inner.opening.start < (closing?.start ?? 0),
    );
  const gathered = (name: RegExp, outer: RegExp, tag: string): readonly Edit[] => {
    const runs: { readonly start: number; end: number }[] = [];
    for (const each of elements) {
      if (!name.test(each.opening.name) || around(each, outer)) continue;
      const end = (each.closing ?? each.opening).end;
      const last = runs.at(-1);
      if (last !== undefined && text.slice(last.end, each.opening.start).trim() === "") last.end = end;
      else runs.push({ start: each.opening.start, end });
    }
    return runs.flatMap(({ start, end }): Edit[] => [
      { start, end: start, text: `<${tag}>\n` },
      { start: end, end, text: `\n</${tag}>` },
    ]);
  };
  return [...gathered(/^Card$/u, /^(?:CardGroup|Columns|Card)$/u, "CardGroup"), ...gathered(field, field, "Fields")];
};

/** Converts the components that do not become containers. */
export const convertComponents: Pass = (page) => {
  const { text, elements } = readMdx(page);
  return elements.flatMap(({ opening, closing }): Edit[] => {
    const { name, start } = opening;
    const end = (closing ?? opening).end;
    const inner = closing === null ? "" : text.slice(opening.end, closing.start).trim();
    if (frames.test(name) && closing !== null) {
      const remark = { outcome: "lossy", what: `\`<${name}>\``, advice: "only its content remains" } as const;
      return [
        { ...wholeLine(opening, text), text: "", remark },
        { ...wholeLine(closing, text), text: "" },
      ];
    }
    switch (name) {
      case "Icon":
        return [
          { start, end, text: "", remark: { outcome: "lossy", what: "Icons of texts", advice: "they were left out" } },
        ];
      case "Badge":
        return inner === "" || /[[\]<>{}\n]/u.test(inner)
          ? []
          : [{ start, end, text: `:badge[${inner}]`, remark: became(opening, "`:badge[…]`", []) }];
      case "Tooltip":
        return closing === null || /\n/u.test(inner)
          ? []
          : [
              {
                start,
                end,
                text: inner,
                remark: {
                  outcome: "lossy",
                  what: "`<Tooltip>`",
                  advice: "only its content remains; `markdown.glossary` explains words",
                },
              },
            ];
      case "Card": {
        if (closing !== null) return [];
        const head = headOf(opening) ?? "";
        return [{ start, end, text: `:::${head}\n:::`, remark: became(opening, "`:::card`", wordsOf(opening)) }];
      }
      case "Update": {
        const title = textOf(opening, "label");
        if (title === null || closing === null) return [];
        const remark = { outcome: "lossy", what: "`<Update>`", advice: "its label became a heading" } as const;
        return [
          { ...wholeLine(opening, text), text: `## ${title}\n\n`, remark },
          { ...wholeLine(closing, text), text: "\n" },
        ];
      }
      default:
        return [];
    }
  });
};

/** `<Steps><Step title="One">` becomes a numbered list; a field becomes an item of a list. The innermost come first. */
export const convertItems: Pass = (page) => {
  const { text, elements } = readMdx(page);
  const isItem = ({ opening }: JsxElement): boolean => opening.name === "Step" || field.test(opening.name);
  const items = elements.filter((each) => isItem(each) && (each.closing !== null || field.test(each.opening.name)));
  return items.flatMap((each): Edit[] => {
    const { opening, closing } = each;
    const end = (closing ?? opening).end;
    if (items.some((other) => other !== each && opening.end <= other.opening.start && other.opening.start < end))
      return [];
    const head = opening.name === "Step" ? stepHead(opening) : fieldHead(opening);
    if (head === null) return [];
    const content = dedented(closing === null ? "" : text.slice(opening.end, closing.start)).trim();
    const [first = "", ...rest] = content.split("\n");
    const indent = " ".repeat(head.startsWith("1.") ? 3 : 2);
    const isText = opening.name !== "Step" && /^[^\s:<`|>*+#-]/u.test(first);
    const lines = (isText ? rest : ["", ...(content === "" ? [] : [first, ...rest])]).map((line) =>
      line.trim() === "" ? "" : indent + line,
    );
    const made = [isText ? `${head} ${first}` : head, ...lines].join("\n").trimEnd();
    const start = text.lastIndexOf("\n", opening.start - 1) + 1;
    const isAlone = text.slice(start, opening.start).trim() === "";
    const remark =
      opening.name === "Step"
        ? became(opening, "an item of `:::steps`", ["title"])
        : became(opening, "an item of `:::fields`", fieldWords);
    return [{ start: isAlone ? start : opening.start, end, text: made, remark }];
  });
};

/** Lines without the indentation that they share. */
function dedented(text: string): string {
  const lines = text.split("\n");
  const indents = lines.slice(1).flatMap((line) => (line.trim() === "" ? [] : [/^ */u.exec(line)?.[0].length ?? 0]));
  const least = indents.length === 0 ? 0 : Math.min(...indents);
  return lines.map((line, index) => (index === 0 ? line : line.slice(Math.min(least, line.length)))).join("\n");
}

function stepHead(tag: JsxTag): string {
  const title = inlineMarkdown(textOf(tag, "title") ?? "");
  return `1. ${title === "" ? "Step" : `**${title}**`}`;
}

function fieldHead(tag: JsxTag): string | null {
  const place = ["path", "query", "header", "body"].find((name) => tag.attributes.has(name));
  const name = textOf(tag, place ?? "name");
  if (name === null || name === "" || name.includes("`")) return null;
  const preset = textOf(tag, "default") ?? "";
  const facts = [
    textOf(tag, "type") ?? "",
    ...(place === undefined ? [] : [`in ${place}`]),
    ...["required", "deprecated"].filter((each) => tag.attributes.has(each) && textOf(tag, each) !== "false"),
    ...(preset === "" || preset.includes("`") ? [] : [`default \`${preset}\``]),
  ].filter((fact) => fact !== "");
  return `- \`${name}\`${facts.length === 0 ? "" : ` (${facts.join(", ")})`}:`;
}

/** The lists of steps and fields, once their items have been converted. */
export const wrapItems: Pass = (page) => {
  const { text, elements } = readMdx(page);
  const containers = elements.flatMap(({ opening, closing }): NewContainer[] =>
    closing !== null && /^(?:Steps|Fields)$/u.test(opening.name)
      ? [{ opening, closing, head: opening.name.toLowerCase() }]
      : [],
  );
  return containerEdits(containers, text);
};

/** A word of Mintlify after the language that is not part of the title. */
const wordOf =
  /\s*\b(icon|theme|expandable|wrap|lines|focus|highlight|twoslash)(?:=("[^"]*"|\{[^}]*\}|\S+))?(?=\s|$)/gu;

/** Words after the language are the title: `js app.js {1,3}`. In a group, it is the label of the tab. */
export const convertCodeTitles: Pass = ({ tree, text }) => {
  const edits: Edit[] = [];
  visit(tree, "code", ({ position }) => {
    const start = position?.start.offset ?? 0;
    const [whole, fence = "", info = ""] =
      /^((?:`{3,}|~{3,})[ \t]*[\w+#-]*)[ \t]+([^\n`]+)/u.exec(text.slice(start)) ?? [];
    if (whole === undefined) return;
    const [range = ""] = /(?<![=\w])\{[\d,\s-]+\}/u.exec(info) ?? [];
    const [, lines = ""] = /\bhighlight=\{([\d,\s-]+)\}/u.exec(info) ?? [];
    const dropped: string[] = [];
    const words: string[] = [];
    const bare = ` ${info.replace(range, "")}`
      .replaceAll(wordOf, (_whole, name: string, value: string | undefined) => {
        if (name === "wrap" || name === "lines") words.push(name === "wrap" ? "wrap" : "numbers");
        else if (name !== "highlight" || lines === "" || value === undefined) dropped.push(name);
        return "";
      })
      .trim();
    const title = (/^title="([^"]*)"$/u.exec(bare)?.[1] ?? bare).replaceAll('"', "").trim();
    const isTitle = title !== "" && !/[={}]/u.test(title);
    if (title !== "" && !isTitle) dropped.push(title);
    const marks = range === "" ? (lines === "" ? "" : ` {${lines}}`) : ` ${range}`;
    const made = `${fence}${marks}${isTitle ? ` title="${title}"` : ""}${words.map((word) => ` ${word}`).join("")}`;
    if (made === whole.trimEnd()) return;
    const remark = withDropped(
      { what: "Titles of code blocks", advice: 'they are written as in docsgen: `title="…"`' },
      dropped,
    );
    edits.push({ start, end: start + whole.length, text: made, remark });
  });
  return edits;
};
