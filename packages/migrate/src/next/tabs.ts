/** Converts tabs whose labels are in a list of the group, as in Nextra and Fumadocs. Pure. */
import { inlineMarkdown } from "../inline-markdown.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import { labelOf } from "../markdown/new-containers.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import { became } from "../mdx/became.ts";
import type { JsxElement, JsxTag } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { chosenFirst, readMdx, textOf } from "../mdx/passes.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { Remark } from "../note.ts";
import { textsIn } from "./lists.ts";

const tab = /^(?:Tab|Tabs\.Tab|TabsContent|CodeBlockTab)$/u;
const group = /^(?:Tabs|CodeBlockTabs)$/u;

export const findIndexedTabs: ContainerFinder = ({ elements }) => {
  const groups = elements.filter(({ opening, closing }) => group.test(opening.name) && closing !== null);
  const inside = ({ opening }: JsxElement, outer: JsxElement): boolean =>
    outer.opening.end <= opening.start && opening.start < (outer.closing?.start ?? 0);
  return groups.flatMap((each): NewContainer[] => {
    const { opening, closing } = each;
    if (closing === null) return [];
    const labels = textsIn(opening.attributes.get("items")?.expression ?? "") ?? [];
    const tabs = elements.filter(
      (other) =>
        tab.test(other.opening.name) &&
        other.closing !== null &&
        groups.findLast((outer) => inside(other, outer)) === each,
    );
    if (tabs.length === 0) return [];
    const written = textOf(opening, "groupId") ?? textOf(opening, "storageKey") ?? "";
    const key = written.replaceAll(/["{}]/gu, "");
    const used = ["items", "groupId", "storageKey", ...chosenFirst(opening, tabs[0]?.opening)];
    const remark = became(opening, "`:::tabs`", used);
    return [
      { opening, closing, head: key === "" ? "tabs" : `tabs{key="${key}"}`, remark },
      ...tabs.flatMap((inner, index): NewContainer[] => {
        if (inner.closing === null) return [];
        const value = textOf(inner.opening, "value") ?? "";
        const found = [
          textOf(inner.opening, "title"),
          textOf(inner.opening, "label"),
          labels.includes(value) || labels[index] === undefined ? value : labels[index],
        ].map((label) => labelOf(inlineMarkdown(label ?? "")));
        const label = found.find((made) => made !== "");
        return [
          {
            opening: inner.opening,
            closing: inner.closing,
            head: `tab[${label ?? `Tab ${index + 1}`}]`,
            ...(label === undefined ? { remark: unnamed } : remarkOn(inner.opening)),
          },
        ];
      }),
    ];
  });
};

function remarkOn(tag: JsxTag): { readonly remark?: Remark } {
  const remark = became(tag, "`:::tab`", ["value", "title", "label"]);
  return remark.outcome === "converted" ? {} : { remark };
}

const unnamed = {
  outcome: "left",
  what: "Tabs with computed labels",
  advice: "write the label into the brackets of `:::tab[…]`",
} as const;

/**
 * Tabs of Radix name their labels apart from their content: `<TabsTrigger value="a">` in a list. The labels move to the
 * content, and the list goes.
 */
export const moveTriggers: Pass = (page) => {
  const { text, elements } = readMdx(page);
  const groups = elements.filter(({ opening, closing }) => group.test(opening.name) && closing !== null);
  const groupOf = ({ opening }: JsxElement): JsxElement | undefined =>
    groups.findLast((each) => each.opening.end <= opening.start && opening.start < (each.closing?.start ?? 0));
  const lists = elements.filter(({ opening }) => /^(?:TabsList|CodeBlockTabsList)$/u.test(opening.name));
  const triggers = elements.filter(({ opening }) => /^(?:TabsTrigger|CodeBlockTabsTrigger)$/u.test(opening.name));
  const labels = new Map<JsxElement | undefined, Map<string, string>>();
  for (const each of triggers) {
    const { opening, closing } = each;
    const label = closing === null ? "" : text.slice(opening.end, closing.start);
    const known = labels.get(groupOf(each)) ?? new Map<string, string>();
    labels.set(groupOf(each), known.set(textOf(opening, "value") ?? "", plainText(label)));
  }
  return [
    ...elements.flatMap((each): Edit[] => {
      const { name, start, attributes } = each.opening;
      const label = labels.get(groupOf(each))?.get(textOf(each.opening, "value") ?? "") ?? "";
      if (!tab.test(name) || label === "" || attributes.has("title")) return [];
      const at = start + 1 + name.length;
      return [{ start: at, end: at, text: ` title={${JSON.stringify(label)}}` }];
    }),
    ...lists.map(({ opening, closing }): Edit => ({
      ...wholeLine({ start: opening.start, end: (closing ?? opening).end }, text),
      text: "",
    })),
    // Those outside of a list.
    ...triggers.map(({ opening, closing }): Edit => ({
      ...wholeLine({ start: opening.start, end: (closing ?? opening).end }, text),
      text: "",
    })),
  ];
};

/** A label without the icons and expressions in it. */
function plainText(label: string): string {
  return label
    .replaceAll(/<[^<>]*>/gu, " ")
    .replaceAll(/\{\s*(["'`])(.*?)\1\s*\}/gu, "$2")
    .replaceAll(/\{[^{}]*\}/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
}
