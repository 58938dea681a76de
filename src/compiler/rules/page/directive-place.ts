/** Names that docsgen knows where it does not read them. Text with colons of other kinds is left alone. */
import type { Nodes } from "mdast";
import { rewriteForm } from "../../dialects/directive-form.ts";
import { rangeOf } from "../../page/draft.ts";
import { makeMasks } from "../../page/markdown/masked-source.ts";
import type { NodeView, PlacedText } from "../rule.ts";
import { rule, unsupported } from "../rule.ts";
import { textBlocks } from "./prose.ts";

/** `:price{a="b"}`, `::price`, `:::tip`; a single colon before a name without brackets belongs to prose. */
const directive =
  /(?<![\w:\\\uFFFC])(?:(:{1,2})|(?<!\S[ \t]{3,})(?<![^\s>])(:{3,})[ \t]?)([A-Za-z][\w-]*)(?![\w:-])(?:\[[^[\]\n]*\])?(?:\{[^{}\n]*\})?/gu;
const alone = /(?<![\w\\!])\[\[toc\]\]|(?<=\S[ \t]*)(?<![<\\])<<<[ \t]*(?:@|\.{1,2})\/[^\s<>]*\.\w+(?:#[\w.-]+)?/giu;

/** A block of docsgen or of the author, or an include, that would be shown as it is written. */
export const directivePlace = rule({
  ...unsupported("a block that does not stand on a line of its own"),
  on: textBlocks,
  has: /:[A-Za-z]|::|<<<|\[\[toc\]\]/iu,
  *find(node, view) {
    const { source, page } = view;
    const { draft, options, names } = page;
    const masked = makeMasks(node, draft)("all");
    const { start } = rangeOf(node);
    for (const { 0: found, 1: few, 2: many, 3: name = "", index } of masked.matchAll(directive)) {
      const isComponent = options.components.includes(name);
      const isLeaf = isComponent || names.leaves.includes(name);
      const isContainer = names.containers.includes(name) || Object.hasOwn(options.containers, name);
      const colons = few ?? many ?? "";
      const hasMarks = /[[{]/u.test(found) || /[[({]/u.test(masked.charAt(index + found.length));
      const before = source.slice(source.lastIndexOf("\n", index - 1) + 1, index);
      const isAtStart = node.type === "paragraph" && /^[ \t>]*$/u.test(before);
      if (isAtStart && isLeaf && colons === "::") {
        const [line = ""] = source.slice(index).split("\n", 1);
        const text = line.trimEnd();
        const { hint, to } = rewriteForm(text);
        yield { at: [start + index, start + index + text.length], text, hint, to };
        continue;
      }
      if (!isLeaf && !isContainer) continue;
      // Containers that are not of their form are reported as such. Two colons before a word may be a name of C++.
      if (many === undefined ? !hasMarks && !(isComponent && few === "::") : isAtStart) continue;
      const rest = found.replace(/^:+[ \t]*/u, "");
      const end = isLeaf ? "" : ", and close it with a line :::";
      yield {
        at: [start + index, start + index + found.length],
        meant: isLeaf ? onOwnLine(node, index, found.length, `::${rest}`, view) : null,
        hint: `write ${isLeaf ? "::" : ":::"}${rest} on a line of its own${end}`,
      };
    }
    if (masked.trim().toLowerCase() === "[[toc]]") return;
    for (const { 0: text, index } of masked.matchAll(alone)) {
      const hint = `write ${text} on a line of its own, with a blank line before it and after it`;
      const meant = onOwnLine(node, index, text.length, text, view);
      yield { at: [start + index, start + index + text.length], meant, hint };
    }
  },
  bad: [
    ['Costs :price{plan="a"} now.', 'Costs\n\n::price{plan="a"}\n\nnow.'],
    ["A :price[Team] here.", "A\n\n::price[Team]\n\nhere."],
    ['See ::price{plan="a"}.', 'See\n\n::price{plan="a"}'],
    ['## Costs ::price{plan="a"}', '## Costs\n\n::price{plan="a"}'],
    ["| a |\n|---|\n| ::price |", "| a |\n|---|\n| b |\n\n::price"],
    ["It costs ::price now.", "It costs\n\n::price\n\nnow."],
    ["> Text :::exercise here", "> Text\n>\n> :::exercise\n> here\n> :::"],
    ["Text ::: tip", ":::tip\nText\n:::"],
    [":tip[Title]", ":::tip[Title]\nText\n:::"],
    ['::price value="3"', '::price{value="3"}'],
    ["::price{amount={3}}", '::price{amount="3"}'],
    '::price{amount="3"} EUR',
    "::price(3)",
    ['> ::price{plan="a"', '> ::price{plan="a"}'],
    "::price [A]",
    ["Text <<< @/a.js", "Text\n\n<<< @/a.js"],
    ["Contents:\n[[toc]]\n\n## One", "Contents:\n\n[[toc]]\n\n## One"],
  ],
  good: [
    "`:price{a}` and \\:price{a} and `<<< @/a.js`",
    "A ratio of 1:price{a}, std::video[0], `a` ::before{content: x} and a::tip[0]",
    "cat <<< ./word, `::price{}`, a <<< b",
    "```text\nSee ::price{a}\n```",
    ':::tip[Title]\nText :badge[New]{tip} :kbd[Ctrl]\n:::\n\n::price{plan="team"}\n\n- ::price{plan="team"}',
    "Use the :price and ::include directives, and `:::tip`.",
    "Write (:::exercise), a ::: b, a:::exercise, a :::exercises and `a :::exercise`",
    "std::price and ::price::x and `::price`",
    "[[toc]]\n\n## One",
  ],
  options: { components: ["price"] },
});

/** Parts a paragraph where a block is in it; `null` in other places, and if only punctuation would be left. */
function onOwnLine(
  node: Nodes,
  index: number,
  length: number,
  block: string,
  { parent, page }: NodeView,
): PlacedText | null {
  const { start, end } = rangeOf(node);
  const text = page.draft.text.slice(start, end);
  const [before, after] = [text.slice(0, index).trimEnd(), text.slice(index + length).trimStart()];
  if (node.type !== "paragraph" || parent.type !== "root" || /^[\p{P}\s]+$/u.test(after)) return null;
  return { at: [start, end], to: [before, block, after].filter((part) => part !== "").join("\n\n") };
}

export const inlineColons = rule({
  ...unsupported("an inline directive that is not of the form :name[text]"),
  on: textBlocks,
  has: /::[A-Za-z][\w-]*[[{]|:[A-Za-z][\w-]*(?: \[|\()/u,
  *find(node, { page }) {
    const { start } = rangeOf(node);
    for (const { 0: found, 1: name = "", 2: text = "", index } of makeMasks(
      node,
      page.draft,
    )("all").matchAll(/(?<![\w:\\\uFFFC]):{1,3}([A-Za-z][\w-]*)[ \t]?[[(]([^[\]()\n]+)[\])](?!\()/gu)) {
      if (!page.names.inline.includes(name) || found === `:${name}[${text}]`) continue;
      yield { at: [start + index, start + index + found.length], to: `:${name}[${text}]` };
    }
  },
  bad: [
    ["See ::badge[New]{tip}", "See :badge[New]{tip}"],
    ["See :::kbd[Ctrl]", "See :kbd[Ctrl]"],
    ["Press :kbd(Ctrl+K).", "Press :kbd[Ctrl+K]."],
    ["Press :kbd [Ctrl+K].", "Press :kbd[Ctrl+K]."],
  ],
  good: ["It is :badge[New]{tip} or note:kbd [x] and a :sup [1](https://a.example/)"],
});
