/**
 * The schemas that have pages: those that are used from several places or contain themselves, and have fields. A schema
 * is known by where it stands, so that files of schemas count like components.
 */
import type { Description } from "../read/description.ts";
import { referenceOf } from "../read/description.ts";
import { childOf, identityOf, textIn } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { hasFields, nameOfSchema } from "./schema-view.ts";
import type { Operation } from "./operations.ts";
import { slugOf } from "./operations.ts";
import { subschemasOf } from "./schema.ts";

/** A schema that is shown on a page of its own, and is a link everywhere else: `api/schemas/queue`. */
export interface SchemaPage {
  readonly schema: Node;
  readonly name: string;
  readonly slug: string;
  /** What links point to: "api:schemas/queue". */
  readonly target: string;
}

/** By the identity of the schema, as `identityOf` writes it; sorted by slug. */
export type SchemaPages = ReadonlyMap<string, SchemaPage>;

/** @returns By identity, in the order of their slugs. */
export function chooseSchemaPages(
  operations: readonly Operation[],
  description: Description,
  /** Returns the name in links for one after the scheme. */
  targetOf: (name: string) => string,
): SchemaPages {
  const uses = new Map<string, number>();
  const schemas = new Map<string, Node>();
  const edges = new Map<string, readonly string[]>();

  /** The references in a schema, as written. */
  const referencesIn = (written: Node): readonly Node[] => {
    if (referenceOf(written) !== null) return [written];
    return subschemasOf(written, description).flatMap((each) => referencesIn(each));
  };
  const operationSchemas = operations.flatMap((operation) => schemasOf(operation, description));
  const open = operationSchemas.flatMap((schema) => referencesIn(schema)).toReversed();
  for (let written = open.pop(); written !== undefined; written = open.pop()) {
    const target = description.follow(written);
    if (target === null) continue;
    const identity = identityOf(target);
    uses.set(identity, (uses.get(identity) ?? 0) + 1);
    if (schemas.has(identity)) continue;
    schemas.set(identity, target);
    const inner = subschemasOf(target, description).flatMap((each) => referencesIn(each));
    const named = inner.map((each) => description.follow(each)).filter((each) => each !== null);
    edges.set(identity, named.map(identityOf));
    open.push(...inner.toReversed());
  }

  const recursive = namesInCircles(edges);
  const isNamed = (identity: string): boolean => (uses.get(identity) ?? 0) > 1 || recursive.has(identity);
  const chosen = [...schemas.values()].filter(
    (each) => isNamed(identityOf(each)) && hasFields({ schema: each, beside: [] }, description),
  );
  const pages = withSlugs(chosen, targetOf);
  const sorted = pages.toSorted((left, right) => (left.slug < right.slug ? -1 : 1));
  return new Map(sorted.map((page) => [identityOf(page.schema), page]));
}

/** The schemas of an operation's parameters, bodies and responses, as written. */
function schemasOf({ node, parameters }: Operation, description: Description): readonly Node[] {
  const inContent = (owner: Node | null): readonly Node[] =>
    description.entries(owner, "content").flatMap(([, media]) => childOf(media, "schema") ?? []);
  return [
    ...parameters.flatMap((parameter) => childOf(parameter.node, "schema") ?? inContent(parameter.node)),
    ...inContent(description.get(node, "requestBody")),
    ...description.entries(node, "responses").flatMap(([, response]) => inContent(response)),
  ];
}

/** Tarjan's algorithm: the names that lead back to themselves. */
function namesInCircles(edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  /** The place of the first name of the stack that each name leads to. What has left the stack leads to none. */
  const low = new Map<string, number>();
  const stack: string[] = [];
  const connect = (name: string): number => {
    const at = low.size;
    let least = at;
    low.set(name, at);
    stack.push(name);
    for (const next of edges.get(name) ?? []) {
      if (next === name) found.add(name);
      least = Math.min(least, low.get(next) ?? connect(next));
    }
    low.set(name, least);
    if (least < at) return least;
    const circle = stack.splice(stack.lastIndexOf(name));
    for (const each of circle) {
      low.set(each, Infinity);
      if (circle.length > 1) found.add(each);
    }
    return Infinity;
  };
  for (const name of edges.keys()) if (!low.has(name)) connect(name);
  return found;
}

/** Names that occur twice get the folder or file before them: "models/error.yml" → "models-error". */
function withSlugs(schemas: readonly Node[], targetOf: (name: string) => string): readonly SchemaPage[] {
  const wordsOf = (schema: Node, count: number): string => {
    const whole = [...schema.file.replace(/\.[^./]*$/u, "").split("/"), ...schema.pointer.split("/")];
    const named = whole.filter((part) => part !== "" && part !== "..");
    return named.slice(-count).join("-");
  };
  let pages = schemas.map((schema) => ({ schema, slug: slugOf(nameOfSchema(schema)) }));
  for (let count = 2; count < 8; count += 1) {
    const uses = new Map<string, number>();
    for (const { slug } of pages) uses.set(slug, (uses.get(slug) ?? 0) + 1);
    pages = pages.map(({ schema, slug }) => ({
      schema,
      slug: (uses.get(slug) ?? 0) > 1 ? slugOf(wordsOf(schema, count)) : slug,
    }));
  }
  return pages.map(({ schema, slug }) => ({
    schema,
    name: (schema.pointer === "" && textIn(schema, "title")) || nameOfSchema(schema),
    slug,
    target: targetOf(`schemas/${slug}`),
  }));
}
