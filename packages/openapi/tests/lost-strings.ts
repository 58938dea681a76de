/**
 * What a description says and no page shows: every title, description and summary, every limit, default, example and value
 * of its objects is looked for in the data of the pages. What is left out on purpose is counted by its reason.
 */
import type { PluginPagesResult } from "docsgen/plugin";
import { published } from "../src/model/internal.ts";
import { isIgnored } from "../src/model/operations.ts";
import { nameOfSchema } from "../src/model/schema-view.ts";
import { keyOf } from "../src/blocks/title-links.ts";
import { readSourceFile } from "../src/read/source-file.ts";
import { openDescription, referenceOf } from "../src/read/description.ts";
import type { ReadText } from "../src/read/description.ts";
import { childOf, childrenOf, identityOf, isList, isRecord, recordOf, textOf } from "../src/read/node.ts";
import type { Node } from "../src/read/node.ts";
import { grammar, partsIn, walk } from "../src/read/grammar.ts";
import type { Kind, Part } from "../src/read/grammar.ts";
import { subschemasOf } from "../src/model/schema.ts";

export interface Lost {
  readonly pointer: string;
  readonly text: string;
}

const texts = ["title", "description", "summary"];
const limits =
  "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern minItems maxItems minProperties maxProperties minContains maxContains".split(
    " ",
  );

/** Objects with words for readers; others, such as servers' variables, are in these. */
const kinds: ReadonlySet<Kind> = new Set<Kind>(
  "info tag pathItem operation parameter requestBody response header mediaType example link schema securityScheme server"
    .split(" ")
    .flatMap((name) => Object.keys(grammar).filter((kind): kind is Kind => kind === name)),
);

export function findLost(
  path: string,
  read: ReadText,
  { pages }: PluginPagesResult,
): { readonly lost: readonly Lost[]; readonly leftOut: ReadonlyMap<string, number>; readonly found: number } {
  const description = openDescription(path, read, (file, text) =>
    published(readSourceFile(file, text), { internal: false }),
  );
  if (description === null) throw new Error(`There is no ${path}.`);
  const shown = new Set<string>();
  const keep = (value: unknown): void => {
    if (typeof value === "string") shown.add(plain(value));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(keep);
  };
  keep(pages);
  const all = [...shown].join("\n");
  const names = new Set([...shown].map((text) => keyOf(text)));
  // Names of shared schemas, which their pages and values may not say.
  walk(description, ({ kind, node }) => void (kind === "schema" && names.add(keyOf(nameOfSchema(node)))));
  const lost: Lost[] = [];
  const leftOut = new Map<string, number>();
  let found = 0;
  const reachable = reachableFrom(description, true);
  const used = reachableFrom(description, false);
  const look = (node: Node, reason: (text: string) => string): void => {
    const values =
      typeof node.value === "string" || typeof node.value === "number"
        ? [String(node.value)]
        : [JSON.stringify(node.value)];
    for (const value of values) {
      const text = plain(value);
      if (text === "") continue;
      const isFound = shown.has(text) || all.includes(text) || all.includes(plain(JSON.stringify(text).slice(1, -1)));
      if (isFound) found += 1;
      else if (reason(text) !== "") leftOut.set(reason(text), (leftOut.get(reason(text)) ?? 0) + 1);
      else lost.push({ pointer: node.pointer, text: text.slice(0, 120) });
    }
  };
  walk(description, ({ kind, node }) => {
    if (!kinds.has(kind) || !isRecord(node.value)) return;
    const identity = identityOf(node);
    const unreached = reachable.has(identity)
      ? ""
      : used.has(identity)
        ? "read-only in a request, or write-only in a response"
        : "what no operation uses, or OpenAPI ignores";
    const beside =
      kind !== "schema" && description.version === "3.0" && referenceOf(node) !== null
        ? "beside a reference, which OpenAPI 3.0 ignores"
        : "";
    for (const key of texts) {
      const text = childOf(node, key);
      if (text !== null && typeof text.value === "string")
        look(text, (words) => unreached || beside || reasonOfText(kind, key, names.has(keyOf(words))));
    }
    if (kind !== "schema") return;
    for (const key of limits) {
      const limit = childOf(node, key);
      if (limit !== null && limit.value !== false && limit.value !== true)
        look(limit, (text) => unreached || (["0", "1"].includes(text) ? "a limit that says nothing" : ""));
    }
    for (const key of ["default", "example"]) {
      const value = childOf(node, key);
      if (value === null || value.value === null || value.value === "") continue;
      if (typeof value.value === "object" && key === "example") continue;
      look(
        value,
        (text) =>
          unreached ||
          (text.length > 80 || String(value.value).trim().includes("\n")
            ? "an example that is longer than a line"
            : ""),
      );
    }
    const values = childOf(node, "enum");
    if (values !== null && isList(values.value))
      for (const [, each] of childrenOf(values))
        if (each.value !== null && each.value !== "") look(each, () => unreached);
  });
  return { lost, leftOut, found };
}

function reasonOfText(kind: Kind, key: string, isName: boolean): string {
  if (kind === "info" && key === "title") return "the title of the site";
  if (key === "title" && isName) return "a title that repeats a name";
  if (kind === "tag") return "a tag without operations";
  return "";
}

/**
 * Objects that operations lead to. What is read-only is not in requests, and what is write-only not in responses.
 *
 * @param isStrict Whether such properties count as left out.
 */
function reachableFrom(
  description: NonNullable<ReturnType<typeof openDescription>>,
  isStrict: boolean,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const visited = new Set<string>();
  const open: (Part & { readonly mark: string })[] = [{ kind: "openapi", node: description.root, mark: "" }];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const { kind, node: written, mark } = part;
    const target = description.follow(written);
    const marked = recordOf(target?.value)[mark] === true || recordOf(written.value)[mark] === true;
    for (const node of target === null || target === written ? [written] : [written, target]) {
      // What OpenAPI ignores leads nowhere.
      const { name, in: location } = recordOf(node.value);
      const key = `${mark} ${identityOf(node)}`;
      if (visited.has(key) || isIgnored(textOf(name), textOf(location)) || (isStrict && marked)) continue;
      visited.add(key);
      seen.add(identityOf(node));
      for (const inner of shownPartsIn({ kind, node }, description)) {
        const isRequest = inner.kind === "parameter" || inner.kind === "requestBody";
        open.push({ ...inner, mark: isRequest ? "readOnly" : inner.kind === "response" ? "writeOnly" : mark });
      }
    }
  }
  const schemes = childOf(childOf(description.root, "components") ?? description.root, "securitySchemes");
  for (const [, scheme] of schemes === null ? [] : childrenOf(schemes)) seen.add(identityOf(scheme));
  return seen;
}

/** Without what is only defined, a path without operations, and parameters of a path that each operation replaces. */
function shownPartsIn(part: Part, description: NonNullable<ReturnType<typeof openDescription>>): readonly Part[] {
  if (part.kind === "schema") return subschemasOf(part.node, description).map((node) => ({ kind: "schema", node }));
  const parts = partsIn(part, description).filter(({ kind }) => kind !== "components");
  const operationsOf = (item: Part): readonly Part[] =>
    partsIn(item, description).filter(({ kind }) => kind === "operation");
  if (part.kind !== "pathItem")
    return parts.filter(({ kind, node }) => {
      const target = kind === "pathItem" ? description.follow(node) : null;
      return target === null || operationsOf({ kind, node: target }).length > 0;
    });
  const nameOf = (node: Node | null): string => {
    const { name, in: location } = recordOf(description.follow(node)?.value);
    return `${textOf(location)} ${textOf(name)}`;
  };
  const own = operationsOf(part).map(({ node }) =>
    description.entries(node, "parameters").map(([, each]) => nameOf(each)),
  );
  return parts.filter(({ kind, node }) => kind !== "parameter" || !own.every((names) => names.includes(nameOf(node))));
}

/** Without marks that Markdown and titles do not show, and with single spaces. */
function plain(text: string): string {
  return text.replaceAll(/\s+/gu, " ").trim().replace(/\.$/u, "");
}
