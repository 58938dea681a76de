/**
 * The code that pages depend on, in both directions: constants that take their value from code, and sentences that name the
 * code which they follow. Read from the site as last linked, and from the code as the author sees it.
 */
import { join } from "node:path";
import type { Hover, Position } from "vscode-languageserver-protocol";
import { repositoryOf } from "../config/load.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import { parseCodePlace } from "../facts/facts.ts";
import { claimsIn } from "../graph/check-claims.ts";
import type { SourcePath } from "../source/paths.ts";
import type { FileSpan } from "./positions.ts";
import { isWithin, toUri } from "./positions.ts";
import type { SiteView } from "./site-view.ts";
import { placeIn, referencesTo, symbolAt } from "./symbols.ts";

/** A statement of the documentation that depends on code. */
interface CodeFact {
  /** "src/limits.ts#MAX_UPLOAD" */
  readonly source: string;
  /** "constants.UPLOAD", or the sentence. */
  readonly says: string;
  /** Where pages make it. */
  readonly places: readonly FileSpan[];
}

/** Returns the text of a file as the author sees it; `null` if there is none. @param file Absolute. */
export type ReadText = (file: string) => string | null;

/** The code on which the text at a position of a page depends, or `null`. */
export async function codeAt(
  page: SourcePath | null,
  position: Position,
  view: SiteView,
  readText: ReadText,
): Promise<{ readonly source: string; readonly place: FileSpan; readonly text: string } | null> {
  if (page === null) return null;
  const symbol = symbolAt(page, position, view)?.symbol;
  const constant = symbol?.kind === "variable" ? /^constants\.(.+)$/u.exec(symbol.name)?.[1] : undefined;
  const source =
    constant === undefined
      ? claimsOf(view).find(
          ({ place }) => place.file === placeIn(page, startOfText, view).file && isWithin(position, place.span),
        )?.source
      : view.project.config.themeConfig.constants[constant]?.from;
  return source === undefined ? null : findCode(source, view, readText);
}

/** The statements that depend on the code at a position. @param file Absolute. */
export async function factsAt(
  file: string,
  position: Position,
  view: SiteView,
  readText: ReadText,
): Promise<readonly CodeFact[]> {
  const facts: CodeFact[] = [];
  for (const fact of factsOn(file, view)) {
    const code = await findCode(fact.source, view, readText);
    const isWhole = parseCodePlace(fact.source).name === "";
    if (code !== null && (isWhole || isWithin(position, code.place.span))) facts.push(fact);
  }
  return facts;
}

/** The pages that depend on code, for whoever changes it; `null` if none does. */
export function describeFacts(facts: readonly CodeFact[], position: Position): Hover | null {
  const lines = facts.flatMap(({ says, places }) =>
    places.map(({ file, span }) => `- [${says}](${toUri(file)}#L${span.start.line})`),
  );
  if (lines.length === 0) return null;
  return {
    contents: { kind: "markdown", value: `The documentation says what this code does:\n\n${lines.join("\n")}` },
    range: { start: position, end: position },
  };
}

/** Whether a constant or a sentence names a file. @param file Absolute. */
export function isNamed(file: string, view: SiteView): boolean {
  return factsOn(file, view).length > 0;
}

function factsOn(file: string, view: SiteView): readonly CodeFact[] {
  const root = repositoryOf(view.project.root);
  const constants = Object.entries(view.project.config.themeConfig.constants).flatMap(([name, { from }]) =>
    from === undefined ? [] : [{ source: from, name: `constants.${name}` }],
  );
  const isOn = ({ source }: { readonly source: string }): boolean => join(root, parseCodePlace(source).file) === file;
  return [
    ...constants.filter(isOn).map(({ source, name }) => ({
      source,
      says: name,
      places: referencesTo({ kind: "variable", name }, view),
    })),
    ...claimsOf(view)
      .filter(isOn)
      .map(({ source, text, place }) => ({ source, says: text, places: [place] })),
  ];
}

function claimsOf(
  view: SiteView,
): readonly { readonly source: string; readonly text: string; readonly place: FileSpan }[] {
  return claimsIn(view.state).map(({ file, claim: { source, text, span } }) => ({
    source,
    text,
    place: placeIn(file.path, span, view),
  }));
}

async function findCode(source: string, view: SiteView, readText: ReadText) {
  const { file, name } = parseCodePlace(source);
  const path = join(repositoryOf(view.project.root), file);
  const text = readText(path);
  if (text === null) return null;
  if (name === "") return { source, text, place: { file: path, span: startOfText } };
  const { findDeclaration } = await import("../facts/find-declaration.ts");
  const found = findDeclaration(file, text, name);
  if (found.kind === "missing") return null;
  const { start, end } = found.declaration;
  return { source, text: text.slice(start, end), place: { file: path, span: spanIn(text, start, end) } };
}
