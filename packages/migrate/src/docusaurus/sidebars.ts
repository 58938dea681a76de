/** Converts `sidebars.js`, and makes the pages that Docusaurus generates for categories. Pure. */
import { posix } from "node:path";
import type { Nodes } from "mdast";
import { toString } from "mdast-util-to-string";
import { stringify } from "yaml";
import type { SiteConfigInput } from "docsgen";
import type { ModuleRun } from "docsgen/migrate-kit";
import { SlugSet } from "docsgen/migrate-kit";
import { isRecord } from "../is-record.ts";
import { listIn, recordIn, textIn } from "../config-values.ts";
import { readPageFrontmatter } from "../markdown/frontmatter.ts";
import { parsePage } from "../markdown/rewrite.ts";
import type { MenuContext, OldEntry } from "../menus.ts";
import { convertSidebar } from "../menus.ts";
import type { Note, Remark } from "../note.ts";
import type { MigratedPage } from "../tool.ts";
import type { Category, Doc, DocsInstance } from "./docs.ts";
import { bareFolder, splitNumber } from "./docs.ts";

type Sidebars = NonNullable<NonNullable<SiteConfigInput["themeConfig"]>["sidebars"]>;

/** What a generated page lists. */
interface Listed {
  readonly title: string;
  readonly route: string;
  readonly description: string | null;
}

export interface ConvertedSidebars {
  readonly sidebars: Sidebars;
  /** The first route of each sidebar, by its id. */
  readonly firstRoutes: ReadonlyMap<string, string>;
  /** Generated pages, and `_folder.yml` of folders. */
  readonly files: readonly MigratedPage[];
  /** The routes of the generated pages, by path. */
  readonly routes: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

export interface SidebarSource {
  readonly instance: DocsInstance;
  readonly docs: readonly Doc[];
  readonly categories: readonly Category[];
  /** The value of `sidebars.js`; `null` for the default. */
  readonly value: unknown;
  readonly module: ModuleRun | null;
  readonly file: string;
}

export function convertSidebars(source: SidebarSource, findPage: MenuContext["findPage"]): ConvertedSidebars {
  const { instance, docs, categories, value, module, file } = source;
  const notes: Note[] = [];
  const files: MigratedPage[] = [];
  const routes = new Map<string, string>();
  const slugs = new SlugSet();
  const byId = new Map(docs.map((doc) => [doc.id, doc]));
  const byFolder = new Map(categories.map((category) => [category.folder, category]));
  const lineOf = (path: readonly (string | number)[]): number => module?.lineOf(path) ?? 1;
  const report = (remark: Remark, at: string, line: number): void =>
    void notes.push({ ...remark, place: { site: "old", file: at, line } });

  /** In the settings of a folder, the ids of its own documents may be short. */
  const docOf = (id: string, folder: string): Doc | undefined => byId.get(posix.join(folder, id)) ?? byId.get(id);

  /** The route of a category's page. @param path Where a generated one is put. */
  const pageOfCategory = (
    link: unknown,
    label: string,
    path: string,
    listed: () => readonly Listed[],
    at: { readonly file: string; readonly line: number },
    folder = "",
  ): string | null => {
    const given = recordIn(link);
    if (given["type"] === "doc") return docOf(String(given["id"]), folder)?.route ?? null;
    if (given["type"] !== "generated-index") return null;
    const slug = textIn(given["slug"]) ?? `/category/${slugs.slugOf(label)}`;
    const route = posix.join("/", instance.base, slug, "/");
    const page = generatedPage(textIn(given["title"]) ?? label, textIn(given["description"]), listed());
    files.push({ path, text: page });
    routes.set(path, route);
    report(
      {
        outcome: "lossy",
        what: "Generated pages of categories",
        advice: "they became pages that list their pages; keep their lists up to date",
      },
      at.file,
      at.line,
    );
    return route;
  };

  const indexes = new Map(
    docs
      .filter(({ isIndex }) => isIndex)
      .toReversed()
      .map((doc) => [doc.folder, doc]),
  );
  const children = new Map<string, readonly Child[]>();
  const childrenOf = (folder: string): readonly Child[] => {
    const known = children.get(folder) ?? sortedChildren(folder);
    children.set(folder, known);
    return known;
  };
  const sortedChildren = (folder: string): readonly Child[] => {
    const own = docs
      .filter((doc) => doc.folder === folder && !doc.isIndex && doc.isListed)
      .map((doc): Child => ({ kind: "doc", doc, position: doc.position, name: posix.basename(doc.from) }));
    const inner = new Set(
      docs.flatMap((doc) => {
        const rest =
          folder === "" ? doc.folder : doc.folder.startsWith(`${folder}/`) ? doc.folder.slice(folder.length + 1) : "";
        return rest === "" ? [] : [posix.join(folder, rest.split("/")[0] ?? "")];
      }),
    );
    const folders = Array.from(inner, (each): Child => {
      const old = docs.find((doc) => doc.folder === each || doc.folder.startsWith(`${each}/`));
      const depth = each.split("/").length;
      const oldName = posix.relative(instance.folder, old?.from ?? each).split("/")[depth - 1] ?? each;
      const index = indexes.get(each);
      const position = byFolder.get(each)?.position ?? index?.position ?? splitNumber(oldName).number;
      return { kind: "folder", folder: each, position, name: oldName };
    });
    return [...own, ...folders].sort(
      (left, right) => (left.position ?? Infinity) - (right.position ?? Infinity) || (left.name < right.name ? -1 : 1),
    );
  };

  const labelOf = (folder: string): string =>
    byFolder.get(folder)?.label ?? indexes.get(folder)?.title ?? posix.basename(folder);

  /** Writes the settings of a folder, and of those inside it. */
  const folderRoutes = new Map<string, string | null>();
  const finishFolder = (folder: string): string | null => {
    const known = folderRoutes.get(folder);
    if (known !== undefined) return known;
    const category = byFolder.get(folder);
    const index = indexes.get(folder);
    const inside = childrenOf(folder);
    for (const child of inside) if (child.kind === "folder") finishFolder(child.folder);
    const listed = (): readonly Listed[] =>
      inside.flatMap((child): Listed[] => {
        if (child.kind === "doc")
          return [{ title: labelOfDoc(child.doc), route: child.doc.route, description: descriptionOf(child.doc) }];
        const route = finishFolder(child.folder);
        return route === null ? [] : [{ title: labelOf(child.folder), route, description: null }];
      });
    const newFolder = posix.join(instance.base, folder);
    const label = labelOf(folder);
    const indexPath = `${newFolder}/index.md`;
    const route =
      index?.route ??
      pageOfCategory(
        category?.options["link"],
        label,
        indexPath,
        listed,
        {
          file: category?.file ?? file,
          line: 1,
        },
        folder,
      );
    folderRoutes.set(folder, route);
    const position = category?.position ?? folderNumber(folder);
    const { collapsed, collapsible } = category?.options ?? {};
    const settings = {
      ...((index?.title ?? (route === null ? null : label)) === label ? {} : { title: label }),
      ...(position === null ? {} : { order: position }),
      ...(collapsible === false ? { collapsible: false } : {}),
      ...(isClosed(collapsed, instance) ? { open: false } : {}),
    };
    if (Object.keys(settings).length > 0) files.push({ path: `${newFolder}/_folder.yml`, text: stringify(settings) });
    return route;
  };

  const folderNumber = (folder: string): number | null => {
    const parent = posix.dirname(folder) === "." ? "" : posix.dirname(folder);
    return childrenOf(parent).find((child) => child.kind === "folder" && child.folder === folder)?.position ?? null;
  };

  const entriesOf = (items: unknown, path: readonly (string | number)[]): readonly OldEntry[] => {
    if (isRecord(items) && items["type"] === undefined)
      return Object.entries(items).flatMap(([label, inner]) =>
        entriesOf([{ type: "category", label, items: inner }], [...path, label]),
      );
    return listIn(items).flatMap((item, index): readonly OldEntry[] => {
      const at = [...path, index];
      const line = lineOf(at);
      const shared = { items: [], isCollapsible: false, isOpen: false, line };
      if (typeof item === "string") return docEntry(item, null, line);
      if (!isRecord(item)) return [];
      const label = textIn(item["label"]);
      switch (item["type"] ?? (item["items"] === undefined ? null : "category")) {
        case "doc":
        case "ref":
          return docEntry(String(item["id"]), label, line);
        case "link":
          return [{ ...shared, text: label, link: textIn(item["href"]) }];
        case "autogenerated": {
          const folder = posix.normalize(String(item["dirName"] ?? ".")).replace(/^\.$|\/$/gu, "");
          return autogenerated(bareFolder(folder, instance), line);
        }
        case "category": {
          const text = label ?? "Pages";
          const inner = entriesOf(item["items"], [...at, "items"]);
          const slug = new SlugSet().slugOf(text);
          const route = pageOfCategory(
            item["link"],
            text,
            posix.join(instance.base, "category", `${slug}.md`),
            () => inner.flatMap((entry) => listedOf(entry)),
            { file, line },
          );
          return [
            {
              text,
              link: route,
              items: inner,
              isCollapsible: item["collapsible"] !== false,
              isOpen: !isClosed(item["collapsed"], instance),
              line,
            },
          ];
        }
        case null:
          return entriesOf(item, at);
        default:
          report(
            {
              outcome: "lossy",
              what: "HTML in a sidebar",
              advice: "it was left out; sidebars contain pages and groups",
            },
            file,
            line,
          );
          return [];
      }
    });
  };
  const docEntry = (id: string, label: string | null, line: number): readonly OldEntry[] => {
    const doc = byId.get(id);
    if (doc !== undefined && !doc.isListed) return [];
    const own = doc === undefined || labelOfDoc(doc) === doc.title ? null : labelOfDoc(doc);
    return [{ text: label ?? own, link: doc?.route ?? `/${id}`, items: [], isCollapsible: false, isOpen: false, line }];
  };
  const listedOf = (entry: OldEntry): readonly Listed[] => {
    if (entry.folder !== undefined || entry.link === null) return [];
    const doc = docs.find(({ route }) => route === entry.link);
    return [
      {
        title: entry.text ?? doc?.title ?? entry.link,
        route: entry.link,
        description: doc === undefined ? null : descriptionOf(doc),
      },
    ];
  };
  const autogenerated = (folder: string, line: number): readonly OldEntry[] => {
    const index = docs.find((doc) => doc.folder === folder && doc.isIndex && doc.isListed);
    return [
      ...(index === undefined ? [] : docEntry(index.id, null, line)),
      ...childrenOf(folder).flatMap((child): readonly OldEntry[] => {
        if (child.kind === "doc") return docEntry(child.doc.id, null, line);
        finishFolder(child.folder);
        const path = `/${posix.join(instance.base, child.folder)}/`;
        return [{ folder: path, text: null, link: null, items: [], isCollapsible: false, isOpen: false, line }];
      }),
    ];
  };

  const lists = isRecord(value)
    ? Object.entries(value).map(([id, items]) => ({ id, entries: entriesOf(items, [id]) }))
    : [{ id: "defaultSidebar", entries: autogenerated("", 1) }];
  const generated = new Map(Array.from(routes, ([path, route]) => [route, path]));
  const withGenerated: MenuContext["findPage"] = (link) => {
    const path = generated.get(posix.join(link, "/"));
    return path === undefined
      ? findPage(link)
      : { from: path, path, route: posix.join(link, "/"), text: "", title: null };
  };
  const converted = lists.map(({ id, entries }) => {
    const { value: made, notes: added } = convertSidebar(entries, { findPage: withGenerated, file });
    notes.push(...added);
    return { id, entries: made, routes: entries.flatMap((entry) => routesIn(entry, docs, instance)) };
  });
  // A page in several sidebars shows the last of them.
  const own = converted.map(({ id, entries, routes: all }, index) => {
    const later = new Set(converted.slice(index + 1).flatMap((each) => each.routes));
    return { id, entries, routes: all.filter((route) => !later.has(route)), isShadowed: all.length > 0 };
  });
  for (const { id, routes: rest, isShadowed } of own)
    if (isShadowed && rest.length === 0)
      report(
        {
          outcome: "lossy",
          what: `The sidebar \`${id}\``,
          advice: "it was left out, because Docusaurus shows another sidebar on each of its pages",
        },
        file,
        lineOf([id]),
      );
  const used = own.filter(
    ({ entries, routes: rest, isShadowed }) => entries.length > 0 && (rest.length > 0 || !isShadowed),
  );
  return {
    sidebars: used.map(({ id, entries }) => ({ paths: pathsOf(id, used, instance), entries })),
    firstRoutes: new Map(converted.flatMap(({ id, routes: [first] }) => (first === undefined ? [] : [[id, first]]))),
    files,
    routes,
    notes,
  };
}

type Child =
  | { readonly kind: "doc"; readonly doc: Doc; readonly position: number | null; readonly name: string }
  | { readonly kind: "folder"; readonly folder: string; readonly position: number | null; readonly name: string };

/** As Docusaurus shows it: the first paragraph, if the page has no description. */
function descriptionOf({ description, text }: Doc): string | null {
  if (description !== null) return description;
  // Parsing takes long, and the paragraph is rarely far from the top. References to links may be anywhere.
  const top = firstParagraph(text.slice(0, text.indexOf("\n\n", 2000) + 1));
  const paragraph = top === null || top.includes("[") ? firstParagraph(text) : top;
  const [sentence = ""] = /^[\s\S]*?[.!?:](?=\s|$)|^[\s\S]+/u.exec(paragraph ?? "") ?? [];
  const words = sentence.replaceAll(/\s+/gu, " ").replace(/:$/u, "…").trim();
  return words === "" ? null : words;
}

function firstParagraph(text: string): string | null {
  const { tree, prose } = parsePage(text);
  const first = tree.children.find(
    (node) => node.type === "paragraph" && !/^(?:import|export)\b|^:::/u.test(sourceOf(node, prose)),
  );
  return first === undefined ? null : toString(first);
}

function sourceOf({ position }: Nodes, text: string): string {
  return text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
}

/** Categories are closed unless they, or the options of the plugin, say otherwise. */
function isClosed(collapsed: unknown, { options }: DocsInstance): boolean {
  return (collapsed ?? options["sidebarCollapsed"]) !== false;
}

function labelOfDoc({ text, title, path }: Doc): string {
  return textIn(readPageFrontmatter(text).values["sidebar_label"]) ?? title ?? path;
}

function routesIn(entry: OldEntry, docs: readonly Doc[], { base }: DocsInstance): readonly string[] {
  if (entry.folder !== undefined) {
    const { folder } = entry;
    return docs.filter((doc) => `/${posix.join(base, doc.folder)}/`.startsWith(folder)).map(({ route }) => route);
  }
  const own = entry.link !== null && entry.link.startsWith("/") ? [entry.link] : [];
  return [...own, ...entry.items.flatMap((item) => routesIn(item, docs, { id: "", folder: "", base, options: {} }))];
}

/** The paths for which a sidebar is shown: the largest folders without pages of another sidebar. */
function pathsOf(
  id: string,
  sidebars: readonly { readonly id: string; readonly routes: readonly string[] }[],
  { base }: DocsInstance,
): string[] {
  const root = base === "" ? "/" : `/${base}/`;
  const others = sidebars.filter((each) => each.id !== id).flatMap((each) => each.routes);
  if (others.length === 0) return [root];
  const own = sidebars.find((each) => each.id === id)?.routes ?? [];
  const paths = own.map((route) => {
    const names = route
      .slice(root.length)
      .split("/")
      .filter((name) => name !== "");
    for (let depth = 0; depth < names.length; depth += 1) {
      const prefix =
        root +
        names
          .slice(0, depth)
          .map((name) => `${name}/`)
          .join("");
      if (!others.some((other) => other.startsWith(prefix))) return prefix;
    }
    return route;
  });
  return [...new Set(paths)];
}

/** A page with a card for each page of a category. */
function generatedPage(title: string, description: string | null, listed: readonly Listed[]): string {
  const cards = listed.map(
    ({ title: text, route, description: words }) =>
      `:::card[${text.replaceAll(/[[\]]/gu, "")}]{link="${route}"}\n${words === null ? "" : `${words}\n`}:::\n`,
  );
  const head = { title, ...(description === null ? {} : { description }) };
  const text = description === null ? "" : `${description}\n\n`;
  return `---\n${stringify(head, { lineWidth: 0 })}---\n\n${text}${cards.length === 0 ? "" : `::::cards\n${cards.join("")}::::\n`}`;
}
