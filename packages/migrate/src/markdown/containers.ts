/** Finds and converts containers, `::: name Title` to a line of as many colons. Pure. */
import type { SiteConfigInput } from "docsgen";
import { calloutFor, directiveNames } from "docsgen/migrate-kit";
import type { Note, Remark } from "../note.ts";
import type { Edit, ParsedPage, Pass } from "./rewrite.ts";
import { parsePage } from "./rewrite.ts";

/** Offsets are those of the page: "::: tip Careful" has the name "tip" and the rest " Careful". */
export interface Container {
  readonly name: string;
  /** The text after the name. */
  readonly rest: string;
  readonly nameStart: number;
  /** The lines of its start and end, with their line breaks. An unclosed container has no end. */
  readonly opening: { readonly start: number; readonly end: number };
  readonly closing: { readonly start: number; readonly end: number } | null;
}

const line =
  /^(?<before>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)?)(?<colons>:{3,})[ \t]*(?<name>[A-Za-z][\w-]*)?(?<rest>[^\r\n]*)(?:\r?\n|$)/gmu;

/**
 * The containers of a page in the order of their openings, with nested ones. A line of colons ends the innermost one that
 * has as many, or else the innermost one that has fewer.
 */
export function containersIn(page: Pick<ParsedPage, "text" | "prose">): readonly Container[] {
  // Parsing takes long, and most pages have no containers.
  if (!page.text.includes(":::")) return [];
  const { prose } = page;
  const found: { container: Container; colons: number }[] = [];
  const open: typeof found = [];
  for (const { 0: text, index, groups = {} } of prose.matchAll(line)) {
    const { before = "", colons = "", name, rest = "" } = groups;
    const range = { start: index, end: index + text.length };
    if (name !== undefined) {
      const nameStart = index + text.indexOf(name, before.length + colons.length);
      const each = { container: { name, rest, nameStart, opening: range, closing: null }, colons: colons.length };
      found.push(each);
      open.push(each);
      continue;
    }
    if (rest.trim() !== "") continue;
    const exact = open.findLastIndex((each) => each.colons === colons.length);
    const at = exact === -1 ? open.findLastIndex((each) => each.colons < colons.length) : exact;
    const [ended] = at === -1 ? [] : open.splice(at);
    if (ended !== undefined) ended.container = { ...ended.container, closing: range };
  }
  return found.map(({ container }) => container);
}

/**
 * Writes the ends of containers that other tools close with the one around them: in markdown-it-container, a line of
 * colons ends the outermost container that has no more colons, in docsgen the innermost.
 */
export const closeInner: Pass = (page) => {
  if (!page.text.includes(":::")) return [];
  const { prose } = page;
  const edits: Edit[] = [];
  const open: { readonly colons: string; readonly indent: string }[] = [];
  for (const { index, groups = {} } of prose.matchAll(line)) {
    const { before = "", colons = "", name, rest = "" } = groups;
    if (name !== undefined) {
      open.push({ colons, indent: /^[ \t>]*/u.exec(before)?.[0] ?? "" });
      continue;
    }
    const at = rest.trim() === "" ? open.findIndex((each) => each.colons.length <= colons.length) : -1;
    if (at === -1) continue;
    const [, ...inner] = open.splice(at);
    if (inner.length === 0) continue;
    const text = inner.toReversed().map((each) => `${each.indent}${each.colons}\n`);
    edits.push({ start: index, end: index, text: text.join(""), remark: closed });
  }
  return edits;
};

const closed: Remark = {
  outcome: "converted",
  what: "Containers that end with the one around them",
  advice: "they got a line of colons of their own",
};

/**
 * Renames callouts of other tools, and removes containers that docsgen needs not.
 *
 * @param removed Containers of which only the content remains. Braces in `v-pre` are escaped.
 */
export function convertContainers(removed: readonly string[]): Pass {
  return (page) =>
    containersIn(page).flatMap((container): Edit[] => {
      const { name, nameStart, opening, closing } = container;
      if (removed.includes(name)) {
        const remark = { outcome: "converted", what: `\`::: ${name}\``, advice: "only its content remains" } as const;
        const content = page.prose.slice(opening.end, closing?.start ?? page.prose.length);
        const braces = [...content.matchAll(/(?<!\\)\{\{/gu)].map(({ index }) => {
          const start = opening.end + index;
          return { start, end: start, text: "\\" };
        });
        return [
          { ...opening, text: "", remark },
          ...(name === "v-pre" ? braces : []),
          ...(closing === null ? [] : [{ ...closing, text: "" }]),
        ];
      }
      const callout = directiveNames.includes(name) ? null : calloutFor(name);
      if (callout === null) return [];
      const remark = { outcome: "converted", what: `\`::: ${name}\``, advice: `it became \`:::${callout}\`` } as const;
      return [{ start: nameStart, end: nameStart + name.length, text: callout, remark }];
    });
}

/**
 * The config under `markdown.containers` and a note for each name; both empty if pages use only docsgen's containers.
 */
export interface OwnContainers {
  readonly markdown: Pick<NonNullable<SiteConfigInput["markdown"]>, "containers">;
  readonly notes: readonly Note[];
}

/** Defines the containers of pages that the old site defines itself, so that they become callouts. */
export function defineContainers(
  pages: readonly { readonly text: string }[],
  removed: readonly string[],
): OwnContainers {
  const names = [...new Set(pages.flatMap(({ text }) => ownContainers(parsePage(text), removed)))].sort();
  const notes = names.map((name): Note => {
    const advice = "it became a callout; choose its title and kind in the config, under `markdown.containers`";
    const place = { site: "new", file: "site.config.ts", line: 1 } as const;
    return { outcome: "lossy", what: `The container \`::: ${name}\``, advice, place };
  });
  const containers = Object.fromEntries(names.map((name) => [name, { title: titleOf(name) }]));
  return { markdown: names.length === 0 ? {} : { containers }, notes };
}

/** "see-also" → "See also" */
function titleOf(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");
}

/** The names of containers that docsgen does not have, which the old site defines itself. */
function ownContainers(page: ParsedPage, removed: readonly string[]): readonly string[] {
  const names = containersIn(page).map(({ name }) => name);
  return [...new Set(names)].filter(
    (name) =>
      /^[a-z][a-z0-9-]*$/u.test(name) &&
      !directiveNames.includes(name) &&
      calloutFor(name) === null &&
      !removed.includes(name),
  );
}
