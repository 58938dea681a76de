/**
 * Extracts the fenced blocks of docs-src/ as samples to check: each with its language and its position on the page, and
 * with the values of the site's variables inserted where the fence requests it, as the compiler does.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { constants } from "../../../docs-src/_site/constants.ts";
import { product } from "../../../docs-src/_site/product.ts";
import { constantSchema, printConstant } from "../../../src/compiler/config/constants.ts";
import { readCodeMeta } from "../../../src/compiler/code/code-meta.ts";
import { substituteInCode } from "../../../src/compiler/page/variables.ts";

export interface Sample {
  /** The path of the page below docs-src/: "code/index.md". */
  readonly page: string;
  /** The page's line number of the first line of the code, counted from 1. */
  readonly line: number;
  readonly language: string;
  /** The name of the file or the step, from the fence. */
  readonly title: string | null;
  readonly code: string;
}

const folder = join(import.meta.dirname, "..", "..", "..", "docs-src");

const values = new Map<string, string>([
  ...Object.entries(constants).map(
    ([name, value]) => [`constants.${name}`, printConstant(constantSchema.parse(value))] as const,
  ),
  ...Object.entries(product).map(([name, value]) => [`product.${name}`, value] as const),
]);
const variables = { get: (name: string) => values.get(name), names: () => [...values.keys()] };

/** The text of a page or another file below docs-src/. */
export function readPage(path: string): string {
  return readFileSync(join(folder, path), "utf8");
}

/** All samples, page by page, in the order of each page. Files whose names begin with _ are not pages. */
export function readSamples(): readonly Sample[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".md") && !/(?:^|\/)_/u.test(path))
    .sort()
    .flatMap(samplesOf);
}

/**
 * Scans line by line, because the pages only have plain fences, and a Markdown parser takes a hundred times as long.
 */
function samplesOf(page: string): readonly Sample[] {
  const samples: Sample[] = [];
  const lines = readPage(page).split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = "", fence, info = ""] = /^( *)(`{3,})(.*)$/u.exec(lines[at] ?? "") ?? [];
    if (fence === undefined) continue;
    const first = at + 1;
    do at += 1;
    while (at < lines.length && lines[at]?.trim() !== fence);
    const value = lines
      .slice(first, at)
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
      .join("\n");
    const [, lang = "", meta = ""] = /^\s*(\S*)\s*(.*)$/u.exec(info) ?? [];
    const { language, title, hasVariables } = readCodeMeta(lang, meta);
    // Code for an earlier platform, shown as the old way.
    if (title?.startsWith("v1 ") === true) continue;
    const code = hasVariables ? substituteInCode(value, variables).text : value;
    samples.push({ page, line: first + 1, language, title, code: withoutRemoved(code) });
  }
  return samples;
}

/** Lines shown as removed are not part of the resulting code. */
function withoutRemoved(code: string): string {
  return code.replaceAll(/^.*\[!code --\].*$/gmu, "");
}

/** "code/index.md:12: what is wrong". @param line A line of the sample, counted from 1. */
export function problemAt({ page, line: first }: Sample, line: number, message: string): string {
  return `${page}:${first + line - 1}: ${message}`;
}
