/** Reads books of mdBook. Pure. */
import { addressOfFile } from "../addresses.ts";
import { posix } from "node:path";
import { parse } from "smol-toml";
import type { SiteConfigInput } from "docsgen";
import { parseUrl } from "../parse-url.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { outermost } from "../config-file.ts";
import { convertContainers, defineContainers } from "../markdown/containers.ts";
import { escapeBraces } from "../markdown/escape-braces.ts";
import { changeFrontmatter } from "../markdown/frontmatter.ts";
import { convertHeadingIds } from "../markdown/heading-ids.ts";
import type { IncludedFile } from "../markdown/included-files.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { namePublicFiles, pathIn, publicAddress } from "../markdown/public-files.ts";
import { convertRegions } from "../markdown/regions.ts";
import { parsePage, rewritePage } from "../markdown/rewrite.ts";
import type { Pass } from "../markdown/rewrite.ts";
import type { ConvertedConfig } from "../config-report.ts";
import { leadsToOldFiles, markdownNeeds } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { Note, Outcome } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { followMoves, publishPages } from "../moved-pages.ts";
import { isInside, keepRoute, makePageFinder, partPaths, titleOf } from "../pages.ts";
import { pageFile } from "../report.ts";
import { socialLink } from "../social-icon.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import { convertSidebar } from "../menus.ts";
import { anchorMarks, convertIncludes, convertMath, includesIn, removeHiddenLines } from "./includes.ts";
import { keepHostLinks } from "./host-links.ts";
import { readSummary } from "./summary.ts";

const configFile = "book.toml";

export const mdbook: Tool = {
  name: "mdbook",
  title: "mdBook",
  find: (paths) => {
    const config = outermost(paths.filter((path) => posix.basename(path) === configFile));
    return config === undefined ? null : posix.dirname(config).replace(/^\.$/u, "");
  },
  modules: () => [],
  outside: ({ textOf }) => {
    const folder = posix.normalize(textIn(recordIn(readConfig(textOf(configFile) ?? "")["book"])["src"]) ?? "src");
    return folder.startsWith("../") ? [folder.replace(/\/$/u, "")] : [];
  },
  ownPackages: /^$/u,
  migrate: migrateBook,
};

function migrateBook(site: OldSite): MigratedSite {
  const config = readConfig(site.textOf(configFile) ?? "");
  const book = recordIn(config["book"]);
  const html = recordIn(recordIn(config["output"])["html"]);
  const folder = posix.join(textIn(book["src"]) ?? "src", "/");
  const summaryFile = `${folder}SUMMARY.md`;
  const { chapters, entries } = readSummary(site.textOf(summaryFile) ?? "", 1);
  const notes: Note[] = [];

  const seen = new Set<string>();
  const pages = chapters.flatMap(({ title, path }): (OldPage & { readonly listed: string })[] => {
    const text = path === null || !isInside(path) ? null : site.textOf(folder + path);
    if (path === null || text === null || seen.has(path)) return [];
    seen.add(path);
    return [{ from: folder + path, path, route: routeOf(path), text, title: titleOf(text), listed: title }];
  });
  // mdBook publishes the first chapter as the home page, too, unless there is another one.
  const [first] = pages;
  const isCopied = first !== undefined && !pages.some(({ route }) => route === "/");
  const renamed = publishPages(pages.map((page) => (isCopied && page === first ? { ...page, route: "/" } : page)));
  const placed = renamed.pages;
  const places = new Map(placed.map(({ from, path }) => [from.slice(folder.length), path]));
  notes.push(...renamed.notes);
  const copiedRoutes = isCopied ? [{ from: first.route, to: "/" }] : [];

  const findPage = makePageFinder(placed);
  const converted = convertConfig(config, site, folder, entries, findPage, summaryFile);
  notes.push(...converted.notes);

  const copies = new Map<string, string>();
  const publicFiles = new Set<string>();
  for (const path of site.paths) {
    if (!path.startsWith(folder) || /\.md$|(?:^|\/)\./u.test(path)) continue;
    publicFiles.add(path.slice(folder.length));
    copies.set(`public/${path.slice(folder.length)}`, path);
  }
  for (const name of ["favicon.svg", "favicon.png"])
    if (site.paths.includes(`theme/${name}`)) copies.set(`public/${name}`, `theme/${name}`);

  const partOf = partPaths((path) => (path.startsWith(folder) ? path.slice(folder.length) : path));
  const parts = new Map<string, string>();
  const collect = (from: string, text: string): void => {
    for (const file of includesIn(text)) {
      const path = posix.join(posix.dirname(from), file);
      const included = site.textOf(path);
      if (included === null || parts.has(path)) continue;
      parts.set(path, included);
      if (path.endsWith(".md")) collect(path, included);
    }
  };
  for (const { from, text } of pages) collect(from, text);

  const elsewhere = new Set<string>();
  const convert = (from: string, path: string, text: string, more: readonly Pass[]): MigratedPage => {
    const find = (file: string): IncludedFile | null => {
      const target = posix.join(posix.dirname(from), file);
      const included = site.textOf(target);
      return included === null ? null : { text: included, reference: `@/${partOf(target)}` };
    };
    const address = (written: string): string | null =>
      publicAddress(posix.join(posix.dirname(from), pathIn(written)), written, folder, publicFiles);
    const made = rewritePage(text, pageFile(path), [
      convertIncludes(find),
      removeHiddenLines,
      escapeBraces,
      ...(html["mathjax-support"] === true ? [convertMath] : []),
      convertHeadingIds,
      convertContainers([]),
      namePublicFiles(address, address),
      keepHostLinks(from.slice(folder.length), converted.config.base, elsewhere),
      ...(renamed.notes.length === 0
        ? []
        : [followMoves(from.slice(folder.length), path, (each) => places.get(each) ?? null)]),
      ...more,
    ]);
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  const made = [
    ...placed.map((page) =>
      convert(page.from, page.path, page.text, [
        keepAnchors(rewritePage(page.text, "", [convertHeadingIds]).text, {
          rules: "mdbook",
          withImages: false,
          withEmoji: true,
        }),
        keepRoute(page, "html"),
        ...(page.title === null && !beginsWith(page.text, page.listed)
          ? [changeFrontmatter(() => null, { title: page.listed })]
          : []),
      ]),
    ),
    ...Array.from(parts, ([from, text]) => {
      const marked = convertRegions(text, anchorMarks);
      return from.endsWith(".md") ? convert(from, partOf(from), marked, []) : { path: partOf(from), text: marked };
    }),
  ];
  const containers = defineContainers(
    made.filter(({ path }) => path.endsWith(".md")),
    [],
  );
  const printed = recordIn(html["print"])["enable"] === false ? [] : [{ from: "/print.html", to: "/" }];
  return {
    configFile: summaryFile,
    config: filled<SiteConfigInput>({
      ...converted.config,
      redirects: [...copiedRoutes, ...printed, ...(converted.config.redirects ?? [])],
      links: filled({ elsewhere: [...elsewhere].sort() }),
      markdown: { ...converted.config.markdown, ...containers.markdown },
    }),
    pages: made,
    copies,
    notes: [...notes, ...containers.notes],
    packages: converted.packages,
    addressOf: addressOfFile,
    isThemeId: (id) => themeIds.test(id),
  };
}

function readConfig(text: string): Readonly<Record<string, unknown>> {
  try {
    return parse(text);
  } catch {
    return {};
  }
}

/** "a/README.md" → "/a/", "a/b.md" → "/a/b.html" */
function routeOf(path: string): string {
  const bare = path.replace(/\.md$/u, "").replace(/(?:^|(?<=\/))(?:index|README)$/iu, "");
  return bare === "" || bare.endsWith("/") ? `/${bare}` : `/${bare}.html`;
}

/** Whether the first heading, of any level, is the title in the table of contents. docsgen makes it the title, too. */
function beginsWith(text: string, title: string): boolean {
  const [, heading] = /^#{1,6}[ \t]+(.+?)[ \t#]*$/mu.exec(parsePage(text).prose.trimStart()) ?? [];
  return heading?.replaceAll(/[`*]/gu, "").trim() === title;
}

function convertConfig(
  config: Readonly<Record<string, unknown>>,
  site: OldSite,
  folder: string,
  entries: ReturnType<typeof readSummary>["entries"],
  findPage: (link: string) => OldPage | null,
  summaryFile: string,
): ConvertedConfig {
  const notes: Note[] = [];
  const source = (site.textOf(configFile) ?? "").split("\n");
  const report = (outcome: Outcome, key: string, what: string, advice: string): void => {
    const line = source.findIndex((text) => text.includes(key)) + 1;
    notes.push({ outcome, what, advice, place: { site: "old", file: configFile, line: Math.max(1, line) } });
  };
  const book = recordIn(config["book"]);
  const html = recordIn(recordIn(config["output"])["html"]);
  const sidebar = convertSidebar(entries, { findPage, file: summaryFile });
  notes.push(...sidebar.notes);
  const siteUrl = textIn(html["site-url"]);
  const url = siteUrl === null ? null : parseUrl(siteUrl);
  const base = (url?.pathname ?? (siteUrl?.startsWith("/") === true ? siteUrl : "/")).replace(/\/?$/u, "/");
  const repository = textIn(html["git-repository-url"]);
  const host = repository === null ? null : (parseUrl(repository)?.hostname ?? null);
  const edit = textIn(html["edit-url-template"]);
  if (edit !== null) report("lossy", "edit-url-template", "The link to edit a page", leadsToOldFiles);
  for (const name of Object.keys(recordIn(config["preprocessor"])))
    if (name !== "links" && name !== "index")
      report(
        "left",
        `preprocessor.${name}`,
        `The preprocessor \`${name}\``,
        "docsgen does not run it; see the manual, “Extend”, for what plugins of docsgen can do",
      );
  for (const key of ["additional-css", "additional-js"])
    if (listIn(html[key]).length > 0)
      report("left", key, `\`${key}\``, "styles go into a `theme` of your own, scripts into `headTags`");
  for (const name of Object.keys(recordIn(config["output"])))
    if (name !== "html")
      report(
        "left",
        `output.${name}`,
        `The output \`${name}\``,
        "docsgen writes a site, and each page as Markdown with `llms`",
      );
  const redirects = Object.entries(recordIn(html["redirect"])).flatMap(([from, target]) => {
    const to = textIn(target) ?? "";
    const old = `/${from.replace(/^\//u, "")}`.replace(/\/index\.html$/u, "/");
    if (/^https?:/u.test(to)) return [{ from: old, to }];
    const address = posix.join(posix.dirname(old), to.replace(/#.*$/su, ""));
    const page = findPage(to.startsWith("/") ? to : address);
    if (page !== null) return [{ from: old, to: page.route + (/#.*$/su.exec(to)?.[0] ?? "") }];
    report(
      "left",
      from,
      `The redirect of “${from}”`,
      `“${to}” is not a page; add it to \`redirects\` with the page that it should lead to`,
    );
    return [];
  });
  const favicon = ["favicon.svg", "favicon.png"].find((name) => site.paths.includes(`theme/${name}`));
  const themeConfig = filled<NonNullable<SiteConfigInput["themeConfig"]>>({
    social: repository === null || host === null ? [] : [socialLink(null, repository, null)],
    sidebars: sidebar.value.length === 0 ? [] : [{ paths: ["/"], entries: sidebar.value }],
    editLink: edit?.includes("{path}") === true ? { pattern: edit.replaceAll("{path}", `${folder}{path}`) } : null,
  });
  const { markdown, packages } = markdownNeeds(html["mathjax-support"] === true, false);
  return {
    config: filled<SiteConfigInput>({
      title: textIn(book["title"]) ?? "Documentation",
      description: textIn(book["description"]),
      lang: textIn(book["language"]),
      base: base === "/" ? null : base,
      origin: url !== null && /^https?:$/u.test(url.protocol) ? url.origin : null,
      routes: "html",
      headTags: favicon === undefined ? [] : [{ tag: "link", attributes: { rel: "icon", href: `/${favicon}` } }],
      redirects,
      themeConfig,
      markdown: { slugs: "mdbook", ...markdown },
    }),
    notes,
    packages,
  };
}

const themeIds =
  /^(?:mdbook-[\w-]*|body-container|sidebar[\w-]*|page-wrapper|menu-bar[\w-]*|theme-(?:toggle|list)|default_theme|light|rust|coal|navy|ayu|search(?:-toggle|-wrapper|bar[\w-]*|results[\w-]*)|print-button|git-[\w-]+-button|content|fa-[\w-]+|toc-[\w-]+)$/u;
