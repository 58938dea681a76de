/**
 * Finds the archived versions of a site and opens them: trees of the Git repository, folders, and the manifests of what
 * was published. A version that cannot be read is reported at its place in the config. Has effects.
 */
import { readFileSync } from "node:fs";
import { join, posix, resolve } from "node:path";
import type { SiteCache } from "../cache/site-cache.ts";
import type { ConfigFinding } from "../config/describe-issues.ts";
import { wrongValue } from "../config/describe-issues.ts";
import { folderOfVersion } from "../config/editions.ts";
import { frozenVersionPath } from "../config/frozen-version.ts";
import { listPlugins } from "../config/plugin.ts";
import type { SiteConfig } from "../config/site-config.ts";
import type { ArchivedVersion } from "../config/versions.ts";
import { listArchived } from "../config/versions.ts";
import { fileFinding, problemOf } from "../diagnostics/catalog.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import { contentHashOf } from "../fingerprint.ts";
import { isRecord } from "../is-record.ts";
import { pathFrom } from "../path-from.ts";
import type { Publication } from "../site/publication.ts";
import { readPublication } from "../site/publication.ts";
import { foldersOfVersions } from "../site/versions.ts";
import type { PublishedVersion } from "../site/view.ts";
import { findBranches, whyGitFailed } from "../source/git.ts";
import type { GitFiles, GitTree } from "../source/git-tree.ts";
import { BlobReader, findChanged, findTrees, listTree, pathInRepository } from "../source/git-tree.ts";
import type { Mount } from "../source/mounts.ts";
import { mountFinder } from "../source/mounts.ts";
import type { SourcePath } from "../source/paths.ts";
import { publicFolder, toSourcePath } from "../source/paths.ts";
import type { NamedFile, ReadResult, ScannedFile, SourceTree } from "../source/scan.ts";
import {
  findSource,
  isFolder,
  isWithin,
  linkFinding,
  readSource,
  reasonOf,
  scanSources,
  sortFiles,
} from "../source/scan.ts";
import type { Project } from "./prepare-site.ts";
import { makeExclusion } from "./prepare-site.ts";

type Versioned = Pick<Project, "config" | "loaded" | "root" | "sourceFolder">;

/** The state of what an archived version comes from. Plain data: equal states mean equal versions. */
export type VersionState = { readonly version: ArchivedVersion } & (
  | {
      readonly kind: "tree";
      readonly folder: string;
      readonly id: string;
      /** The tree of the whole repository, and the folder of the config in it; `null` if no plugin reads them. */
      readonly root: { readonly id: string; readonly path: string } | null;
      /** Whether the ref is a branch, to which a fix can be committed. */
      readonly isBranch: boolean;
      /** The commit whose settings are saved, if the config of the ref has changed since. */
      readonly outdated: string | null;
    }
  | { readonly kind: "folder"; readonly folder: string; readonly tree: SourceTree }
  | { readonly kind: "manifest"; readonly text: string }
  | { readonly kind: "failed"; readonly finding: ConfigFinding }
);

/** Reads the states of all archived versions: one process for all refs. Nothing of a version is read yet. */
export async function readVersionStates(site: Versioned): Promise<readonly VersionState[]> {
  const archived = listArchived(site.config);
  if (archived.length === 0) return [];
  const refs = archived.flatMap((version) => (version.from.kind === "ref" ? [{ version, ref: version.from.ref }] : []));
  const trees = new Map<ArchivedVersion, VersionState>();
  const inside = refs.length === 0 ? "" : await pathInRepository(site.root);
  const places = refs.map(({ version, ref }) => ({ version, ref, path: sourceOf(version, site) }));
  if (typeof inside !== "string")
    for (const { version } of refs) trees.set(version, failed(version, `comes from Git, but ${inside.reason}`, noGit));
  else {
    const isRead = listPlugins(site.config).some(({ plugin }) => plugin.versioned === true);
    const found = await findTrees(site.root, [
      ...places.map(({ ref, path }) => ({ ref, path: posix.join(inside, path).replace(/^\.$/u, "") })),
      ...(isRead ? places.map(({ ref }) => ({ ref, path: "" })) : []),
    ]);
    const outdated = findOutdated(places, site, inside);
    const branches = await findBranches(
      site.root,
      refs.map(({ ref }) => ref),
    );
    for (const [index, { version, ref, path }] of places.entries()) {
      const whole = found[places.length + index];
      const root = whole?.kind === "tree" ? { id: whole.id, path: inside } : null;
      trees.set(version, stateOfTree(version, ref, path, found[index], root, branches.has(ref), outdated.get(version)));
    }
  }
  return Promise.all(archived.map(async (version) => trees.get(version) ?? (await readState(version, site))));
}

/** The versions whose settings were saved from a commit at which the config said something else than at the ref now. */
function findOutdated(
  places: readonly { readonly version: ArchivedVersion; readonly ref: string }[],
  { root, loaded }: Versioned,
  inside: string,
): ReadonlyMap<ArchivedVersion, string> {
  const saved = places.flatMap(({ version, ref }) => {
    const commit = savedCommit(join(root, frozenVersionPath(version.id)));
    return commit === null ? [] : [{ version, ref, commit }];
  });
  const changed = findChanged(root, saved, posix.join(inside, loaded.files.entry));
  return new Map(saved.flatMap(({ version, commit }, index) => (changed[index] === true ? [[version, commit]] : [])));
}

function savedCommit(file: string): string | null {
  try {
    const saved: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(saved) && typeof saved["commit"] === "string" ? saved["commit"] : null;
  } catch {
    // Loading the config reports a file that is damaged.
    return null;
  }
}

/** The config of a version in its default language; that of the site if the version is not built. */
function configOf({ id }: ArchivedVersion, { config, loaded }: Versioned): SiteConfig {
  return loaded.editions.find(({ edition }) => edition.version?.id === id)?.config ?? config;
}

const noGit = "build in a clone of the repository, or take the version from a folder or a manifest";

/** The source folder of a version, relative to the folder of the config. */
function sourceOf(version: ArchivedVersion, site: Versioned): string {
  const { config, root, sourceFolder } = site;
  const own = configOf(version, site).source;
  const folder = own === config.source ? pathFrom(root, sourceFolder) : own;
  return posix.normalize(folder).replace(/\/$/u, "");
}

function failed(version: ArchivedVersion, wrong: string, hint: string): VersionState {
  return { version, kind: "failed", finding: wrongValue(["versions", "archived", version.id], wrong, hint) };
}

function stateOfTree(
  version: ArchivedVersion,
  ref: string,
  path: string,
  tree: GitTree | undefined,
  root: Extract<VersionState, { kind: "tree" }>["root"],
  isBranch: boolean,
  outdated: string | null = null,
): VersionState {
  switch (tree?.kind) {
    case "tree":
      return { version, kind: "tree", folder: path, id: tree.id, root, isBranch, outdated };
    case "folder":
      return failed(
        version,
        `has no folder “${path}” at “${ref}”`,
        `record where its pages were: \`docsgen version ${version.id} --from ${ref}\` writes \`source\` into versions/${version.id}.json`,
      );
    case "ref": {
      const near = nearestName(
        ref,
        tree.refs.map((each) => each.replace(/^origin\//u, "")),
      );
      return failed(
        version,
        `names “${ref}”, which is not a branch, a tag or a commit of the repository`,
        tree.isShallow
          ? `this is a shallow clone: fetch the ref, with \`git fetch --unshallow --tags\`, or \`fetch-depth: 0\` for actions/checkout`
          : near === null
            ? "write one that `git branch --all` or `git tag` lists"
            : `did you mean “git:${near}”?`,
      );
    }
    default:
      return failed(version, `comes from Git, but ${tree?.reason ?? "nothing is known of it"}`, noGit);
  }
}

/** The state of a version that is in files of its own. */
async function readState(version: ArchivedVersion, site: Versioned): Promise<VersionState> {
  const { root, sourceFolder } = site;
  const { from } = version;
  if (from.kind === "manifest") {
    try {
      return { version, kind: "manifest", text: readFileSync(join(root, from.file), "utf8") };
    } catch (error) {
      const hint = "save the docsgen-manifest.json that was published with the version there";
      return failed(version, `cannot be read from “${from.file}”: ${reasonOf(error)}`, hint);
    }
  }
  if (from.kind === "ref") return failed(version, "comes from Git, but nothing is known of it", noGit);
  const folder = resolve(root, from.folder);
  if (!isFolder(folder))
    return failed(version, `names the folder “${from.folder}”, which does not exist`, "create it, or correct the path");
  if (isWithin(folder, sourceFolder) || isWithin(sourceFolder, folder))
    return failed(
      version,
      `names the folder “${from.folder}”, but the pages of the current version are there`,
      "move its pages into a folder beside the source folder, such as “versions/v1”",
    );
  const isExcluded = await makeExclusion(configOf(version, site));
  return { version, kind: "folder", folder, tree: scanSources(folder, isExcluded) };
}

/** The archived versions, opened. */
export interface SiteVersions {
  readonly mounts: readonly Mount[];
  readonly published: readonly PublishedVersion[];
  /** Announces files of versions that will be read, because several are read faster at once. */
  readonly expect: (files: readonly ScannedFile[]) => void;
  /** Frees what was read. */
  readonly release: () => void;
  /** The versions that cannot be read, and why. */
  readonly findings: readonly ConfigFinding[];
  /** Other problems of versions. */
  readonly warnings: readonly ConfigFinding[];
  readonly failed: ReadonlySet<string>;
  /** A fingerprint of the manifests. */
  readonly key: string;
}

export const noVersions: SiteVersions = {
  mounts: [],
  published: [],
  expect: () => undefined,
  release: () => undefined,
  findings: [],
  warnings: [],
  failed: new Set(),
  key: "",
};

/** The files of the trees that were listed last, by their ids, as the cache stores them. */
type ListedTrees = Readonly<Record<string, GitFiles>>;

const recordName = "trees";

/**
 * Opens the versions of which `readVersionStates` read the states. Lists of Git trees come from the cache, if it has
 * them.
 * The caller releases them after the update.
 */
export async function openVersions(
  states: readonly VersionState[],
  site: Versioned,
  cache: Pick<SiteCache, "readRecord" | "writeRecord">,
): Promise<SiteVersions> {
  if (states.length === 0) return noVersions;
  const known = cache.readRecord(recordName, isListedTrees) ?? {};
  const listed: Record<string, GitFiles> = {};
  const mounts: Mount[] = [];
  const published: PublishedVersion[] = [];
  const findings: ConfigFinding[] = [];
  const blobs = openBlobs(site.root);
  const fail = (version: ArchivedVersion, wrong: string, hint: string): void =>
    void findings.push(wrongValue(["versions", "archived", version.id], wrong, hint));
  for (const state of states) {
    const { version } = state;
    if (state.kind === "failed") findings.push(state.finding);
    else if (state.kind === "manifest") {
      const read = readPublication(state.text);
      const file = version.from.kind === "manifest" ? version.from.file : "";
      const clash = read.kind === "wrong" ? null : clashWithCurrent(read.publication, version.id, site.config);
      if (read.kind === "wrong")
        fail(
          version,
          `cannot be read from “${file}”: ${read.reason}`,
          read.hint ?? "save the docsgen-manifest.json that was published with the version again",
        );
      else if (clash === null) published.push({ version, publication: read.publication });
      else fail(version, clash.wrong, clash.hint);
    } else if (state.kind === "folder") {
      mounts.push(mountFolder(state, site.root));
    } else {
      try {
        const files = known[state.id] ?? listed[state.id] ?? listTree(site.root, state.id);
        listed[state.id] = files;
        const isExcluded = await makeExclusion(configOf(version, site));
        const submodule = files.submodules.find((path) => !isExcluded(`${path}/_`));
        if (submodule === undefined) mounts.push(mountTree(state, site.root, files, isExcluded, blobs.readFile));
        else
          fail(
            version,
            `contains the submodule “${submodule}”, whose files are in another repository`,
            `leave it out, with \`exclude: ["${submodule}/**"]\`, or take the version from a folder`,
          );
      } catch (error) {
        fail(version, `comes from Git, but ${whyGitFailed(error)}`, noGit);
      }
    }
  }
  for (const { version, tree, label } of mounts)
    if (tree.pages.length === 0) fail(version, `has no pages: “${label}” contains none`, "correct where it comes from");
  if (Object.keys(listed).some((id) => known[id] === undefined) || Object.keys(known).some((id) => !(id in listed)))
    cache.writeRecord(recordName, listed);
  const texts = states.map((state) => (state.kind === "manifest" ? state.text : ""));
  return {
    mounts: mounts.filter(({ tree }) => tree.pages.length > 0),
    published,
    expect: blobs.expect,
    release: blobs.release,
    findings,
    warnings: states.flatMap(describeOutdated),
    failed: new Set(findings.map(({ path }) => String(path[2]))),
    key: contentHashOf(texts.join("\n")),
  };
}

/** Reads the files of Git trees, each by the id of its content. */
function openBlobs(
  root: string,
): Pick<SiteVersions, "expect" | "release"> & { readonly readFile: (file: ScannedFile) => ReadResult } {
  const blobs = new BlobReader(root);
  const blobOf = ({ signature: { blob, size } }: ScannedFile): { blob: string; size: number }[] =>
    blob === undefined ? [] : [{ blob, size }];
  const unreadable = (reason: string, hint: string | null): ReadResult => ({
    kind: "failed",
    finding: fileFinding("unreadable-file", { reason }, hint),
  });
  return {
    expect: (files) => blobs.expect(files.flatMap(blobOf)),
    release: () => blobs.release(),
    readFile: (file) => {
      try {
        const [bytes = null] = blobOf(file).map((blob) => blobs.read(blob));
        if (bytes !== null) return { kind: "read", bytes, hash: contentHashOf(bytes) };
      } catch (error) {
        return unreadable(whyGitFailed(error), null);
      }
      return unreadable(
        "it was not fetched",
        "this is a partial clone: fetch the rest, with `git fetch --refetch --no-filter`",
      );
    },
  };
}

function describeOutdated(state: VersionState): readonly ConfigFinding[] {
  if (state.kind !== "tree" || state.outdated === null || state.version.from.kind !== "ref") return [];
  const { id, from } = state.version;
  const values = { file: frozenVersionPath(id), commit: state.outdated.slice(0, 10), ref: from.ref };
  const hint = `compare them with \`docsgen version ${id} --from ${from.ref}\`; \`--force\` saves those of now`;
  return [{ ...problemOf("outdated-version", values, hint), path: ["versions", "archived", id] }];
}

function isListedTrees(value: unknown): value is ListedTrees {
  return isRecord(value);
}

function mountFolder({ version, folder, tree }: Extract<VersionState, { kind: "folder" }>, root: string): Mount {
  return {
    version,
    isFixed: false,
    prefix: folderOfVersion(version),
    label: pathFrom(root, folder),
    files: { kind: "folder", folder },
    tree,
    read: ({ diskPath }) => readSource(folder, diskPath),
    find: (path) => findSource(folder, path),
  };
}

function mountTree(
  { version, folder, id, root, isBranch }: Extract<VersionState, { kind: "tree" }>,
  configFolder: string,
  { files, links }: GitFiles,
  isExcluded: (path: string) => boolean,
  read: Mount["read"],
): Mount {
  const ref = version.from.kind === "ref" ? version.from.ref : id;
  const scanned = files.map(({ path, blob, size }): NamedFile => ({
    path,
    diskPath: path,
    signature: { size, modified: 0, inode: 0, blob },
  }));
  const byPath = new Map(scanned.map((file) => [file.path, file]));
  const skipped = links.map(({ path, leads, target }) => ({ path, finding: linkFinding(leads, target) }));
  return {
    version,
    isFixed: !isBranch,
    prefix: folderOfVersion(version),
    label: `${ref}:${folder}`,
    files: root === null ? null : { kind: "tree", folder: configFolder, id: root.id, root: root.path },
    tree: sortFiles(scanned, isExcluded, skipped),
    read,
    find: (path) => {
      const file = byPath.get(path);
      return file === undefined ? null : { ...file, path };
    },
  };
}

/** Why a publication cannot be an archived version: the current one is at its addresses. `null` if it can. */
export function clashWithCurrent(
  publication: Publication,
  id: string,
  { base, origin }: Pick<SiteConfig, "base" | "origin">,
): { readonly wrong: string; readonly hint: string } | null {
  const isHere = publication.origin === null || publication.origin === origin;
  if (!isHere || publication.base !== base) return null;
  return {
    wrong: `was published at “${base}”, where the current version is now`,
    hint: `publish it at “${base}${id}/” once, and save the manifest of that`,
  };
}

/** The scanned files without the pages of archived versions. */
export function currentPages(tree: SourceTree, { mounts }: SiteVersions): SourceTree {
  if (mounts.length === 0) return tree;
  const mountOf = mountFinder(mounts);
  return { ...tree, pages: tree.pages.filter(({ path }) => mountOf(path) === null) };
}

/**
 * Finds files of the current version that would be published in the folder of an archived one, and those that are left
 * out because its files are seen there. Pages at its addresses are found when the site is linked.
 */
export function findClashesWithVersions(
  { pages, assets }: SourceTree,
  { mounts, published }: SiteVersions,
  sourceLabel: string,
  config: Pick<SiteConfig, "base" | "origin">,
): readonly ConfigFinding[] {
  const built = mounts.map(({ version }) => version);
  const folders = foldersOfVersions(built, published, config);
  if (folders.length === 0) return [];
  const leftOutBy = mountFinder<{ readonly version: ArchivedVersion; readonly prefix: string }>(mounts);
  // Some file systems ignore case.
  const publishedIn = mountFinder(folders.map((each) => ({ ...each, prefix: each.prefix.toLowerCase() })));
  const first = new Map<string, SourcePath>();
  for (const { path } of [...pages, ...assets]) {
    const folder = path.startsWith(publicFolder) ? publishedIn(toSourcePath(path.toLowerCase())) : leftOutBy(path);
    if (folder !== null && !first.has(folder.version.id)) first.set(folder.version.id, path);
  }
  return Array.from(first, ([id, path]) =>
    wrongValue(
      ["versions", "archived", id],
      `is published at “/${folderOfVersion({ id })}”, where the current version has a folder, with “${labelOf(sourceLabel, path)}”`,
      "rename the folder, or give the version another name",
    ),
  );
}
