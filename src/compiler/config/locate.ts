/**
 * Finds where a config value is written, by parsing the config's files and following the path through object and array
 * literals, constants and imports. For a computed value it returns the nearest enclosing location, and for any value
 * the start of the config if there is no parser. Pure.
 */
import { posix } from "node:path";
import type { parseSync } from "oxc-parser";
import type { Position, Span } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { makeLineIndex } from "../diagnostics/line-index.ts";
import { memoize } from "../once.ts";
import type { ConfigFiles } from "./load.ts";
import { loadScriptParser } from "../facts/script-parser.ts";
import type { ConfigPath } from "./site-config.ts";

const parseScript = await loadScriptParser();

/** The place of a value, or of the nearest one that is written. */
export interface ConfigLocation {
  /** Relative to the project's root. */
  readonly file: string;
  readonly span: Span;
  /** What is written there. */
  readonly text: string;
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
 * Returns a function from the path of a value to its location, or to that of the enclosing record if the key does not
 * exist. It parses each file once, so make one for all values that are asked for.
 */
export function makeConfigLocator(files: ConfigFiles): LocateConfigValue {
  const scope = makeScope(files);
  const start = defaultExport(files.entry, scope);
  return (path, part = "value") => {
    if (start === null) return { file: files.entry, span: startOfText, text: "" };
    let current = resolveExpression(start, scope);
    let location = scope.locationOf(current.file, current.node.start, current.node.start + 1);
    for (const [index, step] of path.entries()) {
      const child = childOf(current, step, scope);
      if (child === null) break;
      const { start: from, end } = part === "key" && index === path.length - 1 ? child.key : child;
      location = scope.locationOf(child.file, from, end);
      current = resolveExpression(child.value, scope);
    }
    return location;
  };
}

/** @param part Whether to return the location of the last key or of its value. */
export type LocateConfigValue = (path: ConfigPath, part?: "key" | "value") => ConfigLocation;

/**
 * Like `makeConfigLocator`, in a JSON file of the author's.
 *
 * @param text The content of the file. It may be damaged.
 */
export function makeJsonLocator(text: string): (path: ConfigPath, part?: "key" | "value") => Span {
  // After this line, JSON is a module.
  const locate = makeConfigLocator({
    entry: "json.js",
    texts: new Map([["json.js", `export default\n${text}`]]),
    packages: [],
  });
  const above = ({ line, column }: Position): Position => ({ line: Math.max(1, line - 1), column });
  return (path, part) => {
    const { span } = locate(path, part);
    return { start: above(span.start), end: above(span.end) };
  };
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
  return start === null ? null : (literalOf(start, scope, new Map()) ?? null);
}

/** @param known The values of the expressions that were read. One that contains itself has none. */
function literalOf(from: Located, scope: Scope, known: Map<Expression, unknown>): unknown {
  const resolved = resolveExpression(from, scope);
  if (known.has(resolved.node)) return known.get(resolved.node);
  known.set(resolved.node, undefined);
  const value = readLiteral(resolved, (node) => literalOf({ file: resolved.file, node }, scope, known));
  known.set(resolved.node, value);
  return value;
}

function readLiteral({ node }: Located, read: (inner: Expression) => unknown): unknown {
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
  const textOf = (file: string): string => files.texts.get(file) ?? "";
  const positionIn = memoize((file: string) => makeLineIndex(textOf(file)));
  const scope: Scope = {
    files,
    parse: memoize((file) => (files.texts.has(file) ? (parseScript?.(file, textOf(file)).program ?? null) : null)),
    namesIn: memoize((file) => namesIn(scope.parse(file))),
    childrenOf: new Map(),
    locationOf: (file, start, end) => {
      const positionOf = positionIn(file);
      return { file, span: { start: positionOf(start), end: positionOf(end) }, text: textOf(file).slice(start, end) };
    },
  };
  return scope;
}

/** What is known of the files while values are located. */
interface Scope {
  readonly files: ConfigFiles;
  readonly parse: (file: string) => ParsedProgram | null;
  readonly namesIn: (file: string) => ReadonlyMap<string, Named>;
  /** The values of each record that was looked into, by key. */
  readonly childrenOf: Map<Expression, ReadonlyMap<unknown, Child>>;
  readonly locationOf: (file: string, start: number, end: number) => ConfigLocation;
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
  return node.type === "ObjectExpression" ? (childrenOf({ file, node }, scope).get(part) ?? null) : null;
}

/** The values of a record by key. Keys before a part that cannot be followed are left out, because it may replace them. */
function childrenOf({ file, node }: Located, scope: Scope): ReadonlyMap<unknown, Child> {
  const known = scope.childrenOf.get(node);
  if (known !== undefined) return known;
  const children = new Map<unknown, Child>();
  scope.childrenOf.set(node, children);
  if (node.type !== "ObjectExpression") return children;
  const add = (name: unknown, child: Child): void => void (children.has(name) || children.set(name, child));
  // The last one wins.
  for (const property of node.properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const spread = resolveExpression({ file, node: property.argument }, scope);
      for (const [name, child] of childrenOf(spread, scope)) add(name, child);
      if (!isKnownRecord(spread)) break;
      continue;
    }
    const { key, value } = property;
    if (property.computed && key.type !== "Literal") break;
    const isShort = ["Literal", "TemplateLiteral", "UnaryExpression"].includes(value.type);
    const { start, end } = isShort ? value : key;
    const child = { file, value: { file, node: value }, start, end, key };
    if (key.type === "Identifier") add(key.name, child);
    else if (key.type === "Literal") add(key.value, child);
  }
  return children;
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

type Specifier = Extract<Statement, { type: "ImportDeclaration" }>["specifiers"][number];

/** What a name at the top of a file means. */
type Named =
  | { readonly kind: "constant"; readonly value: Expression }
  | { readonly kind: "import"; readonly specifier: Specifier; readonly source: string };

function namesIn(program: ParsedProgram | null): ReadonlyMap<string, Named> {
  const names = new Map<string, Named>();
  for (const statement of program?.body ?? []) {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration")
      for (const { id, init } of declaration.declarations)
        if (id.type === "Identifier" && init !== null) names.set(id.name, { kind: "constant", value: init });
    if (statement.type !== "ImportDeclaration") continue;
    for (const specifier of statement.specifiers)
      names.set(specifier.local.name, { kind: "import", specifier, source: statement.source.value });
  }
  return names;
}

/** The value of a constant that the file declares or imports. */
function lookUp(file: string, name: string, scope: Scope): Located | null {
  const named = scope.namesIn(file).get(name);
  if (named === undefined) return null;
  if (named.kind === "constant") return { file, node: named.value };
  const { specifier, source } = named;
  const target = importedFile(file, source, scope);
  if (target === null) return null;
  if (specifier.type === "ImportDefaultSpecifier") return defaultExport(target, scope);
  if (specifier.type !== "ImportSpecifier" || specifier.imported.type !== "Identifier") return null;
  return lookUp(target, specifier.imported.name, scope);
}

/** The file of `import * as name from "…"`, or `null`. */
function importedNamespace(file: string, name: string, scope: Scope): string | null {
  const named = scope.namesIn(file).get(name);
  const isNamespace = named?.kind === "import" && named.specifier.type === "ImportNamespaceSpecifier";
  return isNamespace ? importedFile(file, named.source, scope) : null;
}

function importedFile(file: string, source: string, scope: Scope): string | null {
  if (!source.startsWith(".")) return null;
  const path = posix.join(posix.dirname(file), source);
  const candidates = [path, `${path}.ts`, path.replace(/\.js$/u, ".ts"), `${path}/index.ts`];
  return candidates.find((candidate) => scope.files.texts.has(candidate)) ?? null;
}
