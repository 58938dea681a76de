/** Converts what Python-Markdown and its extensions write within lines: attributes, keys, marks and icons. Pure. */
import { keyName } from "docsgen/migrate-kit";
import { visit } from "unist-util-visit";
import { removedAttributes as classesRemark } from "../markdown/heading-ids.ts";
import type { Remark } from "../note.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";

const attributes = /^[ \t]*\{:?(?<inner>[ \t]*[^{}\n]*?)\}/u;

/** Attributes of images stay as far as docsgen has them; those of links, blocks and other text are removed. */
export const convertAttributes: Pass = ({ tree, text, prose, bodyStart }) => {
  const edits: Edit[] = [];
  visit(tree, (node) => {
    const end = node.position?.end.offset;
    if (
      end === undefined ||
      !/^(?:image|link|inlineCode|strong|emphasis|imageReference|linkReference)$/u.test(node.type)
    )
      return;
    const { 0: whole, groups = {} } = attributes.exec(text.slice(end)) ?? { 0: "" };
    const words = attributeWords(groups["inner"] ?? "");
    if (whole === "" || words === null) return;
    const isImage = node.type === "image" || node.type === "imageReference";
    const kept = isImage ? words.flatMap(imageAttribute) : [];
    const made = kept.length === 0 ? "" : `{${kept.join(" ")}}`;
    if (made === whole) return;
    const isSame = kept.length === words.length;
    const remark: Remark = isSame
      ? { outcome: "converted", what: "Sizes of images", advice: "they are written as in docsgen: `{width=300}`" }
      : /\.annotate\b/u.test(whole)
        ? annotationsRemark
        : classesRemark;
    edits.push({ start: end, end: end + whole.length, text: made, remark });
  });
  // On a line of their own, they belong to the paragraph before it.
  for (const { 0: whole, index, 1: inner = "" } of prose.matchAll(/^[ \t]*\{:?([^{}\n]*)\}[ \t]*(?:\r?\n|$)/gmu)) {
    if (index < bodyStart || attributeWords(inner) === null) continue;
    const remark = /\.annotate\b/u.test(inner) ? annotationsRemark : classesRemark;
    edits.push({ start: index, end: index + whole.length, text: "", remark });
  }
  return edits;
};

const annotationsRemark: Remark = {
  outcome: "left",
  what: "Annotations of text (`{ .annotate }`)",
  advice: "the list of annotations follows the text; write them into it, or as footnotes: `[^1]`",
};

/** The words of attributes, or `null` if it is other text in braces. */
function attributeWords(inner: string): readonly string[] | null {
  const words = inner.match(/[\w:-]+=(?:"[^"]*"|'[^']*'|[^\s"']+)|\S+/gu) ?? [];
  return words.length > 0 && words.every((word) => /^(?:[#.][\w-]+|[\w:-]+=.*)$/su.test(word)) ? words : null;
}

function imageAttribute(word: string): string[] {
  const [, side, length] = /^(width|height)=["']?(\d+(?:px|%)?)["']?$/u.exec(word) ?? [];
  if (side !== undefined) return [`${side}=${length ?? ""}`];
  return /^[#.]/u.test(word) ? [word] : [];
}

/** `++ctrl+c++` → `:kbd[Ctrl+C]`, `^^text^^` → `<ins>`. */
export function convertMarks(extensions: ReadonlySet<string>): Pass {
  return ({ prose, text }) => {
    const keys = [...prose.matchAll(/(?<![+{])\+\+(?!\+)([\w\-"' .+]+?)\+\+(?!\+)/gu)].flatMap(
      ({ 0: whole, 1: inner = "", index }): Edit[] => {
        const names = inner.match(/"[^"]*"|'[^']*'|[^+]+/gu) ?? [];
        if (names.some((name) => !/^(?:["'].*["']|[\w-]+)$/u.test(name))) return [];
        const shown = names.map((name) => /^["'](.*)["']$/u.exec(name)?.[1] ?? keyName(name));
        const remark = {
          outcome: "converted",
          what: "Keys (`++ctrl+c++`)",
          advice: "they became `:kbd[Ctrl+C]`",
        } as const;
        return [{ start: index, end: index + whole.length, text: `:kbd[${shown.join("+")}]`, remark }];
      },
    );
    const inserted = [...prose.matchAll(/\^\^(?=\S)(.+?)(?<=\S)\^\^/gu)].map(
      ({ 0: whole, 1: inner = "", index }): Edit => ({
        start: index,
        end: index + whole.length,
        text: `<ins>${text.slice(index + 2, index + 2 + inner.length)}</ins>`,
        remark: { outcome: "converted", what: "Insertions (`^^text^^`)", advice: "they became `<ins>`" },
      }),
    );
    const small = [
      ...(extensions.has("pymdownx.caret") ? [{ pattern: /(?<!\^)\^(?!\^)([^\s^]+)\^(?!\^)/gu, name: "sup" }] : []),
      ...(extensions.has("pymdownx.tilde") ? [{ pattern: /(?<!~)~(?!~)([^\s~]+)~(?!~)/gu, name: "sub" }] : []),
    ].flatMap(({ pattern, name }) =>
      [...prose.matchAll(pattern)].flatMap(({ 0: whole, 1: inner = "", index }): Edit[] =>
        prose.charAt(index - 1) === "["
          ? []
          : [
              {
                start: index,
                end: index + whole.length,
                text: `:${name}[${inner}]`,
                remark: {
                  outcome: "converted",
                  what: "Superscript and subscript",
                  advice: "they became `:sup[…]` and `:sub[…]`",
                },
              },
            ],
      ),
    );
    return [...keys, ...inserted, ...small];
  };
}

const remarks: readonly (readonly [pattern: RegExp, remark: Remark])[] = [
  [
    /:(?:material|fontawesome|octicons|simple)-[\w-]+:/gu,
    {
      outcome: "left",
      what: "Icons, such as `:material-check:`",
      advice: "pages show their names; write an emoji, or use a picture",
    },
  ],
  [
    /\{(?:\+\+.+?\+\+|--.+?--|~~.+?~>.+?~~|>>.+?<<)\}/gu,
    { outcome: "left", what: "Critic markup", advice: "pages show the marks; write the final text" },
  ],
  [
    /\{%.*?%\}/gu,
    { outcome: "left", what: "Macros (`{% … %}`)", advice: "pages show them as text; write what they make" },
  ],
];

/**
 * Reports what only people can convert, and escapes braces, which docsgen would read as variables.
 *
 * @param isVariable Whether docsgen has the value of an expression.
 */
export function reportRest(isVariable: (expression: string) => boolean): Pass {
  return ({ prose }) => [
    ...remarks.flatMap(([pattern, remark]) =>
      [...prose.matchAll(pattern)].map(({ index }): Edit => ({ start: index, end: index, text: "", remark })),
    ),
    ...[...prose.matchAll(/(?<!\\)\{\{([^{}\n]*)\}\}/gu)].flatMap(({ 1: expression = "", index }): Edit[] => {
      if (isVariable(expression.trim())) return [];
      const advice =
        "the braces are escaped, so that pages show them as text; write the value itself, or define it in the config under `product`";
      return [
        { start: index, end: index, text: "\\", remark: { outcome: "left", what: "Macros (`{{ … }}`)", advice } },
      ];
    }),
  ];
}

/** `::: package.module`, with its options: the API documentation that mkdocstrings generates from code. */
export const commentGenerated: Pass = ({ prose, text }) =>
  [
    ...prose.matchAll(
      /^:::[ \t]+[A-Za-z_][\w.-]*(?:[ \t]*\r?\n(?:[ \t]{2,}\S[^\n]*\n?|[ \t]*\r?\n(?=[ \t]{2,}\S))*|[ \t]*$)/gmu,
    ),
  ].map(({ 0: whole, index }): Edit => {
    const written = text.slice(index, index + whole.length).trimEnd();
    const advice =
      "it is a comment now; write the reference, or let a plugin compute it from the code with the hook `pages`";
    return {
      start: index,
      end: index + written.length,
      text: `<!-- ${written.replaceAll("--", "- -")} -->`,
      remark: { outcome: "left", what: "Generated API documentation (`::: module`)", advice },
    };
  });

/** `:   Definition` → `: Definition`, whose further lines are indented by two. */
export const convertDefinitions: Pass = ({ prose, text, bodyStart }) => {
  const edits: Edit[] = [];
  let start = 0;
  let isInDefinition = false;
  // The further lines look like code.
  for (const line of text.split("\n")) {
    const [, gap] = /^:([ \t]{1,3})\S/u.exec(prose.slice(start, start + line.length)) ?? [];
    if (gap !== undefined && start >= bodyStart) {
      isInDefinition = true;
      if (gap !== " ") edits.push({ start: start + 1, end: start + 1 + gap.length, text: " " });
    } else if (/^\S/u.test(line)) isInDefinition = false;
    else if (isInDefinition && line.trim() !== "") {
      const [indent = ""] = /^(?: {4}|\t)/u.exec(line) ?? [];
      if (indent !== "") edits.push({ start, end: start + indent.length, text: "  " });
    }
    start += line.length + 1;
  }
  return edits;
};

/** `<div class="grid cards" markdown>` around a list becomes cards; other elements lose their `markdown`. */
export const convertGrids: Pass = ({ text, prose }) => {
  const edits: Edit[] = [];
  const pattern =
    /^[ \t]*<(?<name>\w+)\b(?<rest>[^>\n]*?)[ \t]markdown(?:=["']?[\w-]+["']?)?(?<after>[^>\n]*)>[ \t]*\r?\n/gmu;
  for (const { 0: whole, index, groups = {} } of prose.matchAll(pattern)) {
    const { name = "", rest = "", after = "" } = groups;
    const start = index + whole.length;
    const closing = text.indexOf(`</${name}>`, start);
    const end = closing === -1 ? -1 : closing + `</${name}>`.length;
    const isCards = /class=["'][^"']*\bgrid\b[^"']*\bcards\b/u.test(rest + after);
    const cards = end === -1 || !isCards ? null : cardsIn(text.slice(start, closing));
    if (cards !== null && end !== -1) {
      const remark = {
        outcome: "lossy",
        what: "Grids of cards",
        advice: 'they became `:::cards`, without icons; `icon="rocket"` on a card adds one',
      } as const;
      edits.push({ start: index, end, text: `::::cards\n${cards}::::`, remark });
      continue;
    }
    const remark = {
      outcome: "converted",
      what: "Elements with `markdown`",
      advice: "blank lines around their content let Markdown be read there",
    } as const;
    const blankBefore = /^[ \t]*\r?\n/u.test(text.slice(start)) ? "" : "\n";
    edits.push({ start: index, end: start, text: `<${name}${rest}${after}>\n${blankBefore}`, remark });
    if (closing !== -1 && !/\n[ \t]*\r?\n[ \t]*$/u.test(text.slice(0, closing)))
      edits.push({ start: closing, end: closing, text: "\n" });
  }
  return edits;
};

const icon = /:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}\n]*\})?[ \t]*/gu;

/** The items of a list as cards, or `null` if it is none. */
function cardsIn(content: string): string | null {
  const items = content.split(/^[-*][ \t]+/mu);
  if (items.length < 2 || (items[0] ?? "").trim() !== "") return null;
  return items
    .slice(1)
    .map((item) => {
      const [first = "", ...others] = item.replaceAll(icon, "").trimEnd().split("\n");
      const [, title = first] = /^(?:__|\*\*)(.+?)(?:__|\*\*)[ \t]*$/u.exec(first.trim()) ?? [];
      const [, label = title, link = null] = /^\[([^\]]+)\]\(([^()\s]+)\)$/u.exec(title.trim()) ?? [];
      const body = others
        .map((line) => line.replace(/^(?: {1,4}|\t)/u, ""))
        .join("\n")
        .replace(/^\s*(?:-{3,}|\*{3,})[ \t]*$/mu, "")
        .trim();
      const isTitle = title !== first || others.length > 0 || link !== null;
      const opening = `:::card[${(isTitle ? label : label).trim().replaceAll(/[[\]]/gu, "")}]${link === null ? "" : `{link="${link}"}`}`;
      return `${opening}\n${body === "" ? "" : `${body}\n`}:::\n`;
    })
    .join("");
}
