/**
 * The structure that a translation shares with its source: headings by level, code, links, directives and variables. A
 * translation that lacks one of them says something else, whatever its language.
 */
import type { CodeBlock } from "./code-lines.ts";
import { bodyLines } from "./code-lines.ts";
import { findHeadings } from "./headings.ts";
import { shownTexts, splitPage } from "./sections.ts";
import { withoutBlocks, withoutCodeSpans } from "./without-blocks.ts";

/** The parts of a page by kind, each as a reader of a message would name it. */
export type Structure = Readonly<Record<PartKind, readonly string[]>>;

const partKinds = ["heading", "code block", "link", "directive", "variable"] as const;
/** A kind of part, as messages name it: "lacks the code block “sh: npm ci”". */
export type PartKind = (typeof partKinds)[number];

/** A part that one of two pages has more often. `part` is as `Structure` has it. */
export interface Difference {
  readonly kind: PartKind;
  readonly part: string;
  /** Whether the translation lacks it; otherwise, the source does. */
  readonly isMissing: boolean;
}

/** @param page The page's Markdown, with its frontmatter. */
export function structureOf(page: string): Structure {
  const { frontmatter, body } = splitPage(page);
  const lines = bodyLines(body);
  const blocks = [...new Set(lines.flatMap(({ block }) => block ?? []))];
  const text = lines.map((line) => (line.block === null ? line.text : "")).join("\n");
  const prose = withoutBlocks(text, "<!--", "-->");
  const plain = withoutCodeSpans(prose);
  return {
    heading: findHeadings(prose.split("\n")).map(({ level }) => "#".repeat(level)),
    "code block": [...blocks.map(describeBlock), ...includedCode(plain)],
    link: [...linksOfLanding(frontmatter), ...linksIn(plain)],
    directive: Array.from(
      plain.matchAll(/(?:^[ \t>]*:{2,}[ \t]*(?=[\w-]+(?:[[{\s]|$))|(?<![\w:]):(?=[\w-]+[[{]))([a-z][\w-]*)/gimu),
      ([, name = ""]) => name,
    ),
    variable: Array.from(prose.matchAll(/\{\{\s*([\w.-]+)\s*\}\}/gu), ([, name = ""]) => name),
  };
}

/**
 * What a translation of a text must repeat as it is: inline code, addresses, names of directives, and variables.
 * @param text That of a section, the first of which begins with the texts of the frontmatter.
 */
export function placeholdersIn(text: string): readonly string[] {
  const { link, directive, variable } = structureOf(text);
  const landing = linksOfLanding(shownTexts(text));
  const defined = Array.from(text.matchAll(definition), ([, , url = ""]) => url);
  const code = bodyLines(text).flatMap(({ text: line, block }) =>
    block === null ? (line.match(/`[^`\n]+`/gu) ?? []) : [],
  );
  return [...new Set([...landing, ...code, ...link, ...defined, ...directive, ...variable])];
}

/** @returns What one of the pages has more often than the other, by kind, in the order of the pages. */
export function differencesOf(source: Structure, translation: Structure): readonly Difference[] {
  return partKinds.flatMap((kind) => [
    ...surplusOf(source[kind], translation[kind]).map((part): Difference => ({ kind, part, isMissing: true })),
    ...surplusOf(translation[kind], source[kind]).map((part): Difference => ({ kind, part, isMissing: false })),
  ]);
}

function surplusOf(parts: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const part of others) left.set(part, (left.get(part) ?? 0) + 1);
  return parts.filter((part) => {
    const count = left.get(part) ?? 0;
    left.set(part, count - 1);
    return count <= 0;
  });
}

/** Languages in which a block is prose, or drawn with words, which a translation has in other words. */
const proseLanguages: ReadonlySet<string> = new Set([
  "",
  "text",
  "txt",
  "md",
  "markdown",
  "mermaid",
  "dot",
  "graphviz",
]);

/** The languages with each kind of comment, which a translation may have in other words. */
const commentKinds: readonly {
  readonly languages: string;
  readonly line?: RegExp;
  readonly block?: readonly [string, string];
}[] = [
  {
    languages:
      "c cpp cs csharp go java javascript js json5 jsonc jsx kotlin php rust scala scss swift ts tsx typescript",
    line: /(?<=^|\s)\/\/.*$/gmu,
  },
  {
    languages:
      "c cpp cs csharp css go java javascript js jsonc jsx kotlin php rust scala scss sql swift ts tsx typescript",
    block: ["/*", "*/"],
  },
  {
    languages:
      "bash dockerfile elixir graphql ini makefile perl php powershell py python r rb ruby sh shell toml yaml yml zsh",
    line: /(?<=^|\s)#.*$/gmu,
  },
  { languages: "haskell lua sql", line: /(?<=^|\s)--.*$/gmu },
  { languages: "html svelte svg vue xml", block: ["<!--", "-->"] },
];

/** The language of a block, and its code without comments and white space. */
function describeBlock({ info, lines }: CodeBlock): string {
  const [written = ""] = info.split(/[\s{[]/u);
  const language = written.toLowerCase();
  if (proseLanguages.has(language)) return language || "text";
  let code = lines.join("\n");
  for (const { languages, line, block } of commentKinds) {
    if (!languages.split(" ").includes(language)) continue;
    if (block !== undefined) code = withoutBlocks(code, ...block);
    if (line !== undefined) code = code.replaceAll(line, "");
  }
  return `${language}: ${code.replaceAll(/\s+/gu, " ").trim()}`;
}

/** The lines that show code from a file: "<<< @/_code/hello.js#greeting". */
function includedCode(text: string): readonly string[] {
  return Array.from(text.matchAll(/^[ \t]*(<<<[ \t]+(?:"[^"\n]*"|\S+))/gmu), ([, line = ""]) => line);
}

/** The links of a hero and of features. */
function linksOfLanding(frontmatter: string): readonly string[] {
  return Array.from(frontmatter.matchAll(/(?<=^|[\s{,])link:[ \t]*["']?([^"'\s,{}]+)/gmu), ([, url = ""]) => url);
}

/** A definition, `[label]: /url/`, that is not one of a footnote. */
const definition = /^[ \t>]*\[(?!\^)([^\][\n]+)\]:[ \t]*<?([^\s<>]+)[^\n]*$/gmu;

/** The address of each link that names a definition, `[text][label]`, `[label][]` or `[label]`: several can share one. */
function linksByLabel(text: string): readonly string[] {
  const keyOf = (label: string): string => label.trim().replaceAll(/\s+/gu, " ").toLowerCase();
  // The first definition of a label applies.
  const urls = new Map(
    Array.from(text.matchAll(definition), ([, label = "", url = ""]) => [keyOf(label), url] as const).toReversed(),
  );
  if (urls.size === 0) return [];
  return Array.from(
    text.replaceAll(definition, "").matchAll(/(?<!\\)\[([^\][]+)\](?!\(|\[[^\][]+\])/gu),
    ([, label = ""]) => urls.get(keyOf(label)) ?? "",
  );
}

/**
 * The addresses of links, images, cards and included files. Ids of headings are left out: those of a translation are
 * made of its own words.
 */
function linksIn(text: string): readonly string[] {
  const inline = text.matchAll(/\]\(\s*<?([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)/gu);
  const bare = text.replaceAll(definition, "").matchAll(/(?<![(\w"'=<])<?(https?:\/\/[^\s<>)\]"']+)/gu);
  const html = text.matchAll(/[\s{](?:href|src|link|file)=["']([^"']*)/gu);
  return [...Array.from([...inline, ...bare, ...html], ([, url = ""]) => url), ...linksByLabel(text)]
    .map((url) => (/^https?:/iu.test(url) ? url : url.replace(/#.*$/u, "")))
    .filter((url) => url !== "");
}
