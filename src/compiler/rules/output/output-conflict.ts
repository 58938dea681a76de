/**
 * Finds outputs with conflicting paths: two files with the same path, or a file whose path is another one's folder.
 * Pure.
 */
import type { AssetIndex } from "../../asset/asset-index.ts";
import type { Edition } from "../../config/editions.ts";
import type { SiteConfig } from "../../config/site-config.ts";
import type { ValuesOf } from "../../diagnostics/catalog.ts";
import { quote } from "../../diagnostics/catalog.ts";
import {
  llmsFolder,
  llmsFullPath,
  llmsPath,
  routeListPath,
  searchPagePath,
  sitemapPath,
  versionListPath,
} from "../../site/generated-files.ts";
import { isStandIn } from "../../site/linked-site.ts";
import type { LinkedSite, LinkPlace } from "../../site/linked-site.ts";
import { publicFolder } from "../../source/paths.ts";
import { markdownOfRoute } from "../../route/route-data.ts";
import { indexFolder, rootPath } from "../../../theme/search/index-format.ts";
import { publishedPaths } from "../../output/hosts/formats.ts";
import { manifestPath } from "../../output/manifest.ts";
import { notFoundPath } from "../../output/not-found.ts";
import { parentFolders } from "../../output/output-folder.ts";
import { stubOf } from "../../output/redirect-stubs.ts";
import { outputOfRoute, stubOfRoute } from "../../output/routes.ts";
import { inCatalog } from "../rule.ts";
import type { SiteFound } from "../site-rule.ts";
import { atSetting, atStart, siteRule } from "../site-rule.ts";
import type { AddedOutputs, OutputsToCheck } from "./outputs.ts";

interface Claim {
  /** Relative to the output folder. */
  readonly path: string;
  readonly kind: "generated" | "page" | "redirect" | "public" | "plugin";
  /** The name of the file in messages about another file. */
  readonly owner: string;
  /** `null` if docsgen itself claims the path. */
  readonly location: LinkPlace | null;
  /** The hint for an author whose file conflicts with this one. */
  readonly hint: string;
}

export const outputConflict = siteRule({
  ...inCatalog("output-conflict"),
  *find({ config, site, assets }: OutputsToCheck) {
    yield* findConflicts(listClaims(config, site, assets));
  },
});

/** Files that plugins add. They are known only once the site is linked. */
export const conflictOfPlugin = siteRule({
  ...inCatalog("output-conflict"),
  *find({ config, site, assets, files }: AddedOutputs) {
    if (files.length === 0) return;
    const others = listClaims(config, site, assets);
    const added = files.map(({ path, name, configPath }): Claim => ({
      path,
      kind: "plugin",
      owner: `a file of the plugin ${quote(name)}`,
      location: atSetting(...configPath),
      hint: "give it another path",
    }));
    // The other conflicts have been reported.
    yield* findConflicts([...others.map((claim) => ({ ...claim, location: null })), ...added]);
  },
});

/** The claims that lose their path. Two pages with the same path are reported by `site/routes.ts` instead. */
function* findConflicts(claims: readonly Claim[]): Generator<SiteFound<ValuesOf<"output-conflict">>> {
  const files = new Map<string, Claim>();
  const folders = new Map<string, Claim>();
  for (const claim of claims) {
    const { kind, path, location } = claim;
    const key = path.toLowerCase();
    const parents = [...parentFolders([key])];
    const other = files.get(key) ?? folders.get(key) ?? parents.map((folder) => files.get(folder)).find(Boolean);
    if (other === undefined) {
      files.set(key, claim);
      for (const folder of parents) if (!folders.has(folder)) folders.set(folder, claim);
    } else if (location !== null && !(key === other.path.toLowerCase() && kind === "page" && other.kind === "page"))
      yield { ...other, at: location, subject: subjects[kind], path, other: other.owner, otherPath: other.path };
  }
}

const subjects = {
  generated: "",
  page: "This page",
  redirect: "This redirect",
  public: "This file",
  plugin: "A file of this plugin",
} as const;

/** In order of precedence: the first claim gets the path. */
function listClaims(config: SiteConfig, site: LinkedSite, assets: AssetIndex): readonly Claim[] {
  const rename = "rename one of them";
  const generated = "give it another name, or remove it: docsgen generates this file";
  // docsgen joins a host's rules with the author's own file.
  const joined = new Set(publishedPaths(config.hosts).map(({ path }) => path));
  return [
    ...["", ...site.prefixes]
      .flatMap((prefix) => listGenerated(config, prefix))
      .map(([path, what]): Claim => ({
        path,
        kind: "generated",
        owner: `docsgen's ${what}`,
        location: null,
        hint: generated,
      })),
    ...site.pages.flatMap((linked) => {
      const { path: route, relativePath: page } = linked.record;
      const paths = [
        outputOfRoute(route),
        ...(route.endsWith(".html") ? [stubOfRoute(route)] : []),
        ...(config.llms !== null && !isStandIn(linked) ? [markdownOfRoute(route)] : []),
      ];
      const claim = { kind: "page", owner: `the page ${quote(page)}`, location: atStart(page), hint: rename } as const;
      return paths.map((path): Claim => ({ path, ...claim }));
    }),
    ...site.redirects.flatMap(({ from, location }): Claim[] => {
      const path = stubOf(from);
      const hint = "remove the redirect, or rename the file";
      return path === null
        ? []
        : [{ path, kind: "redirect", owner: `the redirect from ${quote(from)}`, location, hint }];
    }),
    ...assets.files.flatMap(({ path: page, output: path }): Claim[] => {
      if (!page.startsWith(publicFolder) || joined.has(path)) return [];
      const name = page.slice(publicFolder.length);
      const location = Object.hasOwn(config.publicFiles, name) ? atSetting("publicFiles", name) : atStart(page);
      return [{ path, kind: "public", owner: quote(page), location, hint: rename }];
    }),
  ];
}

/**
 * The files that docsgen generates besides pages and redirects, and what they are. Omits files whose names contain a
 * hash of their content, which cannot conflict.
 */
function listGenerated(
  { hosts, origin, themeConfig, llms, versions }: SiteConfig,
  prefix: Edition["prefix"],
): readonly (readonly [path: string, what: string])[] {
  const ofSearch = [
    [searchPagePath, "search page"],
    [rootPath, "search index"],
    [`${indexFolder}*`, "search index"],
  ] as const;
  const ofEdition = [
    [notFoundPath, "404 page"],
    [routeListPath, "list of addresses"],
    ["assets/pages/*", "page scripts"],
    ...(themeConfig.search.enabled ? ofSearch : []),
    ...(llms === null ? [] : [llmsPath, llmsFullPath, llmsFolder]).map((path) => [path, "text for programs"] as const),
  ] as const;
  if (prefix !== "") return ofEdition.map(([path, what]) => [prefix + path, what] as const);
  return [
    [manifestPath, "manifest"],
    ...ofEdition,
    ...(versions === null ? [] : [[versionListPath, "list of versions"] as const]),
    ...(origin === null ? [] : [[sitemapPath, "sitemap"] as const]),
    ...publishedPaths(hosts).map(({ host, path }) => [path, `rules for ${quote(host)}`] as const),
  ];
}
