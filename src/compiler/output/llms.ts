/**
 * The site for programs that read it: the Markdown of each page beside its document, `llms.txt` with links to them, and
 * `llms-full.txt` with the text of all pages (https://llmstxt.org).
 */
import type { SidebarEntry, SiteData } from "../../theme/route-data.ts";
import { interfaceStrings } from "../config/interface-strings.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import { markdownFrame } from "../route/markdown-frame.ts";
import { makePageData, markdownOfRoute, markdownUrl } from "../route/route-data.ts";
import { llmsFullPath, llmsPath } from "../site/generated-files.ts";
import { isStandIn } from "../site/linked-site.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import { routeUrl } from "../site/urls.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import type { PlannedMarkdown, PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";
import { makeDocumentHash } from "./routes.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** Whether a path may belong to one of these files. */
export function isLlmsFile(path: OutputPath): boolean {
  return path.endsWith(".md") || path === llmsPath || path === llmsFullPath;
}

export function planLlms(outputs: SiteOutputs, siteData: SiteData): PlannedOutput[] {
  const { config, site } = outputs;
  if (!config.llms) return [];
  const listed = site.pages.filter((page) => !isStandIn(page));
  const sections = listSections(config, listed);
  const hashOfDocument = makeDocumentHash(outputs, fingerprintOf(siteData));
  const numberOf = new Map(site.pages.map((page, number) => [page, number]));
  const pages = listed.map((page): PlannedMarkdown => {
    const { record, urls, images, components } = page;
    // Components see everything that a document is rendered from.
    const inputs =
      components.length > 0
        ? hashOfDocument(page)
        : [markdownFrame(makePageData(config, page), siteData), urls, images, outputs.bodyHashOf(record.relativePath)];
    return {
      path: toOutputPath(markdownOfRoute(record.path)),
      fingerprint: fingerprintOf(inputs),
      source: { kind: "markdown", page: numberOf.get(page) ?? 0 },
    };
  });
  const pathOf = new Map(listed.map((page, index) => [page, pages[index]]));
  const inOrder = sections.flatMap(({ entries }) =>
    entries.flatMap(({ page }) => {
      const planned = pathOf.get(page);
      return planned === undefined ? [] : [planned];
    }),
  );
  const head = printHead(config);
  const list = `${head}${sections.map(({ title, entries }) => `\n## ${title}\n\n${entries.map((entry) => printEntry(config, entry)).join("")}`).join("")}`;
  return [
    ...pages,
    planText(llmsPath, list),
    {
      path: llmsFullPath,
      fingerprint: fingerprint("llms-full", head, ...inOrder.map((page) => page.path + page.fingerprint)),
      source: { kind: "joined", head, pages: inOrder },
    },
  ];
}

interface Section {
  readonly title: string;
  readonly entries: readonly Entry[];
}

interface Entry {
  readonly page: LinkedPage;
  /** The text of its sidebar entry. */
  readonly text: string;
}

/**
 * The groups of the sidebars, in reading order, each page once, without those that programs are not to list. Entries outside of groups come first, under the title
 * of the site or, in later sidebars, of their first page. Pages in no sidebar come last.
 */
function listSections(config: SiteConfig, pages: readonly LinkedPage[]): readonly Section[] {
  const byUrl = new Map(pages.map((page) => [routeUrl(config.base, page.record.path), page]));
  const left = new Set(pages.filter(({ record }) => record.frontmatter.noindex !== true));
  const take = (url: string | null, text: string): readonly Entry[] => {
    const page = url === null ? undefined : byUrl.get(url);
    return page !== undefined && left.delete(page) ? [{ page, text }] : [];
  };
  const takeAll = (entry: SidebarEntry): readonly Entry[] => [
    ...take(entry.url, entry.text),
    ...(entry.kind === "group" ? entry.entries.flatMap((inner) => takeAll(inner)) : []),
  ];
  const sidebars = [...new Set(pages.flatMap(({ sidebar }) => (sidebar === null ? [] : [sidebar])))];
  const home = take(config.base, config.title);
  const sections = sidebars.flatMap(({ entries }): readonly Section[] => {
    const single = entries.flatMap((entry) => (entry.kind === "link" ? takeAll(entry) : []));
    const groups = entries.flatMap((entry) =>
      entry.kind === "group" ? [{ title: entry.text, entries: takeAll(entry) }] : [],
    );
    return [{ title: single[0]?.text ?? "", entries: single }, ...groups];
  });
  const [first, ...later] = sections;
  const all = [{ title: config.title, entries: [...home, ...(first?.entries ?? [])] }, ...later];
  const others = [...left].map((page): Entry => ({ page, text: page.record.title }));
  return [
    ...all,
    { title: interfaceStrings(config.lang, config.themeConfig.strings).morePages, entries: others },
  ].filter(({ entries }) => entries.length > 0);
}

function printHead({ title, description }: SiteConfig): string {
  return description === "" ? `# ${title}\n` : `# ${title}\n\n> ${inOneLine(description)}\n`;
}

/** "- [Limits](https://example.com/docs/limits.md): How large things can be" */
function printEntry(config: SiteConfig, { page, text }: Entry): string {
  const { description, short_description } = page.record.frontmatter;
  const url = (config.origin ?? "") + markdownUrl(config, page.record.path);
  const about = inOneLine(description ?? short_description ?? "");
  return `- [${inOneLine(text).replaceAll(/[[\]\\]/gu, String.raw`\$&`)}](${url})${about === "" ? "" : `: ${about}`}\n`;
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** @param pages The Markdown of each page. */
export function joinMarkdown(head: string, pages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from(head), ...pages.flatMap((page) => [Buffer.from("\n"), page])]);
}
