/** Pages of a description as lines: what a test expects of them can be read. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PluginBlock, PluginPagesResult, PluginText } from "docsgen/plugin";
import { pagesOf } from "../src/openapi.ts";
import type { OpenapiOptions } from "../src/options.ts";
import { settingsOf } from "../src/options.ts";
import type { PageData } from "../src/pages.ts";

const folder = join(import.meta.dirname, "fixtures");

export function pagesOfFixture(options: OpenapiOptions): PluginPagesResult<PageData> {
  return pagesOf(settingsOf(options), (path) => readOrNull(join(folder, path)));
}

export function pagesOfText(text: string, options: Partial<OpenapiOptions> = {}): PluginPagesResult<PageData> {
  return pagesOf(settingsOf({ description: "openapi.yml", baseUrl: "https://api.example.com", ...options }), (path) =>
    path === "openapi.yml" ? text : null,
  );
}

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

/** @returns The blocks of a page, as lines. */
export function linesOf({ pages }: PluginPagesResult<PageData>, path: string): readonly string[] {
  const page = pages.find((each) => ("path" in each ? each.path : each.attachTo) === path);
  if (page === undefined || !("data" in page))
    throw new Error(`There is no ${path}, but ${pages.map((each) => ("path" in each ? each.path : "")).join(", ")}.`);
  return page.data.blocks.flatMap((block) => blockLines(block));
}

function blockLines(block: PluginBlock): readonly string[] {
  switch (block.kind) {
    case "markdown":
      return block.text.split("\n").filter((line) => line !== "");
    case "heading":
      return [`${"#".repeat(block.level)} ${words(block.text)} {#${block.id}}`];
    case "paragraph":
      return [words(block.text)];
    case "call":
      return [
        `:::${block.name}${block.title === undefined ? "" : ` ${words(block.title)}`}`,
        ...indented((block.children ?? []).flatMap((each) => blockLines(each))),
      ];
    case "fields":
      return [
        ...(block.title === undefined ? [] : [`${words(block.title)}:`]),
        ...block.items.flatMap((field) => [
          [
            `${(field.anchors ?? []).map((anchor) => `(#${anchor})`).join("")}#${[field, ...(field.others ?? [])].map(({ id }) => id ?? "").join(" #")} ${words(field.type ?? "")}`,
            ...(field.in === undefined ? [] : [`in ${field.in}`]),
            ...(field.required === true ? ["required"] : []),
            ...(typeof field.required === "boolean" || field.required === undefined
              ? []
              : [`required ${words(field.required)}`]),
            ...(field.deprecated === true ? ["deprecated"] : []),
            ...(field.defaultValue === undefined ? [] : [`default ${field.defaultValue}`]),
            ...(field.details ?? []).map((detail) => words(detail)),
          ].join(", "),
          ...indented((field.children ?? []).flatMap((each) => blockLines(each))),
        ]),
      ];
    case "code":
      return [
        "```" + [block.lang, block.meta].filter((each) => each !== undefined).join(" "),
        ...block.text.split("\n"),
        "```",
      ];
    case "list":
      return block.items.map((item) => `- ${item.flatMap((each) => blockLines(each)).join(" ")}`);
    case "table":
      return [block.head, ...block.rows].map((row) => row.map((cell) => words(cell)).join(" | "));
  }
}

const indented = (lines: readonly string[]): readonly string[] => lines.map((line) => `  ${line}`);

function words(text: PluginText): string {
  if (typeof text === "string") return text;
  return text
    .map((part) => {
      if (typeof part === "string") return part;
      if ("code" in part) return `\`${part.code}\``;
      if ("strong" in part) return `**${words(part.strong)}**`;
      if ("emphasis" in part) return `*${words(part.emphasis)}*`;
      if ("kind" in part) return part.text;
      return "link" in part
        ? `[${words(part.link)}](${part.to})`
        : `:${part.call}[${part.text}]{${part.attributes ?? ""}}`;
    })
    .join("");
}
