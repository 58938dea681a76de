/** The pages of the API as data: their sections, with the content of each. */
import type { RootContent, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import type { Operation } from "./description.ts";
import { findOperation, operations } from "./description.ts";
import { readPage } from "./samples.ts";

export interface Block {
  readonly kind: "text" | "table" | "code";
  readonly line: number;
  readonly text: string;
  /** The rows of a table, the header first. */
  readonly rows: readonly (readonly string[])[];
  /** The language of a fence. */
  readonly language: string;
}

export interface Section {
  readonly page: string;
  readonly line: number;
  readonly depth: number;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The beginning of the section: "`GET /users/me` returns …" */
  readonly operation: Operation | null;
}

type Begun = Omit<Section, "blocks" | "operation"> & { readonly blocks: Block[] };

const read = new Map<string, readonly Section[]>();

export function readSections(page: string): readonly Section[] {
  const sections = read.get(page) ?? parseSections(page);
  read.set(page, sections);
  return sections;
}

function parseSections(page: string): readonly Section[] {
  const begin = (line: number, depth: number, heading: string): Begun => ({ page, line, depth, heading, blocks: [] });
  let section = begin(1, 1, "");
  const sections = [section];
  for (const node of unified().use(remarkParse).use(remarkGfm).parse(readPage(page)).children) {
    const line = node.position?.start.line ?? 0;
    if (node.type === "heading") {
      const heading = textOf(node).replace(/ \{#.*\}$/u, "");
      section = begin(line, node.depth, heading);
      sections.push(section);
    } else section.blocks.push(blockOf(node, line));
  }
  return sections.map((each) => ({ ...each, operation: operationOf(each.blocks) }));
}

function blockOf(node: RootContent, line: number): Block {
  if (node.type === "table") return { kind: "table", line, text: "", rows: rowsOf(node), language: "" };
  if (node.type === "code") return { kind: "code", line, text: node.value, rows: [], language: node.lang ?? "" };
  return { kind: "text", line, text: textOf(node), rows: [], language: "" };
}

function rowsOf(table: Table): readonly (readonly string[])[] {
  return table.children.map((row) => row.children.map((cell) => textOf(cell)));
}

function operationOf(blocks: readonly Block[]): Operation | null {
  const [first] = blocks;
  const [, method, path] = /^(GET|POST|PUT|DELETE) (\/\S+) /u.exec(first?.text ?? "") ?? [];
  return operations.find((each) => each.method === method && each.path === path) ?? null;
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
  if (kind === "text") return /\b(GET|POST|PUT|DELETE) (\/[\w/{}]+)/u.exec(text);
  return language === "bash" ? requestOfCurl(text) : null;
}

/** `curl -X PUT "{{ product.apiBase }}/sources/$SOURCE_ID?limit=1" -d '{}'` */
function requestOfCurl(code: string): readonly [string, string, string] | null {
  const [, path] = /\{\{ product\.apiBase \}\}(\/[^\s"?]*)/u.exec(code) ?? [];
  if (path === undefined) return null;
  const [, explicit] = /\s-X (\w+)/u.exec(code) ?? [];
  const isGet = /\s-G\b/u.test(code) || !/\s-d\b/u.test(code);
  return ["", explicit ?? (isGet ? "GET" : "POST"), path];
}
