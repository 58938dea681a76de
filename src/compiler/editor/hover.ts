/**
 * Hover texts about the word under the pointer: the title and first lines of a link's target, the value of a
 * constant, the reference text of a key or directive, and what the code of a problem means. Pure.
 */
import { posix } from "node:path";
import type { Hover, Position } from "vscode-languageserver-protocol";
import type { DiagnosticCode } from "../diagnostics/catalog.ts";
import type { FileDiagnostic, Span } from "../diagnostics/diagnostic.ts";
import { markdownOptionsOf } from "../graph/prepare-site.ts";
import { codes } from "../rules/codes.ts";
import type { SourcePath } from "../source/paths.ts";
import type { Word } from "./cursor.ts";
import { keyIn, startOfBody, wordAt } from "./cursor.ts";
import { describeKey } from "./key-docs.ts";
import { isWithin, linesOf, spanOnLine, toRange } from "./positions.ts";
import type { SiteView } from "./site-view.ts";
import { declaredIn, linkedAt, optionsFor, pageAt } from "./site-view.ts";
import type { FoundSymbol, SiteSymbol } from "./symbols.ts";

/** The number of lines of a target that are shown. */
const shownLines = 6;

/**
 * @param path `null` for a file of the config.
 * @param symbol What is at the position.
 * @param problems The problems of the file.
 * @param codeBehind The code on which the word stands, or `null`.
 */
export function hoverAt(
  path: SourcePath | null,
  symbol: FoundSymbol | null,
  position: Position,
  view: SiteView,
  problems: readonly FileDiagnostic[],
  codeBehind: ShownCode | null,
): Hover | null {
  const here = problems.filter(({ span }) => isWithin(position, span));
  const parts = here.map(({ code }) => explain(code)).filter((text) => text !== null);
  const [first] = here;
  const about = symbol === null ? null : aboutSymbol(symbol.symbol, path, view);
  const word = path === null ? null : describeWord(path, position, view);
  const found = symbol === null || about === null ? word : { text: about, span: symbol.span };
  const all = [
    ...(found === null ? [] : [found.text]),
    ...(codeBehind === null ? [] : [describeCode(codeBehind)]),
    ...new Set(parts),
  ];
  const { line, character } = position;
  const span = found?.span ?? first?.span ?? spanOnLine(line, character, character);
  if (all.length === 0) return null;
  return { contents: { kind: "markdown", value: all.join("\n\n---\n\n") }, range: toRange(span) };
}

interface ShownCode {
  /** "src/limits.ts#MAX_UPLOAD" */
  readonly source: string;
  readonly text: string;
}

interface Description {
  readonly text: string;
  readonly span: Span;
}

function aboutSymbol(symbol: SiteSymbol, from: SourcePath | null, view: SiteView): string | null {
  switch (symbol.kind) {
    case "page":
      // A page says nothing new about itself.
      return symbol.path === from ? null : aboutPage(symbol.path, view);
    case "anchor":
      return aboutAnchor(symbol.path, symbol.id, view);
    case "file": {
      const text = view.textOf(symbol.path);
      return text === null ? `\`${symbol.path}\`` : describeCode({ source: symbol.path, text });
    }
    case "variable":
      return aboutVariable(symbol.name, from, view);
    case "outside":
      return `**${symbol.title === "" ? symbol.url : symbol.title}**\n\n<${symbol.url}>`;
    case "component": {
      const file = view.project.config.components[symbol.name]?.file;
      return file === undefined ? null : `\`${symbol.name}\`, a component in \`${file}\``;
    }
  }
}

/** Its value, and the code from which it is read. */
function aboutVariable(name: string, page: SourcePath | null, view: SiteView): string | null {
  const options = page === null ? markdownOptionsOf(view.project.config) : optionsFor(page, view);
  const value = options.variables[name];
  const source = view.project.config.themeConfig.constants[name.replace(/^constants\./u, "")]?.from;
  return value === undefined ? null : `\`${name}\`: **${value}**${source === undefined ? "" : `, from \`${source}\``}`;
}

function aboutPage(path: SourcePath, view: SiteView): string | null {
  const page = linkedAt(path, view);
  const compiled = pageAt(path, view);
  if (compiled === null) return null;
  const { title, frontmatter } = compiled.compiled.record;
  const about = frontmatter.short_description ?? frontmatter.description;
  const lines = linesOf(view.textOf(path) ?? "");
  const body = lines.slice(startOfBody(lines)).filter((line) => !/^#\s/u.test(line));
  const address = page === null ? "a draft" : `\`${page.record.path}\``;
  return [`**${title}** (${address})`, about ?? firstLines(body)].filter((text) => text !== "").join("\n\n");
}

function aboutAnchor(path: SourcePath, id: string, view: SiteView): string | null {
  const heading = pageAt(path, view)?.spans.headings.find((each) => each.id === id);
  if (heading === undefined) return null;
  const lines = linesOf(view.textOf(path) ?? "");
  const own = (lines[heading.span.start.line - 1] ?? "").replace(/^#+\s*/u, "").replace(/\s*\{#[^}]*\}\s*$/u, "");
  const page = linkedAt(path, view)?.record.title ?? path;
  return [`**${own}** (${page})`, firstLines(lines.slice(heading.span.end.line))]
    .filter((text) => text !== "")
    .join("\n\n");
}

/** The first lines below a heading, up to the next one. */
function firstLines(lines: readonly string[]): string {
  const start = lines.findIndex((line) => line.trim() !== "");
  const rest = start === -1 ? [] : lines.slice(start);
  const end = rest.findIndex((line) => /^#{1,6}\s/u.test(line));
  return rest
    .slice(0, end === -1 ? shownLines : Math.min(end, shownLines))
    .join("\n")
    .trim();
}

/** Code, and where it is. */
function describeCode({ source, text }: ShownCode): string {
  const [, language = ""] = /\.(\w+)(?:#|$)/u.exec(source) ?? [];
  const lines = text.split("\n").slice(0, shownLines * 2);
  return `\`${source}\`\n\n${fenced(lines.join("\n").trimEnd(), language)}`;
}

/** A block of code. */
function fenced(text: string, language: string): string {
  return `~~~~${language}\n${text}\n~~~~`;
}

/** The reference text of a key or of a directive. */
function describeWord(path: SourcePath, position: Position, view: SiteView): Description | null {
  const text = view.textOf(path) ?? "";
  const { line, character } = position;
  const isFolder = posix.basename(path) === "_folder.yml";
  const word = isFolder ? keyIn(linesOf(text), line, character) : wordAt(text, line, character);
  if (word === null) return null;
  const about = aboutWord(word, isFolder, path, view);
  return about === null ? null : { text: about, span: spanOnLine(line, word.start, word.end) };
}

function aboutWord(word: Word, isFolder: boolean, path: SourcePath, view: SiteView): string | null {
  if (word.kind === "key") return describeKey(isFolder ? "folder" : "page", word.path);
  if (word.kind === "variable") return aboutVariable(word.name, path, view);
  const found = declaredIn(view).find(({ containers = {}, leaves = {}, inline = [] }) =>
    [...Object.keys(containers), ...Object.keys(leaves), ...inline].includes(word.name),
  );
  return found?.reference === undefined ? null : `**${found.reference.title}**\n\n${found.reference.text}`;
}

/** The meaning of a code, with its example, as `docsgen explain` says it; `null` for a code of a plugin. */
function explain(code: DiagnosticCode): string | null {
  const known = codes.get(code);
  if (known === undefined) return null;
  const { about, bad, good } = known;
  return [`**${code}**: ${about}`, "Instead of", fenced(bad, ""), "write", fenced(good, "")].join("\n\n");
}
