/**
 * The schemas that have pages: those that are used from several places or contain themselves, and have fields. A schema
 * is known by where it stands, so that files of schemas count like components.
 */
import type { Description } from "../read/description.ts";
import { referenceOf } from "../read/description.ts";
import { childOf, childrenOf, identityOf, textOf, recordOf } from "../read/node.ts";
import type { Node } from "../read/node.ts";
import { hasFields, nameOfSchema } from "./schema-view.ts";
import type { Operation } from "./operations.ts";
import { slugOf } from "./operations.ts";
import { subschemasOf } from "./schema.ts";

export interface SchemaPage {
  readonly schema: Node;
  readonly name: string;
  readonly slug: string;
  /** What links point to: "api:schemas/queue". */
  readonly target: string;
}

export type SchemaPages = ReadonlyMap<string, SchemaPage>;

/** @returns By identity, in the order of their names. */
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
    edges.set(
      identity,
      inner.flatMap((each) => {
        const named = description.follow(each);
        return named === null ? [] : [identityOf(named)];
      }),
    );
    open.push(...inner.toReversed());
  }

  const recursive = namesInCircles(edges);
  const chosen = [...schemas].filter(
    ([identity, schema]) =>
      ((uses.get(identity) ?? 0) > 1 || recursive.has(identity)) && hasFields(schema, description),
  );
  return new Map(
    withSlugs(
      chosen.map(([, schema]) => schema),
      targetOf,
    )
      .toSorted((left, right) => (left.slug < right.slug ? -1 : 1))
      .map((page) => [identityOf(page.schema), page]),
  );
}

/** The schemas of an operation's parameters, bodies and responses, as written. */
function schemasOf({ node, parameters }: Operation, description: Description): readonly Node[] {
  const inContent = (owner: Node | null): readonly Node[] => {
    const content = owner === null ? null : description.get(owner, "content");
    return (content === null ? [] : childrenOf(content)).flatMap(([, type]) => {
      const media = description.follow(type);
      const schema = media === null ? null : childOf(media, "schema");
      return schema === null ? [] : [schema];
    });
  };
  const responses = description.get(node, "responses");
  return [
    ...parameters.flatMap((parameter) => {
      const schema = childOf(parameter.node, "schema");
      return schema === null ? inContent(parameter.node) : [schema];
    }),
    ...inContent(description.get(node, "requestBody")),
    ...(responses === null ? [] : childrenOf(responses)).flatMap(([, each]) => inContent(description.follow(each))),
  ];
}

/** Tarjan's algorithm: the names that lead back to themselves. */
function namesInCircles(edges: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const found = new Set<string>();
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const connect = (name: string): number => {
    const at = order.size;
    order.set(name, at);
    low.set(name, at);
    stack.push(name);
    onStack.add(name);
    for (const next of edges.get(name) ?? []) {
      if (next === name) found.add(name);
      if (!order.has(next)) low.set(name, Math.min(low.get(name) ?? at, connect(next)));
      else if (onStack.has(next)) low.set(name, Math.min(low.get(name) ?? at, order.get(next) ?? at));
    }
    if (low.get(name) === at) {
      const circle = stack.splice(stack.lastIndexOf(name));
      for (const each of circle) {
        onStack.delete(each);
        if (circle.length > 1) found.add(each);
      }
    }
    return low.get(name) ?? at;
  };
  for (const name of edges.keys()) if (!order.has(name)) connect(name);
  return found;
}

/** Names that occur twice get the folder or file before them: "models/error.yml" → "models-error". */
function withSlugs(schemas: readonly Node[], targetOf: (name: string) => string): readonly SchemaPage[] {
  const wordsOf = (schema: Node, count: number): string => {
    const whole = [...schema.file.replace(/\.[^./]*$/u, "").split("/"), ...schema.pointer.split("/")];
    return whole
      .filter((part) => part !== "" && part !== "..")
      .slice(-count)
      .join("-");
  };
  const counts = (slugs: readonly string[]): ReadonlyMap<string, number> => {
    const found = new Map<string, number>();
    for (const slug of slugs) found.set(slug, (found.get(slug) ?? 0) + 1);
    return found;
  };
  let slugs = schemas.map((schema) => slugOf(nameOfSchema(schema)));
  for (let count = 2; count < 8; count += 1) {
    const known = counts(slugs);
    if (known.size === slugs.length) break;
    slugs = slugs.map((slug, at) => {
      const schema = schemas[at];
      return (known.get(slug) ?? 0) > 1 && schema !== undefined ? slugOf(wordsOf(schema, count)) : slug;
    });
  }
  return schemas.map((schema, at) => ({
    schema,
    name:
      schema.pointer === "" ? textOf(recordOf(schema.value)["title"]) || nameOfSchema(schema) : nameOfSchema(schema),
    slug: slugs[at] ?? "",
    target: targetOf(`schemas/${slugs[at] ?? ""}`),
  }));
}
