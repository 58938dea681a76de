/**
 * The steps that turn a publication into the next one: files to upload, files to delete, and addresses that caches
 * must forget. The published manifest may come from anywhere, so only names that docsgen gives to files count. Pure.
 */
import { comparePaths, isOutputPath } from "../source/paths.ts";
import type { Publication } from "./publication.ts";
import { manifestName } from "./publication.ts";

/** All paths but those of `purges` are relative to the output folder: "guide/index.html". */
export interface PublishPlan {
  /** In the order in which readers may see them: what documents need, the documents, and the manifest. */
  readonly uploads: readonly string[];
  /** To be deleted after the uploads. */
  readonly deletions: readonly string[];
  /** Paths on the host of the site, percent-encoded. */
  readonly purges: readonly string[];
}

/** @param published `null` if nothing has been published yet. */
export function planPublication(next: Publication, published: Publication | null): PublishPlan {
  const before = published === null ? new Map<string, string>() : hashesOf(published);
  const now = hashesOf(next);
  // Without a hash, which manifests of earlier versions lack, nothing is known of the content.
  const isSame = ([path, hash]: readonly [string, string]): boolean => hash !== "" && before.get(path) === hash;
  const uploads = [...now].filter((file) => !isSame(file)).map(([path]) => path);
  const deletions = [...before.keys()].filter((path) => !now.has(path));
  const redirects = [published, next].flatMap((each) => each?.redirects ?? []);
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of redirects) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const known = new Set(published?.redirects.map(({ from }) => from));
  const moved = redirects.filter(
    ({ from }) =>
      targets.get(from)?.size !== 1 || !known.has(from) || !next.redirects.some((each) => each.from === from),
  );
  const addresses = [
    ...[...uploads, ...deletions].flatMap((path) => addressesOf(path)),
    ...moved.map(({ from }) => from.slice(1)),
  ];
  return {
    uploads: uploads.sort((left, right) => rankOf(left) - rankOf(right) || comparePaths(left, right)),
    deletions: deletions.sort(comparePaths),
    purges: published === null ? [] : [...new Set(addresses)].sort().map((path) => next.base + encodeURI(path)),
  };
}

function hashesOf({ files, hashes }: Publication): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((path, index): [string, string][] => (isOutputPath(path) ? [[path, hashes[index] ?? ""]] : [])),
  );
}

function rankOf(path: string): number {
  return path === manifestName ? 2 : path.endsWith(".html") ? 1 : 0;
}

/** A host answers with a document at its own path, and without its `index.html` or `.html`. */
function addressesOf(path: string): readonly string[] {
  const short = path.replace(/(?:(^|\/)index)?\.html$/u, "$1");
  return short === path ? [path] : [path, short];
}
