/** Reads sites of Starlight, the theme of Astro for documentation. Pure. */
import { posix } from "node:path";
import { addressOfFile } from "../addresses.ts";
import { configAtRoot, runConfig } from "../config-file.ts";
import type { Key } from "../config-report.ts";
import { makeReport } from "../config-report.ts";
import { recordIn } from "../config-values.ts";
import type { Languages } from "../languages.ts";
import { languagesOf, redirectsOfLanguages, translationsOf, withoutTwins } from "../languages.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import { makePageFinder, otherFrontmatterKeys } from "../pages.ts";
import type { MigratedSite, Tool } from "../tool.ts";
import { convertConfig, readOldConfig } from "./config.ts";
import type { Layout } from "./convert-pages.ts";
import { convertPages, layoutOf } from "./convert-pages.ts";
import { localesOf } from "./locales.ts";
import type { StarlightPage } from "./pages.ts";
import { pagesIn } from "./pages.ts";
import { convertSidebars } from "./sidebar.ts";
import { readWords } from "./words.ts";

const configPattern = /^(?<folder>(?:.*\/)?)astro\.config\.[cm]?[jt]s$/u;

export const starlight: Tool = {
  name: "starlight",
  title: "Starlight",
  find: (paths) => {
    for (const path of paths) {
      const { folder } = configPattern.exec(path)?.groups ?? {};
      if (folder !== undefined && paths.some((each) => each.startsWith(`${folder}src/content/docs/`)))
        return folder.replace(/\/$/u, "");
    }
    return null;
  },
  modules: (paths) => configAtRoot(paths, configPattern),
  ownPackages:
    /^(?:astro(?:$|[:/-])|@astrojs\/|starlight-|@[\w.-]+\/(?:astro|starlight)|vite(?:$|\/)|@tailwindcss\/vite)/u,
  migrate: migrateStarlight,
};

function migrateStarlight(site: OldSite): MigratedSite {
  const { file, module } = runConfig(site, configPattern, "astro.config.mjs");
  const { astro, options, optionsKey } = readOldConfig(module);
  const layout = layoutOf(site, astro);
  const isFile = recordIn(astro["build"])["format"] === "file";
  const notes: Note[] = [];
  const report = makeReport(notes, file, module.lineOf);
  const languages = languagesOf(localesOf(options), report, ({ key }) => [...optionsKey, "locales", key]);
  const all = pagesIn(site, layout.pages, isFile, languages);
  const distinct = withoutTwins(all.filter(({ slug }) => !/(?:^|\/)404$/u.test(slug)));
  const { pages } = distinct;
  const published = pages.filter(({ isDraft }) => !isDraft);
  const words = readWords(site, `${layout.source}content/i18n/`, languages);
  notes.push(...reportFiles(site, layout, all), ...distinct.notes, ...words.notes);
  const menus = {
    findPage: makePageFinder(pages),
    file,
    pages,
    languages,
    translations: translationsOf(pages),
    lineOf: (path: Key) => module.lineOf([...optionsKey, "sidebar", ...path]),
  };
  const { sidebars, files, orders, notes: sidebarNotes } = convertSidebars(options["sidebar"], menus);
  const made = convertPages({
    site,
    layout,
    pages,
    orders,
    astro,
    showsDates: options["lastUpdated"] === true,
    languages,
  });
  const { config, packages, ...converted } = convertConfig(module, {
    file,
    languages,
    findPage: menus.findPage,
    folder: layout.pages,
    fileOf: (path) => made.addFile(posix.join("/", path).slice(1)),
    sidebars,
    strings: words.strings,
    redirects: [...homeRedirect(published, languages), ...redirectsOfLanguages(published, languages)],
    isPublic: (path) => site.paths.includes(layout.public + path),
  });
  const otherKeys = otherFrontmatterKeys(made.pages);
  const markdown = {
    ...config.markdown,
    ...(Object.keys(words.labels).length === 0 ? {} : { labels: words.labels }),
    ...(otherKeys.length === 0 ? {} : { frontmatterKeys: otherKeys }),
  };
  return {
    configFile: file,
    config: { ...config, ...(Object.keys(markdown).length === 0 ? {} : { markdown }) },
    pages: [...made.pages, ...files],
    copies: made.copies,
    notes: [...converted.notes, ...sidebarNotes, ...notes, ...made.notes],
    packages,
    addressOf: addressOfFile,
    isThemeId: (id) => /^(?:_top|theme-icons|starlight__.*|tab(?:-panel)?(?:-\d+)+)$/u.test(id),
  };
}

/** A site whose languages all have folders may publish nothing at `/`, where docsgen's readers start. */
function homeRedirect(
  pages: readonly StarlightPage[],
  { main }: Languages,
): readonly { readonly from: string; readonly to: string }[] {
  if (pages.some(({ route }) => route === "/")) return [];
  const own = pages.filter(({ language = main }) => language === main);
  const first = own.find(({ slug }) => slug === "") ?? own[0];
  return first === undefined ? [] : [{ from: "/", to: first.route }];
}

/** Reports files that cannot be migrated as pages. */
function reportFiles(site: OldSite, layout: Layout, all: readonly StarlightPage[]): readonly Note[] {
  const notes: Note[] = [];
  const report = (outcome: Note["outcome"], path: string, what: string, advice: string): void =>
    void notes.push({ outcome, what, advice, place: { site: "old", file: path, line: 1 } });
  for (const page of all)
    if (/(?:^|\/)404$/u.test(page.slug))
      report("lossy", page.from, "The page `404`", "docsgen has a 404 page of its own");
  for (const path of site.paths) {
    if (path.startsWith(`${layout.source}pages/`))
      report("left", path, "Pages of Astro", "write them as Markdown, with components in React where they need some");
    if (path.startsWith(layout.pages) && /\.(?:mdoc|rst|adoc)$/u.test(path))
      report("left", path, "Pages in other formats", "write them in Markdown");
  }
  return notes;
}
