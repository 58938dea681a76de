/** Describes changes for reports: sections of lines, each line with its details. Pure. */
import { addressKey } from "../site/urls.ts";
import type { BlockChange, MarkedWords } from "./compare-blocks.ts";
import type { PageChanges, SiteChanges } from "./compare-sites.ts";

/** A part of the report, such as “Changed pages”, with a line for each item. */
export interface ChangeSection {
  readonly title: string;
  readonly lines: readonly ChangeLine[];
}

interface CountedSection extends ChangeSection {
  /** The noun for its lines, singular and plural; or a phrase that needs no number. */
  readonly counted: readonly [one: string, many: string] | string;
}

/** An item of a section. Plain text, in which addresses are as readers see them. */
export interface ChangeLine {
  readonly text: string;
  /** The address of the page that it is about. */
  readonly path?: string;
  readonly details: readonly ChangeDetail[];
}

/** The words of a changed block, of which those that did not change are shortened. */
export interface ChangeDetail {
  /** "paragraph, changed, below #limits"; "" if the words say enough. */
  readonly label: string;
  readonly words: readonly MarkedWords[];
  readonly isCode: boolean;
}

/** The sections that are not empty; none if nothing changes for readers. */
export function describeChanges(changes: SiteChanges): readonly ChangeSection[] {
  return sectionsOf(changes).map(({ title, lines }) => ({ title, lines }));
}

/** "3 pages changed, 1 new page, 1 moved, 2 values, 1 new problem" */
export function summarizeChanges(changes: SiteChanges): string {
  const counts = sectionsOf(changes).map(({ lines: { length }, counted }) =>
    typeof counted === "string" ? counted : `${length} ${counted[length === 1 ? 0 : 1]}`,
  );
  return counts.length === 0 ? "Nothing changes for readers." : counts.join(", ");
}

function sectionsOf(changes: SiteChanges): readonly CountedSection[] {
  const { added, moved, removed, changed, values, frame, files, look, redirects, questions, problems } = changes;
  const plain = (text: string): ChangeLine => ({ text, details: [] });
  const about = (path: string, text: string): ChangeLine => ({ text, path, details: [] });
  const lost = changed.flatMap(({ path, lostAnchors }) =>
    lostAnchors.map(({ anchor, to }) => plain(`${path}#${anchor} ${leadsTo(to)}`)),
  );
  // Of pages that moved or are gone, other sections tell where they lead.
  const told = new Set([...moved.map(({ from }) => addressKey(from)), ...removed.map(({ path }) => addressKey(path))]);
  const sections: readonly CountedSection[] = [
    {
      title: "Changed pages",
      counted: ["page changed", "pages changed"],
      lines: changed.filter(isShown).map(describePage),
    },
    {
      title: "New pages",
      counted: ["new page", "new pages"],
      lines: added.map(({ path, title }) => about(path, `${path} ${title}`)),
    },
    {
      title: "Moved pages",
      counted: ["moved", "moved"],
      lines: moved.map(({ from, to, title, isRedirected }) =>
        about(to, `${from} → ${to} ${title}${isRedirected ? "" : "; the old address leads nowhere"}`),
      ),
    },
    {
      title: "Removed pages",
      counted: ["removed", "removed"],
      lines: removed.map(({ path, title, to }) => about(path, `${path} ${title}; its address ${leadsTo(to)}`)),
    },
    { title: "Anchors that are gone", counted: ["anchor gone", "anchors gone"], lines: lost },
    {
      title: "Values",
      counted: ["value", "values"],
      lines: values.map(({ name, before, after, pages }) => ({
        text: `${name}: ${before ?? "none"} → ${after ?? "none"}, ${onPages(pages.length)}`,
        details: pages.map((path) => ({ label: "", isCode: false, words: [{ kind: "same", text: path }] })),
      })),
    },
    {
      title: "Around the pages",
      counted: ["menu or text around the pages", "menus and texts around the pages"],
      lines: frame.map(({ name, editions, lines }) => ({
        text: `${name}${inEditions(editions)}: ${countChanges(lines)}`,
        details: lines.map(describeLine),
      })),
    },
    {
      title: "Redirects",
      counted: ["redirect", "redirects"],
      lines: redirects
        .filter(({ from }) => !told.has(addressKey(from)))
        .map(({ from, before, after }) =>
          plain(`${from} ${leadsTo(after)}${before === null ? "" : `; before, it led to ${before}`}`),
        ),
    },
    {
      title: "Files",
      counted: ["file", "files"],
      lines: files.map(({ path, change }) => plain(`/${path} was ${change}`)),
    },
    {
      title: "Look",
      counted: "another look",
      lines: look.map((part) => plain(`the ${part} of the theme changed; how pages look was not compared`)),
    },
    {
      title: "Search and questions",
      counted: ["search or question", "searches and questions"],
      lines: questions.map(({ kind, question, before, after }) =>
        plain(`${kind === "search" ? "search for" : "agents ask"} “${question}”: ${after}; before, ${before}`),
      ),
    },
    {
      title: "New problems",
      counted: ["new problem", "new problems"],
      lines: problems.added.map((each) => plain(describeProblem(each))),
    },
    {
      title: "Problems that are gone",
      counted: ["problem gone", "problems gone"],
      lines: problems.gone.map((each) => plain(describeProblem(each))),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

function isShown({ blocks, isOther }: PageChanges): boolean {
  return blocks.length > 0 || isOther;
}

function describePage({ path, title, blocks, isOther }: PageChanges): ChangeLine {
  return {
    text: `${path} ${title}: ${isOther ? "its title or text is another one" : countChanges(blocks)}`,
    path,
    details: blocks.map((each) => {
      const below = each.section === "" || each.block === "heading" ? "" : `, below #${each.section}`;
      return { ...describeLine(each), label: `${each.block} ${each.change}${below}` };
    }),
  };
}

function describeLine({ change, words, block }: BlockChange): ChangeDetail {
  return { label: change === "moved" ? "moved" : "", words: shorten(words), isCode: block === "code" };
}

/** "2 changed, 1 added" */
function countChanges(blocks: readonly BlockChange[]): string {
  return (["changed", "added", "removed", "moved"] as const)
    .flatMap((change) => {
      const count = blocks.filter((each) => each.change === change).length;
      return count === 0 ? [] : [`${count} ${change}`];
    })
    .join(", ");
}

/** In characters: how much of unchanged text is shown beside a change, and of a text that is new or gone. */
const context = 80;
const wholeLimit = 1200;

/** Leaves out what did not change, except beside what did. */
function shorten(words: readonly MarkedWords[]): readonly MarkedWords[] {
  return words.map(({ kind, text }, index) => {
    const [hasBefore, hasAfter] = [index > 0, index < words.length - 1];
    const limit = kind === "same" && (hasBefore || hasAfter) ? context : wholeLimit;
    if (text.length <= limit * (hasBefore && hasAfter ? 2 : 1)) return { kind, text };
    const [start, end] = kind === "same" && hasAfter ? [hasBefore ? limit : 0, limit] : [limit, 0];
    return { kind, text: `${text.slice(0, start)}…${end === 0 ? "" : text.slice(-end)}` };
  });
}

/** " of / and /fr/"; nothing for the main edition alone. */
function inEditions(prefixes: readonly string[]): string {
  return prefixes.join("") === "" ? "" : ` of ${prefixes.map((prefix) => `/${prefix}`).join(" and ")}`;
}

function leadsTo(to: string | null): string {
  return to === null ? "leads nowhere" : `leads to ${to}`;
}

function onPages(count: number): string {
  return count === 0 ? "which no page prints" : `on ${count} ${count === 1 ? "page" : "pages"}`;
}

function describeProblem(each: SiteChanges["problems"]["added"][number]): string {
  const place = each.kind === "file" ? `${each.file}:${each.span.start.line} ` : "";
  return `${place}${each.severity} ${each.code}: ${each.message}`;
}
