/** Finds what Python, Go and TOML declare, and the literals behind it. Pure. */
import type { CodeValue, FoundDeclaration } from "./facts.ts";
import { notExact, notLiteral, readNumber, unreadable } from "./facts.ts";
import type { Token } from "./scan-code.ts";
import { goSyntax, pythonSyntax, scanCode, tomlSyntax } from "./scan-code.ts";

/** Something with a name, as "Limits.MAX". */
interface Named {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly value: CodeValue;
}

type FindAll = (text: string) => readonly Named[];

const finders: Readonly<Record<string, FindAll>> = { py: inPython, go: inGo, toml: inToml };

/** @param extension "py", "go" or "toml" */
export function findInCode(extension: string, text: string, path: string): FoundDeclaration | null {
  const all = finders[extension]?.(text);
  if (all === undefined) return null;
  const [first, ...others] = all.filter(({ name }) => name === path);
  if (first === undefined)
    return { kind: "missing", reason: `it declares no “${path}”`, names: all.map(({ name }) => name) };
  const { start, end } = first;
  const value = others.length === 0 ? first.value : unreadable(`it is set ${others.length + 1} times`, start, end);
  return { kind: "found", declaration: { start, end, value } };
}

/** The value of tokens that must be one literal, perhaps in parentheses. */
function readTokens(tokens: readonly Token[], start: number, end: number): CodeValue {
  const inner = tokens[0]?.text === "(" && tokens.at(-1)?.text === ")" ? tokens.slice(1, -1) : tokens;
  const all = inner.filter(({ kind }) => kind !== "line");
  const isSigned = all[0]?.kind === "mark" && /^[-+]$/u.test(all[0].text ?? "");
  const [first, ...others] = isSigned ? all.slice(1) : all;
  if (first === undefined || others.length > 0) return unreadable(notLiteral, start, end);
  if (first.kind === "string" && !isSigned)
    return first.text === null ? unreadable(notLiteral, start, end) : { kind: "value", value: first.text };
  if (first.kind !== "number") return unreadable(notLiteral, start, end);
  const value = readNumber((isSigned ? (all[0]?.text ?? "") : "") + (first.text ?? ""));
  return value === null ? unreadable(notExact, start, end) : { kind: "value", value };
}

const noValue = (start: number, end: number): CodeValue => unreadable("it is not a value", start, end);

/** Statements: the tokens between line breaks outside of brackets. */
function statementsIn(tokens: readonly Token[], separator: string): readonly (readonly Token[])[] {
  const statements: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === "mark" && /[([{]/u.test(token.text ?? "")) depth += 1;
    if (token.kind === "mark" && /[)\]}]/u.test(token.text ?? "")) depth -= 1;
    if (depth <= 0 && (token.kind === "line" || (token.kind === "mark" && token.text === separator)))
      statements.push([]);
    else statements.at(-1)?.push(token);
  }
  return statements.filter((each) => each.length > 0);
}

function inPython(text: string): readonly Named[] {
  const columnOf = (offset: number): number => offset - (text.lastIndexOf("\n", offset - 1) + 1);
  const statements = statementsIn(scanCode(text, pythonSyntax), ";").filter(([first]) => first?.text !== undefined);
  const found: Named[] = [];
  /** The open blocks: their names, and the columns at which they are declared. */
  const open: { readonly name: string; readonly column: number; readonly isClass: boolean }[] = [];
  for (const [index, statement] of statements.entries()) {
    const [first, second] = statement;
    if (first === undefined) continue;
    const column = columnOf(first.start);
    while (open.length > 0 && (open.at(-1)?.column ?? 0) >= column) open.pop();
    const isInside = open.some(({ isClass }) => !isClass) || (open.length === 0 && column > 0);
    const prefix = open.map(({ name }) => `${name}.`).join("");
    const keyword = first.text === "async" ? second : first;
    const declared = statement[statement.findIndex((token) => token === keyword) + 1];
    if (keyword?.text === "class" || keyword?.text === "def") {
      const name = declared?.text ?? "";
      const next = statements
        .slice(index + 1)
        .findIndex(([each]) => each !== undefined && columnOf(each.start) <= column);
      const end = (next === -1 ? statements : statements.slice(0, index + 1 + next)).at(-1)?.at(-1)?.end ?? first.end;
      if (!isInside) found.push({ name: prefix + name, start: first.start, end, value: noValue(first.start, end) });
      open.push({ name, column, isClass: keyword.text === "class" && !isInside });
      continue;
    }
    if (
      statement.at(-1)?.text === ":" &&
      first.kind === "name" &&
      /^(?:if|else|elif|for|while|try|with|except|finally)$/u.test(first.text ?? "")
    ) {
      open.push({ name: "", column, isClass: false });
      continue;
    }
    // NAME = 1, NAME: Final[int] = 1
    const equals = statement.findIndex(({ text: mark, kind }) => kind === "mark" && mark === "=");
    const isAssigned = first.kind === "name" && (second?.text === "=" || second?.text === ":") && equals > 0;
    if (isInside || !isAssigned || statement[equals + 1]?.text === "=") continue;
    const end = statement.at(-1)?.end ?? first.end;
    found.push({
      name: prefix + first.text,
      start: first.start,
      end,
      value: readTokens(statement.slice(equals + 1), first.start, end),
    });
  }
  return found;
}

function inGo(text: string): readonly Named[] {
  return statementsIn(scanCode(text, goSyntax), ";").flatMap((statement): readonly Named[] => {
    const [keyword, ...rest] = statement;
    const [first] = rest;
    const [start, end] = [keyword?.start ?? 0, statement.at(-1)?.end ?? 0];
    switch (keyword?.text) {
      case "const":
      case "var": {
        const isGroup = first?.text === "(";
        const lines = isGroup ? statementsIn(rest.slice(1, -1), ";") : [rest];
        return lines.flatMap((line) => goValues(line, keyword.text === "var", isGroup ? null : start));
      }
      case "func": {
        const names = rest.filter(({ kind }) => kind === "name").map((each) => each.text ?? "");
        // func (queue *Queue) Retry()
        const isMethod = first?.text === "(";
        const own = isMethod ? rest[rest.findIndex((each) => each.text === ")") + 1] : first;
        const name = (isMethod ? `${names[1] ?? ""}.` : "") + (own?.text ?? "");
        return [{ name, start, end, value: noValue(start, end) }];
      }
      case "type":
        return first?.kind === "name" ? [{ name: first.text ?? "", start, end, value: noValue(start, end) }] : [];
      default:
        return [];
    }
  });
}

/** `Name = 1`, `Name int64 = 1` */
function goValues(line: readonly Token[], isVariable: boolean, from: number | null): readonly Named[] {
  const [name] = line;
  if (name?.kind !== "name") return [];
  const [start, end] = [from ?? name.start, line.at(-1)?.end ?? name.end];
  const equals = line.findIndex(({ text: mark, kind }) => kind === "mark" && mark === "=");
  const value = isVariable
    ? unreadable("it is a variable, which can change; write `const`", start, end)
    : equals === -1 || line.slice(0, equals).some((each) => each.text === ",")
      ? unreadable(notLiteral, start, end)
      : readTokens(line.slice(equals + 1), start, end);
  return [{ name: name.text ?? "", start, end, value }];
}

function inToml(text: string): readonly Named[] {
  let table = "";
  return statementsIn(scanCode(text, tomlSyntax), "").flatMap((statement): readonly Named[] => {
    const [first] = statement;
    const equals = statement.findIndex(({ text: mark, kind }) => kind === "mark" && mark === "=");
    const keyOf = (tokens: readonly Token[]): string =>
      tokens.map(({ text: part, kind }) => (kind === "mark" && /[[\]]/u.test(part ?? "") ? "" : part)).join("");
    if (first?.text === "[" && equals === -1) {
      table = `${keyOf(statement)}.`;
      return [];
    }
    if (first === undefined || equals === -1) return [];
    const end = statement.at(-1)?.end ?? first.end;
    return [
      {
        name: table + keyOf(statement.slice(0, equals)),
        start: first.start,
        end,
        value: readTokens(statement.slice(equals + 1), first.start, end),
      },
    ];
  });
}
