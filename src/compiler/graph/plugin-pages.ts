/**
 * Places what plugins returned from `pages` for a version among its files: computed pages, data for pages, what links of
 * their schemes point to, and settings of folders. All paths are within the version. Pure.
 */
import type { Edition } from "../config/editions.ts";
import { editionOf } from "../config/editions.ts";
import type { ListedPlugin } from "../config/plugin.ts";
import type { PluginPlace, PluginTarget } from "../config/plugin-pages.ts";
import { problemOf, quote } from "../diagnostics/catalog.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { nearestPath, didYouMean } from "../diagnostics/suggest.ts";
import { contentHashOf, fingerprint } from "../fingerprint.ts";
import type { PageData } from "../page/page-input.ts";
import type { PluginFile } from "../plugin/hook-call.ts";
import type { ReturnedData, ReturnedPage, ReturnedPages } from "../plugin/read-pages.ts";
import type { AddedFile } from "../rules/output/outputs.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { NamedTarget } from "../site/named-targets.ts";
import type { Mount } from "../source/mounts.ts";
import { mountedPath, mountTrees } from "../source/mounts.ts";
import type { SourcePath } from "../source/paths.ts";
import { comparePaths, toSourcePath } from "../source/paths.ts";
import type { ScannedFile, SourceTree } from "../source/scan.ts";
import { folderFile, isPagePath } from "../source/scan.ts";

/** A page that a plugin computed. */
export interface MadePage {
  readonly path: SourcePath;
  readonly text: string;
  readonly listed: ListedPlugin;
}

/** The data from which plugins make content of a page. */
export interface DataOfPage {
  readonly parts: readonly PageData[];
  readonly hash: string;
}

/** The files of a version with the pages that plugins added. */
export interface ExtendedVersion {
  readonly tree: SourceTree;
  /** By path. */
  readonly made: ReadonlyMap<string, MadePage>;
  /** By path, also of pages of the author. */
  readonly data: ReadonlyMap<string, DataOfPage>;
  /** The targets of links of plugins' schemes, by name. */
  readonly targets: ReadonlyMap<string, NamedTarget>;
  /** The settings of folders that have no file with them, as text. */
  readonly folders: readonly { readonly path: SourcePath; readonly text: string }[];
  /** Files of the output that belong to the pages. */
  readonly files: readonly (PluginFile & AddedFile)[];
  readonly findings: readonly LinkFinding[];
}

/** The same of all versions of a site: paths are those of the site. */
export interface ExtendedSite extends Omit<ExtendedVersion, "targets"> {
  /** By the name of the archived version; "" for the current one. */
  readonly targets: ReadonlyMap<string, ExtendedVersion["targets"]>;
}

/** A site to which plugins add no pages. */
export function unextended(tree: SourceTree): ExtendedSite {
  return { tree, made: new Map(), data: new Map(), targets: new Map(), folders: [], files: [], findings: [] };
}

/** @param archived The versions of the mounts, in their order. */
export function joinVersions(
  current: ExtendedVersion,
  mounts: readonly Mount[],
  archived: readonly ExtendedVersion[],
): ExtendedSite {
  const extended = mounts.flatMap((mount, index) => {
    const own = archived[index];
    return own === undefined ? [] : [{ ...mount, tree: own.tree, own }];
  });
  const made = new Map(current.made);
  const data = new Map(current.data);
  for (const { prefix, own } of extended) {
    for (const page of own.made.values()) {
      const path = mountedPath(page.path, prefix);
      made.set(path, { ...page, path });
    }
    for (const [path, ofPage] of own.data) data.set(prefix + path, ofPage);
  }
  const ofMounts = extended.flatMap(({ prefix, own: { folders } }) =>
    folders.map(({ path, text }) => ({ path: mountedPath(path, prefix), text })),
  );
  return {
    tree: mountTrees(current.tree, extended),
    made,
    data,
    targets: new Map([
      ["", current.targets],
      ...extended.map(({ version, own }) => [version.id, own.targets] as const),
    ]),
    folders: [...current.folders, ...ofMounts],
    files: [
      ...current.files,
      ...extended.flatMap(({ prefix, own }) => own.files.map((file) => ({ ...file, path: prefix + file.path }))),
    ],
    findings: [current, ...archived].flatMap(({ findings }) => findings),
  };
}

/** The value of a key in the frontmatter of a page. */
export interface FrontmatterValue {
  readonly path: SourcePath;
  readonly value: string;
  readonly span: Span;
  readonly isDraft: boolean;
}

/** The pages of the author that name a generated page. */
interface Claims {
  /** The page that takes its place. */
  readonly owner: SourcePath | null;
  /** Drafts and pages in other languages, which have the content too. */
  readonly copies: readonly SourcePath[];
}

/**
 * Decide where a computed page stands: languages, folders that are taken, and pages of the author that claim it.
 */
export interface PlacingOptions {
  /** The languages of the version. */
  readonly editions: readonly Edition[];
  /** The archived versions, whose folders the current one leaves to them. */
  readonly reserved: readonly Pick<Mount, "version" | "prefix">[];
  /** The plugin's numbers in `listPlugins`. */
  readonly numberOf: (listed: ListedPlugin) => number;
  /** The pages of the author whose frontmatter has a key. */
  readonly valuesOf: (key: string, pages: readonly ScannedFile[]) => readonly FrontmatterValue[];
  /** A finding of a plugin, with its place. */
  readonly findingOf: (found: ReturnedPages["findings"][number], listed: ListedPlugin) => LinkFinding;
}

/**
 * @param returned In the order of the plugins. Of two that make the same page, the first one wins, and the other is
 * reported.
 */
export function placePages(
  tree: SourceTree,
  returned: readonly { readonly listed: ListedPlugin; readonly value: ReturnedPages }[],
  options: PlacingOptions,
): ExtendedVersion {
  const placing = new Placing(tree, options);
  for (const { listed, value } of returned) placing.add(listed, value);
  return placing.extended();
}

class Placing {
  readonly #tree: SourceTree;
  readonly #options: PlacingOptions;
  /** The pages of the author, by path. */
  readonly #own: ReadonlyMap<string, ScannedFile>;
  readonly #owners: Map<string, string>;
  readonly #made = new Map<SourcePath, MadePage>();
  readonly #data = new Map<SourcePath, DataOfPage>();
  readonly #targets = new Map<string, NamedTarget>();
  readonly #folders = new Map<SourcePath, string>();
  readonly #files: (PluginFile & AddedFile)[] = [];
  readonly #findings: LinkFinding[] = [];

  constructor(tree: SourceTree, options: PlacingOptions) {
    this.#tree = tree;
    this.#options = options;
    this.#own = new Map(tree.pages.map((file) => [file.path, file]));
    this.#owners = new Map(tree.pages.map(({ path }) => [path.toLowerCase(), "a file of the source folder"]));
  }

  add(listed: ListedPlugin, { pages, findings, folders, outputs }: ReturnedPages): void {
    this.#findings.push(...findings.map((found) => this.#options.findingOf(found, listed)));
    const hasData = pages.some(({ kind }) => kind !== "text");
    if (hasData && listed.plugin.render === undefined) {
      this.#report(listed, "it has data for pages, but the plugin has no `render`", "add render: (data, page) => […]");
      return;
    }
    const claims = this.#claims(listed, pages);
    for (const page of pages) this.#addPage(listed, page, claims);
    for (const { folder, settings } of folders) {
      const path = fileOfFolder(folder);
      if (!this.#tree.folders.some((file) => file.path === path)) this.#folders.set(path, JSON.stringify(settings));
    }
    for (const { path, contents: text } of outputs) {
      const contents = new TextEncoder().encode(text);
      const { plugin, path: configPath } = listed;
      this.#files.push({ path, contents, hash: contentHashOf(contents), configPath, name: plugin.name });
    }
  }

  extended(): ExtendedVersion {
    const added = Array.from(this.#made.values(), ({ path }): ScannedFile => ({
      path,
      diskPath: path,
      signature: { size: 0, modified: 0, inode: 0 },
    }));
    const pages = [...this.#tree.pages, ...added].sort((left, right) => comparePaths(left.path, right.path));
    return {
      tree: { ...this.#tree, pages },
      made: this.#made,
      data: this.#data,
      targets: this.#targets,
      folders: Array.from(this.#folders, ([path, text]) => ({ path, text })),
      files: this.#files,
      findings: this.#findings,
    };
  }

  #addPage(listed: ListedPlugin, page: ReturnedPage, claims: ReadonlyMap<ReturnedPage, Claims>): void {
    if (page.kind === "attached") {
      const path = this.#own.get(page.attachTo)?.path;
      if (path === undefined) this.#reportMissing(listed, page.attachTo, page.at);
      else this.#attach(listed, path, page);
      return;
    }
    if (page.kind === "data") {
      const { owner = null, copies = [] } = claims.get(page) ?? {};
      for (const copy of copies) this.#attach(listed, copy, { ...page, targets: [] });
      if (owner !== null) {
        this.#attach(listed, owner, page);
        return;
      }
    }
    const { path, text } = page;
    const owner = this.#owners.get(path.toLowerCase());
    if (owner !== undefined || !isPagePath(path)) {
      this.#report(listed, `${quote(path)} is also ${owner ?? "reserved"}`, "give one of them another path");
      return;
    }
    const reserved = this.#options.reserved.find(({ prefix }) => path.startsWith(prefix));
    if (reserved !== undefined) {
      const problem = `${quote(path)} is in the folder of the version ${quote(reserved.version.id)}`;
      this.#report(listed, problem, "give it a path outside of the folder");
      return;
    }
    this.#owners.set(path.toLowerCase(), `a page of the plugin ${quote(listed.plugin.name)}`);
    this.#made.set(path, { path, text, listed });
    if (page.kind === "data") this.#attach(listed, path, page);
  }

  #attach(listed: ListedPlugin, path: SourcePath, { json, hash, targets }: ReturnedData): void {
    const { parts = [], hash: before = "" } = this.#data.get(path) ?? {};
    const part: PageData = { plugin: this.#options.numberOf(listed), name: listed.plugin.name, json };
    this.#data.set(path, { parts: [...parts, part], hash: fingerprint(before, listed.plugin.name, hash) });
    for (const target of targets) this.#addTarget(listed, path, target);
  }

  #addTarget(listed: ListedPlugin, page: SourcePath, target: PluginTarget): void {
    const { name, anchor } = typeof target === "string" ? { name: target, anchor: "" } : target;
    const scheme = name.slice(0, name.indexOf(":"));
    const known = this.#targets.get(name);
    if (!Object.hasOwn(listed.plugin.links ?? {}, scheme))
      this.#report(
        listed,
        `the target ${quote(name)} has a scheme that \`links\` does not list`,
        `add ${scheme} to links`,
      );
    else if (known !== undefined)
      this.#report(
        listed,
        `${quote(name)} is a target of ${quote(known.page)} and ${quote(page)}`,
        "give one another name",
      );
    else this.#targets.set(name, { page, anchor });
  }

  /** The pages of the author that take the places of generated ones. */
  #claims(listed: ListedPlugin, pages: readonly ReturnedPage[]): ReadonlyMap<ReturnedPage, Claims> {
    const claims = new Map<ReturnedPage, Claims>();
    const claimable = this.#claimable(listed, pages);
    const { name, claims: key } = listed.plugin;
    if (key === undefined || pages.length === 0) return claims;
    for (const { path, value, span, isDraft } of this.#options.valuesOf(key, [...this.#own.values()])) {
      const page = claimable.get(value);
      const known = (page === undefined ? undefined : claims.get(page)) ?? { owner: null, copies: [] };
      const isCopy = isDraft || this.#isTranslated(path);
      const problem = {
        kind: "page",
        page: path,
        span,
        code: `${name}/unknown-${key}`,
        fix: null,
        severity: "error",
      } as const;
      if (page !== undefined && isCopy) claims.set(page, { ...known, copies: [...known.copies, path] });
      else if (page !== undefined && known.owner === null) claims.set(page, { ...known, owner: path });
      else if (known.owner !== null) {
        const message = `${key} ${quote(value)} is on this page and on ${quote(known.owner)}`;
        this.#findings.push({ ...problem, message, hint: "remove it from one of them" });
      } else if (!isDraft) {
        const hint = didYouMean(value, [...claimable.keys()])?.hint ?? null;
        this.#findings.push({ ...problem, message: `There is no ${key} ${quote(value)}`, hint });
      }
    }
    return claims;
  }

  /** The generated pages whose places pages of the author can take, by value. */
  #claimable(listed: ListedPlugin, pages: readonly ReturnedPage[]): ReadonlyMap<string, ReturnedPage> {
    const { claims: key } = listed.plugin;
    const byValue = new Map<string, Extract<ReturnedPage, { readonly kind: "data" }>>();
    for (const page of pages) {
      if (page.kind !== "data" || page.claimedBy === null) continue;
      if (key === undefined) {
        const problem = `${quote(page.path)} has \`claimedBy\`, but the plugin does not say by which key`;
        this.#report(listed, problem, "add claims: with a key of its `frontmatter`");
        break;
      }
      const value = page.claimedBy;
      const other = byValue.get(value);
      byValue.set(value, other ?? page);
      if (other === undefined) continue;
      const problem = `${quote(other.path)} and ${quote(page.path)} are both claimed by ${key} ${quote(value)}`;
      this.#report(listed, problem, "give each another value");
    }
    return byValue;
  }

  /** Whether a page is not in the main language. */
  #isTranslated(path: SourcePath): boolean {
    return (editionOf(path, this.#options.editions)?.fallback ?? null) !== null;
  }

  #reportMissing(listed: ListedPlugin, path: string, at: PluginPlace | null): void {
    const near = nearestPath(path, this.#own.keys());
    const hint = near === null ? "write the path of a page, such as guide/queues.md" : `did you mean “${near}”?`;
    const problem = `the source folder has no page ${quote(path)}`;
    if (at === null) this.#report(listed, problem, hint);
    else {
      const found = { code: "unknown-page", message: `The source folder has no page ${quote(path)}`, hint, at };
      this.#findings.push(this.#options.findingOf({ ...found, severity: "error" }, listed));
    }
  }

  #report({ plugin: { name }, path }: ListedPlugin, problem: string, hint: string): void {
    const values = { name, hook: "pages", where: "", problem };
    this.#findings.push({ kind: "config", path, ...problemOf("plugin-result", values, hint) });
  }
}

function fileOfFolder(folder: string): SourcePath {
  return toSourcePath(folder === "" ? folderFile : `${folder}/${folderFile}`);
}
