/**
 * Anchors in descriptions that were written for another site. Those that no heading or field of their page has lead to that
 * site, as all relative links do.
 */
import type { PluginBlock, PluginFinding } from "docsgen/plugin";
import type { Settings } from "../options.ts";
import { isPageData } from "../pages.ts";
import type { PageData, ReferencePages } from "../pages.ts";
import { anchorsIn, headingsIn, keyOf } from "./title-links.ts";

/** @returns The pages, and one finding about all such anchors. */
export function leadAnchorsAway(
  { pages, folders }: ReferencePages,
  { dialect, linkBase }: Pick<Settings, "dialect" | "linkBase">,
): ReferencePages & { readonly findings: readonly PluginFinding[] } {
  if (dialect === "docsgen" || linkBase === undefined) return { pages, folders, findings: [] };
  const all = new Set<string>();
  const changed = pages.map((page) => {
    if (!("data" in page)) return page;
    const ids = idsIn(page.data.blocks);
    const links = textsIn(page.data.blocks).flatMap(({ text, links: known = {} }) =>
      anchorsIn(text).filter((link) => !Object.hasOwn(known, link) && !ids.has(keyOf(link))),
    );
    for (const link of links) all.add(link);
    return links.length === 0 ? page : { ...page, data: withLinks(page.data, new Set(links), linkBase) };
  });
  const [first = ""] = all;
  const finding: PluginFinding = {
    code: "unknown-anchors",
    severity: "warning",
    option: "linkBase",
    message: `${all.size} ${all.size === 1 ? "link" : "links"} of the description, such as “${first}”, lead to anchors that no page here has, and now to ${linkBase}`,
    hint: "write the names of operations, as in api:createQueue",
  };
  return { folders, pages: changed, findings: all.size === 0 ? [] : [finding] };
}

type Markdown = Extract<PluginBlock, { kind: "markdown" }>;

function isMarkdown(value: object): value is Markdown {
  return "kind" in value && value.kind === "markdown";
}

function textsIn(value: unknown): readonly Markdown[] {
  if (typeof value !== "object" || value === null) return [];
  return isMarkdown(value) ? [value] : Object.values(value).flatMap((each) => textsIn(each));
}

/** The anchors of blocks, and of headings in their texts, without marks. */
function idsIn(value: unknown): Set<string> {
  const ids = new Set<string>();
  const add = (each: unknown): void => {
    if (typeof each !== "object" || each === null) return;
    if ("id" in each && typeof each.id === "string") ids.add(keyOf(each.id));
    if (isMarkdown(each)) for (const heading of headingsIn(each.text)) ids.add(heading);
    for (const inner of Object.values(each)) add(inner);
  };
  add(value);
  return ids;
}

/** @returns The data, in which these anchors lead to the other site. */
function withLinks(data: PageData, anchors: ReadonlySet<string>, linkBase: string): PageData {
  const change = (_: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !isMarkdown(value)) return value;
    const own = anchorsIn(value.text).filter((link) => anchors.has(link));
    const targets = Object.fromEntries(own.map((link) => [link, new URL(link, linkBase).href]));
    return own.length === 0 ? value : { ...value, links: { ...targets, ...value.links } };
  };
  const copy: unknown = JSON.parse(JSON.stringify(data), change);
  return isPageData(copy) ? copy : data;
}
