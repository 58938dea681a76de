/**
 * Copies the comments of zod schemas to the types that are inferred from them, so that editors show them on hover.
 * TypeScript keeps no comments in inferred types. The result has a comment above each setting, as the schema does.
 */
import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

/** The initial value of each constant of a file by name, with a function that finds comments. */
function readConstants(file) {
  const text = readFileSync(file, "utf8");
  const { program, comments } = parseSync(file, text);
  /** The TSDoc comment right above a node, or `null`. */
  const commentOf = ({ start }) => {
    const found = comments.find(({ end }) => end <= start && text.slice(end, start).trim() === "");
    return found?.type === "Block" && found.value.startsWith("*") ? `/*${found.value}*/` : null;
  };
  return program.body
    .map((statement) => (statement.type === "ExportNamedDeclaration" ? statement.declaration : statement))
    .filter((declaration) => declaration?.type === "VariableDeclaration")
    .flatMap(({ declarations }) => declarations.map(({ id, init }) => [id.name, { node: init, commentOf }]));
}

/** The words in the declaration of a feature, whose keys the schema spreads into the labels. */
function wordsIn([, { node, commentOf }]) {
  const words = node?.arguments?.[0]?.properties?.find(({ key }) => key?.name === "words");
  return words === undefined ? [] : [{ node: words.value, commentOf }];
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
  if (callee.property.name === "strictObject") {
    const isExtended = values[0].properties.some(({ type }) => type === "SpreadElement");
    return [{ node: values[0], commentOf }, ...(isExtended ? schemas.get("featureLabels") : [])];
  }
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
 * @param featureFiles The files in which features declare their words.
 * @returns The types with the comments of the schemas.
 */
export function addComments(types, files, featureFiles) {
  const schemas = new Map(files.flatMap(readConstants));
  schemas.set("featureLabels", featureFiles.flatMap(readConstants).flatMap(wordsIn));
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

/**
 * The reference texts of the keys of a schema, by their path: `{ "sidebar.label": "The text of the entry …" }`.
 * @param files The file of the schema and those that it takes keys from.
 * @param name The name of the schema.
 */
export function commentsByKey(files, name) {
  const schemas = new Map(files.flatMap(readConstants));
  const comments = {};
  const visit = (objects, around) => {
    for (const { node, commentOf } of objects)
      for (const property of node.properties) {
        const key = property.key?.name;
        if (key === undefined) continue;
        const path = [...around, key].join(".");
        const comment = commentOf(property);
        if (comment !== null)
          comments[path] ??= comment
            .replace(/^\s*\/\*\*/, "")
            .replace(/\*\/\s*$/, "")
            .replaceAll(/^\s*\* ?/gm, "")
            .trim();
        visit(objectsOf({ node: property.value, commentOf }, schemas), [...around, key]);
      }
  };
  visit(objectsOf({ ...schemas.get(name) }, schemas), []);
  return comments;
}
