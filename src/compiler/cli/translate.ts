/** `docsgen translate`: lists what needs translation, and records what has been translated. */
import { createTwoFilesPatch } from "diff";
import type { TranslateResult } from "../translate.ts";
import { shorten } from "../diagnostics/catalog.ts";
import { translate } from "../translate.ts";
import type { SectionChange } from "../translation/compare-sections.ts";
import { placeholdersIn } from "../translation/structure.ts";
import type { TranslationState } from "../translation/translation-state.ts";
import { counted } from "../diagnostics/counted.ts";
import type { ExitStatus, TranslateOptions } from "./command-options.ts";
import { printDiagnostics } from "./print-diagnostics.ts";
import { reportInterruption, runOnSite } from "./run-on-site.ts";
import type { Terminal } from "./terminal.ts";
import { dryRunNote, toJson } from "./terminal.ts";

type Translated = Extract<TranslateResult, { readonly kind: "translated" }>;

/**
 * @returns 0; 1 if a page was not accepted, or if `isStrict` and something is to be translated; 2 if the site cannot
 * be read, or has no such page.
 */
export async function runTranslate(options: TranslateOptions, terminal: Terminal): Promise<ExitStatus> {
  const { pages: only } = options;
  const result = await runOnSite(options, false, terminal, translate);
  if (result === null) return reportInterruption(terminal);
  if (result.kind === "failed") {
    printDiagnostics(result.diagnostics, { silent: false, verbose: false }, terminal);
    return 2;
  }
  const { states } = result;
  const refused = options.isAccepted ? refusedOf(result) : [];
  if (states.length === 0 && only.length > 0) {
    terminal.stderr.write(`No page in another language is named ${only.join(", ")}, or is a translation of it.\n`);
    return 2;
  }
  terminal.stdout.write(
    options.format === "json"
      ? translationsAsJson(result)
      : options.isAccepted
        ? `${options.isDryRun ? dryRunNote : ""}${showAccepted(result, refused)}`
        : showStates(result, options.hasDiff),
  );
  const isDone = states.every(({ status, differences }) => status === "current" && differences.length === 0);
  return refused.length > 0 || (options.isStrict && !isDone) ? 1 : 0;
}

/** The pages that were to be accepted and are not. Of those that are missing, only the named ones, unless all are. */
function refusedOf({ states, accepted, named }: Translated): readonly TranslationState[] {
  const isAccepted = new Set(accepted.map(({ path }) => path));
  const areAllMissing = states.every(({ status }) => status === "missing");
  return states.filter(
    ({ path, status }) => !isAccepted.has(path) && (status !== "missing" || areAllMissing || named.has(path)),
  );
}

/** One JSON object, for people's tools and for programs that translate. */
function translationsAsJson({ states, labelOf, translatedSection }: Translated): string {
  const pages = states.map((state) => ({
    ...state,
    path: labelOf(state.path),
    source: state.source === null ? null : labelOf(state.source),
    changes: state.changes.map((change) => {
      const { kind, heading, before, after, place } = change;
      const placeholders = placeholdersIn(after ?? "");
      return { kind, heading, before, after, place, translated: translatedSection(state, change), placeholders };
    }),
  }));
  return toJson({ pages });
}

function showAccepted({ accepted, labelOf }: Translated, refused: readonly TranslationState[]): string {
  return [
    // The sections that the author says are translated now.
    ...accepted.flatMap(({ path, changes }) => [
      `accepted ${labelOf(path)}`,
      ...changes.flatMap((change) => showChange(change, false)),
    ]),
    ...refused.flatMap((state) => [
      `not accepted ${labelOf(state.path)}: ${whyNot(state, labelOf)}`,
      ...showDifferences(state),
    ]),
    "",
  ].join("\n");
}

function whyNot({ status, source, differences }: TranslationState, labelOf: Translated["labelOf"]): string {
  if (status === "orphaned") return "there is no page that it translates";
  if (status === "missing" || source === null) return "it does not exist";
  return `${counted(differences.length, "part")} ${differences.length === 1 ? "differs" : "differ"} from ${labelOf(source)}`;
}

function showStates(result: Translated, hasDiff: boolean): string {
  const languages = [...new Set(result.states.map(({ lang }) => lang))];
  return languages
    .map((lang) =>
      showLanguage(
        result.states.filter((state) => state.lang === lang),
        result.labelOf,
        hasDiff,
      ),
    )
    .join("\n");
}

function showLanguage(states: readonly TranslationState[], labelOf: Translated["labelOf"], hasDiff: boolean): string {
  const [first] = states;
  const count = (status: TranslationState["status"]): number => states.filter((each) => each.status === status).length;
  const sources = states.length - count("orphaned");
  const others = (["stale", "unmarked", "orphaned"] as const).flatMap((status) =>
    count(status) === 0 ? [] : [`${count(status)} ${words[status]}`],
  );
  const translated = `${sources - count("missing")} of ${counted(sources, "page")} translated`;
  const lines = states.flatMap((state) => showState(state, labelOf, hasDiff));
  return [`${first?.lang ?? ""}: ${[translated, ...others].join(", ")}`, ...lines, ""].join("\n");
}

const words = { stale: "stale", unmarked: "not accepted yet", orphaned: "without a source" } as const;

function showState(state: TranslationState, labelOf: Translated["labelOf"], hasDiff: boolean): readonly string[] {
  const { status, path, source, sections, changes, differences } = state;
  if (status === "current" && differences.length === 0) return [];
  const about = {
    current: "current",
    missing: `missing: ${counted(sections, "section")} to translate from ${source === null ? "" : labelOf(source)}`,
    orphaned: "has no source: move it to the path of the page that it translates, or remove it",
    stale: `stale: ${changes.length} of ${counted(sections, "section")} changed`,
    unmarked: "not accepted yet: compare it with its source, then run docsgen translate --accept with its path",
  }[status];
  return [
    `  ${labelOf(path)}: ${about}`,
    ...(status === "missing" ? [] : changes.flatMap((change) => showChange(change, hasDiff))),
    ...showDifferences(state),
  ];
}

function showChange({ kind, heading, before, after }: SectionChange, hasDiff: boolean): readonly string[] {
  const name =
    heading === "" ? (after === null && before === null ? "a section" : "the beginning of the page") : heading;
  const line = `    ${kind.padEnd(7)}  ${name}`;
  // A change of which only one state is known has no diff, unless the other one is empty.
  if (!hasDiff || (kind === "changed" && (before === null || after === null))) return [line];
  const lines = (text: string | null): string => (text === null ? "" : `${text.trim()}\n`);
  const [, , , , ...patch] = createTwoFilesPatch("", "", lines(before), lines(after), "", "", {
    context: 0,
  }).split("\n");
  return [line, ...patch.filter((each) => /^[+-]/u.test(each)).map((each) => `      ${each}`)];
}

function showDifferences({ differences }: TranslationState): readonly string[] {
  return differences.map(
    ({ kind, part, isMissing }) => `    ${isMissing ? "lacks" : "adds"} the ${kind} “${shorten(part)}”`,
  );
}
