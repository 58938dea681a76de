/** What the components of documentation tools with MDX have in common: cards, containers, and frames. Pure. */
import { inlineMarkdown } from "../inline-markdown.ts";
import { labelOf } from "../markdown/new-containers.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import { became } from "../mdx/became.ts";
import type { JsxTag } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { readMdx, textOf } from "../mdx/passes.ts";
import type { LinkOf } from "./convert-pages.ts";

/**
 * @param headFor What follows the colons of the container for a tag, or `null`.
 * @param usedBy The attributes of a component that the container shows.
 */
export function containerFinder(
  headFor: (tag: JsxTag) => string | null,
  usedBy: Readonly<Record<string, readonly string[]>>,
): ContainerFinder {
  return ({ elements }) =>
    elements.flatMap(({ opening, closing }): NewContainer[] => {
      const head = closing === null ? null : headFor(opening);
      if (head === null || closing === null) return [];
      const name = /^[\w-]+/u.exec(head)?.[0] ?? "";
      const remark = became(opening, `\`:::${name}\``, usedBy[opening.name] ?? []);
      return [{ opening, closing, head, remark }];
    });
}

/** The attributes that `cardHead` shows. */
export const cardWords = ["title", "href"] as const;

/**
 * `<Card title="Install" href="/install">` → `card[Install]{link="/install/"}`; without a title, the link is the label.
 */
export function cardHead(tag: JsxTag, linkOf: LinkOf): string {
  const title = labelOf(inlineMarkdown(textOf(tag, "title") ?? ""));
  const href = textOf(tag, "href");
  const link = href === null ? null : linkOf(href);
  const label = title === "" ? (link ?? "") : title;
  return `card[${label}]${link === null || link === "" ? "" : `{link="${link}"}`}`;
}

/** Puts cards that stand alone into a group, and converts those without content. */
export function convertCards(name: RegExp, linkOf: LinkOf): readonly Pass[] {
  return [
    (page) => {
      const { text, elements } = readMdx(page);
      const isInside = (offset: number): boolean =>
        elements.some(
          ({ opening, closing }) =>
            (opening.name === "Cards" || name.test(opening.name)) &&
            opening.end <= offset &&
            offset < (closing?.start ?? 0),
        );
      const runs: { readonly start: number; end: number }[] = [];
      for (const { opening, closing } of elements) {
        if (!name.test(opening.name) || isInside(opening.start)) continue;
        const { end } = closing ?? opening;
        const last = runs.at(-1);
        if (last !== undefined && text.slice(last.end, opening.start).trim() === "") last.end = end;
        else runs.push({ start: opening.start, end });
      }
      return runs.flatMap(({ start, end }): Edit[] => [
        { start, end: start, text: "<Cards>\n" },
        { start: end, end, text: "\n</Cards>" },
      ]);
    },
    (page) => {
      const { text, elements } = readMdx(page);
      return elements.flatMap(({ opening, closing }): Edit[] => {
        const { start, end } = opening;
        if (!name.test(opening.name) || closing !== null) return [];
        const [indent = ""] = /^[ \t]*/u.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1)) ?? [];
        const remark = became(opening, "`:::card`", cardWords);
        return [{ start, end, text: `:::${cardHead(opening, linkOf)}\n${indent}:::`, remark }];
      });
    },
  ];
}

/** Removes the tags of components that only arrange their content. */
export function unwrap(name: RegExp): Pass {
  return (page) => {
    const { text, elements } = readMdx(page);
    return elements.flatMap(({ opening, closing }): Edit[] => {
      if (!name.test(opening.name) || closing === null) return [];
      const remark = {
        outcome: "lossy",
        what: `\`<${opening.name}>\``,
        advice: "only its content remains",
      } as const;
      return [
        { ...wholeLine(opening, text), text: "", remark },
        { ...wholeLine(closing, text), text: "" },
      ];
    });
  };
}
