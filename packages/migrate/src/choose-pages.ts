/** Chooses the pages whose pictures show what has changed in looks: one of each kind. Pure. */
import type { CompiledSite, PublishedSite } from "docsgen/migrate-kit";
import type { MigratedSite } from "./tool.ts";

/** A page of both sites. */
export interface ShownPage {
  /** Why it was chosen: "Longest page". */
  readonly kind: string;
  /** Its route in the new site. */
  readonly route: string;
  /** Its document in the old output folder. */
  readonly document: string;
}

/** Pictures of pages of both sites. */
export interface Looks {
  readonly pages: readonly ShownPage[];
  /** Why there are none, as part of a sentence; `null` if there are some, or nothing was written. */
  readonly missing: string | null;
}

/** How much of what makes a kind of page a text has. */
const kinds: readonly { readonly kind: string; readonly count: (text: string) => number }[] = [
  { kind: "Longest page", count: (text) => text.length },
  { kind: "Most blocks", count: (text) => countOf(text, /^[ \t>]*:{2,}[ \t]*[a-z]|<[A-Z][\w.]*/gmu) },
  { kind: "Most code", count: (text) => countOf(text, /^[ \t>]*(?:`{3,}|~{3,}|<<<)/gmu) },
  { kind: "Most tables and pictures", count: (text) => countOf(text, /^[ \t>]*\|[ \t]*:?-|!\[|<img\b/gmu) },
  { kind: "Shortest page", count: (text) => -text.length },
];

/** @returns Up to five pages, each once: the home page first. */
export function choosePages(
  { documents }: PublishedSite,
  { pages, addressOf }: Pick<MigratedSite, "pages" | "addressOf">,
  findPage: CompiledSite["findPage"],
): readonly ShownPage[] {
  const texts = new Map(pages.map(({ path, text }) => [path, text]));
  const both = documents.flatMap(({ file, isRedirect }) => {
    const page = isRedirect ? null : findPage(addressOf(file));
    const text = page === null ? undefined : texts.get(page.file);
    return page === null || text === undefined ? [] : [{ route: page.path, document: file, text }];
  });
  const chosen: ShownPage[] = [];
  const add = (kind: string, found: (typeof both)[number] | undefined): void => {
    if (found === undefined || chosen.some(({ route }) => route === found.route)) return;
    chosen.push({ kind, route: found.route, document: found.document });
  };
  add(
    "Home page",
    both.find(({ route }) => route === "/"),
  );
  for (const { kind, count } of kinds) {
    if (chosen.length === 5) break;
    const ranked = both
      .map((page) => ({ page, number: count(page.text) }))
      .filter(({ page, number }) => number !== 0 && !chosen.some(({ route }) => route === page.route))
      .sort((left, right) => right.number - left.number);
    add(kind, ranked[0]?.page);
  }
  return chosen;
}

function countOf(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** The folder of the pictures in the new site. */
export const picturesFolder = "migration-pictures";

/** The path of a picture in the new folder, outside the source folder: it is never published. */
export function pictureFile(kind: string, side: "old" | "new"): string {
  return `${picturesFolder}/${kind.toLowerCase().replaceAll(/[^a-z]+/gu, "-")}-${side}.png`;
}
