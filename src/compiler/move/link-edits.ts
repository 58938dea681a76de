/**
 * The edits of a move, by file. Most links are in the file of their page; those in generated content are in the file that
 * its text came from, which several pages may show. Pure.
 */
import type { TextEdit } from "../check/text-edits.ts";
import type { Span } from "../diagnostics/diagnostic.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { Place } from "../site/place.ts";
import type { SourcePath } from "../source/paths.ts";
import { MoveRefusal } from "./moved-config.ts";

/** A page of the current version, with its place. */
export interface MovablePage extends Pick<CompiledPage, "interface" | "spans" | "headings"> {
  readonly place: Place;
  /** The path of its file in the site. */
  readonly file: SourcePath;
}

/** Where the edited texts are. */
export interface EditedTexts {
  /** The text of a page on disk, or of another file by its absolute path, without a byte order mark. */
  readonly textOf: (file: string) => string;
  /** A file that a plugin names: its path in the source folder if it is there, or else its absolute path. */
  readonly fileOf: (origin: string) => string;
  /** Called with what cannot be changed. It throws, unless the rest of the plan is wanted. */
  readonly refuse: (refusal: MoveRefusal) => void;
}

/** Collects edits. They are applied at once, at the end, so that all spans are those of the texts before. */
export class LinkEdits {
  readonly #texts: EditedTexts;
  readonly #edits = new Map<string, TextEdit[]>();
  /** The new address of each link in generated content, which several pages may show. */
  readonly #generated = new Map<string, string>();
  #links = 0;

  constructor(texts: EditedTexts) {
    this.#texts = texts;
  }

  /** The number of links that are rewritten. */
  get links(): number {
    return this.#links;
  }

  get files(): Iterable<string> {
    return this.#edits.keys();
  }

  of(file: string): readonly TextEdit[] {
    return this.#edits.get(file) ?? [];
  }

  add(file: string, edit: TextEdit): void {
    this.#edits.set(file, [...this.of(file), edit]);
  }

  /** Changes what counts as a link. */
  addLink(file: string, edit: TextEdit): void {
    this.#links += 1;
    this.add(file, edit);
  }

  /** Changes a link. It is refused unless the link's source contains the address literally and exactly once. */
  rewrite(page: MovablePage, index: number, url: string, to: string): void {
    const span = page.spans[index];
    const isGenerated = span?.origin !== undefined;
    const file = isGenerated ? this.#texts.fileOf(span.origin) : page.file;
    const written = span === undefined || span.included !== undefined ? "" : textAt(this.#texts.textOf(file), span);
    // The text may be in quotes of another notation.
    const safe = isGenerated ? to.replaceAll("'", "%27") : to;
    const first = written.indexOf(url);
    const key = JSON.stringify([file, span?.start, span?.end, url]);
    const known = isGenerated ? this.#generated.get(key) : undefined;
    const differs = known !== undefined && known !== safe;
    if (span === undefined || first === -1 || written.includes(url, first + 1) || differs) {
      const place = isGenerated ? span.origin : (span?.included?.file ?? page.file);
      const reason = `${place}:${span?.start.line ?? 1} links to it as “${url}” in a form that docsgen cannot rewrite`;
      this.#texts.refuse(new MoveRefusal(reason));
      return;
    }
    if (known !== undefined) return;
    if (isGenerated) this.#generated.set(key, safe);
    this.#links += 1;
    this.add(file, { span, from: written, to: written.replace(url, () => safe) });
  }
}

/** The text of a span on one line, or until the end of its first line. */
export function textAt(text: string, { start, end }: Span): string {
  const line = text.split(/\r\n|\r|\n/u)[start.line - 1] ?? "";
  return line.slice(start.column - 1, end.line === start.line ? end.column - 1 : undefined);
}
