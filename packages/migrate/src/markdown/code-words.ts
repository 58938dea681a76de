/** Converts what Expressive Code reads after the language of a code block, and in the first lines of the code. Pure. */
import type { Code } from "mdast";
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { withDropped } from "../mdx/became.ts";
import type { Remark } from "../note.ts";

interface Block {
  /** The fence line, from the fence on. */
  readonly head: string;
  readonly language: string;
  readonly meta: string;
  /** The lines of the code, each with its offset in the page and without the indentation of the block. */
  readonly lines: readonly {
    readonly start: number;
    readonly end: number;
    readonly text: string;
    readonly indent: string;
  }[];
}

const markers: Remark = {
  outcome: "converted",
  what: "Marked words in code",
  advice: "they became comments, `[!code word:…]`",
};
const losses: Remark = {
  outcome: "lossy",
  what: "Attributes of code blocks",
  advice: "regular expressions, labels of lines, `collapse` of some lines and quotes in marked words were left out",
};
const changed = { what: "Attributes of code blocks", advice: "they are written as in docsgen" };

/**
 * @param wordsOf Rewrites what another tool than Expressive Code writes after the language. Only in Expressive Code, the
 * name of a file in a comment is the title.
 */
export function convertFences(wordsOf: ((meta: string) => FenceWords) | null): Pass {
  return ({ tree, text }) => {
    const edits: Edit[] = [];
    visit(tree, (node) => {
      const block = node.type === "code" ? blockOf(node, text) : null;
      if (block === null || node.type !== "code") return;
      edits.push(...convertBlock(block, node.position?.start.offset ?? 0, wordsOf));
    });
    return edits;
  };
}

/** What follows the language of a code block, as Expressive Code or docsgen writes it. */
export interface FenceWords {
  readonly words: string;
  /** What docsgen has nothing for. */
  readonly dropped: readonly string[];
}

function blockOf(node: Code, text: string): Block | null {
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (start === undefined || end === undefined) return null;
  const [head = ""] = text.slice(start, end).split(/\r?\n/u, 1);
  const [, language = "", meta = ""] = /^(?:`{3,}|~{3,})[ \t]*([^\s{]*)(.*)$/u.exec(head) ?? [];
  if (!/^(?:`{3,}|~{3,})/u.test(head)) return null;
  const column = (node.position?.start.column ?? 1) - 1;
  const all = [...text.slice(start, end).matchAll(/[^\n]*(?:\n|$)/gu)].filter(({ 0: line }) => line !== "");
  const lines = all.slice(1, -1).map(({ 0: line, index }) => {
    const [indent = ""] = /^[ \t>]*/u.exec(line.slice(0, column)) ?? [];
    const at = start + index;
    return { start: at, end: at + line.length, text: line.slice(indent.length).replace(/\r?\n$/u, ""), indent };
  });
  return { head, language, meta, lines };
}

function convertBlock(block: Block, start: number, wordsOf: ((meta: string) => FenceWords) | null): readonly Edit[] {
  const { words: written, dropped } = wordsOf?.(block.meta) ?? { words: block.meta, dropped: [] };
  const meta = readMeta(written);
  const isDiff = block.language === "diff" && meta.language !== null;
  const language = isDiff ? (meta.language ?? "") : block.language;
  const diff = isDiff ? diffEdits(block) : null;
  const title = meta.hasTitle || meta.isFrameless || wordsOf !== null ? null : titleIn(block, language);
  const marked = {
    ...meta.lines,
    ins: [...meta.lines.ins, ...(diff?.ins ?? [])],
    del: [...meta.lines.del, ...(diff?.del ?? [])],
  };
  // Expressive Code counts the lines with the title.
  const newRange = (range: string): readonly string[] =>
    title === null ? [range] : withoutLines(range, title.removed);
  const isChanged = meta.isChanged || isDiff || title !== null || written !== block.meta;
  const words = meta.words.filter((word) => !/[\]\n]/u.test(word));
  const edits: Edit[] = [...(diff?.edits ?? []), ...(title?.edits ?? [])];
  const [first] = block.lines;
  if (words.length > 0 && first !== undefined) {
    const comments = words.map((word) => `${first.indent}${commentOf(language, `[!code word:${word}]`)}\n`).join("");
    edits.unshift({ start: first.start, end: first.start, text: comments, remark: markers });
  }
  if (!isChanged && words.length === 0) return edits;
  const ranges = (["", "ins", "del"] as const).flatMap((name) => {
    const lines = marked[name].flatMap(newRange);
    return lines.length === 0 ? [] : [`${name === "" ? "" : `${name}=`}{${lines.join(",")}}`];
  });
  const made = [...(title === null ? [] : [`title="${title.title}"`]), ...ranges, ...meta.others];
  const [fence = ""] = /^(?:`{3,}|~{3,})/u.exec(block.head) ?? [];
  const line = `${fence}${language}${made.map((word) => ` ${word}`).join("")}`;
  const isLossy = meta.isLossy || words.length < meta.words.length;
  const remark = isLossy ? losses : withDropped(changed, dropped);
  return [{ start, end: start + block.head.length, text: line, remark }, ...edits];
}

interface Meta {
  /** Lines by mark: "" for those of `{1,3}`. */
  readonly lines: Readonly<Record<"" | "ins" | "del", readonly string[]>>;
  readonly words: readonly string[];
  /** Attributes as docsgen writes them. */
  readonly others: readonly string[];
  /** `lang="js"` of a `diff`. */
  readonly language: string | null;
  readonly hasTitle: boolean;
  readonly isFrameless: boolean;
  readonly isChanged: boolean;
  readonly isLossy: boolean;
}

const token =
  /(?:(?<name>[\w-]+)=)?(?:"(?<double>(?:\\.|[^"\\])*)"|'(?<single>(?:\\.|[^'\\])*)'|\{(?<braced>[^{}]*)\}|\/(?<pattern>(?:\\.|[^/\\])+)\/[a-z]*(?=\s|$))|(?<word>\S+)/gu;

function readMeta(text: string): Meta {
  const lines: Record<"" | "ins" | "del", string[]> = { "": [], ins: [], del: [] };
  const words: string[] = [];
  const others: string[] = [];
  let language: string | null = null;
  let hasTitle = false;
  let isFrameless = false;
  let isChanged = false;
  let isLossy = false;
  let firstLine: string | null = null;
  const drop = (): void => void (isChanged = true);
  for (const { 0: whole, groups = {} } of text.matchAll(token)) {
    const { name = "", double, single, braced, pattern, word } = groups;
    const quoted = (double ?? single)?.replaceAll(/\\(["'\\])/gu, "$1");
    const isMark = /^(?:|mark|ins|del)$/u.test(name);
    const mark = name === "ins" || name === "del" ? name : "";
    if (isMark && braced !== undefined) {
      const bare = braced.replaceAll(/(?:"[^"]*"|'[^']*')\s*:\s*/gu, "").replaceAll(/\s/gu, "");
      isLossy ||= /["']/u.test(braced);
      isChanged ||= name === "mark" || lines[mark].length > 0 || bare !== braced.replaceAll(/\s/gu, "");
      lines[mark].push(...bare.split(",").filter((range) => range !== ""));
    } else if (isMark && quoted !== undefined) {
      drop();
      words.push(quoted);
      isLossy ||= mark !== "";
    } else if (isMark && pattern !== undefined) {
      drop();
      if (/^[\w\s-]+$/u.test(pattern)) words.push(pattern);
      else isLossy = true;
    } else if (name === "lang" && quoted !== undefined) {
      drop();
      language = quoted;
    } else if (name === "title" && quoted !== undefined) {
      hasTitle = true;
      others.push(whole);
    } else if (name === "frame" && quoted !== undefined) {
      drop();
      isFrameless = quoted === "none";
      if (quoted === "terminal" || quoted === "shell") others.push("terminal");
    } else if (name === "collapse") {
      drop();
      isLossy = true;
    } else if (word === undefined) others.push(whole);
    else {
      const [, key = "", value = "true"] = /^([\w-]+)(?:=(.*))?$/u.exec(word) ?? [];
      if (key === "startLineNumber") {
        drop();
        firstLine = value;
      } else if (key === "wrap" || key === "showLineNumbers") {
        const isOn = value !== "false";
        if (word !== key) drop();
        if (key === "showLineNumbers" && /^\d+$/u.test(value)) others.push(word);
        else if (key === "showLineNumbers" || isOn) others.push(isOn ? key : "nonumbers");
      } else if (/^(?:preserveIndent|hangingIndent|collapseStyle|useDiffSyntax|frame)$/u.test(key)) drop();
      else others.push(word);
    }
  }
  const numbered = firstLine === null ? others : others.filter((each) => each !== "showLineNumbers");
  return {
    lines,
    words,
    others: firstLine === null ? numbered : [...numbered, `numbers=${firstLine}`],
    language,
    hasTitle,
    isFrameless,
    isChanged,
    isLossy,
  };
}

/** A `diff` in another language: its first column becomes marks of lines. */
function diffEdits({ lines }: Block): {
  readonly edits: readonly Edit[];
  readonly ins: string[];
  readonly del: string[];
} {
  const numbersOf = (sign: string): string[] =>
    lines.flatMap(({ text }, index) => (text.startsWith(sign) ? [String(index + 1)] : []));
  const column = Math.min(
    ...lines.flatMap(({ text }) =>
      text.trim() === "" ? [] : [/^\s*/u.exec(text.replace(/^[+-]/u, " "))?.[0].length ?? 0],
    ),
  );
  const edits = lines.flatMap(({ start, indent, text }): Edit[] => {
    const at = start + indent.length;
    if (column > 0) return [{ start: at, end: at + Math.min(column, text.length), text: "" }];
    return /^[+-]/u.test(text) ? [{ start: at, end: at + 1, text: " " }] : [];
  });
  return { edits, ins: numbersOf("+"), del: numbersOf("-") };
}

/** Which extensions a name in a comment may have, by the language of the block; other languages allow all of these. */
const families: readonly (readonly string[])[] = [
  "astro cjs htm html js jsx mjs mts cts svelte ts tsx typescript javascript vue".split(" "),
  "bash bat cmd console fish powershell ps1 sh shell zsh".split(" "),
  "csv env ini json toml xml yaml yml".split(" "),
  "css less sass scss styl".split(" "),
  "markdown md mdx".split(" "),
];

/** Expressive Code takes the name of a file in a comment of the first lines for the title. */
function titleIn(
  { lines }: Block,
  language: string,
): { readonly title: string; readonly edits: readonly Edit[]; readonly removed: RemovedLines } | null {
  const at = lines.slice(0, 4).findIndex(({ text }) => fileIn(text, language) !== null);
  const line = lines[at];
  const title = line === undefined ? null : fileIn(line.text, language);
  if (line === undefined || title === null) return null;
  const next = lines[at + 1];
  const isBlank = next !== undefined && next.text.trim() === "";
  return {
    title,
    edits: [{ start: line.start, end: isBlank ? next.end : line.end, text: "" }],
    removed: { first: at + 1, count: isBlank ? 2 : 1 },
  };
}

interface RemovedLines {
  /** Counted from 1. */
  readonly first: number;
  readonly count: number;
}

/** A line or range, "3" or "3-5", as it is counted without some lines; none if they are all that it has. */
function withoutLines(range: string, { first, count }: RemovedLines): readonly string[] {
  const [, from = "", to = from] = /^(\d+)(?:-(\d+))?$/u.exec(range) ?? [];
  if (from === "") return [range];
  const after = first + count;
  const start = Number(from) < first ? Number(from) : Math.max(Number(from), after) - count;
  const end = Number(to) < first ? Number(to) : Math.max(Number(to) - count, first - 1);
  return end < start ? [] : [start === end ? String(start) : `${start}-${end}`];
}

function fileIn(line: string, language: string): string | null {
  const [, file = ""] = /^\s*(?:\/\/|#(?!!)|<!--|\/\*)\s*([\w./~%[\]+\\-]+)\s*(?:-->|\*\/)?\s*$/u.exec(line) ?? [];
  if (!/[^.:/\\~]/u.test(file)) return null;
  const isPath =
    /^(?:\/|\\|\.[/\\]|~)./u.test(file) ||
    /(?:^|[/\\])\.\w[\w.-]*$/u.test(file) ||
    (/[/\\]/u.test(file) && /[^/\\0-9.]/u.test(file) && file === file.toLowerCase());
  const extension = /\.([^./\\]+)$/u.exec(file)?.[1] ?? "";
  const family = families.find((names) => names.includes(language));
  return isPath || (family ?? families.flat()).includes(extension) ? file : null;
}

function commentOf(language: string, text: string): string {
  if (/^(?:html|xml|vue|svelte|astro|md|mdx|markdown)$/u.test(language)) return `<!-- ${text} -->`;
  if (/^(?:css|scss|less)$/u.test(language)) return `/* ${text} */`;
  if (
    /^(?:bash|sh|shell|zsh|fish|console|py|python|rb|ruby|ya?ml|toml|ini|env|powershell|ps1?|dockerfile|r)$/u.test(
      language,
    )
  )
    return `# ${text}`;
  return `// ${text}`;
}
