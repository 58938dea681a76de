/** Converts the components of Starlight and `<Image>` of Astro to what docsgen has for them. Pure. */
import { calloutFor } from "docsgen/migrate-kit";
import { inlineMarkdown } from "../inline-markdown.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import { labelOf } from "../markdown/new-containers.ts";
import { became } from "../mdx/became.ts";
import type { JsxElement, JsxTag } from "../mdx/jsx.ts";
import { literalIn } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { readMdx, textOf } from "../mdx/passes.ts";
import type { Remark } from "../note.ts";
import { iconFor } from "./icons.ts";

/** The imports of one page, and the parts of the site that its components need. */
export interface ComponentContext {
  /** The new address of a link. */
  readonly linkOf: (href: string) => string;
  /** The address of an imported file, by its local name. */
  readonly fileOf: (name: string) => string | null;
  /** How the page names the copy of a file that it imports as text, by its local name: "@/_parts/a.js". */
  readonly sourceOf: (name: string) => string | null;
}

/** Attributes by which Astro makes or loads a picture, which docsgen does by itself. */
const pictureWords =
  "src alt width height loading decoding format formats fallbackFormat quality densities widths sizes priority inferSize".split(
    " ",
  );

/** Puts cards that stand alone, one below the other, into a grid, so that all cards are in one. */
export const gatherCards: Pass = (page) => {
  const { text, elements } = readMdx(page);
  const grids = elements.filter(({ opening, closing }) => opening.name === "CardGrid" && closing !== null);
  const isInside = ({ opening }: JsxElement, { opening: outer, closing }: JsxElement): boolean =>
    outer.end <= opening.start && opening.start < (closing?.start ?? outer.end);
  const cards = elements.filter(
    (each) => isCard(each) && !grids.some((grid) => isInside(each, grid)) && !cardsAround(each, elements),
  );
  const runs: { readonly start: number; end: number }[] = [];
  for (const { opening, closing } of cards) {
    const last = runs.at(-1);
    const end = (closing ?? opening).end;
    if (last !== undefined && text.slice(last.end, opening.start).trim() === "") last.end = end;
    else runs.push({ start: opening.start, end });
  }
  return runs.flatMap(({ start, end }): Edit[] => {
    const [indent = ""] = /^[ \t]*/u.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1)) ?? [];
    return [
      { start, end: start, text: `<CardGrid>\n${indent}` },
      { start: end, end, text: `\n${indent}</CardGrid>` },
    ];
  });
};

function cardsAround(each: JsxElement, elements: readonly JsxElement[]): boolean {
  return elements.some(
    (other) =>
      other.opening.name === "Card" &&
      other.opening.end <= each.opening.start &&
      each.opening.start < (other.closing?.start ?? 0),
  );
}

function isCard({ opening, closing }: JsxElement): boolean {
  if (opening.name === "Card") return closing !== null && textOf(opening, "title") !== null;
  return opening.name === "LinkCard" && textOf(opening, "title") !== null && textOf(opening, "href") !== null;
}

/** `<LinkCard>`, apart from the other components, so that the grid around it sees its colons. */
export function convertLinkCards({ linkOf }: ComponentContext): Pass {
  return (page) => {
    const { text, elements } = readMdx(page);
    return elements.flatMap((each): Edit[] => {
      const { opening, closing } = each;
      if (opening.name !== "LinkCard" || !isCard(each)) return [];
      const [indent = ""] = /^[ \t]*/u.exec(text.slice(text.lastIndexOf("\n", opening.start - 1) + 1)) ?? [];
      const words = inlineMarkdown(textOf(opening, "description") ?? "");
      const link = linkOf(textOf(opening, "href") ?? "");
      const lines = [
        `:::card[${labelOf(inlineMarkdown(textOf(opening, "title") ?? ""))}]{link="${link}"}`,
        ...(words === "" ? [] : [words]),
        ":::",
      ];
      const range = { start: opening.start, end: (closing ?? opening).end };
      return [
        {
          ...range,
          text: lines.join(`\n${indent}`),
          remark: became(opening, "a card with a link", ["title", "description", "href"]),
        },
      ];
    });
  };
}

export const findContainers: ContainerFinder = ({ elements }) =>
  elements.flatMap((each): NewContainer[] => {
    const { opening, closing } = each;
    const head = closing === null ? null : headOf(opening, isCard(each));
    return head === null || closing === null ? [] : [{ opening, closing, ...head }];
  });

/** Converts the components that do not become containers. */
export function convertComponents(context: ComponentContext): Pass {
  return (page) => {
    const { text, elements } = readMdx(page);
    return elements.flatMap(({ opening, closing }): Edit[] => {
      const { start } = opening;
      if (opening.name === "TabItem" && opening.attributes.has("icon"))
        return [{ start, end: start, text: "", remark: iconsOf("tabs") }];
      const inner = closing === null ? "" : text.slice(opening.end, closing.start);
      const made = replacementOf(opening, inner, context);
      return made === null ? [] : [{ start, end: (closing ?? opening).end, ...made }];
    });
  };
}

function iconsOf(what: string): Remark {
  return { outcome: "lossy", what: `Icons of ${what}`, advice: "they were left out" };
}

function headOf(tag: JsxTag, isWholeCard: boolean): Pick<NewContainer, "head" | "remark"> | null {
  switch (tag.name) {
    case "Aside": {
      const title = textOf(tag, "title") ?? "";
      const kind = calloutFor(textOf(tag, "type") ?? "note") ?? "note";
      return {
        head: title === "" ? kind : `${kind}[${labelOf(title)}]`,
        remark: became(tag, "a callout", ["type", "title"]),
      };
    }
    case "CardGrid":
      return { head: "cards" };
    case "Steps":
      return { head: "steps", remark: became(tag, "`:::steps`", []) };
    case "FileTree":
      return { head: "file-tree", remark: became(tag, "`:::file-tree`", []) };
    case "Card": {
      if (!isWholeCard) return null;
      const name = textOf(tag, "icon");
      const icon = name === null ? null : iconFor(name);
      return {
        head: `card[${labelOf(inlineMarkdown(textOf(tag, "title") ?? ""))}]${icon === null ? "" : `{icon="${icon}"}`}`,
        remark:
          name !== null && icon === null ? iconsOf("companies, on cards") : became(tag, "a card", ["title", "icon"]),
      };
    }
    default:
      return null;
  }
}

const badgeKinds: Readonly<Record<string, string>> = {
  note: "info",
  tip: "tip",
  success: "tip",
  caution: "warning",
  danger: "danger",
};

function replacementOf(
  tag: JsxTag,
  inner: string,
  { linkOf, fileOf, sourceOf }: ComponentContext,
): Pick<Edit, "text" | "remark"> | null {
  switch (tag.name) {
    case "Badge": {
      const text = labelOf(textOf(tag, "text") ?? "");
      if (text === "") return null;
      const kind = badgeKinds[textOf(tag, "variant") ?? ""] ?? "info";
      return { text: `:badge[${text}]{${kind}}`, remark: became(tag, "`:badge[…]`", ["text", "variant"]) };
    }
    case "LinkButton": {
      const href = textOf(tag, "href");
      const label = inner.trim().replaceAll(/\s+/gu, " ");
      if (href === null || label === "" || /[[\]<>{}]/u.test(label)) return null;
      const remark = { outcome: "lossy", what: "`<LinkButton>`", advice: "it became a link of Markdown" } as const;
      return { text: `[${label}](${linkOf(href)})`, remark };
    }
    case "Icon":
      return { text: textOf(tag, "label") ?? "", remark: iconsOf("texts") };
    case "Image":
    case "Picture": {
      const given = tag.attributes.get("src");
      const address = given?.value ?? fileOf(given?.expression ?? "");
      if (address === null || address === "") return null;
      const width = textOf(tag, "width");
      const size = width === null || !/^\d+$/u.test(width) ? "" : `{width=${width}}`;
      const text = `![${labelOf(textOf(tag, "alt") ?? "")}](${address})${size}`;
      return { text, remark: became(tag, "an image of Markdown", pictureWords) };
    }
    case "Code":
      return convertCodeTag(tag, sourceOf);
    default:
      return null;
  }
}

function convertCodeTag(tag: JsxTag, sourceOf: ComponentContext["sourceOf"]): Pick<Edit, "text" | "remark"> | null {
  const given = tag.attributes.get("code");
  const code = given?.value ?? null;
  const source = code === null ? sourceOf(given?.expression ?? "") : null;
  if (code === null && source === null) return null;
  const title = textOf(tag, "title");
  const marks = ["mark", "ins", "del"].map((name) => ({ name, lines: linesIn(tag.attributes.get(name)?.expression) }));
  const used = [
    "code",
    "lang",
    "title",
    "frame",
    "wrap",
    ...marks.flatMap(({ name, lines }) => (lines === null ? [] : [name])),
  ];
  const words = [
    ...(title === null ? [] : [`title="${title.replaceAll('"', "")}"`]),
    ...marks.flatMap(({ name, lines }) => (lines === null ? [] : [`${name === "mark" ? "" : `${name}=`}{${lines}}`])),
    ...(textOf(tag, "frame") === "terminal" ? ["terminal"] : []),
    ...(tag.attributes.has("wrap") && textOf(tag, "wrap") !== "false" ? ["wrap"] : []),
  ];
  const lang = textOf(tag, "lang") ?? (source === null ? "text" : "");
  const remark = became(tag, source === null ? "a block of code" : "`<<<`, which shows the file", used);
  if (source !== null)
    return {
      text: `<<< ${source}${lang === "" ? "" : `{${lang}}`}${words.map((word) => ` ${word}`).join("")}`,
      remark,
    };
  return { text: `\`\`\`${[lang, ...words].join(" ")}\n${(code ?? "").replace(/^\n|\n\s*$/gu, "")}\n\`\`\``, remark };
}

/** `[1, { range: "3-4" }, "5-6"]` → "1,3-4,5-6" */
function linesIn(expression: string | null | undefined): string | null {
  const [, list] = /^\[([\s\S]*)\]$/u.exec(expression?.trim() ?? "") ?? [];
  if (list === undefined) return null;
  const ranges = list
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => /^\{\s*range:\s*(.*?)\s*\}$/u.exec(part)?.[1] ?? part)
    .map((part) => literalIn(part));
  const found = ranges.filter((range) => range !== null && /^\d+(?:-\d+)?$/u.test(range));
  return found.length === ranges.length && found.length > 0 ? found.join(",") : null;
}
