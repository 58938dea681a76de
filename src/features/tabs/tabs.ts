/**
 * `:::tabs` with `:::tab[Label]` in it. A tab is known to its group by a context, so one outside of a group is found.
 */
import type { Nodes } from "mdast";
import { toString } from "mdast-util-to-string";
import { block, createContext, feature, text } from "../feature.ts";
import { checkGroup, checkLabels, keyProperty, reportTab, tabLabel } from "./panels.ts";
import { about } from "./tabs.about.ts";

/** The tabs of the group around a tab. */
const group = createContext<ReadonlySet<Nodes>>();

export const tabs = feature(about, {
  containers: {
    tabs: ({ content, attributes: { key } }, page) => {
      const isTab = (node: Nodes): boolean => node.type === "containerDirective" && node.name === "tab";
      const own = content.filter(isTab);
      const others = content.filter((child) => !isTab(child));
      checkGroup("tabs", own, others, { tab: "tab", example: ":::tab[Label]" }, page);
      checkLabels(
        own.map((tab) => [tab, labelIn(tab)]),
        ":::tab",
        "give it a label of its own",
        page,
      );
      return { ...block("div", "dg-tabs", content, keyProperty(key)), provides: [group.provide(new Set(own))] };
    },
    tab: ({ node, title, content }, page) => {
      const isGrouped = page.place.find(group)?.has(node) === true;
      if (!isGrouped) reportTab(page, ":::tab", "is outside “:::tabs”", "wrap it in :::tabs and :::");
      else if (labelIn(node) === null) reportTab(page, ":::tab", "has no label", "write :::tab[Label]");
      const name = title === null ? "Tab" : toString(title, { includeHtml: false }).trim();
      return block("section", "dg-tab", [tabLabel(name, title ?? [text(name)]), ...content], { dataLabel: name });
    },
  },
});

/** The text of a tab's label, or `null` if it has none. */
function labelIn(node: Nodes): string | null {
  const [first] = "children" in node ? node.children : [];
  const label = first?.type === "paragraph" && first.data?.directiveLabel === true ? toString(first).trim() : "";
  return label === "" ? null : label;
}
