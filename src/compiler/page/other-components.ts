/** How docsgen writes its own names, and the components of other tools, where an author writes them as elements. */
import { containerNames, inlineNames } from "../config/directive-names.ts";

/** docsgen's equivalent of a component such as `<TabItem>`, or `null`. */
export function equivalentOf(name: string): string | null {
  const own = formOf(name.replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, "-").toLowerCase());
  const lower = name.toLowerCase();
  return own ?? (Object.hasOwn(directives, lower) ? (directives[lower] ?? null) : null);
}

/** How docsgen writes one of its own names, or `null`. */
export function formOf(name: string): string | null {
  const isContainer = containerNames.some((each) => each === name);
  if (name === "tab") return ":::tab[Label] inside :::tabs";
  if (isContainer)
    return `:::${name}${name === "card" || name === "details" ? "[Title]" : ""}, and close it with a line :::`;
  if (name === "video") return '::video[Title]{src="https://…"}';
  if (name === "include") return '::include{file="@/_parts/name.md"}';
  return inlineNames.includes(name) ? `:${name}[text]` : null;
}

/** Components of other tools, in lower case, and docsgen's equivalents. */
const directives: Readonly<Record<string, string>> = {
  accordion: ":::details[Title]",
  admonition: ":::note[Title]",
  alert: ":::note[Title]",
  aside: ":::note",
  badge: ":badge[text]{tip}",
  callout: ":::note[Title]",
  card: ':::card[Title]{link="page.md"}',
  cardgrid: ":::cards",
  cardgroup: ":::cards",
  cards: ":::cards",
  caution: ":::caution",
  code: "a code block, or <<< @/file",
  codegroup: ":::code-group",
  collapse: ":::details[Title]",
  danger: ":::danger",
  expandable: ":::details[Title]",
  image: "![Description](picture.png)",
  important: ":::important",
  info: ":::info",
  link: "[text](page.md)",
  linkcard: ':::card[Title]{link="page.md"}',
  note: ":::note",
  steps: ":::steps",
  tab: ":::tab[Label] inside :::tabs",
  tabitem: ":::tab[Label] inside :::tabs",
  tabs: ":::tabs",
  tip: ":::tip",
  warning: ":::warning",
};
