/**
 * Copies the comments of zod schemas to the types that are inferred from them, so that editors show them on hover.
 * TypeScript keeps no comments in inferred types. The result has a comment above each setting, as the schema does.
 */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** Parses the files. Returns the initial value of each constant by name, and a function that finds comments. */
function readSchemas(files) {
  const schemas = new Map();
  for (const file of files) {
    const text = readFileSync(file, "utf8");
    const { program, comments } = parseSync(file, text);
    /** The TSDoc comment right above a node, or `null`. */
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

/** The object literals of a schema's `z.strictObject` calls, including those in lists, records and unions. */
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

/** The outermost object types within a type. */
function objectTypesIn(type) {
  if (Array.isArray(type)) return type.flatMap(objectTypesIn);
  if (typeof type !== "object" || type === null) return [];
  return type.type === "TSTypeLiteral" ? [type] : Object.values(type).flatMap(objectTypesIn);
}

/**
 * @param types The text of the rolled-up types.
 * @param files The files with the schemas.
 * @returns The types with the comments of the schemas.
 */
export function addComments(types, files) {
  const schemas = readSchemas(files);
  const insertions = [];
  /** Adds comments to the members of an object type, from the keys of the schema's object literals. */
  const commentMembers = (objectType, objects) => {
    for (const { key, start, typeAnnotation } of objectType.members) {
      const found = objects.flatMap(({ node, commentOf }) =>
        node.properties
          .filter((property) => property.key?.name !== undefined && property.key.name === key?.name)
          .map((property) => ({ property, commentOf })),
      );
      const comment = found.map(({ property, commentOf }) => commentOf(property)).find((each) => each !== null);
      const [indent = ""] = /[ \t]*$/u.exec(types.slice(0, start)) ?? [];
      if (comment !== undefined) insertions.push({ start, text: `${comment}\n${indent}` });
      const inner = found.flatMap(({ property, commentOf }) => objectsOf({ node: property.value, commentOf }, schemas));
      for (const each of objectTypesIn(typeAnnotation)) commentMembers(each, inner);
    }
  };
  for (const { type, declarations } of parseSync("index.d.ts", types).program.body) {
    if (type !== "VariableDeclaration") continue;
    for (const { id } of declarations.filter((declaration) => schemas.has(declaration.id.name)))
      for (const each of objectTypesIn(id.typeAnnotation))
        commentMembers(each, objectsOf(schemas.get(id.name), schemas));
  }
  let commented = types;
  // From the end, so that the positions of earlier insertions stay valid.
  for (const { start, text } of insertions.sort((left, right) => right.start - left.start))
    commented = commented.slice(0, start) + text + commented.slice(start);
  return commented;
}
