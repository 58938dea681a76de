/** Prints what changed: as text, as Markdown for a comment on a pull request, and as an HTML document. Pure. */
import { escapeHtml } from "../escape-html.ts";
import type { MarkedWords } from "./compare-blocks.ts";
import type { SiteChanges } from "./compare-sites.ts";
import type { ChangeDetail, ChangeLine, ChangeSection } from "./describe-changes.ts";
import { describeChanges, summarizeChanges } from "./describe-changes.ts";

/** The first line of a comment, by which the next run finds it. */
const commentMark = "<!-- docsgen diff -->";

/** In bytes. GitHub takes at most 65,536 characters. */
const commentLimit = 60_000;

/** As Git marks words: `at most [-30-]{+50+} MB`. */
export function printText(changes: SiteChanges, since: string): string {
  const words = (marked: readonly MarkedWords[]): string =>
    marked
      .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `{+${text}+}` : `[-${text}-]`))
      .join("");
  const detail = ({ label, words: marked }: ChangeDetail): string =>
    `${label === "" ? "" : `${label}: `}${words(marked)}`.replaceAll("\n", "\n      ");
  const line = ({ text, details }: ChangeLine): readonly string[] => [
    `  ${text}`,
    ...details.map((each) => `    ${detail(each)}`),
  ];
  return [
    `Since ${since}: ${summarizeChanges(changes)}`,
    ...describeChanges(changes).flatMap(({ title, lines }) => ["", `${title}:`, ...lines.flatMap(line)]),
    "",
  ].join("\n");
}

/** One line a page, with what changed on it folded. Pages that do not fit are left out from the end, and counted. */
export function printComment(changes: SiteChanges, since: string): string {
  const head = `${commentMark}\n**What changes for readers** since \`${since}\`: ${summarizeChanges(changes)}\n`;
  let left = commentLimit - sizeOf(head) - 500;
  let isCut = false;
  const take = (text: string): boolean => {
    const fits = sizeOf(text) <= left;
    if (fits) left -= sizeOf(text);
    isCut ||= !fits;
    return fits;
  };
  const sections = describeChanges(changes);
  // All lines come before the details of any of them.
  const shown = sections.map(({ title, lines }) => ({
    title,
    lines: lines.filter((line) => take(`\n### ${title}\n${foldedLine(line, [])}`)),
  }));
  const text = shown
    .filter(({ lines }) => lines.length > 0)
    .map(({ title, lines }) => {
      const items = lines.map((line) =>
        foldedLine(
          line,
          line.details.filter((each) => take(detailItem(each))),
        ),
      );
      return `\n### ${title}\n\n${items.join("\n")}\n`;
    })
    .join("");
  const note = isCut ? `\nThis is not all: \`docsgen diff ${since}\` shows the rest.\n` : "";
  return head + text + note;
}

/** @param title Of the site. */
export function printDocument(changes: SiteChanges, since: string, title: string): string {
  const section = ({ title: heading, lines }: ChangeSection): string =>
    `<h2>${escapeHtml(heading)}</h2>\n${lines.map((line) => foldedLine(line, line.details, true)).join("\n")}\n`;
  const heading = `${title}: changes since ${since}`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(heading)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; }
body { max-inline-size: 60rem; margin: 2rem auto; padding-inline: 1rem; overflow-wrap: anywhere; }
ins { background: light-dark(#d7f5dd, #12401f); } del { background: light-dark(#fde0dd, #55201b); }
summary, p { margin-block: .25rem; } pre { overflow: auto; padding: .5rem; background: light-dark(#f6f7f9, #161b22); }
small { color: light-dark(#555, #bbb); }
</style>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(summarizeChanges(changes))}</p>
${describeChanges(changes).map(section).join("")}</main>
</html>
`;
}

/** HTML, which Markdown leaves as it is, so that no text is read as Markdown. */
function foldedLine({ text }: ChangeLine, details: readonly ChangeDetail[], isOpen = false): string {
  if (details.length === 0) return `<p>${quietText(text)}</p>`;
  return `<details${isOpen ? " open" : ""}><summary>${quietText(text)}</summary>\n<ul>\n${details.map(detailItem).join("")}</ul>\n</details>`;
}

function detailItem({ label, words, isCode }: ChangeDetail): string {
  const marked = words
    .map(({ kind, text }) => {
      const shown = quietText(text);
      return kind === "same" ? shown : kind === "added" ? `<ins>${shown}</ins>` : `<del>${shown}</del>`;
    })
    .join("");
  const name = label === "" ? "" : `<small>${quietText(label)}</small><br>`;
  // A blank line would end the HTML.
  const text = isCode ? `<pre>${marked.replaceAll(/\n(?=\s*\n)/gu, "\n&#8203;")}</pre>` : marked;
  return `<li>${name}${text}</li>\n`;
}

/** Names of people and numbers of issues in the text call nobody. */
function quietText(text: string): string {
  return escapeHtml(text).replaceAll(/([@#])(?=\w)/gu, "$1<!-- -->");
}

function sizeOf(text: string): number {
  return Buffer.byteLength(text);
}
