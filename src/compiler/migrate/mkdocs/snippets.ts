/** Files that pages of MkDocs include: `--8<-- "part.md"`, on a line of its own or in a code block. Pure. */
import { walk } from "../../page/walk.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import type { RegionMarks } from "../markdown/regions.ts";
import { isSameRegion, regionIn } from "../markdown/regions.ts";

/** The marks of parts: `# --8<-- [start:name]`. */
export const snippetMarks: RegionMarks = {
  start: /-{1,}8<-{1,}[ \t]+\[start:[ \t]*(?<name>[\w-]+)[ \t]*\]/u,
  end: /-{1,}8<-{1,}[ \t]+\[end:[ \t]*(?<name>[\w-]+)[ \t]*\]/u,
};

export interface Snippet {
  /** As written, without part and lines. */
  readonly file: string;
  readonly region: string | null;
  /** First and last line; "" for the first or last of the file. */
  readonly lines: readonly [string, string] | null;
}

const single =
  /^(?<indent>[ \t>]*)(?<escape>;?)-{2,}8<-{2,}[ \t]+(?:"(?<double>[^"\n]+)"|'(?<single>[^'\n]+)')[ \t]*\r?$/gmu;
const block = /^(?<indent>[ \t>]*)-{2,}8<-{2,}[ \t]*\r?\n(?<files>[\s\S]*?)^[ \t>]*-{2,}8<-{2,}[ \t]*\r?$/gmu;

/** "a.py:main", "a.py:3:8" */
export function readSnippet(written: string): Snippet | null {
  const text = written.trim();
  if (text === "" || text.startsWith(";") || /^https?:/u.test(text)) return null;
  const [, file = text, rest = ""] = /^(.*?)(:[^/\\]*)?$/u.exec(text) ?? [];
  const [, from = "", to = ""] = /^:(\d*)(?::(\d*))?$/u.exec(rest) ?? [];
  if (rest === "") return { file, region: null, lines: null };
  return /^:\d*(?::\d*)?$/u.test(rest)
    ? { file, region: null, lines: [from, to] }
    : { file, region: rest.slice(1), lines: null };
}

/** All snippets of a page, those in code too. */
export function snippetsIn(text: string): readonly Snippet[] {
  const written = [
    ...[...text.matchAll(single)].map(({ groups }) => groups?.["double"] ?? groups?.["single"] ?? ""),
    ...[...text.matchAll(block)].flatMap(({ groups }) => (groups?.["files"] ?? "").split("\n")),
  ];
  return written.flatMap((each) => {
    const snippet = readSnippet(each.trim());
    return snippet === null ? [] : [snippet];
  });
}

/** A file that is included. */
export interface SnippetFile {
  readonly text: string;
  /** How pages name its copy: "@/_parts/a.py". */
  readonly reference: string;
}

export function convertSnippets(find: (file: string) => SnippetFile | null): Pass {
  return ({ text, tree, bodyStart }) => {
    const codes: { readonly start: number; readonly end: number; readonly value: string }[] = [];
    walk(tree, (node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset];
      if (node.type === "code" && start !== undefined && end !== undefined)
        codes.push({ start, end, value: node.value });
    });
    const edits: Edit[] = [];
    for (const { 0: whole, index, groups = {} } of text.matchAll(single)) {
      if (index < bodyStart || groups["escape"] !== "") continue;
      const written = groups["double"] ?? groups["single"] ?? "";
      const indent = groups["indent"] ?? "";
      const start = index + indent.length;
      const end = index + whole.trimEnd().length;
      const code = codes.find((each) => each.start <= index && index < each.end);
      const snippet = readSnippet(written);
      const file = snippet === null ? null : find(snippet.file);
      if (snippet === null || file === null) {
        const advice = "it does not exist, or is elsewhere; write the text, or copy the file";
        edits.push({
          start,
          end: start,
          text: "",
          remark: { outcome: "left", what: `The included file “${written}”`, advice },
        });
      } else if (code === undefined) edits.push({ start, end, text: includeOf(snippet, file), remark: included });
      else edits.push(codeEdit(text, code, { start, end, indent }, snippet, file));
    }
    for (const { 0: whole, index, groups = {} } of text.matchAll(block)) {
      if (index < bodyStart || codes.some((each) => each.start <= index && index < each.end)) continue;
      const indent = groups["indent"] ?? "";
      const made = (groups["files"] ?? "").split("\n").flatMap((line) => {
        const snippet = readSnippet(line.trim());
        const file = snippet === null ? null : find(snippet.file);
        return snippet === null || file === null ? [] : [includeOf(snippet, file)];
      });
      edits.push({
        start: index + indent.length,
        end: index + whole.trimEnd().length,
        text: made.join(`\n\n${indent}`),
        remark: included,
      });
    }
    return edits;
  };
}

const included = {
  outcome: "converted",
  what: "Snippets (`--8<--`)",
  advice: "they became `::include{file=…}` and, in code, `<<<`",
} as const;

function includeOf({ region, lines }: Snippet, { text, reference }: SnippetFile): string {
  const [from, to] = lines ?? ["", ""];
  const last = String(text.replace(/\n$/u, "").split("\n").length);
  const range = lines === null ? "" : ` lines="${from || "1"}-${to || last}"`;
  return `::include{file="${reference}${region === null ? "" : `#${region}`}"${range}}`;
}

/** A code block that consists of the snippet becomes `<<<`; in others, the text of the file replaces the line. */
function codeEdit(
  text: string,
  code: { readonly start: number; readonly end: number; readonly value: string },
  { start, end, indent }: { readonly start: number; readonly end: number; readonly indent: string },
  snippet: Snippet,
  file: SnippetFile,
): Edit {
  const { region, lines } = snippet;
  const isAlone = code.value.trim() === text.slice(start, end).trim();
  const [, info = ""] = /^(?:`{3,}|~{3,})[ \t]*([^\r\n]*)/u.exec(text.slice(code.start)) ?? [];
  const isReferable = lines === null && (region === null || isSameRegion(file.text, region, snippetMarks));
  if (isAlone && isReferable && /^(?:`{3,}|~{3,})/u.test(text.slice(code.start))) {
    const [, language = "", rest = ""] = /^([\w+#-]*)[ \t]*(.*)$/u.exec(info.trim()) ?? [];
    const [, marked = "", others = rest] = /^\{([\d,-]+)\}[ \t]*(.*)$/u.exec(rest) ?? [];
    const braces = [marked, language].filter((part) => part !== "").join(" ");
    const target = `${file.reference}${region === null ? "" : `#${region}`}`;
    const words = others === "" ? "" : ` ${others}`;
    return {
      start: code.start,
      end: code.end,
      text: `<<< ${target}${braces === "" ? "" : `{${braces}}`}${words}`,
      remark: included,
    };
  }
  const all = file.text.replace(/\r?\n$/u, "").split(/\r?\n/u);
  const [from, to] = lines ?? ["", ""];
  const shown =
    region === null
      ? all.slice(Number(from || "1") - 1, to === "" ? undefined : Number(to))
      : (regionIn(file.text, region, snippetMarks) ?? []);
  const advice = "the code block contains a copy of the lines; docsgen includes whole files and regions with `<<<`";
  return {
    start,
    end,
    text: shown
      .filter((line) => !snippetMarks.start.test(line) && !snippetMarks.end.test(line))
      .map((line, position) => (position === 0 || line === "" ? line : indent + line))
      .join("\n"),
    remark: { outcome: "lossy", what: "Snippets that are a part of a code block", advice },
  };
}
