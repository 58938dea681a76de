/**
 * Finds where a config value is written, by parsing the config's files and following the path through object and array
 * literals, constants and imports. For a computed value it returns the nearest enclosing location, and for any value the
 * start of the config if there is no parser. Pure.
 */
import { posix } from "node:path";
import type { parseSync } from "oxc-parser";
import type { Position, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { spanIn } from "../diagnostics/line-index.ts";
import type { ConfigFiles } from "./load.ts";
import { loadScriptParser } from "./script-parser.ts";
import type { ConfigPath } from "./site-config.ts";

const parseScript = await loadScriptParser();

export interface ConfigLocation {
  /** Relative to the project's root. */
  readonly file: string;
  readonly span: Span;
}

type ParsedProgram = ReturnType<typeof parseSync>["program"];
type Statement = ParsedProgram["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];

/** An expression and the file that contains it. */
interface Located {
  readonly file: string;
  readonly node: Expression;
}

/**
 * Returns the location of the value at `path`, or of the enclosing record if the key does not exist.
 *
 * @param part Whether to return the location of the last key or of its value.
 */
export function locateConfigValue(
  path: ConfigPath,
  files: ConfigFiles,
  part: "key" | "value" = "value",
): ConfigLocation {
  const scope = makeScope(files);
  const start = defaultExport(files.entry, scope);
  if (start === null) return { file: files.entry, span: startOfText };
  let current = resolveExpression(start, scope);
  let location = locationOf(current, files);
  for (const [index, step] of path.entries()) {
    const child = childOf(current, step, scope);
    if (child === null) break;
    const { start: from, end } = part === "key" && index === path.length - 1 ? child.key : child;
    location = { file: child.file, span: spanIn(files.texts.get(child.file) ?? "", from, end) };
    current = resolveExpression(child.value, scope);
  }
  return location;
}

/**
 * Like `locateConfigValue`, in a JSON file of the author's.
 *
 * @param text The content of the file. It may be damaged.
 */
export function locateJsonValue(path: ConfigPath, text: string, part: "key" | "value" = "value"): Span {
  // After this line, JSON is a module.
  const { span } = locateConfigValue(
    path,
    { entry: "json.js", texts: new Map([["json.js", `export default\n${text}`]]) },
    part,
  );
  const above = ({ line, column }: Position): Position => ({ line: Math.max(1, line - 1), column });
  return { start: above(span.start), end: above(span.end) };
}

/** A record or list literal. Offsets refer to its file. */
export interface ConfigLiteral {
  /** Relative to the project's root. */
  readonly file: string;
  readonly kind: "record" | "list";
  readonly start: number;
  readonly end: number;
  /** The entries or elements, in source order. */
  readonly parts: readonly { readonly start: number; readonly end: number }[];
}

/** The record or list literal at `path`, or `null` if there is none or it is computed. */
export function findConfigLiteral(path: ConfigPath, files: ConfigFiles): ConfigLiteral | null {
  const scope = makeScope(files);
  let current = defaultExport(files.entry, scope);
  if (current !== null) current = resolveExpression(current, scope);
  for (const step of path) {
    const child = current === null ? null : childOf(current, step, scope);
    if (child === null) return null;
    current = resolveExpression(child.value, scope);
  }
  if (current === null) return null;
  const { file, node } = current;
  const { start, end } = node;
  if (node.type === "ObjectExpression") return { file, kind: "record", start, end, parts: node.properties };
  if (node.type !== "ArrayExpression") return null;
  return { file, kind: "list", start, end, parts: node.elements.filter((element) => element !== null) };
}

/**
 * The config as far as it is written literally: constants and imports are followed, and everything that is computed is
 * `undefined`. `null` if the config has no literal at all.
 */
export function literalConfig(files: ConfigFiles): unknown {
  const scope = makeScope(files);
  const start = defaultExport(files.entry, scope);
  return start === null ? null : (literalOf(start, scope, literalDepth) ?? null);
}

/** More than configs have; constants that refer to each other have no depth. */
const literalDepth = 50;

function literalOf(from: Located, scope: Scope, depth: number): unknown {
  if (depth === 0) return undefined;
  const { file, node } = resolveExpression(from, scope);
  const read = (inner: Expression): unknown => literalOf({ file, node: inner }, scope, depth - 1);
  switch (node.type) {
    case "Literal":
      return node.value;
    case "TemplateLiteral":
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case "ArrayExpression":
      return node.elements.flatMap((element) => {
        if (element === null) return [];
        if (element.type !== "SpreadElement") return [read(element)];
        const spread = read(element.argument);
        return Array.isArray(spread) ? spread : [];
      });
    case "ObjectExpression":
      return Object.fromEntries(
        node.properties.flatMap((property): (readonly [string, unknown])[] => {
          if (property.type === "SpreadElement") {
            const spread = read(property.argument);
            return typeof spread === "object" && spread !== null ? Object.entries(spread) : [];
          }
          const { key } = property;
          if (key.type === "Identifier" && !property.computed) return [[key.name, read(property.value)]];
          return key.type === "Literal" ? [[String(key.value), read(property.value)]] : [];
        }),
      );
    default:
      return undefined;
  }
}

function makeScope(files: ConfigFiles): Scope {
  const programs = new Map<string, ParsedProgram>();
  const parse = (file: string): ParsedProgram | null => {
    const known = programs.get(file);
    if (known !== undefined) return known;
    const text = files.texts.get(file);
    if (text === undefined || parseScript === null) return null;
    const { program } = parseScript(file, text);
    programs.set(file, program);
    return program;
  };
  return { files, parse };
}

interface Scope {
  readonly files: ConfigFiles;
  readonly parse: (file: string) => ParsedProgram | null;
}

/** A value within a record or list. For an entry with a long value, the span is that of its key. */
interface Child {
  readonly file: string;
  readonly value: Located;
  readonly start: number;
  readonly end: number;
  /** The span of the key, or of the element of a list. */
  readonly key: { readonly start: number; readonly end: number };
}

function childOf({ file, node }: Located, part: string | number, scope: Scope): Child | null {
  if (node.type === "ArrayExpression") {
    const element = typeof part === "number" ? node.elements[part] : undefined;
    if (element === undefined || element === null || element.type === "SpreadElement") return null;
    return { file, value: { file, node: element }, start: element.start, end: element.end, key: element };
  }
  if (node.type !== "ObjectExpression") return null;
  // The last one wins.
  for (const property of node.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const spread = resolveExpression({ file, node: property.argument }, scope);
      const child = childOf(spread, part, scope);
      if (child !== null) return child;
      // The key may stand in a value that cannot be followed.
      if (!isKnownRecord(spread)) return null;
      continue;
    }
    const { key, value } = property;
    if (property.computed && key.type !== "Literal") return null;
    const isNamed = (key.type === "Identifier" && key.name === part) || (key.type === "Literal" && key.value === part);
    if (!isNamed) continue;
    const isShort = ["Literal", "TemplateLiteral", "UnaryExpression"].includes(value.type);
    const shown = isShort ? value : key;
    return { file, value: { file, node: value }, start: shown.start, end: shown.end, key };
  }
  return null;
}

/** Whether the keys of a record are known. Nothing is spread of an empty value, such as `false`. */
function isKnownRecord({ node }: Located): boolean {
  return node.type === "ObjectExpression" || node.type === "Literal";
}

/** Resolves `defineConfig(…)`, casts, parentheses, constants and imports to the expression behind them. */
function resolveExpression(from: Located, scope: Scope): Located {
  let current = from;
  for (let steps = 0; steps < 50; steps += 1) {
    const next = resolveOnce(current, scope);
    if (next === null) return current;
    current = next;
  }
  return current;
}

function resolveOnce({ file, node }: Located, scope: Scope): Located | null {
  switch (node.type) {
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
      return { file, node: node.expression };
    case "CallExpression": {
      // `defineConfig({ … })`; a call with several arguments may merge them.
      const [argument, ...others] = node.arguments;
      if (argument === undefined || argument.type === "SpreadElement" || others.length > 0) return null;
      return { file, node: argument };
    }
    case "MemberExpression": {
      const { object, property } = node;
      if (node.computed || property.type !== "Identifier" || object.type === "Super") return null;
      const namespace = object.type === "Identifier" ? importedNamespace(file, object.name, scope) : null;
      if (namespace !== null) return lookUp(namespace, property.name, scope);
      return childOf(resolveExpression({ file, node: object }, scope), property.name, scope)?.value ?? null;
    }
    case "Identifier":
      return lookUp(file, node.name, scope);
    default:
      return null;
  }
}

function defaultExport(file: string, scope: Scope): Located | null {
  for (const statement of scope.parse(file)?.body ?? []) {
    if (statement.type === "ExpressionStatement" && statement.expression.type === "AssignmentExpression") {
      // Configs of other tools may be CommonJS modules.
      const { left, right } = statement.expression;
      const text = scope.files.texts.get(file)?.slice(left.start, left.end);
      if (text === "module.exports") return { file, node: right };
    }
    if (statement.type !== "ExportDefaultDeclaration") continue;
    const { declaration } = statement;
    if (
      declaration.type === "FunctionDeclaration" ||
      declaration.type === "ClassDeclaration" ||
      declaration.type === "TSInterfaceDeclaration"
    )
      return null;
    if (declaration.type === "TSDeclareFunction" || declaration.type === "TSEmptyBodyFunctionExpression") return null;
    return { file, node: declaration };
  }
  return null;
}

/** The value of a constant that the file declares or imports. */
function lookUp(file: string, name: string, scope: Scope): Located | null {
  for (const statement of scope.parse(file)?.body ?? []) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration") {
      const found = declaration.declarations.find(({ id }) => id.type === "Identifier" && id.name === name);
      if (found?.init !== undefined && found.init !== null) return { file, node: found.init };
    }
    if (statement.type !== "ImportDeclaration") continue;
    const specifier = statement.specifiers.find(({ local }) => local.name === name);
    if (specifier === undefined) continue;
    const target = importedFile(file, statement.source.value, scope);
    if (target === null) return null;
    if (specifier.type === "ImportDefaultSpecifier") return defaultExport(target, scope);
    if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") return null;
    return lookUp(target, specifier.imported.name, scope);
  }
  return null;
}

/** The file of `import * as name from "…"`, or `null`. */
function importedNamespace(file: string, name: string, scope: Scope): string | null {
  for (const statement of scope.parse(file)?.body ?? []) {
    if (statement.type !== "ImportDeclaration") continue;
    if (statement.specifiers.some(({ type, local }) => type === "ImportNamespaceSpecifier" && local.name === name))
      return importedFile(file, statement.source.value, scope);
  }
  return null;
}

function importedFile(file: string, source: string, scope: Scope): string | null {
  if (!source.startsWith(".")) return null;
  const path = posix.join(posix.dirname(file), source);
  const candidates = [path, `${path}.ts`, path.replace(/\.js$/u, ".ts"), `${path}/index.ts`];
  return candidates.find((candidate) => scope.files.texts.has(candidate)) ?? null;
}

function locationOf({ file, node }: Located, files: ConfigFiles): ConfigLocation {
  return { file, span: spanIn(files.texts.get(file) ?? "", node.start, node.start + 1) };
}
