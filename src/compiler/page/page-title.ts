/** The title of a page: from its frontmatter, its hero or its first heading. */
import type { Heading, Root } from "mdast";
import { finding, shorten } from "../diagnostics/catalog.ts";
import type { Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import type { Draft } from "./draft.ts";
import { firstLineSpan, sliceOf } from "./draft.ts";
import type { PageSource } from "./frontmatter/frontmatter.ts";
import { heroHeading } from "./frontmatter/landing.ts";
import type { Headings } from "./headings.ts";
import { identifyHeadings } from "./headings.ts";
import type { PageInput } from "./page-input.ts";

/** The headings of a page, with ids, and its title. */
export interface Outline {
  readonly headings: Headings;
  /** `null` if nothing on the page can be its title. */
  readonly title: string | null;
  /** Whether the page shows its title by itself, so that none is added. */
  readonly hasTitleHeading: boolean;
}

/** Gives headings their ids, and finds the title. */
export function outlinePage(tree: Root, { frontmatter }: PageSource, draft: Draft, input: PageInput): Outline {
  const ownTitle = frontmatter.title ?? null;
  const ownHeading = heroHeading(frontmatter);
  const isTitled = ownTitle !== null || ownHeading !== null;
  const headings = identifyHeadings(tree, draft, input.tools.options.slugs, isTitled);
  const title = ownTitle ?? ownHeading ?? headings.title;
  const isHeroTitled = frontmatter.hero !== undefined && isTitled;
  const beginsWithTitle = headings.hasTitle && !isHeroTitled;
  return { headings, title, hasTitleHeading: beginsWithTitle || isHeroTitled };
}

/**
 * Reports a title that is missing, or is that of another heading. Comes last, because a mistake that was found may
 * explain it.
 */
export function checkTitle({ title, headings }: Outline, page: PageSource, text: string, draft: Draft): void {
  const { findings } = draft;
  if (page.keys.includes("title")) return;
  // A hero with a mistake in it may contain the title.
  const isInHero = page.keys.includes("hero") && page.frontmatter.hero === undefined;
  if (title === null) {
    if (!isInHero) findings.push(missingTitle(findings, text));
    return;
  }
  if (headings.replacement === null) return;
  const replaced = replacedTitle(headings, headings.replacement, draft);
  // A heading that is a mistake is no title.
  const endLine = headings.replacement.position?.end.line ?? 0;
  const isMistake = ({ code, span: { start } }: Finding): boolean =>
    code === "unsupported-syntax" && start.line >= replaced.span.start.line - 1 && start.line <= endLine;
  if (!findings.some(isMistake)) findings.push(replaced);
}

function replacedTitle({ only, title }: Headings, heading: Heading, draft: Draft): Finding {
  const span = firstLineSpan(draft, heading);
  // A heading that is underlined may begin with a number sign too, as in `#1`.
  const [marks = ""] = /^#+(?=[ \t]|$)/u.exec(sliceOf(draft, heading)) ?? [];
  const values = { title: title ?? "" };
  // A single heading at the top of the page is probably the title, at the wrong level.
  if (only === heading && marks !== "") {
    const hint = `write “# ${values.title}”: a level-one heading at the top is the title`;
    return finding("title-from-heading", values, span, hint, { from: marks, to: "#" });
  }
  return finding("title-from-heading", values, span, hintOfTitle(values.title));
}

/** A key that is meant as the title is reported here, and not as unknown, too. */
function missingTitle(findings: Finding[], text: string): Finding {
  const at = findings.findIndex(
    ({ code, hint }) => code === "frontmatter-unknown-key" && hint === "did you mean “title”?",
  );
  const [key] = at === -1 ? [] : findings.splice(at, 1);
  if (key !== undefined)
    return { ...finding("missing-title", {}, key.span, "write `title:` here"), suggestion: key.suggestion };
  const [, comment] = /^---[ \t]*\n(?:#.*\n|[ \t]*\n)*?#[ \t]*(title:.*)\n(?:#.*\n|[ \t]*\n)*?---/u.exec(text) ?? [];
  const [bare = ""] = /^(?:[a-z][\w-]*:[ \t]+\S.*\n)+/u.exec(text) ?? [];
  if (/^title:/mu.test(bare)) {
    const lines = bare.split("\n").length - 1;
    const end = lines === 1 ? "it" : `line ${lines}`;
    return finding(
      "missing-title",
      {},
      startOfText,
      `write a line --- above “${shorten(bare.split("\n", 1)[0] ?? "")}”, and another one below ${end}`,
    );
  }
  const hint = comment === undefined ? hintOfTitle("…") : `remove the # before ${comment.trim()}`;
  return finding("missing-title", {}, startOfText, hint);
}

function hintOfTitle(title: string): string {
  return `add \`title: ${title}\` between two \`---\` lines at the top`;
}
