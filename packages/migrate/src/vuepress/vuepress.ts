/** Reads sites of VuePress 1 and 2. Pure. */
import { addressOfFile } from "../addresses.ts";
import { posix } from "node:path";
import type { RunConfig } from "../config-file.ts";
import { configAtRoot, runConfig, siteFolder } from "../config-file.ts";
import { callOf } from "../config-values.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import type { HeadingTexts } from "../markdown/keep-anchors.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import { publishPages } from "../moved-pages.ts";
import { makePageFinder, titleOf } from "../pages.ts";
import type { MigratedSite, Tool } from "../tool.ts";
import { convertPages } from "../vue/convert-pages.ts";
import { noteOfSlugs, ownSlugs, placeOfSetting, textsToSlug } from "../vue/own-slugs.ts";
import { themeValues } from "../vue/theme-values.ts";
import { convertConfig, themeOf } from "./config.ts";
import { convertKey } from "./frontmatter.ts";
import { convertCodeImports, convertTabs } from "./markup.ts";

const configPattern = /^(?<folder>(?:.*\/)?)\.vuepress\/config(?:\/index)?\.[cm]?[jt]s$/u;

export const vuepress: Tool = {
  name: "vuepress",
  title: "VuePress",
  find: (paths) => siteFolder(paths, configPattern),
  modules: (paths) => configAtRoot(paths, configPattern),
  textsToSlug: (site) => {
    const config = configOf(site).value;
    return textsToSlug(site, config, headingTexts(config));
  },
  ownPackages: /^(?:vuepress|@vuepress\/[^/]+|vuepress-(?:plugin|theme)-[^/]+|vue|vite)(?:\/|$)/u,
  migrate: migrateVuePress,
};

/** Only VuePress 2 is told its theme and its bundler by calls of functions. */
function isFirstVersion(config: Readonly<Record<string, unknown>>): boolean {
  return callOf(config["theme"]) === null && callOf(config["bundler"]) === null;
}

function headingTexts(config: Readonly<Record<string, unknown>>): HeadingTexts {
  return { rules: isFirstVersion(config) ? "vuepress" : "vitepress", withImages: false, withEmoji: false };
}

const configOf = (site: OldSite): RunConfig => runConfig(site, configPattern, ".vuepress/config.js");

function migrateVuePress(site: OldSite): MigratedSite {
  const { file, module, value: old } = configOf(site);
  const isFirst = isFirstVersion(old);
  const slugs = ownSlugs(old);
  const notes: Note[] = [];
  const found = site.paths.flatMap((from): OldPage[] => {
    const isHidden = /(?:^|\/)(?:\.|node_modules\/)/u.test(from);
    if (!isHidden && from.endsWith(".vue")) {
      const advice = "write it as a Markdown page with components in React";
      notes.push({
        outcome: "left",
        what: "Pages that are Vue components",
        advice,
        place: { site: "old", file: from, line: 1 },
      });
    }
    const text = isHidden || !from.endsWith(".md") ? null : site.textOf(from);
    return text === null ? [] : [{ from, path: from, route: routeOf(from, text), text, title: titleOf(text) }];
  });
  const { pages, notes: renamed } = publishPages(found);
  const values = themeValues(themeOf(old).theme, pages);
  const { config, ...converted } = convertConfig(module, file, makePageFinder(pages), values);
  const made = convertPages({
    site,
    pages,
    withinSource: (path) => (path.startsWith("../") || path.startsWith(".vuepress/") ? null : path),
    publicFolder: ".vuepress/public/",
    includedPath: (each, page) => includedPath(each, page, site),
    headings: { ...headingTexts(old), made: slugs.made },
    routes: config.routes ?? "folder",
    convertKey: (entry, keys) => convertKey(entry, keys, config),
    removed: ["v-pre", "raw", "vue"],
    values,
    headingIds: [],
    passes: [convertCodeImports, convertTabs],
  });
  return {
    configFile: file,
    config: {
      ...config,
      ...made.exclude,
      markdown: { slugs: isFirst ? "vuepress" : "vitepress", ...config.markdown, ...made.markdown },
    },
    pages: made.pages,
    copies: made.copies,
    notes: [
      ...converted.notes,
      ...noteOfSlugs(slugs, placeOfSetting(slugs, module, file)),
      ...notes,
      ...renamed,
      ...made.notes,
    ],
    packages: [],
    addressOf: addressOfFile,
    isThemeId: (id) =>
      /^(?:app|global-layout|docsearch[\w-]*|search-form|main-title|VP[\w-]*|navbar|sidebar)$/u.test(id),
  };
}

/** In VuePress 1, `@` is the folder in which the tool runs, which is usually the parent of the pages. */
function includedPath(file: string, page: string, { textOf }: OldSite): string {
  if (!file.startsWith("@")) return posix.join(posix.dirname(page), file);
  const path = file.replace(/^@\/?/u, "");
  return [posix.join("..", path), path].find((each) => textOf(each) !== null) ?? path;
}

/** "guide/README.md" → "/guide/", "guide/x.md" → "/guide/x.html" */
function routeOf(path: string, text: string): string {
  const { permalink } = readPageFrontmatter(text).values;
  if (typeof permalink === "string" && permalink.startsWith("/") && !permalink.includes("/:")) return permalink;
  const bare = path.replace(/\.md$/u, "").replace(/(?:^|(?<=\/))(?:index|readme)$/iu, "");
  return bare === "" || bare.endsWith("/") ? `/${bare}` : `/${bare}.html`;
}
