/**
 * TypeScript drops comments from the type of an expression, and with them the reference text of the settings, which stands above each key of
 * a schema. This puts them back into the rolled-up types, where editors show them on hover.
 */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** The schemas of the config, by the name of their constant. */
function readSchemas(files) {
  const schemas = new Map();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const { program, comments } = parseSync(file, text);
    /** The comment that ends right above a key. */
    const commentOf = ({ start }) => {
      const found = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === "");
      return found?.type === "Block" && found.value.startsWith("*") ? `/*${found.value}*/` : null;
    };
    for (const statement of program.body) {
      const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
      if (declaration?.type !== "VariableDeclaration") continue;
      for (const { id, init } of declaration.declarations) schemas.set(id.name, { node: init, commentOf });
    }
  }
  return schemas;
}

/** The objects that a schema describes: itself, or what its lists, records and unions contain. */
function objectsOf({ node, commentOf }, schemas) {
  if (node === null || node === undefined) return [];
  const inner = (each) => objectsOf({ node: each, commentOf }, schemas);
  if (node.type === "Identifier") return schemas.has(node.name) ? objectsOf(schemas.get(node.name), schemas) : [];
  if (node.type === "ArrayExpression") return node.elements.flatMap(inner);
  if (node.type !== "CallExpression") return [];
  const { callee, arguments: values } = node;
  if (callee.type !== "MemberExpression") return [];
  if (callee.object.type !== "Identifier" || callee.object.name !== "z") return inner(callee.object);
  if (callee.property.name === "strictObject") return [{ node: values[0], commentOf }];
  return ["array", "record", "union"].includes(callee.property.name) ? values.flatMap(inner) : [];
}

/** The object types of a type, without those of their members. */
function literalsIn(type) {
  if (Array.isArray(type)) return type.flatMap(literalsIn);
  if (typeof type !== "object" || type === null) return [];
  return type.type === "TSTypeLiteral" ? [type] : Object.values(type).flatMap(literalsIn);
}

/** @returns The types with the comments of their schemas. */
export function addComments(types, files) {
  const schemas = readSchemas(files);
  const insertions = [];
  const visit = (literal, objects) => {
    for (const member of literal.members) {
      const keys = objects.flatMap(({ node, commentOf }) =>
        node.properties
          .filter(({ key }) => key?.name !== undefined && key.name === member.key?.name)
          .map((property) => ({ property, commentOf })),
      );
      const comment = keys.map(({ property, commentOf }) => commentOf(property)).find((each) => each !== null);
      const [indent = ""] = /[ \t]*$/u.exec(types.slice(0, member.start)) ?? [];
      if (comment !== undefined) insertions.push({ at: member.start, text: `${comment}\n${indent}` });
      const next = keys.flatMap(({ property, commentOf }) => objectsOf({ node: property.value, commentOf }, schemas));
      for (const each of literalsIn(member.typeAnnotation)) visit(each, next);
    }
  };
  for (const { type, declarations = [] } of parseSync("index.d.ts", types).program.body)
    for (const { id } of type === "VariableDeclaration" ? declarations : [])
      if (schemas.has(id.name))
        for (const literal of literalsIn(id.typeAnnotation)) visit(literal, objectsOf(schemas.get(id.name), schemas));
  let commented = types;
  for (const { at, text } of insertions.sort((left, right) => right.at - left.at))
    commented = commented.slice(0, at) + text + commented.slice(at);
  return commented;
}
