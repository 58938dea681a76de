/** Converts the blocks of GitBook to what docsgen has for them. Pure. */
import { calloutFor } from "docsgen/migrate-kit";
import { inlineMarkdown } from "../inline-markdown.ts";
import { containerEdits, labelOf } from "../markdown/new-containers.ts";
import type { NewContainer } from "../markdown/new-containers.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import { stepsContainer, withTextBetween } from "../next/steps.ts";
import type { Part } from "../next/steps.ts";
import { droppedOf, withDropped } from "../mdx/became.ts";
import type { Remark } from "../note.ts";
import type { GitbookBlock, GitbookTag } from "./tags.ts";
import { blocksIn } from "./tags.ts";

/** The parts of the site that blocks need: cards show titles of pages, and `{% include %}` names files. */
export interface BlockContext {
  /** The title of the page that a link leads to, or `null`. */
  readonly titleOf: (url: string) => string | null;
  /** How a page includes a file, "./_parts/note.md", or `null` if it does not exist. */
  readonly partOf: (path: string) => string | null;
}

/** @param used The attributes that the result shows. */
function became(
  tag: GitbookTag,
  result: string,
  used: readonly string[],
  outcome: Remark["outcome"] = "converted",
): Remark {
  const made = withDropped({ what: `\`{% ${tag.name} %}\``, advice: `it became ${result}` }, droppedOf(tag, used));
  return outcome === "lossy" ? { ...made, outcome } : made;
}

/** Blocks with other blocks inside. */
export const convertContainers: Pass = ({ text, prose }) =>
  containerEdits(
    blocksIn(prose).flatMap(({ opening, closing }): NewContainer[] => {
      const head = closing === null ? null : headOf(opening);
      if (head === null || closing === null) return [];
      return [
        {
          opening,
          closing,
          head,
          remark: became(opening, `\`:::${/^[\w-]+/u.exec(head)?.[0] ?? ""}\``, ["style", "title"]),
        },
      ];
    }),
    text,
  );

function headOf({ name, attributes }: GitbookTag): string | null {
  switch (name) {
    case "hint":
      return calloutFor(attributes.get("style") ?? "info") ?? "info";
    case "tabs":
    case "columns":
    case "column":
      return name;
    case "tab": {
      const label = labelOf(attributes.get("title") ?? "");
      return `tab[${label === "" ? "Tab" : label}]`;
    }
    default:
      return null;
  }
}

/** `{% code title="a.js" lineNumbers="true" %}` around a block of code becomes attributes of the block. */
export const convertCode: Pass = ({ text, prose }) =>
  blocksIn(prose).flatMap(({ opening, closing }): Edit[] => {
    if (opening.name !== "code" || closing === null) return [];
    const head = wholeLine(opening, text);
    const [fence, marks = "", info = ""] = /^\s*?[ \t>]*(`{3,}|~{3,})([^\n]*)/u.exec(text.slice(head.end)) ?? [];
    const { attributes } = opening;
    const title = (attributes.get("title") ?? "").replaceAll(/\\(.)/gu, "$1").replaceAll('"', "");
    const words = [
      ...(title === "" ? [] : [`title="${title}"`]),
      ...(attributes.get("lineNumbers") === "true" ? ["numbers"] : []),
      ...(attributes.get("overflow") === "wrap" ? ["wrap"] : []),
      ...(attributes.get("expandable") === "true" ? ["collapse"] : []),
    ];
    if (fence === undefined) return [];
    const at = head.end + fence.length - info.length + info.trimEnd().length;
    const language = info.trim() === "" && words.length > 0 ? "text" : "";
    const added = words.map((word) => ` ${word}`).join("");
    return [
      {
        ...head,
        text: "",
        remark: became(opening, "attributes of the block of code", ["title", "lineNumbers", "overflow", "expandable"]),
      },
      ...(added === "" || marks === "" ? [] : [{ start: at, end: at, text: language + added }]),
      { ...wholeLine(closing, text), text: "" },
    ];
  });

const brokenAddress = /^\/?broken(?:-reference\/?$|\/)/u;

/** Links whose page was removed, as GitBook marks them: only their text remains. */
export const unlinkBroken: Pass = ({ prose, text }) =>
  [...prose.matchAll(/(?<!!)\[([^[\]\n]*)\]\(\/?broken(?:-reference|\/)[^()\s]*(?: "[^"\n]*")?\)/gu)].map(
    ({ 0: whole, 1: label = "", index }): Edit => ({
      start: index,
      end: index + whole.length,
      text: text.slice(index + 1, index + 1 + label.length),
      remark: {
        outcome: "lossy",
        what: "Links to pages that GitBook calls broken",
        advice: "only their text remains, because the page was removed",
      },
    }),
  );

/** `[word](#user-content-fn-1)[^1]` links a word to the footnote that follows: the footnote's own mark does. */
export const unlinkNotes: Pass = ({ prose }) =>
  [...prose.matchAll(/\[([^[\]\n]+)\]\(#user-content-fn-[^()\s]+\)(?=[*_]*\[\^)/gu)].flatMap(
    ({ 0: whole, 1: words = "", index }): Edit[] => [
      { start: index, end: index + 1, text: "" },
      { start: index + 1 + words.length, end: index + whole.length, text: "" },
    ],
  );

/** Blocks without others inside. */
export function convertLeaves(context: BlockContext): Pass {
  return ({ text, prose }) => {
    const blocks = blocksIn(prose);
    const edits = blocks.flatMap((block) => leafEdits(block, text, context));
    const runs = cardRuns(blocks, edits, text);
    return edits.map((edit): Edit => {
      const run = runs.find(({ start, end }) => start <= edit.start && edit.end <= end);
      if (run === undefined) return edit;
      const [before, after] = [edit.start === run.start ? "::::cards\n" : "", edit.end === run.end ? "\n::::" : ""];
      return { ...edit, text: before + edit.text + after };
    });
  };
}

/** Cards with nothing between them, which one container holds. */
function cardRuns(
  blocks: readonly GitbookBlock[],
  edits: readonly Edit[],
  text: string,
): readonly { readonly start: number; readonly end: number }[] {
  const converted = new Set(edits.map(({ start }) => start));
  const runs: { readonly start: number; end: number }[] = [];
  for (const { opening, closing } of blocks) {
    if (!/^(?:content|page)-ref$/u.test(opening.name) || !converted.has(opening.start)) continue;
    const { end } = closing ?? opening;
    const last = runs.at(-1);
    if (last !== undefined && text.slice(last.end, opening.start).trim() === "") last.end = end;
    else runs.push({ start: opening.start, end });
  }
  return runs;
}

function leafEdits(block: GitbookBlock, text: string, context: BlockContext): readonly Edit[] {
  const { opening, closing } = block;
  switch (opening.name) {
    case "update": {
      const date = opening.attributes.get("date") ?? "";
      if (closing === null || date === "") return [];
      return [
        {
          ...wholeLine(opening, text),
          text: `## ${date}\n\n`,
          remark: became(opening, "a heading", ["date"], "lossy"),
        },
        { ...wholeLine(closing, text), text: "" },
      ];
    }
    case "updates":
      return closing === null ? [] : [remove(opening, text), remove(closing, text)];
    case "raw":
    case "stylesheet":
      return [remove(opening, text), ...(closing === null ? [] : [remove(closing, text)])];
    default: {
      const made = replacementOf(opening, contentOf(block, text), context);
      return made === null ? [] : [{ start: opening.start, end: (closing ?? opening).end, ...made }];
    }
  }
}

/** What a block as a whole becomes; `null` if it stays. */
function replacementOf(
  opening: GitbookTag,
  inner: string,
  { titleOf, partOf }: BlockContext,
): Pick<Edit, "text" | "remark"> | null {
  const { name, attributes } = opening;
  const url = attributes.get("url") ?? "";
  switch (name) {
    case "content-ref":
    case "page-ref": {
      const target = attributes.get("url") ?? attributes.get("page") ?? "";
      const [, label] = /^\[([^\]]*)\]/u.exec(inner) ?? [];
      const title = labelOf(inlineMarkdown(titleOf(target) ?? label ?? target));
      if (target === "" || title === "") return null;
      const link = brokenAddress.test(target) ? "" : `{link="${target}"}`;
      return { text: `:::card[${title}]${link}\n:::`, remark: became(opening, "a card", ["url", "page"]) };
    }
    case "embed":
      return url === "" ? null : embedOf(opening, url, labelOf(inner));
    case "file": {
      const path = attributes.get("src") ?? "";
      if (path === "") return null;
      const caption = labelOf(inner === "" ? (attributes.get("caption") ?? "") : inner);
      const label = caption === "" ? labelOf(path.replace(/^.*\//u, "")) : caption;
      return { text: `[${label}](<${path}>)`, remark: became(opening, "a link to the file", ["src", "caption"]) };
    }
    case "include": {
      const part = partOf(attributes.get("") ?? attributes.get("file") ?? "");
      if (part === null) return null;
      return { text: `::include{file="${part}"}`, remark: became(opening, "`::include`", ["", "file"]) };
    }
    default:
      return null;
  }
}

function embedOf(opening: GitbookTag, url: string, caption: string): Pick<Edit, "text" | "remark"> {
  if (/^https?:\/\/(?:www\.|m\.|player\.)?(?:youtube\.com|youtu\.be|vimeo\.com)\//u.test(url)) {
    const text = `::video[${caption === "" ? "Video" : caption}]{src="${url}"}`;
    return { text, remark: became(opening, "`::video`", ["url"]) };
  }
  const bare = url.replace(/^https?:\/\/(?:www\.)?/u, "").replace(/\/$/u, "");
  const text = `[${caption === "" ? labelOf(bare) : caption}](<${url}>)`;
  return { text, remark: became(opening, "a link", ["url"], "lossy") };
}

/** The innermost `{% stepper %}` with `{% step %}`: once what is inside has been converted. */
export const convertSteppers: Pass = ({ text, prose }) => {
  const blocks = blocksIn(prose);
  return blocks.flatMap(({ opening, closing }): Edit[] => {
    if (opening.name !== "stepper" || closing === null) return [];
    const inside = blocks.filter((each) => each.opening.start > opening.start && each.opening.end < closing.start);
    if (inside.some((each) => each.opening.name === "stepper" && each.closing !== null)) return [];
    const steps = inside.flatMap((step): Part[] => {
      if (step.opening.name !== "step") return [];
      return [{ start: step.opening.start, end: (step.closing ?? step.opening).end, content: contentOf(step, text) }];
    });
    if (steps.length === 0) return [];
    const made = stepsContainer(withTextBetween(steps, text, closing.start), text, opening.end);
    return [{ start: opening.start, end: closing.end, text: made, remark: became(opening, "`:::steps`", []) }];
  });
};

/** Reports blocks that are left. They stay in the page, where `docsgen check` reports them too. */
export const reportBlocks: Pass = ({ prose }) =>
  blocksIn(prose).map(({ opening }): Edit => ({
    start: opening.start,
    end: opening.start,
    text: "",
    remark: {
      outcome: "left",
      what: `The block \`{% ${opening.name} %}\``,
      advice: "docsgen has no such block; write its content as Markdown",
    },
  }));

function contentOf({ opening, closing }: GitbookBlock, text: string): string {
  return closing === null ? "" : text.slice(opening.end, closing.start).trim();
}

function remove(tag: GitbookTag, text: string): Edit {
  return { ...wholeLine(tag, text), text: "" };
}

/** `## Title <a href="#id" id="id"></a>` → `## Title {#id}`; an id that is there already gets a number, as in GitBook. */
export const convertIds: Pass = ({ prose }) => {
  const seen = new Map<string, number>();
  const pattern = /^(#{1,6}[ \t].*?)[ \t]*<a\s[^<>]*?\bid="([^"]+)"[^<>]*>[ \t]*<\/a>[ \t]*$/gmu;
  return [...prose.matchAll(pattern)].map(({ 0: whole, 1: before = "", 2: id = "", index }): Edit => {
    const number = seen.get(id) ?? 0;
    seen.set(id, number + 1);
    const start = index + before.length;
    return { start, end: index + whole.length, text: ` {#${id}${number === 0 ? "" : `-${number}`}}` };
  });
};

/** `[page.md](page.md "mention")` shows the title of the page. */
export function convertMentions(titleOf: BlockContext["titleOf"]): Pass {
  return ({ prose }) =>
    [...prose.matchAll(/\[([^[\]\n]*)\]\((<[^<>\n]*>|[^()\s]+) "mention"\)/gu)].map(
      ({ 0: whole, 1: label = "", 2: url = "", index }): Edit => ({
        start: index,
        end: index + whole.length,
        text: `[${labelOf(titleOf(url.replaceAll(/[<>]/gu, "")) ?? label)}](${url})`,
        remark: { outcome: "converted", what: "Mentions of pages", advice: "they became links with the page's title" },
      }),
    );
}

const cells = /<t([hd])\b([^>]*)>([\s\S]*?)<\/t[hd]>/giu;

/** The texts of a cell: each item of a list is one. */
function wordsOf(cell: string): readonly string[] {
  const parts = cell
    .replaceAll(/<i\b[^>]*>[\s\S]*?<\/i>/giu, "")
    .replaceAll(/&#x26;|&amp;/gu, "&")
    .split(/(?=<li\b)|<\/[uo]l\s*>/iu);
  return parts.flatMap((part) => {
    const words = inlineMarkdown(part);
    return words === "" ? [] : [/^<li\b/iu.test(part) ? `- ${words}` : words];
  });
}

/** `<table data-view="cards">` becomes cards: the first column is the title, and one the target. */
export const convertCardTables: Pass = ({ text, prose }) =>
  [...prose.matchAll(/<table\b[^>]*\bdata-view="cards"[^>]*>[\s\S]*?<\/table>/giu)].flatMap(
    ({ 0: whole, index }): Edit[] => {
      const source = text.slice(index, index + whole.length);
      const [head = "", ...rest] = source.split(/<tbody\b[^>]*>/iu);
      const columns = [...head.matchAll(cells)].map(([, , attributes = ""]) => ({
        isHidden: /\bdata-hidden\b/u.test(attributes),
        isTarget: /\bdata-card-target\b/u.test(attributes),
      }));
      const rows = [...rest.join("").matchAll(/<tr\b[^>]*>([\s\S]*?)<\/tr>/giu)].map(([, row = ""]) =>
        [...row.matchAll(cells)].map(([, , , cell = ""]) => cell),
      );
      const cards = rows.map((row) => {
        const shown = row.flatMap((cell, column) => (columns[column]?.isHidden === true ? [] : [cell]));
        const texts = shown.flatMap(wordsOf);
        const target = row.find((_cell, column) => columns[column]?.isTarget === true) ?? "";
        const [, written] = /\bhref="([^"]+)"/u.exec(target) ?? [];
        const link = written !== undefined && brokenAddress.test(written) ? undefined : written;
        const [title = "", ...words] = texts;
        const label = labelOf(title.replaceAll(/\*\*|\]\([^()]*\)/gu, ""));
        return [`:::card[${label}]${link === undefined ? "" : `{link="${link}"}`}`, ...words, ":::"].join("\n");
      });
      if (cards.length === 0) return [];
      const remark: Remark = {
        outcome: "lossy",
        what: "Tables of cards",
        advice: "they became `:::cards`, without covers",
      };
      return [{ start: index, end: index + whole.length, text: `\n::::cards\n${cards.join("\n")}\n::::\n`, remark }];
    },
  );
