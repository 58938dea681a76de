/** Reads sites of Mintlify. Pure. */
import { cleanAddressOf } from "../addresses.ts";
import { posix } from "node:path";
import type { SiteConfigInput } from "docsgen";
import { folderIn } from "../config-file.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { isRecord } from "../is-record.ts";
import { showsMath } from "../markdown/shown-syntax.ts";
import { convertContainers } from "../markdown/containers.ts";
import { changeFrontmatter, removeEmptyFrontmatter, leaveOut } from "../markdown/frontmatter.ts";
import type { FrontmatterEntry, KeyChange, PageFrontmatter } from "../markdown/frontmatter.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { draftOf, editDraft, finishDraft } from "../markdown/rewrite.ts";
import { importedPages } from "../mdx/imported-pages.ts";
import * as mdx from "../mdx/passes.ts";
import { makeReport, markdownNeeds } from "../config-report.ts";
import { filled } from "../filled.ts";
import type { OldEntry } from "../menus.ts";
import { bareEntry, convertNavbar, convertSidebar, firstLink, firstOfSidebars, navbarOf } from "../menus.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { keepRoute, makePageFinder, otherFrontmatterKeys, partPaths, relativeAddress, titleOf } from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import { pageFile } from "../report.ts";
import { socialLink } from "../social-icon.ts";
import { sourceRedirects, uniqueSources } from "../source-redirects.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import { convertCodeTitles, convertComponents, convertItems, findContainers, gather, wrapItems } from "./components.ts";

type Values = Readonly<Record<string, unknown>>;

const configPattern = /^(?<folder>(?:.*\/)?)(?:docs|mint)\.json$/u;

export const mintlify: Tool = {
  name: "mintlify",
  title: "Mintlify",
  find: (paths) => {
    // Other programs have a `docs.json`, too, but not with pages of MDX beside it.
    const config = paths.find((path) => {
      const folder = path.replace(/[^/]*$/u, "");
      return configPattern.test(path) && paths.some((page) => page.startsWith(folder) && page.endsWith(".mdx"));
    });
    return config === undefined ? null : folderIn(config, configPattern);
  },
  modules: () => [],
  ownPackages: /^$/u,
  migrate: migrateMintlify,
};

/** Files that Mintlify does not publish. */
const unpublished =
  /(?:^|\/)(?:\.|node_modules\/|snippets\/|README\.mdx?$|LICENSE\.mdx?$|CHANGELOG\.md$|CONTRIBUTING\.mdx?$)|\.[cm]?[jt]sx?$|^(?:docs|mint|package|package-lock)\.json$/u;

function migrateMintlify(site: OldSite): MigratedSite {
  const file = site.paths.includes("docs.json") ? "docs.json" : "mint.json";
  const { value, lineOf } = readYaml(site.textOf(file) ?? "");
  const notes: Note[] = [];
  const report = makeReport(notes, file, lineOf);
  const left = (key: string, what: string, advice: string): void => report("left", [key], what, advice);
  const old = recordIn(
    withReferences(value, site, (path) => left("navigation", `The file “${path}”`, "it cannot be read as JSON")),
  );

  const navigation = recordIn(old["navigation"]);
  const [, ...otherLanguages] = listIn(navigation["languages"]).map((each) => textIn(recordIn(each)["language"]) ?? "");
  const [, ...otherVersions] = listIn(navigation["versions"]);
  if (otherLanguages.length > 0)
    left(
      "navigation",
      "Translations",
      `the pages in ${otherLanguages.join(", ")} were left out; only the first language was converted`,
    );
  if (otherVersions.length > 0) left("navigation", "Versions", "the sidebars are those of the first version");
  const isOther = (path: string): boolean => otherLanguages.some((name) => path.startsWith(`${name}/`));

  const pages = site.paths.flatMap((from): OldPage[] => {
    const text = /\.mdx?$/u.test(from) && !unpublished.test(from) && !isOther(from) ? site.textOf(from) : null;
    if (text === null) return [];
    const bare = from.replace(/\.mdx?$/u, "").replace(/(?:^|(?<=\/))index$/u, "");
    const path = from.replace(/\.mdx?$/u, ".md");
    return [{ from, path, route: posix.join("/", bare, "/"), text, title: titleOf(text) }];
  });
  const findPage = makePageFinder(pages);
  const menus = { findPage, file };
  const line = lineOf(["navigation"]);
  const { entries, tabs } = menusOf(old["navigation"], line);
  const sidebar = convertSidebar(entries, menus);
  const start = pages.some(({ route }) => route === "/") ? null : firstOfSidebars([{ entries: sidebar.value }]);
  const links = listIn(recordIn(old["navbar"])["links"] ?? old["topbarLinks"]).map((each) => linkEntry(each, line));
  const primary = recordIn(recordIn(old["navbar"])["primary"] ?? old["topbarCtaButton"]);
  const right = convertNavbar(
    [...links, ...(textIn(primary["label"]) === null ? [] : [linkEntry(primary, line)])],
    menus,
  );
  const tabMenu = convertNavbar(tabs, menus);
  notes.push(...sidebar.notes, ...right.notes, ...tabMenu.notes);
  const copies = new Map<string, string>();
  for (const path of site.paths)
    if (!unpublished.test(path) && !/\.(?:mdx?|css)$/u.test(path)) copies.set(`public/${path}`, path);
  if (site.paths.some((path) => path.endsWith(".css")))
    left(
      "colors",
      "The site's own styles",
      "put rules that you need into `theme/style.css`, and set `theme` in the config",
    );

  const made = convertPages(site, pages, notes);
  const usesMath = made.some(({ text }) => showsMath(text, /\$\$|(?<!\\)\$[^\s$][^$\n]*\$/u));
  const favicon = textIn(old["favicon"]) ?? textIn(recordIn(old["favicon"])["light"]);
  const socials = recordIn(recordIn(old["footer"])["socials"] ?? old["footerSocials"]);
  const social = Object.entries(socials).flatMap(([name, url]) =>
    typeof url === "string" ? [socialLink(name, url, null)] : [],
  );
  const written = uniqueSources(sourceRedirects(old["redirects"], pages, findPage, report));
  const redirects = [
    ...written,
    ...(start === null || written.some(({ from }) => from === "/") ? [] : [{ from: "/", to: start }]),
  ];
  const { packages } = markdownNeeds(usesMath, false);
  const hasIcon = favicon !== null && copies.has(`public/${favicon.replace(/^\//u, "")}`);
  const config = filled<SiteConfigInput>({
    title: textIn(old["name"]) ?? "Documentation",
    description: textIn(old["description"]),
    headTags: hasIcon ? [{ tag: "link", attributes: { rel: "icon", href: posix.join("/", favicon) } }] : [],
    themeConfig: filled<NonNullable<SiteConfigInput["themeConfig"]>>({
      ...logoOf(old["logo"], copies),
      ...navbarOf(tabMenu.value, right.value),
      social,
      sidebars: sidebar.value.length === 0 ? null : [{ paths: ["/"], entries: sidebar.value }],
    }),
    markdown: filled({ math: usesMath, frontmatterKeys: otherFrontmatterKeys(made) }),
    redirects,
  });
  if (old["api"] !== undefined || old["openapi"] !== undefined)
    left(
      "api",
      "Pages of an API",
      "pages that Mintlify makes from OpenAPI were left out; write them with `:::endpoint`",
    );
  return {
    configFile: file,
    config,
    pages: made,
    copies,
    notes,
    packages,
    addressOf: cleanAddressOf,
    isThemeId: (id) =>
      /^(?:navbar|sidebar[\w-]*|content[\w-]*|header|footer|table-of-contents|search[\w-]*)$/u.test(id),
  };
}

/** `{ "$ref": "./redirects.json" }` stands for the value of that file. */
function withReferences(value: unknown, site: OldSite, onUnread: (path: string) => void, depth = 0): unknown {
  if (Array.isArray(value)) return value.map((each: unknown) => withReferences(each, site, onUnread, depth));
  if (!isRecord(value)) return value;
  const reference = textIn(value["$ref"]);
  if (reference === null || depth > 8)
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withReferences(each, site, onUnread, depth)]),
    );
  const text = site.textOf(posix.normalize(reference.replace(/^\//u, "")));
  try {
    return withReferences(JSON.parse(text ?? ""), site, onUnread, depth + 1);
  } catch {
    onUnread(reference);
    return null;
  }
}

function linkEntry(value: unknown, line: number): OldEntry {
  const item = recordIn(value);
  const text = textIn(item["label"]) ?? textIn(item["name"]) ?? textIn(item["anchor"]);
  const link = textIn(item["href"]) ?? textIn(item["url"]);
  return { ...bareEntry(line), text, link };
}

/** The sidebar, and the tabs above it, each with its first page. */
function menusOf(navigation: unknown, line: number): { entries: readonly OldEntry[]; tabs: readonly OldEntry[] } {
  const shared = { isCollapsible: true, isOpen: false, line };
  const entriesOf = (value: unknown): readonly OldEntry[] => {
    if (typeof value === "string") return [{ ...shared, text: null, link: posix.join("/", value), items: [] }];
    if (Array.isArray(value)) return value.flatMap(entriesOf);
    if (!isRecord(value)) return [];
    const [first] = listIn(value["languages"] ?? value["versions"]);
    if (first !== undefined) return entriesOf(first);
    const name = ["group", "tab", "dropdown", "anchor", "product", "item"]
      .map((key) => textIn(value[key]))
      .find((each) => each !== null);
    const parts = ["pages", "groups", "tabs", "dropdowns", "products", "anchors", "menu"];
    const inner = parts.flatMap((key) => entriesOf(value[key]));
    const root = textIn(value["root"]);
    const link = root === null ? textIn(value["href"]) : posix.join("/", root);
    if (name === undefined) return inner;
    return inner.length === 0 && link === null ? [] : [{ ...shared, text: name, link, items: inner }];
  };
  const entries = entriesOf(navigation);
  const hasTabs = JSON.stringify(navigation ?? null).includes('"tab":');
  const tabs = hasTabs
    ? entries.map((entry) => ({ ...entry, link: entry.link ?? firstLink(entry.items), items: [] }))
    : [];
  return { entries: entries.filter(({ items, link }) => items.length > 0 || link?.startsWith("/") === true), tabs };
}

function logoOf(
  value: unknown,
  copies: ReadonlyMap<string, string>,
): { readonly logo?: string | { light: string; dark?: string } } {
  const pathOf = (each: unknown): string | null => {
    const path = textIn(each);
    return path !== null && copies.has(`public/${path.replace(/^\//u, "")}`) ? posix.join("/", path) : null;
  };
  const light = pathOf(value) ?? pathOf(recordIn(value)["light"]);
  const dark = pathOf(recordIn(value)["dark"]);
  if (light === null) return {};
  return { logo: dark === null ? light : { light, dark } };
}

function convertPages(site: OldSite, pages: readonly OldPage[], notes: Note[]): readonly MigratedPage[] {
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const named = (written: string, from: string): string | null => {
    const path = written.startsWith("/") ? written.slice(1) : posix.join(posix.dirname(from), written);
    return /\.mdx?$/u.test(path) ? path : null;
  };
  const parts = importedPages(site, pages, named);
  const partPath = partPaths((path) => path.replace(/\.mdx?$/u, ".md"));
  const convert = (from: string, path: string, text: string, route: string | null): MigratedPage => {
    const given = draftOf(text);
    const imports = mdx.importsIn(given.page);
    const partOf = (name: string): string | null => {
      const target = named(imports.get(name) ?? "", from);
      if (target === null || !(parts.has(target) || byFile.has(target))) return null;
      return relativeAddress(path, byFile.get(target)?.path ?? partPath(target));
    };
    const opened = editDraft(given, [changeFrontmatter(convertKey), removeEmptyFrontmatter, ...mdx.firstPasses]);
    const oldText = editDraft(opened, [mdx.onlyHeadings]).page.text;
    const converted = editDraft(opened, [
      mdx.convertPartials(partOf),
      gather,
      convertComponents,
      mdx.convertElements([findContainers, mdx.findDetails]),
      { repeated: [convertItems] },
      wrapItems,
      mdx.convertAttributes(() => null),
      mdx.convertExpressions,
      mdx.removeComputed(site),
      mdx.separateHtml,
      mdx.reportComponents,
      [
        convertContainers([]),
        convertCodeTitles,
        ...(route === null ? [] : [keepAnchors(oldText, { rules: "github", withImages: false, withEmoji: true })]),
      ],
      ...(route === null ? [] : [keepRoute({ path, route }, "folder")]),
    ]);
    const made = finishDraft(converted, pageFile(path));
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  return [
    ...pages.map((page) => convert(page.from, page.path, page.text, page.route)),
    ...Array.from(parts, ([from, text]) => convert(from, partPath(from), text, null)),
  ];
}

function convertKey({ key, value }: FrontmatterEntry, values: PageFrontmatter["values"]): KeyChange | null {
  const set = (made: Values): KeyChange => ({ kind: "set", values: made });
  switch (key) {
    case "sidebarTitle":
      return set(values["hidden"] === true ? {} : { sidebar: { label: value } });
    case "hidden":
      return set(value === true ? { sidebar: { hidden: true } } : {});
    case "noindex":
      return null;
    case "icon":
    case "iconType":
    case "mode":
    case "tag":
      return leaveOut(key);
    case "openapi":
    case "api":
      return {
        kind: "set",
        values: {},
        remark: { outcome: "left", what: `\`${key}\` in frontmatter`, advice: "write the endpoint with `:::endpoint`" },
      };
    default:
      return null;
  }
}
