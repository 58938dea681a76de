/** Converts tabs whose labels are in a list of the group, as in Nextra and Fumadocs. Pure. */
import { inlineMarkdown } from "../inline-markdown.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import { labelOf } from "../markdown/new-containers.ts";
import type { JsxElement } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { textOf } from "../mdx/passes.ts";
import { textsIn } from "./lists.ts";

const tab = /^(?:Tab|Tabs\.Tab|TabsContent|CodeBlockTab)$/u;
const group = /^(?:Tabs|CodeBlockTabs)$/u;

export const findIndexedTabs: ContainerFinder = ({ text, elements }) => {
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
    const triggers = new Map(
      elements.flatMap(({ opening: trigger, closing: end }) =>
        /^(?:TabsTrigger|CodeBlockTabsTrigger)$/u.test(trigger.name) && end !== null
          ? [[textOf(trigger, "value") ?? "", text.slice(trigger.end, end.start)] as const]
          : [],
      ),
    );
    const written = textOf(opening, "groupId") ?? textOf(opening, "storageKey") ?? "";
    const key = written.replaceAll(/["{}]/gu, "");
    const remark = { outcome: "converted", what: "`<Tabs>`", advice: "they became `:::tabs`" } as const;
    return [
      { opening, closing, head: key === "" ? "tabs" : `tabs{key="${key}"}`, remark },
      ...tabs.flatMap((inner, index): NewContainer[] => {
        if (inner.closing === null) return [];
        const value = textOf(inner.opening, "value") ?? "";
        const found = [
          textOf(inner.opening, "title"),
          textOf(inner.opening, "label"),
          triggers.get(value),
          labels.includes(value) || labels[index] === undefined ? value : labels[index],
        ].map((label) => labelOf(inlineMarkdown(label ?? "")));
        const label = found.find((made) => made !== "");
        return [
          {
            opening: inner.opening,
            closing: inner.closing,
            head: `tab[${label ?? `Tab ${index + 1}`}]`,
            ...(label === undefined ? { remark: unnamed } : {}),
          },
        ];
      }),
    ];
  });
};

const unnamed = {
  outcome: "left",
  what: "Tabs with computed labels",
  advice: "write the label into the brackets of `:::tab[…]`",
} as const;
