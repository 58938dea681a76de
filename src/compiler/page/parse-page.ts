/** The first phase: from the text of a page to its frontmatter and the tree of its Markdown. */
import type { Root } from "mdast";
import { finding } from "../diagnostics/catalog.ts";
import type { Finding, Span } from "../diagnostics/diagnostic.ts";
import { findConflict } from "./find-conflict.ts";
import type { Draft } from "./draft.ts";
import { makeSpans } from "./draft.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import { readFrontmatter } from "./frontmatter/frontmatter.ts";
import { findManyBlocks, lineLimit } from "./limits/block-limit.ts";
import { MarkupLimitError, markupLimit } from "./limits/markup-limit.ts";
import { findDeepNesting } from "./limits/nesting.ts";
import { checkSize, deepNesting, tooLong } from "./limits/page-limits.ts";
import { parseContainers } from "./markdown/containers.ts";
import type { MarkdownParser } from "./markdown/parser.ts";
import type { PageInput, Refused } from "./page-input.ts";
import { protect } from "./placeholders.ts";

/** The tree as it was parsed. Offsets of its nodes are those in `text`, which has as many lines as the input. */
export interface ParsedPage {
  readonly source: PageSource;
  readonly tree: Root;
  /** The text that the tree was parsed from. */
  readonly text: string;
  readonly spanOf: Draft["spanOf"];
  readonly findings: Finding[];
}

/** What of a page's input this phase needs. */
type TextInput = Pick<PageInput, "text" | "tables"> & {
  readonly tools: Pick<PageInput["tools"], "options" | "parse" | "names">;
};

/** Refuses a page that cannot be read or is too large; the findings then are all that is known of it. */
export function parsePage({ text, tables, tools: { options, parse, names } }: TextInput): ParsedPage | Refused {
  const unreadable = checkSize(text) ?? findConflict(text);
  if (unreadable !== null) return { refused: [unreadable] };
  const source = readFrontmatter(protect(text), tables.variables, options);
  const findings = [...source.findings];
  const refuse = (...found: readonly Finding[]): Refused => ({ refused: [...findings, ...found] });
  const long = findManyBlocks(source.body);
  if (long !== null) return refuse(tooLong(`${lineLimit} lines, list items and ends of quotes`, long));
  const deep = findDeepNesting(source.body);
  if (deep !== null) return refuse(deepNesting(deep));
  if (!source.isReadable) return refuse();

  const known = [...names.containers, ...Object.keys(options.containers), ...options.components];
  const containers = parseContainers(source.body, known, (body) => parseWithinLimit(parse, body));
  findings.push(...containers.findings);
  if (containers.deep !== null)
    return refuse(deepNesting(containers.deep, "close each container with a line of the same number of colons"));
  const spanOf = makeSpans(containers.text, source.body, containers.shifts);
  if (containers.parsed instanceof MarkupLimitError)
    return refuse(muchMarkup(spanOf(containers.parsed.offset, containers.parsed.offset + 1)));
  return { source, tree: containers.parsed, text: containers.text, spanOf, findings };
}

function muchMarkup(span: Span): Finding {
  const hint = "split it with blank lines, or put text that is not markup in a code block";
  return finding("markup-limit", { limit: markupLimit }, span, hint);
}

function parseWithinLimit(parse: MarkdownParser, text: string): Root | MarkupLimitError {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof MarkupLimitError) return error;
    throw error;
  }
}
