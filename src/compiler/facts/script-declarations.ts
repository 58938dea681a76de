/** Finds what JavaScript and TypeScript declare at the top of a file, and the literals behind it. Pure. */
import type { parseSync } from "oxc-parser";
import type { CodeValue, FoundDeclaration } from "./facts.ts";
import { notExact, notLiteral, readNumber, unreadable } from "./facts.ts";
import type { ScriptParser } from "./script-parser.ts";

type Statement = ReturnType<typeof parseSync>["program"]["body"][number];
type Expression = Extract<Statement, { type: "ExpressionStatement" }>["expression"];

/** Something with a name. `value` is its expression, if it has one, and `inner` what is declared in it. */
interface Named {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly value: Expression | null;
  /** Whether other code may give it another value. */
  readonly isVariable: boolean;
  readonly inner: readonly Named[];
}

/** @param path The name of a declaration, and of what is in it: ["Limits", "size"]. */
export function findInScript(
  file: string,
  text: string,
  path: readonly string[],
  parse: ScriptParser,
): FoundDeclaration {
  const { program, errors } = parse(file, text);
  if (errors.length > 0) return { kind: "missing", reason: "the file has a syntax error", names: [] };
  let scope: readonly Named[] = program.body.flatMap(declaredBy);
  let found: Named | undefined;
  for (const name of path) {
    found = scope.find((each) => each.name === name);
    if (found === undefined)
      return { kind: "missing", reason: `it declares no “${name}”`, names: scope.map((each) => each.name) };
    scope = found.inner;
  }
  if (found === undefined) return { kind: "missing", reason: "it declares nothing", names: [] };
  const { start, end, value, isVariable } = found;
  const read = (): CodeValue => {
    if (isVariable) return unreadable("it is a variable, which can change; write `const`", start, end);
    return value === null ? unreadable("it is not a value", start, end) : readLiteral(value, text);
  };
  return { kind: "found", declaration: { start, end, value: read() } };
}

function declaredBy(statement: Statement): readonly Named[] {
  switch (statement.type) {
    case "ExportNamedDeclaration":
      return statement.declaration === null
        ? []
        : declaredBy(statement.declaration).map((each) => ({ ...each, start: statement.start }));
    case "VariableDeclaration":
      return statement.declarations.flatMap(({ id, init, start, end }) =>
        id.type === "Identifier"
          ? [
              named(
                id.name,
                statement.declarations.length === 1 ? statement : { start, end },
                init,
                statement.kind !== "const",
              ),
            ]
          : [],
      );
    case "FunctionDeclaration":
      return statement.id === null ? [] : [named(statement.id.name, statement, null)];
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return [named(statement.id.name, statement, null)];
    case "ClassDeclaration":
      return statement.id === null
        ? []
        : [
            {
              ...named(statement.id.name, statement, null),
              inner: statement.body.body.flatMap((member) => {
                if (member.type === "PropertyDefinition" && member.key.type === "Identifier")
                  return [named(member.key.name, member, member.value, member.readonly !== true)];
                return member.type === "MethodDefinition" && member.key.type === "Identifier"
                  ? [named(member.key.name, member, null)]
                  : [];
              }),
            },
          ];
    case "TSEnumDeclaration":
      return [
        {
          ...named(statement.id.name, statement, null),
          inner: statement.body.members.flatMap((member) =>
            member.id.type === "Identifier" ? [named(member.id.name, member, member.initializer)] : [],
          ),
        },
      ];
    default:
      return [];
  }
}

function named(
  name: string,
  { start, end }: { readonly start: number; readonly end: number },
  value: Expression | null,
  isVariable = false,
): Named {
  return { name, start, end, value, isVariable, inner: value === null ? [] : propertiesOf(value) };
}

function propertiesOf(value: Expression): readonly Named[] {
  const bare = unwrap(value);
  if (bare.type === "CallExpression" && bare.callee.type === "MemberExpression") {
    // Object.freeze({ … })
    const [first] = bare.arguments;
    return first !== undefined && first.type !== "SpreadElement" ? propertiesOf(first) : [];
  }
  if (bare.type !== "ObjectExpression") return [];
  return bare.properties.flatMap((property) => {
    if (property.type !== "Property" || property.computed) return [];
    const { key } = property;
    const name = key.type === "Identifier" ? key.name : key.type === "Literal" ? String(key.value) : null;
    return name === null ? [] : [named(name, property, property.value)];
  });
}

/** Without casts and parentheses. */
function unwrap(node: Expression): Expression {
  switch (node.type) {
    case "ParenthesizedExpression":
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSNonNullExpression":
    case "TSTypeAssertion":
      return unwrap(node.expression);
    default:
      return node;
  }
}

function readLiteral(node: Expression, text: string): CodeValue {
  const bare = unwrap(node);
  const { start, end } = bare;
  if (bare.type === "Literal" && typeof bare.value === "string") return { kind: "value", value: bare.value };
  if (bare.type === "TemplateLiteral" && bare.expressions.length === 0)
    return { kind: "value", value: bare.quasis[0]?.value.cooked ?? "" };
  const isSigned = bare.type === "UnaryExpression" && (bare.operator === "-" || bare.operator === "+");
  const number = isSigned ? unwrap(bare.argument) : bare;
  if (number.type !== "Literal" || !/^(?:number|bigint)$/u.test(typeof number.value))
    return unreadable(notLiteral, start, end);
  const written = text.slice(number.start, number.end).replace(/n$/u, "");
  const value = readNumber((isSigned ? bare.operator : "") + written);
  return value === null ? unreadable(notExact, start, end) : { kind: "value", value };
}
