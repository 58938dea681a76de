/** Reads `SUMMARY.md`, the table of contents of a book, which decides what is published. Pure. */
import { posix } from "node:path";
import { decodePath } from "../decode-path.ts";
import type { OldEntry } from "../menus.ts";

/** `title` is without markup; links to other sites are entries of the menu, but not chapters. */
export interface Chapter {
  readonly title: string;
  /** The path in the source folder, or `null` for a draft. */
  readonly path: string | null;
}

/** The chapters of all depths, flat, as they follow each other in the file; `entries` has them nested. */
export interface Summary {
  /** In order. */
  readonly chapters: readonly Chapter[];
  /** As a menu, whose parts are groups. */
  readonly entries: readonly OldEntry[];
}

interface Open extends OldEntry {
  readonly items: Open[];
}

/** @param level That of the headings of parts: 1 in mdBook, 2 in GitBook, whose summaries have a title above. */
export function readSummary(text: string, level: 1 | 2): Summary {
  const chapters: Chapter[] = [];
  const entries: Open[] = [];
  let part: Open | null = null;
  /** The chapters around the next one, with the columns at which they begin. */
  let open: { readonly column: number; readonly entry: Open }[] = [];
  let isFirst = level === 1;
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const [, marks = "", heading = ""] = /^(#{1,2})[ \t]+(.+?)[ \t#]*$/u.exec(line) ?? [];
    if (marks.length === level) {
      // The first heading is the title of the file.
      if (!isFirst || chapters.length > 0) {
        part = { text: plain(heading), link: null, items: [], isCollapsible: false, isOpen: false, line: index + 1 };
        entries.push(part);
      }
      isFirst = false;
      open = [];
      continue;
    }
    const [, indent = "", bullet, title, inBrackets, bare = "", label] =
      /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)?\[((?:[^\]\\]|\\.)*)\]\((?:<([^<>]*)>|((?:[^()<>"]|\([^()]*\))*?))(?:[ \t]+"([^"]*)")?\)[ \t]*$/u.exec(
        line,
      ) ?? [];
    if (title === undefined) continue;
    isFirst = false;
    const target = (inBrackets ?? bare).trim();
    const isUrl = /^(?:https?:|mailto:)/u.test(target);
    const path = target === "" || isUrl ? null : posix.normalize(decodePath(target));
    if (!isUrl) chapters.push({ title: plain(title), path });
    const entry: Open = {
      text: plain(label ?? title),
      link: isUrl ? target : path === null ? null : `/${path}`,
      items: [],
      isCollapsible: true,
      isOpen: false,
      line: index + 1,
    };
    const column = indent.replaceAll("\t", "    ").length;
    open = bullet === undefined ? [] : open.filter((each) => each.column < column);
    // Chapters without a bullet are before or after all parts.
    const siblings: Open[] = open.at(-1)?.entry.items ?? (bullet === undefined ? entries : (part?.items ?? entries));
    siblings.push(entry);
    if (bullet !== undefined) open.push({ column, entry });
  }
  return { chapters, entries };
}

function plain(text: string): string {
  return text.replaceAll(/[`*]|\\(?=[^\w\s])|<[^<>]*>/gu, "").trim();
}
