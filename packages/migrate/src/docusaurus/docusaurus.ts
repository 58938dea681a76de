/** Reads sites of Docusaurus 2 and 3. Pure. */
import { cleanAddressOf } from "../addresses.ts";
import { posix } from "node:path";
import { stringify } from "yaml";
import type { ModuleRun } from "docsgen/migrate-kit";
import { configAtRoot, siteFolder } from "../config-file.ts";
import { decodePath } from "../decode-path.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { convertContainers } from "../markdown/containers.ts";
import { changeFrontmatter, readPageFrontmatter, removeEmptyFrontmatter } from "../markdown/frontmatter.ts";
import { keepAnchors } from "../markdown/keep-anchors.ts";
import { keepOneTitle } from "../markdown/one-title.ts";
import type { NewAddress } from "../markdown/relink.ts";
import { relink } from "../markdown/relink.ts";
import type { Pass } from "../markdown/rewrite.ts";
import { draftOf, editDraft, finishDraft, rewritePage } from "../markdown/rewrite.ts";
import { importedPages, leftOutNote } from "../mdx/imported-pages.ts";
import * as mdx from "../mdx/passes.ts";
import type { MenuContext } from "../menus.ts";
import type { Note } from "../note.ts";
import type { OldSite } from "../old-site.ts";
import type { OldPage } from "../pages.ts";
import {
  addressesInBody,
  addressesInFrontmatter,
  keepRoute,
  makePageFinder,
  otherFrontmatterKeys,
  publishablePath,
  relativeAddress,
  titleOf,
} from "../pages.ts";
import { readYaml } from "../read-yaml.ts";
import { pageFile } from "../report.ts";
import type { MigratedPage, MigratedSite, Tool } from "../tool.ts";
import { convertCodeWords, convertHighlights } from "./code.ts";
import { convertComponents, findAdmonitions } from "./components.ts";
import { contentFolders, convertConfig, partsOf, sidebarKey } from "./config.ts";
import type { Doc, DocsInstance } from "./docs.ts";
import { categoriesIn, docsIn, isInside, isPart, newFilePath } from "./docs.ts";
import { convertKey } from "./frontmatter.ts";
import type { ConvertedSidebars } from "./sidebars.ts";
import { convertSidebars } from "./sidebars.ts";

const configPattern = /^(?<folder>(?:.*\/)?)docusaurus\.config\.[cm]?[jt]s$/u;
const sidebarsPattern = /^(?:[\w.-]+\/)?[\w.-]*sidebars?[\w.-]*\.[cm]?[jt]s$/iu;

export const docusaurus: Tool = {
  name: "docusaurus",
  title: "Docusaurus",
  find: (paths) => siteFolder(paths, configPattern),
  modules: (paths) => [
    ...configFile(paths),
    ...paths.filter((path) => sidebarsPattern.test(path) && !/^(?:src|build|static|versioned_sidebars)\//u.test(path)),
  ],
  ownPackages: /^(?:@docusaurus\/|docusaurus-|prism-react-renderer|react(?:$|\/|-dom)|remark-|rehype-)/u,
  outside: (site) => {
    const module = site.modules.get(configFile(site.paths)[0] ?? "") ?? none;
    return contentFolders(recordIn(module.value)).filter((folder) => folder.startsWith("../"));
  },
  migrate: migrateDocusaurus,
};

function configFile(paths: readonly string[]): readonly string[] {
  return configAtRoot(paths, configPattern);
}

const none: ModuleRun = { value: {}, failure: null, lineOf: () => 1 };

function migrateDocusaurus(site: OldSite): MigratedSite {
  const [file = "docusaurus.config.js"] = configFile(site.paths);
  const module = site.modules.get(file) ?? none;
  const old = recordIn(module.value);
  const parts = partsOf(old, site.paths);
  const notes: Note[] = [];
  const left = (path: string, what: string, advice: string): void =>
    void notes.push({ outcome: "left", what, advice, place: { site: "old", file: path, line: 1 } });

  const docsOf = new Map(parts.docs.map((instance) => [instance, docsIn(site, instance)]));
  const docs = [...docsOf.values()].flat();
  const pages: OldPage[] = [...docs, ...(parts.hasPages ? markdownPages(site) : [])];
  const findPage = makePageFinder(pages);
  const converted = parts.docs.map((instance) =>
    sidebarsOf(site, instance, docsOf.get(instance) ?? [], findPage, notes),
  );
  const routes = new Map(converted.flatMap((each) => [...each.routes]));
  const generated = converted.flatMap(({ files }) => files);
  const findAny = makePageFinder([
    ...pages,
    ...generated.flatMap(({ path, text }): OldPage[] => {
      const route = routes.get(path);
      return route === undefined ? [] : [{ from: path, path, route, text, title: titleOf(text) }];
    }),
  ]);
  const { config, packages, ...rest } = convertConfig(module, file, {
    parts,
    docs,
    menus: { findPage: findAny, file },
    firstRoutes: new Map(
      converted.flatMap(({ firstRoutes }, index) =>
        Array.from(firstRoutes, ([id, route]) => [sidebarKey(parts.docs[index]?.id ?? "", id), route] as const),
      ),
    ),
    sidebars: converted.flatMap(({ sidebars }) => sidebars),
  });

  if (parts.hasPages) reportPages(site, left);
  for (const folder of parts.empty)
    left(file, "Documents", `the folder \`${folder}\` has none; check \`path\` of the docs plugin`);
  const versions = site.paths.find((path) => /(?:^|_)versions\.json$/u.test(path));
  if (versions !== undefined)
    left(
      versions,
      "Old versions",
      "only the current version was converted; publish each old version from its own branch",
    );
  const hasHome = pages.length === 0 || pages.some(({ route }) => route === "/");
  const home = hasHome ? null : homePage(config, docs, converted);
  if (home !== null)
    notes.push({
      outcome: "lossy",
      what: "The home page",
      advice: "it became a landing page with the title, the tagline and a link; add your features to it",
      place: { site: "new", file: pageFile("index.md"), line: 1 },
    });

  const made = convertPages(site, pages, parts.docs, old);
  const extra = generated.map(({ path, text }): MigratedPage => {
    const route = routes.get(path);
    return {
      path,
      text: route === undefined ? text : rewritePage(text, path, [keepRoute({ path, route }, "folder")]).text,
    };
  });
  const otherKeys = otherFrontmatterKeys(made.pages);
  return {
    configFile: file,
    config: {
      ...config,
      ...(otherKeys.length === 0 ? {} : { markdown: { ...config.markdown, frontmatterKeys: otherKeys } }),
    },
    pages: [...made.pages, ...extra, ...(home === null ? [] : [home])],
    copies: made.copies,
    notes: [...rest.notes, ...converted.flatMap((each) => each.notes), ...notes, ...made.notes],
    packages,
    addressOf: cleanAddressOf,
    isThemeId: (id) => /^(?:__docusaurus.*|nprogress.*|docsearch[\w-]*|theme-[\w-]+|:r[\w]*:|_R_.*)$/u.test(id),
  };
}

function isDoc(page: OldPage): page is Doc {
  return "id" in page;
}

/** The Markdown in `src/pages/`. */
function markdownPages(site: OldSite): readonly OldPage[] {
  return site.paths.flatMap((from): OldPage[] => {
    if (!/^src\/pages\/.*\.mdx?$/u.test(from) || isPart(from)) return [];
    const text = site.textOf(from);
    if (text === null) return [];
    const path = from.replace(/^src\/pages\//u, "").replace(/\.mdx?$/u, ".md");
    const { slug } = readPageFrontmatter(text).values;
    const bare = typeof slug === "string" ? slug : path.replace(/\.md$/u, "").replace(/(?:^|(?<=\/))index$/u, "");
    return [{ from, path, route: posix.join("/", bare, "/"), text, title: titleOf(text) }];
  });
}

function reportPages(site: OldSite, left: (path: string, what: string, advice: string) => void): void {
  for (const path of site.paths)
    if (/^src\/pages\/.*\.[jt]sx?$/u.test(path) && !isPart(path) && !path.endsWith(".d.ts"))
      left(path, "Pages in React", "write them as Markdown, with components in React where they need some");
}

function homePage(
  { title, description }: MigratedSite["config"],
  docs: readonly Doc[],
  converted: readonly ConvertedSidebars[],
): MigratedPage {
  const first = converted.flatMap(({ firstRoutes }) => [...firstRoutes.values()])[0] ?? docs[0]?.route;
  const doc = docs.find(({ route }) => route === first);
  const hero = {
    title,
    ...(description === undefined ? {} : { tagline: description }),
    ...(first === undefined ? {} : { actions: [{ text: doc?.title ?? "Documentation", link: first }] }),
  };
  return { path: "index.md", text: `---\n${stringify({ title, layout: "landing", hero }, { lineWidth: 0 })}---\n` };
}

function sidebarsOf(
  site: OldSite,
  instance: DocsInstance,
  docs: readonly Doc[],
  findPage: MenuContext["findPage"],
  notes: Note[],
): ConvertedSidebars {
  const given = instance.options["sidebarPath"];
  const path = textIn(given)?.replace(/^\.\//u, "") ?? (instance.id === "default" ? "sidebars" : "");
  // `require.resolve` has made an absolute path; Docusaurus adds the extension.
  const isNamed = (each: string): boolean => each === path || path.endsWith(`/${each}`);
  const file =
    site.paths.find(isNamed) ??
    site.paths.find((each) => isNamed(each.replace(/\.(?:json|[cm]?[jt]s)$/u, "")) && each.includes(".")) ??
    null;
  const module = file === null ? null : (site.modules.get(file) ?? null);
  const hasRun = module === null || module.failure === null;
  const value = file === null || !hasRun ? null : (module?.value ?? readYaml(site.textOf(file) ?? "").value);
  if (module !== null && file !== null && module.failure !== null)
    notes.push({
      outcome: "left",
      what: "The sidebars of Docusaurus",
      advice: `the file could not be run (${module.failure}), so the sidebars list the folders; let it run and migrate again, or write \`themeConfig.sidebars\` in the config`,
      place: { site: "old", file, line: 1 },
    });
  const shared = { instance, docs, categories: categoriesIn(site, instance), module };
  const made = convertSidebars({ ...shared, value, file: file ?? "docusaurus.config.js" }, findPage);
  return given === false ? { ...made, sidebars: [] } : made;
}

interface ConvertedPages {
  readonly pages: readonly MigratedPage[];
  readonly copies: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

function convertPages(
  site: OldSite,
  pages: readonly OldPage[],
  instances: readonly DocsInstance[],
  old: Readonly<Record<string, unknown>>,
): ConvertedPages {
  const known = new Set(site.paths);
  const byFile = new Map(pages.map((page) => [page.from, page]));
  const findPage = makePageFinder(pages);
  const docs = pages.filter(isDoc);
  const docOf = (from: string): Doc | null => {
    const page = byFile.get(from);
    return page !== undefined && isDoc(page) ? page : null;
  };
  const keyOf = (instance: string, id: string): string => `${instance}\n${id}`;
  const routes = new Map(docs.map(({ id, instance, route }) => [keyOf(instance, id), route]));
  const linkFrom = (from: string): ((id: string) => string | null) => {
    const own = docOf(from);
    return (id) => (own === null ? null : (routes.get(keyOf(own.instance, id)) ?? null));
  };
  const listedIn = new Map<string, Doc[]>();
  for (const doc of docs) {
    const folder = posix.dirname(doc.from);
    if (doc.isListed) listedIn.set(folder, [...(listedIn.get(folder) ?? []), doc]);
  }
  const statics = listIn(old["staticDirectories"] ?? ["static"]).map((each) =>
    posix.join(String(each), ".").replace(/\/$/u, ""),
  );
  const copies = new Map<string, string>();
  for (const path of site.paths) {
    const folder = statics.find((each) => path.startsWith(`${each}/`));
    if (folder !== undefined && !path.endsWith("/.nojekyll"))
      copies.set(`public/${path.slice(folder.length + 1)}`, path);
  }
  /** The address in the site of a file that is published unchanged, or `null`. */
  const publicAddress = (path: string): string | null => {
    const folder = statics.find((each) => path.startsWith(`${each}/`));
    return folder === undefined ? null : path.slice(folder.length);
  };
  const newPathOf = (path: string): string => {
    const page = byFile.get(path);
    if (page !== undefined) return page.path;
    const instance = instances.find(({ folder }) => isInside(path, folder));
    const within =
      instance !== undefined
        ? newFilePath(path, instance)
        : path.startsWith("src/pages/")
          ? path.slice("src/pages/".length)
          : null;
    if (!/\.mdx?$/u.test(path)) return publishablePath(within ?? `assets/${path.replaceAll("../", "")}`);
    const moved = within ?? `_parts/${path.replaceAll("../", "")}`;
    return moved.replace(/\.mdx$/u, ".md");
  };

  const notes: Note[] = [];
  const parts = importedPages(site, pages, (written, from) =>
    /\.mdx?$/u.test(written) ? mdx.importedPath(written, from) : null,
  );
  for (const path of known) {
    const instance = instances.find(({ folder }) => isInside(path, folder));
    const within = instance === undefined ? "" : posix.relative(instance.folder, path);
    if (/\.mdx?$/u.test(within) && !byFile.has(path) && !parts.has(path)) notes.push(leftOutNote(path));
  }

  const convert = (
    from: string,
    path: string,
    text: string,
    route: string | null,
    more: readonly Pass[],
  ): MigratedPage => {
    const given = draftOf(text);
    const imports = mdx.importsIn(given.page);
    const relative = (target: string): string => relativeAddress(path, target);
    /** The new address of a file of the old site, which is copied if it is not a page. */
    const addressOf = (file: string): string | null => {
      const shown = publicAddress(file);
      if (shown !== null) return shown;
      if (byFile.has(file)) return relative(newPathOf(file));
      if (!known.has(file)) return null;
      copies.set(newPathOf(file), file);
      return relative(newPathOf(file));
    };
    const importedAddress = (name: string): string | null => {
      const imported = mdx.importedPath(imports.get(name) ?? "", from);
      return imported === null || /\.(?:mdx?|[jt]sx?)$/u.test(imported) ? null : addressOf(imported);
    };
    const partOf = (name: string): string | null => {
      const imported = mdx.importedPath(imports.get(name) ?? "", from);
      return imported !== null && (parts.has(imported) || byFile.has(imported)) ? relative(newPathOf(imported)) : null;
    };
    const resolve = (url: string): NewAddress | null => {
      const made = newAddress(url, { from, path, route, byFile, findPage, known, instances, addressOf, publicAddress });
      return made === null || made === url ? null : { url: made };
    };
    const isMdx =
      recordIn(old["markdown"])["format"] !== "md" &&
      (recordIn(old["markdown"])["format"] !== "detect" || from.endsWith(".mdx"));
    const siblings = (listedIn.get(posix.dirname(from)) ?? []).filter((doc) => doc.from !== from);
    const opened = editDraft(given, [
      changeFrontmatter((entry, values) => convertKey(entry, values, linkFrom(from))),
      removeEmptyFrontmatter,
      ...(isMdx ? mdx.firstPasses : []),
    ]);
    const oldText = editDraft(opened, isMdx ? [mdx.onlyHeadings] : []).page.text;
    const elements = editDraft(
      opened,
      isMdx
        ? [
            mdx.convertPartials(partOf),
            mdx.convertElements([mdx.findTabs, mdx.findDetails, findAdmonitions]),
            convertComponents(siblings, importedAddress),
            mdx.convertAttributes(importedAddress),
            mdx.removeComputed(site),
            mdx.separateHtml,
            mdx.convertExpressions,
            mdx.reportComponents,
          ]
        : [],
    );
    for (const address of [...addressesInBody(elements.page), ...addressesInFrontmatter(given.page)])
      if (/^\.{0,2}[^/:#?]/u.test(address)) addressOf(posix.join(posix.dirname(from), decoded(address)));
    const converted = editDraft(elements, [
      [
        convertContainers([]),
        convertHighlights,
        convertCodeWords,
        relink(resolve),
        ...(route === null
          ? []
          : [keepAnchors(oldText, { rules: "github", withImages: true, withEmoji: true }), keepOneTitle]),
      ],
      ...more,
    ]);
    const made = finishDraft(converted, pageFile(path));
    notes.push(...made.notes);
    return { path, text: made.text };
  };
  const made = [
    ...pages.map((page) => {
      const number = docOf(page.from)?.number ?? null;
      const order = changeFrontmatter(() => null, number === null ? {} : { order: number });
      return convert(page.from, page.path, page.text, page.route, [order, keepRoute(page, "folder")]);
    }),
    ...Array.from(parts, ([from, text]) => convert(from, newPathOf(from), text, null, [])),
  ];
  return { pages: made, copies, notes };
}

function decoded(address: string): string {
  const path = address.replace(/[?#].*$/su, "");
  return decodePath(path);
}

interface LinkContext {
  readonly from: string;
  readonly path: string;
  readonly route: string | null;
  readonly byFile: ReadonlyMap<string, OldPage>;
  readonly findPage: MenuContext["findPage"];
  readonly known: ReadonlySet<string>;
  readonly instances: readonly DocsInstance[];
  readonly addressOf: (file: string) => string | null;
  readonly publicAddress: (path: string) => string | null;
}

/** The new address of a link: to a file beside the page or in the site, or to a URL, which may be relative to the page's. */
function newAddress(url: string, context: LinkContext): string | null {
  const { from, path, route, byFile, findPage, known, instances, addressOf } = context;
  const suffix = /[?#].*$/su.exec(url)?.[0] ?? "";
  const written = decoded(url);
  if (written === "") return null;
  if (url.startsWith("pathname://")) return url.slice("pathname://".length);
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/)/iu.test(url)) return null;
  const isSame = (target: string): boolean => posix.join(posix.dirname(path), written) === target;
  if (written.startsWith("@site/")) {
    const address = addressOf(written.slice("@site/".length));
    return address === null ? null : address + suffix;
  }
  if (/\.mdx?$/u.test(written)) {
    const instance = instances.find(({ folder }) => isInside(from, folder));
    const bare = written.replace(/^\//u, "");
    const candidates = [
      ...(written.startsWith("/") ? [] : [posix.join(posix.dirname(from), written)]),
      ...(instance === undefined ? [] : [posix.join(instance.folder, bare)]),
      bare,
    ];
    const page = candidates.map((each) => byFile.get(each)).find((each) => each !== undefined);
    if (page === undefined || isSame(page.path)) return null;
    const address = posix.relative(posix.dirname(path), page.path);
    return (written.startsWith("./") && !address.startsWith(".") ? `./${address}` : address) + suffix;
  }
  if (written.startsWith("/")) return null;
  const asset = posix.join(posix.dirname(from), written);
  if (known.has(asset)) {
    const address = addressOf(asset);
    return address === null || posix.join(posix.dirname(path), address) === posix.join(posix.dirname(path), written)
      ? null
      : address + suffix;
  }
  if (route === null) return null;
  // Documents are published at addresses without a slash at the end, to which such links are relative.
  const page = findPage(posix.join(posix.dirname(route.replace(/(?<=.)\/$/u, "")), written));
  if (page === null || isSame(page.path)) return null;
  return posix.relative(posix.dirname(path), page.path) + suffix;
}
