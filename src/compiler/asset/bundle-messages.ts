/**
 * Turns esbuild's messages about components and styles into diagnostics. Has effects, because it reads the files that
 * they name.
 */
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, extname, join, relative, resolve, sep } from "node:path";
import type { Message } from "esbuild";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import { nearestName } from "../diagnostics/suggest.ts";
import { isFolder } from "../source/scan.ts";
import { isThemeFile } from "./site-theme.ts";

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
  const { file, span } = locationOf(message, root);
  const [, unresolved] = /^Could not resolve "(.+)"$/u.exec(text) ?? [];
  if (unresolved !== undefined && isBuiltin(unresolved)) {
    const problem = `“${unresolved}” is a module of Node.js, and this file also runs in the browser`;
    const hint = "remove `hydrate` from the component in the config, or pass what it reads as props";
    return { file, finding: finding("theme-import", { problem }, span, hint) };
  }
  if (unresolved !== undefined) {
    const hint = suggestFile(unresolved, dirname(join(root, file)));
    return { file, finding: finding("theme-import", { problem: `“${unresolved}” does not exist` }, span, hint) };
  }
  const [, exportingFile, name] = /^No matching export in "(.+)" for import "(.+)"$/u.exec(text) ?? [];
  if (exportingFile !== undefined && name !== undefined)
    return describeExport(exportingFile, name, { file, span }, root);
  const [, extension] = /^No loader is configured for "(.+)" files/u.exec(text) ?? [];
  if (extension !== undefined) {
    const hint =
      "only code, style sheets, images and fonts can be imported; put other files in `public/` and use their address";
    return { file, finding: finding("theme-import", { problem: `${extension} files cannot be imported` }, span, hint) };
  }
  return { file, finding: finding("theme-syntax", { reason: text }, span, noteOf(message)) };
}

/** Describes a warning of a bundle. */
export function describeWarning(message: Message, root: string): BundleFinding {
  const { file, span } = locationOf(message, root);
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
  if (!isOverride) return { file: location.file, finding: finding("theme-import", { problem }, location.span) };
  const hint = `export it by name: \`export function ${name}\``;
  const text = readFileSync(resolve(root, exportingFile), "utf8");
  const span = spanOfDefault(text);
  return { file: exportingFile, finding: finding("theme-import", { problem }, span, hint) };
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
  return { file: relative(root, resolve(root, location.file)).split(sep).join("/"), span: { start, end } };
}

/**
 * Suggests the nearest file of that name, or how to install the package.
 * @param from The absolute path of the importing file's folder.
 */
function suggestFile(specifier: string, from: string): string | null {
  if (!/^[./]/u.test(specifier)) {
    const [scope = "", name = ""] = specifier.split("/");
    return `install it: \`npm install ${scope.startsWith("@") ? `${scope}/${name}` : scope}\``;
  }
  if (specifier.startsWith("/")) return "a path with a leading slash starts in the source folder or its `public/`";
  const folder = join(from, dirname(specifier));
  if (!isFolder(folder)) return `there is no folder “${dirname(specifier)}” next to it`;
  const wanted = basename(specifier);
  const names = readdirSync(folder);
  const nearest =
    nearestName(wanted, names) ?? (extname(wanted) === "" ? names.find((name) => name.startsWith(`${wanted}.`)) : null);
  if (nearest === null || nearest === undefined) return null;
  const path = join(dirname(specifier), nearest).split(sep).join("/");
  return `did you mean “${path.startsWith(".") ? path : `./${path}`}”?`;
}
