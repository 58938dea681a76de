/** Abbreviations, `*[HTML]: Hyper Text Markup Language`, which Python-Markdown explains wherever they occur. Pure. */
import { visit } from "unist-util-visit";
import type { Edit, Pass } from "../markdown/rewrite.ts";

const definition = /^[ \t]*\*\[([^\]\n]+)\]:[ \t]*(.*?)[ \t]*\r?$/gmu;

/** Their meanings, by abbreviation. */
export function abbreviationsIn(text: string): ReadonlyMap<string, string> {
  return new Map([...text.matchAll(definition)].map(([, term = "", meaning = ""]) => [term, meaning]));
}

export const removeDefinitions: Pass = ({ prose }) =>
  [...prose.matchAll(definition)].map(({ 0: whole, index }): Edit => ({
    start: index,
    end: Math.min(prose.length, index + whole.length + (prose.charAt(index + whole.length) === "\n" ? 1 : 0)),
    text: "",
    remark: {
      outcome: "converted",
      what: "Abbreviations (`*[HTML]: …`)",
      advice: "they are in the config, under `markdown.glossary`, and pages show them with `:abbr[HTML]`",
    },
  }));

/**
 * Marks each occurrence outside headings and links.
 *
 * @param meanings Those of the page.
 * @param glossary Those of the site, which pages need not repeat.
 */
export function markAbbreviations(meanings: ReadonlyMap<string, string>, glossary: ReadonlyMap<string, string>): Pass {
  if (meanings.size === 0) return () => [];
  const terms = [...meanings.keys()]
    .sort((left, right) => right.length - left.length)
    .map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_\\[])(?:${terms.join("|")})(?![\\p{L}\\p{N}_\\]])`, "gu");
  return ({ tree, prose }) => {
    const edits: Edit[] = [];
    const skipped: (readonly [number, number])[] = [];
    visit(tree, (node) => {
      const [start, end] = [node.position?.start.offset, node.position?.end.offset];
      if (start === undefined || end === undefined) return;
      if (node.type === "heading" || node.type === "link" || node.type === "linkReference") skipped.push([start, end]);
      if (node.type !== "text" || skipped.some(([from, to]) => from <= start && end <= to)) return;
      for (const { 0: term, index } of prose.slice(start, end).matchAll(pattern)) {
        const line = prose.slice(prose.lastIndexOf("\n", start + index) + 1, start + index);
        if (/^[ \t>]*:::/u.test(line)) continue;
        const meaning = meanings.get(term) ?? "";
        const own = glossary.get(term) === meaning ? "" : `{title="${meaning.replaceAll('"', "'")}"}`;
        edits.push({ start: start + index, end: start + index + term.length, text: `:abbr[${term}]${own}` });
      }
    });
    return edits;
  };
}
