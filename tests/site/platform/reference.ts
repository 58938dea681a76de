/** The pages of the API as data: their sections, with the content of each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { List, ListItem, RootContent, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { product } from "../../../docs-src/_site/product.ts";
import { containerNames } from "../../../src/compiler/config/directive-names.ts";
import { parseContainers } from "../../../src/compiler/page/markdown/containers.ts";
import { createParser } from "../../../src/compiler/page/markdown/parser.ts";
import type { Operation } from "./description.ts";
import { findOperation, operations } from "./description.ts";

export interface Block {
  readonly kind: "text" | "table" | "code" | "endpoint" | "fields";
  readonly line: number;
  readonly text: string;
  /** The rows of a table, the header first. */
  readonly rows: readonly (readonly string[])[];
  /** The language of a fence. */
  readonly language: string;
  readonly fields: readonly Field[];
}

/** An item of a list of fields: "- `limit`, `after` (integer, in query, required): …" */
export interface Field {
  readonly names: readonly string[];
  readonly type: string;
  /** The part of the request, if the item says it. */
  readonly place: string | null;
  readonly isRequired: boolean;
}

export interface Section {
  readonly page: string;
  readonly line: number;
  readonly depth: number;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The operation of the section's endpoint. */
  readonly operation: Operation | null;
}

type Begun = Omit<Section, "blocks" | "operation"> & { readonly blocks: Block[] };

const folder = join(import.meta.dirname, "..", "..", "..", "docs-src");

/** The text of a page or another file below docs-src/. */
export function readPage(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

const parse = await createParser("remark");

/** The sections of a page as its author wrote them. */
export function readSections(page: string): readonly Section[] {
  const { deep, ...containers } = parseContainers(readPage(page), containerNames, parse);
  if (deep !== null || !("parsed" in containers) || containers.parsed instanceof Error)
    throw new Error(`${page} cannot be parsed`);
  return sectionsOf(page, containers.parsed.children, (node) => blockOf(node));
}

/**
 * The sections of a page as it is published in Markdown, with what is made from the description.
 *
 * @param text The file beside the page's document.
 */
export function readPublished(page: string, text: string): readonly Section[] {
  const parsed = parse(text);
  if (parsed instanceof Error) throw new Error(`${page} cannot be parsed`);
  let label = "";
  return sectionsOf(page, parsed.children, (node) => {
    const block = publishedBlock(node, label);
    label = isBold(node) ? textOf(node) : "";
    return block;
  });
}

function sectionsOf(
  page: string,
  nodes: readonly RootContent[],
  read: (node: RootContent) => Content,
): readonly Section[] {
  const begin = (line: number, depth: number, heading: string): Begun => ({ page, line, depth, heading, blocks: [] });
  let section = begin(1, 1, "");
  const sections = [section];
  const add = (node: RootContent): void => {
    const line = node.position?.start.line ?? 0;
    if (node.type === "heading") {
      const heading = textOf(node).replace(/ \{#.*\}$/u, "");
      section = begin(line, node.depth, heading);
      sections.push(section);
      return;
    }
    section.blocks.push({ line, ...read(node) });
    if (node.type === "containerDirective" && node.name !== "fields")
      for (const child of node.children) if (!isLabel(child)) add(child);
  };
  for (const node of nodes) add(node);
  return sections.map((each) => ({ ...each, operation: operationOf(each.blocks) }));
}

type Content = Omit<Block, "line">;

const plain: Content = { kind: "text", text: "", rows: [], language: "", fields: [] };

function isLabel(node: RootContent): boolean {
  return node.type === "paragraph" && node.data?.directiveLabel === true;
}

function blockOf(node: RootContent): Content {
  if (node.type === "table") return { ...plain, kind: "table", rows: rowsOf(node) };
  if (node.type === "code") return { ...plain, kind: "code", text: node.value, language: node.lang ?? "" };
  if (node.type !== "containerDirective") return { ...plain, text: textOf(node) };
  const label = textOf(node.children.find((child) => isLabel(child)));
  if (node.name === "endpoint") return { ...plain, kind: "endpoint", text: label };
  const list = node.children.find((child) => child.type === "list");
  if (node.name !== "fields" || list === undefined) return plain;
  return { ...plain, kind: "fields", text: label, fields: fieldsOf(list) };
}

/** A list of fields, after the paragraph in bold that names it, and the method and path of an endpoint. */
function publishedBlock(node: RootContent, label: string): Content {
  if (node.type === "list" && node.children.every((item) => beginsWithName(item)))
    return { ...plain, kind: "fields", text: label, fields: fieldsOf(node) };
  const [only, ...others] = node.type === "paragraph" ? node.children : [];
  const [, method, address] =
    only?.type === "inlineCode" && others.length === 0 ? (/^([A-Z]+) (.+)$/u.exec(only.value) ?? []) : [];
  if (method === undefined || address === undefined) return blockOf(node);
  return { ...plain, kind: "endpoint", text: `${method} ${address.replace(product.apiBase, "")}` };
}

function beginsWithName({ children: [first] }: ListItem): boolean {
  return first?.type === "paragraph" && first.children[0]?.type === "inlineCode";
}

function isBold(node: RootContent): boolean {
  return node.type === "paragraph" && node.children.length === 1 && node.children[0]?.type === "strong";
}

function fieldsOf({ children }: List): readonly Field[] {
  return children.map((item) => {
    const [first] = item.children;
    const [before = ""] = textOf(first).split(/ \(|: /u, 1);
    const [, inside = ""] = /^[^(:]* \(([^)]*)\)/u.exec(textOf(first)) ?? [];
    const details = inside.split(", ");
    const place = details.flatMap((each) => /^(?:in )?(path|query|body)$/u.exec(each)?.[1] ?? [])[0] ?? null;
    const type = details.find((each) => !/^(?:in|path|query|body|required|default|optional)\b/u.test(each)) ?? "";
    return { names: before.split(", "), type, place, isRequired: details.includes("required") };
  });
}

function rowsOf(table: Table): readonly (readonly string[])[] {
  return table.children.map((row) => row.children.map((cell) => textOf(cell)));
}

function operationOf(blocks: readonly Block[]): Operation | null {
  const endpoint = blocks.find(({ kind }) => kind === "endpoint");
  return operations.find(({ method, path }) => endpoint?.text === `${method} ${path}`) ?? null;
}

/** Tables of a section whose header begins with these words. */
export function tablesOf({ blocks }: Section, ...header: readonly string[]): readonly Block[] {
  return blocks.filter(
    ({ kind, rows: [first] }) => kind === "table" && header.every((word, at) => first?.[at] === word),
  );
}

/** Examples of responses, each with its operation: the one that the preceding text or sample names. */
export function examplesOf(
  sections: readonly Section[],
): readonly { readonly block: Block; readonly operation: Operation | null }[] {
  const state: { last: Operation | null } = { last: null };
  return sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => {
      const [, method = "", path = ""] = requestIn(block) ?? [];
      state.last = findOperation(method, path)?.operation ?? state.last;
      const isExample = block.language === "json" && /^\{\s*"(?:data|error)":/u.test(block.text);
      return isExample ? [{ block, operation: state.last }] : [];
    }),
  );
}

function requestIn({ kind, text, language }: Block): readonly string[] | null {
  if (kind === "text" || kind === "endpoint") return /\b(GET|POST|PUT|DELETE) (\/[\w/{}]+)/u.exec(text);
  return language === "bash" ? requestOfCurl(text) : null;
}

/** `curl -X PUT "{{ product.apiBase }}/sources/$SOURCE_ID?limit=1" -d '{}'` */
function requestOfCurl(code: string): readonly [string, string, string] | null {
  const [, path] =
    /"\{\{ product\.apiBase \}\}(\/[^\s"?]*)/u.exec(code.replace(`"${product.apiBase}`, '"{{ product.apiBase }}')) ??
    [];
  if (path === undefined) return null;
  const [, explicit] = /\s-X (\w+)/u.exec(code) ?? [];
  const isGet = /\s-G\b/u.test(code) || !/\s-d\b/u.test(code);
  return ["", explicit ?? (isGet ? "GET" : "POST"), path];
}
