/**
 * Links of descriptions that were written for another site: what no page here has is a link to that site, and one finding
 * names the option that says where it is.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PluginBlock, PluginFinding } from "docsgen";
import type { Settings } from "../options.ts";
import { isPageData } from "../pages.ts";
import type { PageData, ReferencePages } from "../pages.ts";

/** Whether the site has a file for a link from its root or from a page. */
export type HasTarget = (link: string) => boolean;

export function targetsIn(sourceFolder: string): HasTarget {
  return (link) => {
    const path = link
      .replace(/[?#].*$/u, "")
      .replace(/^\/+|\/+$/gu, "")
      .replace(/\.(?:md|html)$/u, "");
    return [`${path}.md`, `${path}/index.md`, `public/${path}`].some((each) => existsSync(join(sourceFolder, each)));
  };
}

/** Different links from which it is certain that a description was written for another site. */
const leastLinks = 5;

export function settleLinks(
  { pages, folders }: ReferencePages,
  { dialect, linkBase }: Settings,
  hasTarget: HasTarget,
): ReferencePages & { readonly findings: readonly PluginFinding[] } {
  const routes = new Set(pages.map((page) => ("path" in page ? `/${page.path.replace(/(?:index)?\.md$/u, "")}/` : "")));
  const isHere = (link: string): boolean =>
    /^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(link) ||
    routes.has(`/${link.replace(/[?#].*$/u, "").replaceAll(/^\/+|\/+$/gu, "")}/`) ||
    hasTarget(link);
  const links = new Set<string>();
  const anchors = new Set<string>();
  const found = pages.map((page) => {
    const ids = "data" in page ? idsIn(page.data.blocks) : new Set<string>();
    const strange = new Set(
      ("data" in page ? textsIn(page.data.blocks) : []).flatMap(({ text, links: known = {} }) =>
        linksIn(text).filter(
          (link) => known[link] === undefined && !(link.startsWith("#") ? ids.has(keyOf(link)) : isHere(link)),
        ),
      ),
    );
    for (const link of strange) (link.startsWith("#") ? anchors : links).add(link);
    return { page, strange };
  });
  const all = linkBase === undefined ? [...links, ...anchors] : [...anchors];
  if (dialect === "docsgen" || all.length === 0 || (linkBase === undefined && all.length < leastLinks))
    return { pages, folders, findings: [] };
  const count = `${all.length} ${all.length === 1 ? "link" : "links"} of the description, such as “${all[0] ?? ""}”,`;
  const finding: PluginFinding =
    linkBase === undefined
      ? {
          code: "links-of-another-site",
          severity: "error",
          message: `${count} lead to what this site does not have`,
          hint: 'if its texts were written for another site, write linkBase: "https://…" in the options of openapi()',
        }
      : {
          code: "unknown-anchors",
          severity: "warning",
          message: `${count} lead to anchors that no page here has, and now to ${linkBase}`,
          hint: "write the names of operations, as in api:createQueue",
        };
  const target = (link: string): string => (linkBase === undefined ? "#" : new URL(link, linkBase).href);
  return {
    folders,
    findings: [finding],
    pages: found.map(({ page, strange }) =>
      "data" in page && strange.size > 0
        ? {
            ...page,
            data: withLinks(page.data, (link) => (strange.has(link) && all.includes(link) ? target(link) : null)),
          }
        : page,
    ),
  };
}

type Markdown = Extract<PluginBlock, { kind: "markdown" }>;

function isMarkdown(value: object): value is Markdown {
  return "kind" in value && value.kind === "markdown";
}

function textsIn(value: unknown): readonly Markdown[] {
  if (typeof value !== "object" || value === null) return [];
  return isMarkdown(value) ? [value] : Object.values(value).flatMap((each) => textsIn(each));
}

function linksIn(text: string): readonly string[] {
  const written = text.matchAll(/\]\(\s*<?([^\s)>]+)|^[ \t]*\[[^\]]+\]:\s*(\S+)|\b(?:href|src)=["']?([^\s"'>]+)/gmu);
  return Array.from(written, ([, inline, definition, html]) => inline ?? definition ?? html ?? "");
}

const keyOf = (anchor: string): string => anchor.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The anchors of blocks, and of headings in their texts, without marks. */
function idsIn(value: unknown): Set<string> {
  const ids = new Set<string>();
  const add = (each: unknown): void => {
    if (typeof each !== "object" || each === null) return;
    if ("id" in each && typeof each.id === "string") ids.add(keyOf(each.id));
    if (isMarkdown(each))
      for (const [, title = ""] of each.text.matchAll(/^ {0,3}#{1,6} +(.+)$/gmu)) ids.add(keyOf(title));
    for (const inner of Object.values(each)) add(inner);
  };
  add(value);
  return ids;
}

/** @returns The data with other targets for some of its links. */
function withLinks(data: PageData, targetOf: (link: string) => string | null): PageData {
  const change = (_: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || !isMarkdown(value)) return value;
    const changed = linksIn(value.text).flatMap((link) => {
      const target = targetOf(link);
      return target === null ? [] : [[link, target] as const];
    });
    return changed.length === 0 ? value : { ...value, links: { ...value.links, ...Object.fromEntries(changed) } };
  };
  const copy: unknown = JSON.parse(JSON.stringify(data), change);
  return isPageData(copy) ? copy : data;
}
