/**
 * Reads what a site is linked from, and links it, with or without the files that plugins add. The key of the inputs covers
 * everything that is read.
 */
import type { AssetFile, AssetIndex } from "../asset/asset-index.ts";
import { assetsOfConfig, makeAssetIndex } from "../asset/asset-index.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import type { EditionConfig } from "../config/editions.ts";
import { folderOfVersion } from "../config/editions.ts";
import type { LoadedConfig } from "../config/load.ts";
import { concernOf } from "../diagnostics/catalog.ts";
import { fingerprintOf } from "../fingerprint.ts";
import { outputRules } from "../rules/output-rules.ts";
import { homeRules, siteChecks } from "../rules/site-rules.ts";
import { findAll } from "../rules/site-rule.ts";
import { noPages } from "../rules/site/home.ts";
import type { PageInterface } from "../page/compiled-page.ts";
import { readFolderSettings } from "../page/frontmatter/folder-settings.ts";
import { makeEmptyInterface } from "../page/page-record.ts";
import { isDraft } from "../site/link.ts";
import type { LinkedEdition, LinkedEditions } from "../site/link-editions.ts";
import { linkEditions } from "../site/link-editions.ts";
import type { LinkedSite, LinkFinding } from "../site/linked-site.ts";
import { inSite, placeOfFile } from "../site/place.ts";
import { routedPages } from "../site/routes.ts";
import type { FolderSettingsByPath } from "../site/sidebar-folders.ts";
import type { CardFonts } from "../site/social-card.ts";
import { mountedPath, mountFinder } from "../source/mounts.ts";
import type { SourcePath } from "../source/paths.ts";
import { folderFile, isPagePath } from "../source/scan.ts";
import type { ExtendedSite } from "./plugin-pages.ts";
import type { SiteHistory } from "./read-history.ts";
import { readSites } from "./read-sites.ts";
import type { SiteVersions } from "./read-versions.ts";
import type { PageFindings } from "./report.ts";
import type { SiteGraphOptions } from "./site-graph-options.ts";
import type { SourceReader } from "./source-reader.ts";

/** The result of linking, which stays valid as long as its key does. */
export interface Link {
  /** A fingerprint of everything that was linked. */
  readonly key: string;
  /** The pages of all editions. */
  readonly site: LinkedSite;
  readonly editions: readonly LinkedEdition[];
  readonly assets: AssetIndex;
  readonly isEmpty: boolean;
}

/** The files, pages and dates that an update has read. */
interface LinkSources {
  readonly extended: ExtendedSite;
  readonly pages: ReadonlyMap<string, CachedPage>;
  /** The problems of files. Those of files that cannot be read are added. */
  readonly fileFindings: PageFindings[];
  readonly reader: SourceReader;
  readonly history: SiteHistory;
  readonly versions: SiteVersions;
  readonly cardFonts: CardFonts | null;
}

type LinkSettings = Pick<SiteGraphOptions, "loaded" | "sourceLabel" | "showsDrafts">;

/** All that `linkInputs` needs. Equal keys mean that the link would be equal, so it is then not made again. */
export interface LinkInputs extends LinkSources, LinkSettings {
  /** A fingerprint of all inputs. */
  readonly key: string;
  readonly assetFiles: readonly AssetFile[];
  readonly folders: readonly FolderText[];
  /** The files that cannot be read or were left out. */
  readonly missing: readonly PageFindings[];
  /** The pages among them. A link to one of them is not broken. */
  readonly unreadable: readonly SourcePath[];
}

interface FolderText {
  readonly path: SourcePath;
  readonly text: string;
}

/** Reads the files that are not pages. Of pages, it reads only the interfaces, which are in memory. */
export function readLinkInputs(sources: LinkSources, settings: LinkSettings): LinkInputs {
  const { extended, pages, fileFindings, reader, history, versions } = sources;
  const { tree, made, data, targets } = extended;
  const assetFiles = tree.assets.flatMap((file): AssetFile[] => {
    const result = reader.fileOf(file);
    if (result.kind === "failed") {
      fileFindings.push({ path: file.path, findings: [result.finding] });
      return [];
    }
    const { hash, image, damage } = result;
    return [{ path: file.path, hash, size: file.signature.size, image, damage }];
  });
  const read = tree.folders.flatMap((file): FolderText[] => {
    const result = reader.textOf(file);
    if (result.kind === "text") return [{ path: file.path, text: result.text }];
    fileFindings.push({ path: file.path, findings: [result.finding] });
    return [];
  });
  const folders = [...read, ...extended.folders];
  const mountOf = mountFinder(versions.mounts);
  // A page that a tag leaves out does not exist, so it stops no build.
  const missing = fileFindings.filter(({ path, findings }) =>
    findings.some(
      ({ code }) => code !== "symlink-folder" && !(mountOf(path)?.isFixed === true && concernOf(code) === "readers"),
    ),
  );
  const unreadable = missing.flatMap(({ path }) => (isPagePath(path) && !pages.has(path) ? [path] : []));
  const key = fingerprintOf([
    assetFiles,
    folders.map(({ path, text }) => [path, text]),
    tree.unread,
    history.key,
    fileFindings.flatMap(({ findings }) => findings.map(({ code }) => code)),
    Array.from(targets, ([version, ofVersion]) => [version, [...ofVersion]]),
    versions.key,
    [...versions.failed],
    unreadable,
    Array.from(pages, ([path, page]) => [path, page.interfaceHash, made.has(path), data.has(path)]),
  ]);
  return { ...sources, ...settings, key, assetFiles, folders, missing, unreadable };
}

/** @param added The files that plugins add. */
export function linkInputs(inputs: LinkInputs, added: readonly string[], key: string): Link {
  const { loaded, sourceLabel, showsDrafts, extended, pages, reader, history, versions, missing } = inputs;
  const { config } = loaded;
  const { tree } = extended;
  const others = readSites(loaded);
  const assets = makeAssetIndex([...inputs.assetFiles, ...filesOfConfigs(loaded.editions)], config.base);
  const { settings, folderFindings } = readFolders(inputs.folders);
  const paths = [...tree.pages.flatMap(({ path }) => (pages.has(path) ? [path] : [])), ...inputs.unreadable];
  const all = paths.map((path) => [path, interfaceAt(path, inputs)] as const);
  const interfaces = all.map(([path, page]) => inSite(page, placeOfFile(path, loaded.editions)));
  const link = (withDrafts: boolean): LinkedEditions => {
    const linked = linkWithHome(loaded, withDrafts ? interfaces : interfaces.filter((page) => !isDraft(page)), (each) =>
      linkEditions(each, all, assets, settings, {
        added,
        targets: extended.targets,
        unread: tree.unread,
        published: versions.published,
        failed: versions.failed,
        sites: others.sites,
        changesOf: history.changesOf,
        cardFonts: inputs.cardFonts,
        withDrafts,
        checks: siteChecks,
      }),
    );
    if (inputs.unreadable.length === 0) return linked;
    const readable = (site: LinkedSite): LinkedSite => ({
      ...site,
      pages: site.pages.filter(({ record }) => pages.has(record.relativePath)),
    });
    return {
      ...linked,
      editions: linked.editions.map((each) => ({ ...each, site: readable(each.site) })),
      whole: readable(linked.whole),
    };
  };
  const linked = link(false);
  const { whole: published } = linked;
  const mountOf = mountFinder(versions.mounts);
  // If files were excluded, the home page may be among them.
  const lacksFiles = missing.some(({ path }) => mountOf(path) === null);
  const incomplete = new Set([...versions.failed, ...missing.flatMap(({ path }) => mountOf(path)?.version.id ?? [])]);
  const homes = { interfaces, editions: linked.editions, assets, folder: sourceLabel, incomplete };
  const homeFindings = lacksFiles ? [] : findAll(homeRules, homes);
  // If there are no pages, every reference to a page would be reported too.
  const isEmpty = homeFindings.some(({ code }) => code === noPages.code);
  const textOf = (path: SourcePath): string | null => reader.textAt(path, tree.assets);
  const outputFindings = findAll(outputRules, { config, site: published, assets, interfaces, added, textOf });
  const ofFiles = [...folderFindings, ...homeFindings, ...outputFindings, ...history.findings, ...others.findings];
  const { editions, whole } = showsDrafts && interfaces.some(isDraft) ? link(true) : linked;
  const site = { ...whole, findings: isEmpty ? homeFindings : [...published.findings, ...ofFiles] };
  return { key, site, editions, assets, isEmpty };
}

function interfaceAt(path: SourcePath, { loaded, pages, extended: { made, data } }: LinkInputs): PageInterface {
  const page = pages.get(path)?.interface;
  if (page === undefined) return makeEmptyInterface(placeOfFile(path, loaded.editions).path, loaded.config.routes);
  return made.has(path) ? asMade(page, data.has(path)) : page;
}

/** Reads the files that describe folders for sidebars. */
export function readFolders(files: readonly { readonly path: SourcePath; readonly text: string }[]): {
  readonly settings: FolderSettingsByPath;
  readonly folderFindings: readonly LinkFinding[];
} {
  const read = files.map(({ path, text }) => ({ path, ...readFolderSettings(text) }));
  return {
    settings: new Map(
      read.map(({ path, settings }) => [path.slice(0, -folderFile.length).replace(/\/$/u, ""), settings]),
    ),
    folderFindings: read.flatMap(({ path, findings }) =>
      findings.map((found): LinkFinding => ({ kind: "page", page: path, ...found })),
    ),
  };
}

/**
 * Without a config, readers who request a missing home page are redirected to the first page.
 * @param interfaces The pages to link.
 */
function linkWithHome(
  { editions, titleFrom }: LoadedConfig,
  interfaces: readonly PageInterface[],
  link: (editions: readonly EditionConfig[]) => LinkedEditions,
): LinkedEditions {
  const linked = link(editions);
  if (titleFrom === null) return linked;
  const { redirects } = linked.whole;
  const pages = routedPages(interfaces);
  const first = pages[0]?.record.path;
  if (first === undefined || pages.some(({ record }) => record.path === "/")) return linked;
  if (redirects.some(({ from }) => from === "/")) return linked;
  return link(
    editions.map(({ edition, config }) => ({
      edition,
      config: { ...config, redirects: [...config.redirects, { from: "/", to: first }] },
    })),
  );
}

/** Removes the edit link of computed pages, which have no file to edit, and marks those that are made from data. */
function asMade(page: PageInterface, isOfData: boolean): PageInterface {
  const { record } = page;
  const frontmatter = { ...record.frontmatter, edit_link: false };
  return { ...page, record: { ...record, frontmatter, ...(isOfData && { isOfData }) } };
}

/** The files whose text is in the configs of the versions. */
function filesOfConfigs(editions: readonly EditionConfig[]): readonly AssetFile[] {
  return editions.flatMap(({ edition: { version, fallback }, config }) => {
    if (fallback !== null) return [];
    const files = assetsOfConfig(config);
    return version === null
      ? files
      : files.map((file) => ({ ...file, path: mountedPath(file.path, folderOfVersion(version)) }));
  });
}
