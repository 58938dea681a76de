/** The report of a migration, as `MIGRATION.md` and as notes about what docsgen finds in the new site. Pure. */
import { posix } from "node:path";
import type { Diagnostic } from "docsgen";
import { pictureFile } from "./choose-pages.ts";
import { exactEdit, missingPages } from "./exact-edits.ts";
import type { Comparison } from "./compare-published.ts";
import type { Migration } from "./migrate.ts";
import type { Note, NoteGroup, Outcome, Place } from "./note.ts";
import { newSource } from "./plan-files.ts";

/** The path of the report in the new folder. */
export const reportFile = "MIGRATION.md";

/** What the report needs of a migration. */
export interface Migrated {
  readonly tool: string;
  readonly oldFolder: string;
  readonly newFolder: string;
  readonly pages: number;
  readonly files: number;
  readonly notes: readonly NoteGroup[];
  readonly published: Comparison | null;
  readonly looks: Migration["looks"];
  readonly update: Migration["update"];
}

/**
 * @param published The old output folder as the author named it.
 * @param texts The texts of the new site, by path in its folder.
 */
export function notesOf(
  diagnostics: readonly Diagnostic[],
  comparison: Comparison | null,
  published: string,
  texts: ReadonlyMap<string, string>,
): readonly Note[] {
  const missing = missingPages(diagnostics, texts);
  const errors = diagnostics.flatMap((diagnostic): readonly Note[] => {
    if (diagnostic.severity !== "error") return [];
    const { code, message } = diagnostic;
    const place: Place =
      diagnostic.kind === "site"
        ? { site: "new", file: "site.config.ts", line: 1 }
        : { site: "new", file: diagnostic.file, line: diagnostic.span.start.line };
    const page = missing.get(diagnostic);
    if (page !== undefined) {
      const advice = `if a script writes it, run that and migrate again; if not, write it as \`${newSource}/${page}\`, or remove the links`;
      return [{ outcome: "left", what: `Links to “${page}”, which does not exist (${code})`, advice, place }];
    }
    const advice = exactEdit(diagnostic, texts);
    return [{ outcome: "left", what: `${inOneLine(message)} (${code})`, advice: inOneLine(advice), place }];
  });
  const lost = (comparison?.lost ?? []).map(({ kind, address, file }): Note => ({
    outcome: "left",
    what: kind === "page" ? `The address ${address} is lost` : `The anchor ${address} is lost`,
    advice:
      kind === "page"
        ? `add a redirect to the config: \`redirects: [{ from: ${JSON.stringify(address)}, to: "/…" }]\``
        : `give the heading this id: \`{#${address.replace(/^[^#]*#/su, "")}}\`, or add a redirect to the config`,
    place: { site: "published", file: `${published}/${file}`, line: 1 },
  }));
  return [...errors, ...lost];
}

export const outcomeTitles: Readonly<Record<Outcome, string>> = {
  converted: "Converted",
  lossy: "Converted with a loss",
  left: "Left to people",
};

/** Names of files may have line feeds and other characters that control a terminal. */
function inOneLine(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t]/gu, (character) =>
    character === "\n" ? String.raw`\n` : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** "docs-src/guide/a.md:12" or "docs/.vitepress/config.ts:3" */
export function labelOfPlace({ site, file, line }: Place, oldFolder: string): string {
  const path = site === "old" && !posix.isAbsolute(file) ? posix.join(oldFolder, file) : file;
  return `${inOneLine(path)}:${line}`;
}

/**
 * The text of `MIGRATION.md`, above that of earlier runs, in which people tick off what they have done.
 *
 * @param texts Those of the new site, by path in its folder, whose lines are quoted.
 * @param earlier The text of the file, or `null` if there is none.
 * @returns `null` if there is nothing to add to that.
 */
export function migrationReport(
  result: Migrated,
  texts: ReadonlyMap<string, string>,
  earlier: string | null,
): string | null {
  const { tool, update } = result;
  if (isEmptyUpdate(update)) return null;
  const report = reportOfRun(result, texts);
  if (earlier === null) return `# Migration from ${tool}\n\n${report}`;
  if (earlier.replaceAll("- [x]", "- [ ]").includes(report)) return null;
  const run = earlier.split(/^# Migration from /mu).length;
  return `# Migration from ${tool}, run ${run}\n\n${report}\n${earlier}`;
}

/** Whether a second run has found nothing that has changed. */
export function isEmptyUpdate(update: Migration["update"]): boolean {
  return update !== null && update.changed.length + update.kept.length + update.gone.length === 0;
}

function reportOfRun(result: Migrated, texts: ReadonlyMap<string, string>): string {
  const { oldFolder, notes } = result;
  const sections = (["left", "lossy", "converted"] as const).flatMap((outcome) => {
    const groups = notes.filter((group) => group.outcome === outcome);
    if (groups.length === 0) return [];
    const itemOf = (place: Place): string =>
      outcome === "left"
        ? `- [ ] \`${labelOfPlace(place, oldFolder)}\`${quotedLine(place, texts)}`
        : `- \`${labelOfPlace(place, oldFolder)}\``;
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
        ...places.map(itemOf),
        "",
      ]),
    ];
  });
  return [
    `\`docsgen migrate\` made this site from \`${oldFolder}\`, which is unchanged. Paths below are relative to this folder, unless they begin with the name of the old one. Delete this file when you are done with it.`,
    "",
    ...summaryOf(result),
    "",
    "Next: `npm install`, then `npm run docs:check`, which lists every remaining problem with its place, and `npm run docs:dev`.",
    "",
    ...looksOf(result),
    ...sections,
  ].join("\n");
}

/** The pictures of each page, the old one beside the new one. */
function looksOf({ looks }: Migrated): readonly string[] {
  if (looks.pages.length === 0) return [];
  return [
    "## Looks",
    "",
    "A page of each kind on the old site, and on the new one.",
    "",
    ...looks.pages.flatMap(({ kind, route }) => [
      `### ${kind}: \`${route}\``,
      "",
      "| Old | New |",
      "|---|---|",
      `| ![Old](${pictureFile(kind, "old")}) | ![New](${pictureFile(kind, "new")}) |`,
      "",
    ]),
  ];
}

function summaryOf({ pages, files, notes, published, looks, update }: Migrated): readonly string[] {
  const left = notes.filter(({ outcome }) => outcome === "left");
  const places = left.reduce((sum, group) => sum + group.places.length, 0);
  const lostOf = (kind: "page" | "anchor"): number => published?.lost.filter((each) => each.kind === kind).length ?? 0;
  const kept = (all: number, lost: number): string => `${all - lost} of ${all} kept, compared with the old build`;
  return [
    "| | |",
    "|---|---|",
    `| Pages | ${pages} |`,
    `| Other files | ${files} |`,
    ...(published === null
      ? [
          "| Addresses and anchors | not compared; build the old site, and migrate with `--published` and its output folder |",
        ]
      : [
          `| Addresses | ${kept(published.pages, lostOf("page"))} |`,
          `| Anchors | ${kept(published.anchors, lostOf("anchor"))} |`,
          `| Redirects that were added | ${published.redirects.length} |`,
        ]),
    `| Pictures | ${looks.missing === null ? counted(looks.pages.length, "page") : `none; ${looks.missing}`} |`,
    `| Left to people | ${places === 0 ? "nothing" : `${counted(places, "place")} of ${counted(left.length, "kind")}`} |`,
    ...(update === null
      ? []
      : [
          `| Since the last migration | ${counted(update.changed.length, "file")} written, ${update.kept.length} kept because they were edited |`,
        ]),
  ];
}

/** The line at a place of the new site, as code; "" if there is none to show. */
function quotedLine({ site, file, line }: Place, texts: ReadonlyMap<string, string>): string {
  const text = site === "new" ? (texts.get(file)?.split("\n")[line - 1]?.trim() ?? "") : "";
  if (text === "" || line === 1) return "";
  const shown = text.length > 100 ? `${text.slice(0, 99)}…` : text;
  return shown.includes("`") ? `: \`\` ${shown} \`\`` : `: \`${shown}\``;
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

/** "1 page", "2 pages" */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** The path of a page in notes. */
export function pageFile(path: string): string {
  return `${newSource}/${path}`;
}
