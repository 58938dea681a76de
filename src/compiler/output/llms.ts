/**
 * The site for programs that read it: the Markdown of each page beside its document, `llms.txt` with links to them, and
 * `llms-full.txt` with the text of all pages (https://llmstxt.org). A list that is too long for one answer names lists of
 * its sections.
 */
import type { RichText, SidebarEntry, SiteData } from "../../theme/route-data.ts";
import { interfaceStrings } from "../config/interface-strings.ts";
import type { SiteConfig } from "../config/site-config.ts";
import { fingerprint, fingerprintOf } from "../fingerprint.ts";
import { SlugSet } from "../page/slug.ts";
import { markdownFrame } from "../route/markdown-frame.ts";
import { absoluteUrl, makePageData, markdownOfRoute, markdownUrl } from "../route/route-data.ts";
import type { ShowSidebar } from "../route/shown-sidebar.ts";
import { llmsFolder, llmsFullPath, llmsPath } from "../site/generated-files.ts";
import { isStandIn } from "../site/linked-site.ts";
import type { LinkedPage } from "../site/linked-site.ts";
import { encodePath, routeUrl } from "../site/urls.ts";
import type { OutputPath } from "../source/paths.ts";
import { toOutputPath } from "../source/paths.ts";
import type { PlannedMarkdown, PlannedOutput } from "./output-file.ts";
import { planText } from "./output-file.ts";
import { makeDocumentHash } from "./routes.ts";
import { listSkills } from "./skills.ts";
import type { SiteOutputs } from "./site-outputs.ts";

/** Whether a path may belong to one of these files. */
export function isLlmsFile(path: OutputPath): boolean {
  return path.endsWith(".md") || path === llmsPath || path === llmsFullPath || path.startsWith(`${llmsFolder}/`);
}

/** Plans nothing if the config has no `llms`. Pages that stand in for translations have no Markdown of their own. */
export function planLlms(outputs: SiteOutputs, siteData: SiteData, showSidebar: ShowSidebar): PlannedOutput[] {
  const { config, site } = outputs;
  if (config.llms === null) return [];
  const hashOfDocument = makeDocumentHash(outputs, fingerprintOf(siteData), showSidebar);
  const planPage = (page: LinkedPage, number: number): PlannedMarkdown => {
    const { record, urls, images, components } = page;
    // Components see everything that a document is rendered from.
    const inputs =
      components.length > 0
        ? hashOfDocument(page)
        : [markdownFrame(makePageData(config, page), siteData), urls, images, outputs.bodyHashOf(record.relativePath)];
    return {
      path: toOutputPath(markdownOfRoute(record.path)),
      fingerprint: fingerprintOf(inputs),
      source: { kind: "markdown", page: number },
    };
  };
  const planned = new Map(
    site.pages.flatMap((page, number) => (isStandIn(page) ? [] : [[page, planPage(page, number)]])),
  );
  const join = (path: OutputPath, head: string, entries: readonly Entry[]): PlannedOutput => {
    const inOrder = entries.flatMap(({ page }) => planned.get(page) ?? []);
    return {
      path,
      fingerprint: fingerprint("llms-full", head, ...inOrder.map((page) => page.path + page.fingerprint)),
      source: { kind: "joined", head, pages: inOrder },
    };
  };
  const sections = listSections(config, [...planned.keys()]);
  const head = printHead(config);
  const about = printInstructions(config, site.frame.instructions) + printSkills(outputs);
  const { list, parts } = printLists(config, head + about, sections);
  return [
    ...planned.values(),
    planText(llmsPath, list),
    join(
      llmsFullPath,
      head,
      sections.flatMap(({ entries }) => entries),
    ),
    ...parts.flatMap(({ path, fullPath, text, title, entries }) => [
      planText(path, text),
      join(fullPath, `# ${title}\n`, entries),
    ]),
  ];
}

/** The number of characters that a program can be expected to read of one answer (https://agentdocsspec.com). */
const maxLength = 50_000;
/** More than what a part has besides its lines and its title: a mark and a number. */
const headingLength = 100;

/** A section with a list of its own, or a part of it. */
interface Part extends Section {
  readonly path: OutputPath;
  readonly fullPath: OutputPath;
  readonly text: string;
}

interface Lists {
  /** The text of `llms.txt`. */
  readonly list: string;
  readonly parts: readonly Part[];
}

function printLists(config: SiteConfig, head: string, sections: readonly Section[]): Lists {
  const printed = sections.map((section) => ({
    ...section,
    lines: section.entries.map((entry) => printEntry(config, entry)),
  }));
  const whole = head + printed.map(({ title, lines }) => `\n## ${title}\n\n${lines.join("")}`).join("");
  if (whole.length <= maxLength) return { list: whole, parts: [] };
  const slugs = new SlugSet();
  const parts = printed.flatMap(({ title, entries, lines }) => {
    const starts = startsOfParts(lines, maxLength - title.length - headingLength);
    return starts.map((start, index): Part => {
      const end = starts[index + 1] ?? lines.length;
      const partTitle = starts.length === 1 ? title : `${title} (${index + 1})`;
      const name = slugs.slugOf(partTitle);
      return {
        title: partTitle,
        entries: entries.slice(start, end),
        path: toOutputPath(`${llmsFolder}/${name}.txt`),
        fullPath: toOutputPath(`${llmsFolder}/full/${name}.txt`),
        text: `# ${partTitle}\n\n${lines.slice(start, end).join("")}`,
      };
    });
  });
  const url = (path: string): string => absoluteUrl(config, config.base + encodePath(path));
  const lines = parts.map(({ title, entries, path }) => {
    const first = entries.slice(0, 5).map(({ text }) => escapeLabel(text));
    const about = [...first, ...(entries.length > first.length ? ["…"] : [])].join(", ");
    return `- [${escapeLabel(title)}](${url(path)}): ${about}\n`;
  });
  return { list: `${head}\n## ${config.title}\n\n${lines.join("")}`, parts };
}

/** The numbers of the lines at which parts of at most this length begin. A longer line is a part of its own. */
function startsOfParts(lines: readonly string[], length: number): readonly number[] {
  const starts: number[] = [];
  let left = 0;
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.length > left) {
      starts.push(index);
      left = length;
    }
    left -= line.length;
  }
  return starts;
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
  const url = absoluteUrl(config, markdownUrl(config, page.record.path));
  const about = inOneLine(description ?? short_description ?? "");
  return `- [${escapeLabel(text)}](${url})${about === "" ? "" : `: ${about}`}\n`;
}

function escapeLabel(text: string): string {
  return inOneLine(text).replaceAll(/[[\]\\]/gu, String.raw`\$&`);
}

function printInstructions(config: SiteConfig, instructions: readonly RichText[]): string {
  return instructions.map((each) => `\n${inOneLine(printRichText(config, each))}\n`).join("");
}

/** The files that a site has once are named in the list of the default language. */
function printSkills(outputs: SiteOutputs): string {
  const skills = outputs.whole === null ? [] : listSkills(outputs);
  const lines = skills.map(
    ({ name, description, file }) =>
      `- [${escapeLabel(name)}](${absoluteUrl(outputs.config, file.url)}): ${inOneLine(description)}\n`,
  );
  return lines.length === 0 ? "" : `\n${lines.join("")}`;
}

function printRichText(config: SiteConfig, text: RichText): string {
  const marks = { em: "_", strong: "**", code: "`" } as const;
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      const content = printRichText(config, part.content);
      if (part.tag !== "a") return marks[part.tag] + content + marks[part.tag];
      return `[${content}](${absoluteUrl(config, part.url ?? "")})`;
    })
    .join("");
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim();
}

/** @param pages The Markdown of each page. */
export function joinMarkdown(head: string, pages: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat([Buffer.from(head), ...pages.flatMap((page) => [Buffer.from("\n"), page])]);
}
