/**
 * Turns esbuild's messages about components and styles into diagnostics. Has effects, because it reads the files that
 * they name.
 */
import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, resolve } from "node:path";
import type { Message } from "esbuild";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import { escapePattern } from "../escape-pattern.ts";
import { exportedNames, suggestExport, suggestImport } from "../config/import-hint.ts";
import { pathFrom } from "../path-from.ts";
import { isThemeFile, skippedDeclaration } from "./site-theme.ts";

/** A problem in a file imported by the site's theme or components. */
export interface BundleFinding {
  /** Relative to the config's folder, with forward slashes. */
  readonly file: string;
  readonly finding: Finding;
}

/**
 * Describes an error of a bundle.
 * @param root The absolute path of the config's folder.
 */
export function describeError(message: Message, root: string): BundleFinding {
  const { text } = message;
  const { file, span } = importedFile(message, root) ?? locationOf(message, root);
  const [, unresolved] = /^Could not resolve "(.+)"$/u.exec(text) ?? [];
  if (unresolved !== undefined && isBuiltin(unresolved)) {
    const problem = `“${unresolved}” is a module of Node.js, and this file also runs in the browser`;
    const hint = "remove `hydrate` from the component in the config, or pass what it reads as props";
    return { file, finding: finding("theme-import", { problem }, span, hint) };
  }
  if (unresolved !== undefined) {
    const hint = suggestImport(unresolved, dirname(join(root, file)));
    return { file, finding: finding("theme-import", { problem: `“${unresolved}” does not exist` }, span, hint) };
  }
  const [, exportingFile, name] = /^No matching export in "(.+)" for import "(.+)"$/u.exec(text) ?? [];
  if (exportingFile !== undefined && name !== undefined)
    return describeExport(exportingFile, name, { file, span }, root);
  const [, extension] = /^No loader is configured for "(.+)" files/u.exec(text) ?? [];
  if (extension !== undefined) {
    const hint =
      "only React, CSS, JSON, images and fonts can be imported; put other files in `public/` and use their address";
    return { file, finding: finding("theme-import", { problem: `${extension} files cannot be imported` }, span, hint) };
  }
  // esbuild takes it for text that is to be escaped.
  const isOpen = text.endsWith("is not valid inside a JSX element");
  const hint = isOpen ? "close the element that is still open above it" : noteOf(message);
  return { file, finding: finding("theme-syntax", { reason: text }, span, hint) };
}

/** A component of the config, which is imported by code of ours that the author does not see. */
function importedFile({ location }: Message, root: string): SourceLocation | null {
  if (location === null || location.file !== "<stdin>") return null;
  const [, path] = /from\s*["'](.+?)["']/u.exec(location.lineText) ?? [];
  if (path === undefined) return null;
  return { file: pathFrom(root, resolve(root, path)), span: startOfText };
}

/** esbuild's name for a `return` before a line break. */
export const semicolonAfterReturn = "semicolon-after-return";

/** Describes a warning of a bundle. */
export function describeWarning(message: Message, root: string): BundleFinding {
  const { file, span } = locationOf(message, root);
  if (message.id === semicolonAfterReturn) {
    const reason = "`return` ends at the end of its line, so it returns nothing";
    return {
      file,
      finding: finding("suspicious-code", { reason }, span, "write `return (` and, after the element, `);`"),
    };
  }
  if (message.id === skippedDeclaration)
    return { file, finding: finding("css-value", { reason: message.text }, span, noteOf(message)) };
  const code = message.id === "css-syntax-error" ? "css-syntax" : "suspicious-code";
  return { file, finding: finding(code, { reason: message.text }, span, noteOf(message)) };
}

/**
 * Describes the import of a name that the file does not export. If that file replaces a theme component, the diagnostic
 * points at it.
 */
function describeExport(exportingFile: string, name: string, location: SourceLocation, root: string): BundleFinding {
  const isOverride = isThemeFile(resolve(root, location.file));
  const problem = `“${exportingFile}” does not export “${name}”`;
  if (!isOverride) {
    const meant = suggestExport(resolve(root, exportingFile), name);
    return { file: location.file, finding: finding("theme-import", { problem }, location.span, meant) };
  }
  const text = readFileSync(resolve(root, exportingFile), "utf8");
  const other = exportedNames(resolve(root, exportingFile)).find((each) => /^[A-Z]/u.test(each));
  const hint =
    other === undefined ? `export it by name: \`export function ${name}\`` : `it exports ${other}: call it ${name}`;
  const span = other === undefined ? spanOfDefault(text) : spanOfName(text, other);
  return { file: exportingFile, finding: finding("theme-import", { problem }, span, hint) };
}

/** The name in its export. */
function spanOfName(text: string, name: string): Span {
  const found = new RegExp(String.raw`(?<=^[ \t]*export\b[^\n]*?)(?<![\w$])${escapePattern(name)}(?![\w$])`, "mu").exec(
    text,
  );
  return found === null ? startOfText : spanIn(text, found.index, found.index + name.length);
}

function spanOfDefault(text: string): Span {
  const found = /^[ \t]*export\s+default\b/mu.exec(text);
  if (found === null) return startOfText;
  return spanIn(text, found.index, found.index + found[0].length);
}

/** The first note of a message: 'The opening "p" tag is here: line 2'. */
function noteOf({ notes: [note] }: Message): string | null {
  if (note === undefined) return null;
  return note.location === null ? note.text : `${note.text} line ${note.location.line}`;
}

interface SourceLocation {
  readonly file: string;
  readonly span: Span;
}

function locationOf({ location }: Message, root: string): SourceLocation {
  if (location === null) return { file: "", span: startOfText };
  const start = { line: location.line, column: location.column + 1 };
  const end = { ...start, column: start.column + Math.max(1, location.length) };
  return { file: pathFrom(root, resolve(root, location.file)), span: { start, end } };
}
