/** The report of a migration, as `MIGRATION.md` and as notes about what docsgen finds in the new site. Pure. */
import { posix } from "node:path";
import type { Diagnostic } from "docsgen";
import type { Comparison } from "./compare-published.ts";
import type { Note, NoteGroup, Outcome, Place } from "./note.ts";
import { newSource } from "./plan-files.ts";

/** What the report needs of a migration. */
export interface Migrated {
  readonly tool: string;
  readonly oldFolder: string;
  readonly newFolder: string;
  readonly pages: number;
  readonly files: number;
  readonly notes: readonly NoteGroup[];
  readonly published: Comparison | null;
}

/** @param published The old output folder as the author named it. */
export function notesOf(
  diagnostics: readonly Diagnostic[],
  comparison: Comparison | null,
  published: string,
): readonly Note[] {
  const errors = diagnostics.flatMap((diagnostic): readonly Note[] => {
    if (diagnostic.severity !== "error") return [];
    const { code, message, hint } = diagnostic;
    const place: Place =
      diagnostic.kind === "site"
        ? { site: "new", file: "site.config.ts", line: 1 }
        : { site: "new", file: diagnostic.file, line: diagnostic.span.start.line };
    const advice = hint ?? `\`docsgen explain ${code}\` shows an example`;
    return [{ outcome: "left", what: `${message} (${code})`, advice, place }];
  });
  const lost = (comparison?.lost ?? []).map(({ kind, address, file }): Note => ({
    outcome: "left",
    what: kind === "page" ? `The address ${address} is lost` : `The anchor ${address} is lost`,
    advice:
      kind === "page"
        ? "add a redirect to the config: redirects: [{ from, to }]"
        : "give the heading this id: ## Title {#id}, or add a redirect to the config",
    place: { site: "published", file: `${published}/${file}`, line: 1 },
  }));
  return [...errors, ...lost];
}

export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  converted: "Converted",
  lossy: "Converted with a loss",
  left: "Left to people",
};

/** "docs-src/guide/a.md:12" or "docs/.vitepress/config.ts:3" */
export function labelOfPlace({ site, file, line }: Place, oldFolder: string): string {
  const path = site === "old" && !posix.isAbsolute(file) ? posix.join(oldFolder, file) : file;
  return `${path}:${line}`;
}

/** The text of `MIGRATION.md`. */
export function migrationReport(result: Migrated): string {
  const { tool, oldFolder, pages, files, notes, published } = result;
  const sections = (["left", "lossy", "converted"] as const).flatMap((outcome) => {
    const groups = notes.filter((group) => group.outcome === outcome);
    if (groups.length === 0) return [];
    return [
      `## ${outcomeTitles[outcome]}`,
      "",
      introductions[outcome],
      "",
      ...groups.flatMap(({ what, advice, places }) => [
        `### ${what}`,
        "",
        `${sentence(advice)}`,
        "",
        ...places.map((place) => `- \`${labelOfPlace(place, oldFolder)}\``),
        "",
      ]),
    ];
  });
  return [
    `# Migration from ${tool}`,
    "",
    `\`docsgen migrate\` made this site from \`${oldFolder}\`, which is unchanged: ${pages} pages and ${files} other files.`,
    `Paths below are relative to this folder, unless they begin with the name of the old one. Delete this file when you are done with it.`,
    "",
    ...(published === null ? [] : [comparisonText(published), ""]),
    "Next: `npm install`, then `npm run docs:check`, which lists every remaining problem with its place, and `npm run docs:dev`.",
    "",
    ...sections,
  ].join("\n");
}

/** "32 addresses and 110 anchors were published: none is lost." */
export function comparisonText({ pages, anchors, lost, redirects }: Comparison): string {
  const missing = lost.length === 0 ? "none is lost" : `${lost.length} are lost`;
  const added = redirects.length === 0 ? "" : `, with ${redirects.length} redirects in the config`;
  return `The old site published ${pages} pages and ${anchors} anchors: ${missing}${added}.`;
}

const introductions: Readonly<Record<Outcome, string>> = {
  left: "docsgen has no equivalent, or only a person can decide.",
  lossy: "The page works, but looks or behaves differently.",
  converted: "Nothing to do.",
};

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The path of a page in notes. */
export function pageFile(path: string): string {
  return `${newSource}/${path}`;
}
