/**
 * The manifest of a publication: every address that readers may have kept, so that the next publication can be held against it.
 * Written last: where it is, everything else is.
 */
import { slugsIn } from "../page/header-slugs.ts";
import type { Publication } from "../site/publication.ts";
import { lazyMap } from "../source/lazy-map.ts";
import { comparePaths, toOutputPath } from "../source/paths.ts";
import { fingerprintOfPieces } from "./fingerprint.ts";
import type { PlannedOutput } from "./output-file.ts";
import type { SiteOutputs } from "./site-outputs.ts";

export const manifestPath = toOutputPath("docsgen-manifest.json");

/** @param files The other files of the site. */
export function planManifest(outputs: SiteOutputs, files: readonly PlannedOutput[]): PlannedOutput[] {
  const paths = [...new Set([...files.map(({ path }) => path), manifestPath])].sort(comparePaths);
  // Made a second time rather than kept: of a large site it is much.
  const pieces = (): Iterable<string> => manifestText(outputs, paths);
  return [
    {
      path: manifestPath,
      fingerprint: fingerprintOfPieces(pieces()),
      source: { kind: "made", make: () => [...pieces()].join("") },
    },
  ];
}

/** A page, a redirect or a file in a line. */
function* manifestText({ config, site, signatureOf }: SiteOutputs, paths: readonly string[]): Generator<string> {
  const pages = lazyMap(site.pages, ({ record: { path, title, relativePath, headers }, movedAnchors }) => ({
    path,
    title,
    anchors: [...slugsIn(headers), ...movedAnchors.map(({ id }) => id)],
    signature: signatureOf(relativePath),
  }));
  const redirects = lazyMap(site.redirects, ({ from, url, acknowledge }) => ({ from, to: url, acknowledge }));
  yield `{\n "version": 1,\n "base": ${JSON.stringify(config.base)},\n`;
  yield* listText("pages", pages satisfies Iterable<Publication["pages"][number]>);
  yield ",\n";
  yield* listText("redirects", redirects satisfies Iterable<Publication["redirects"][number]>);
  yield ",\n";
  yield* listText("files", paths);
  yield "\n}\n";
}

function* listText(name: string, values: Iterable<unknown>): Generator<string> {
  let text = ` ${JSON.stringify(name)}: [`;
  let between = "\n  ";
  for (const value of values) {
    text += between + JSON.stringify(value);
    between = ",\n  ";
    if (text.length < pieceLength) continue;
    yield text;
    text = "";
  }
  yield `${text}\n ]`;
}

/** Characters, about. */
const pieceLength = 50_000;
