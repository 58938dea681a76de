/**
 * Renames, as `docsgen mv` makes them: of a heading, whose words change while links to it keep working, and of files that an
 * editor is about to rename itself. An editor does not wait for permission, so what cannot be changed is said beside what
 * can.
 */
import { join, resolve, sep } from "node:path";
import type { Position } from "vscode-languageserver-protocol";
import { directiveNames } from "../config/directive-names.ts";
import { makeConfigLocator } from "../config/locate.ts";
import { listPlugins } from "../config/plugin.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import { MoveRefusal } from "../move/moved-config.ts";
import { planFileMovesIn, planMoveIn } from "../move/plan-in-site.ts";
import type { MovePlan } from "../move/plan-move.ts";
import { textOf } from "../page/headings.ts";
import { createPageParser } from "../page/parse-alone.ts";
import { listFeatures } from "../page/plugins/run-feature.ts";
import { SlugSet } from "../page/slug.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Replacement } from "./text-edits.ts";
import { editsBetween } from "./text-edits.ts";
import { linesOf, spanOnLine } from "./positions.ts";
import type { SiteView } from "./site-view.ts";
import { optionsFor, pageAt } from "./site-view.ts";
import type { SiteSymbol } from "./symbols.ts";
import { referencesTo } from "./symbols.ts";

/** The changes that the editor is asked to make. Nothing is written by docsgen itself. */
export interface PlannedChanges {
  /** By absolute path. */
  readonly edits: ReadonlyMap<string, readonly Replacement[]>;
  /** Files that move with those that the editor renames: their translations. Absolute paths. */
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** The changes to make by hand, in sentences without a full stop. */
  readonly refusals: readonly string[];
}

/** A heading whose words can be changed. */
export interface NamedHeading {
  readonly id: string;
  /** Without the marks around it. */
  readonly words: string;
  readonly level: number;
  /** Whether its id is written beside it, and so does not follow its words. */
  readonly hasOwnId: boolean;
  /** The number of its line, from 0. */
  readonly line: number;
  /** Of its words. */
  readonly span: Span;
}

/** The headings that are written in a page itself. */
export function headingsOf(path: SourcePath, view: SiteView): readonly NamedHeading[] {
  const lines = linesOf(view.textOf(path) ?? "");
  return (pageAt(path, view)?.spans.headings ?? []).flatMap(({ id, span }) => {
    const line = span.start.line - 1;
    const [, before = "", words = "", after = ""] =
      /^([ \t>]*(?:#{1,6}[ \t]+)?)(.*?)((?:[ \t]*\{#[^\s{}#]+\})?[ \t]*(?:[ \t]#+)?[ \t]*)$/u.exec(lines[line] ?? "") ??
      [];
    if (words === "") return [];
    const level = /#+/u.exec(before)?.[0].length ?? (/^[ \t>]*=/u.test(lines[line + 1] ?? "") ? 1 : 2);
    const place = spanOnLine(line, before.length, before.length + words.length);
    return [{ id, words, level, hasOwnId: after.includes("{#"), line, span: place }];
  });
}

/** The heading at a position, or `null`. */
export function headingAt(path: SourcePath, { line }: Position, view: SiteView): NamedHeading | null {
  return headingsOf(path, view).find((each) => each.line === line) ?? null;
}

/** The text that renaming a symbol replaces, or `null` if it cannot be renamed here. */
export function nameOf(symbol: SiteSymbol, view: SiteView): string | null {
  if (symbol.kind === "anchor") return headingOf(symbol, view)?.words ?? null;
  if (symbol.kind === "variable") return /^constants\.(.+)$/u.exec(symbol.name)?.[1] ?? null;
  return symbol.kind === "component" ? symbol.name : null;
}

/** @throws MoveRefusal */
export function renameSymbol(symbol: SiteSymbol, name: string, view: SiteView): Promise<PlannedChanges> {
  const heading = symbol.kind === "anchor" ? headingOf(symbol, view) : undefined;
  if (symbol.kind === "anchor" && heading !== undefined) return renameHeading(symbol.path, heading, name, view);
  return Promise.resolve(renameInConfig(symbol, name, view));
}

function headingOf({ path, id }: SiteSymbol & { kind: "anchor" }, view: SiteView): NamedHeading | undefined {
  return headingsOf(path, view).find((each) => each.id === id);
}

/** Renames a constant or a component, in the config and on all pages. @throws MoveRefusal */
function renameInConfig(symbol: SiteSymbol, name: string, view: SiteView): PlannedChanges {
  const { loaded, root, config } = view.project;
  const before = nameOf(symbol, view) ?? "";
  const isConstant = symbol.kind === "variable";
  const path = isConstant ? ["themeConfig", "constants"] : ["components"];
  const known = Object.keys(isConstant ? config.themeConfig.constants : config.components);
  if (!(isConstant ? /^\w+$/u : /^[a-z][a-z\d-]*$/u).test(name))
    throw new MoveRefusal(
      `“${name}” cannot be a name: ${isConstant ? "it has letters, digits and underscores" : "it has lower-case letters, digits and hyphens"}`,
    );
  if (known.includes(name) || (!isConstant && directiveNames.includes(name)))
    throw new MoveRefusal(`there is already “${name}”`);
  const key = makeConfigLocator(loaded.files)([...path, before], "key");
  const isWritten = key.text === before || key.text === JSON.stringify(before) || key.text === `'${before}'`;
  const edits = new Map<string, Replacement[]>();
  const add = (file: string, span: Span, to: string): void =>
    void edits.set(file, [...(edits.get(file) ?? []), { span, to }]);
  if (isWritten) add(resolve(root, key.file), key.span, /^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name));
  for (const { file, span } of referencesTo(symbol, view)) add(file, span, isConstant ? `constants.${name}` : name);
  const refusals = isWritten ? [] : [`${key.file} computes the name “${before}”; change it there`];
  return { edits, moves: [], refusals };
}

/**
 * Changes the words of a heading. If its id follows them, so do the links to it, and the old id is redirected.
 *
 * @throws MoveRefusal
 */
async function renameHeading(
  path: SourcePath,
  heading: NamedHeading,
  words: string,
  view: SiteView,
): Promise<PlannedChanges> {
  const file = join(view.project.sourceFolder, path);
  const { line, span } = heading;
  if (/[\r\n]/u.test(words) || words.trim() === "") throw new MoveRefusal("a heading is one line");
  if (/\{\{/u.test(heading.words + words))
    throw new MoveRefusal(
      "a heading that prints a value of the config is changed in the text: its id depends on the value",
    );
  const id = heading.hasOwnId ? heading.id : await idOf(path, heading, words, view);
  if (id === heading.id) return { edits: new Map([[file, [{ span, to: words }]]]), moves: [], refusals: [] };
  const refusals: string[] = [];
  const plan = planMoveIn(
    view.project,
    view.state,
    { workingFolder: view.project.root, from: `${file}#${heading.id}`, to: `#${id}` },
    { textOf: view.textOf, spansOf: view.spansOf, refuse: (refusal) => void refusals.push(refusal.message) },
  );
  // `mv` writes the new id beside the old words; here, it follows from the new ones.
  const withWords = (text: string): string => {
    const before = linesOf(view.textOf(path) ?? "")[line] ?? "";
    const now = before.slice(0, span.start.column - 1) + words + before.slice(span.end.column - 1);
    const lines = text.split(/(\r\n|\r|\n)/u);
    lines[line * 2] = now;
    return lines.join("");
  };
  return changesOf(plan, view, refusals, (from, text) => (from === path ? withWords(text) : text));
}

/** The id that a heading will have. @throws MoveRefusal */
async function idOf(path: SourcePath, heading: NamedHeading, words: string, view: SiteView): Promise<string> {
  const options = optionsFor(path, view);
  const features = listFeatures(listPlugins(view.project.config));
  const parse = await createPageParser(
    options,
    features.map(({ feature }) => feature.about),
  );
  const node = parse(`## ${words}\n`)?.tree.children.find(({ type }) => type === "heading");
  const slugs = new SlugSet(options.slugs);
  for (const { id } of pageAt(path, view)?.spans.headings ?? []) {
    if (id !== heading.id) slugs.reserve(id);
    if (id.startsWith(heading.id) && /^[-_]\d+$/u.test(id.slice(heading.id.length)))
      throw new MoveRefusal(
        `another heading of the page has the same words, and its id, “#${id}”, would change; write an id beside it first: {#${id}}`,
      );
  }
  return slugs.slugOf(node?.type === "heading" ? textOf(node) : words);
}

/**
 * Plans the changes that follow from renaming files and folders.
 *
 * @param renames Absolute paths.
 * @throws MoveRefusal
 */
export function renameFiles(
  renames: readonly { readonly from: string; readonly to: string }[],
  view: SiteView,
): PlannedChanges {
  const refusals: string[] = [];
  const plan = planFileMovesIn(
    view.project,
    view.state,
    renames.map((each) => ({ ...each, workingFolder: view.project.root })),
    { textOf: view.textOf, spansOf: view.spansOf, refuse: (refusal) => void refusals.push(refusal.message) },
  );
  const changes = changesOf(plan, view, refusals, (_path, text) => text);
  const isDone = (path: string): boolean => renames.some(({ from }) => path === from || path.startsWith(from + sep));
  return { ...changes, moves: changes.moves.filter(({ from }) => !isDone(from)) };
}

/** @param finish Makes the text of a page from that of the plan. */
function changesOf(
  plan: MovePlan,
  view: SiteView,
  refusals: readonly string[],
  finish: (path: SourcePath, text: string) => string,
): PlannedChanges {
  const { sourceFolder, root } = view.project;
  const edits = new Map<string, readonly Replacement[]>();
  for (const { from, text } of plan.sources)
    if (text !== null) edits.set(join(sourceFolder, from), editsBetween(view.textOf(from) ?? "", finish(from, text)));
  for (const [file, { before, after }] of plan.others) edits.set(resolve(root, file), editsBetween(before, after));
  const moves = plan.sources.flatMap(({ from, to }) =>
    from === to ? [] : [{ from: join(sourceFolder, from), to: join(sourceFolder, to) }],
  );
  return { edits, moves, refusals };
}
