/**
 * The line of a translation's frontmatter that says which state of its source it translates: `source: 3f2a9c1e4b7d a41b
 * 09fe 77c2`, the id of the source file in Git, and a digest for each section. The id gives the old text where the
 * repository has it; the digests name the sections that have changed where it has not. The line belongs to one page, so
 * that translations that are merged at the same time do not conflict.
 */
import { createHash } from "node:crypto";
import { markPattern } from "../page/frontmatter/frontmatter-schema.ts";
import { sectionsOf } from "./sections.ts";

/** The value of the key `source`. `digests` are those of the sections, in order. */
export interface SourceMark {
  /** The first twelve digits of the id that Git gives to the source's file. */
  readonly blob: string;
  readonly digests: readonly string[];
}

/** The number of digits of an id that name a file of a repository with a million objects. */
const blobDigits = 12;

/**
 * @param page The source's Markdown.
 * @param full The same with what it includes.
 */
export function markOf(page: string, full: string = page): SourceMark {
  return { blob: blobIdOf(page), digests: sectionsOf(full).map(({ digest }) => digest) };
}

/** As it is written in the frontmatter. */
export function writeMark({ blob, digests }: SourceMark): string {
  return [blob, ...digests].join(" ");
}

/** @returns `null` if the text is not the value of such a line. */
export function readMark(text: string): SourceMark | null {
  const [blob = "", ...digests] = text.trim().split(/\s+/u);
  return markPattern.test(text) ? { blob, digests } : null;
}

/** The id of a file in Git: SHA-1 of its kind, its size and its bytes, with the line ends that a commit has. */
export function blobIdOf(page: string): string {
  const bytes = Buffer.from(page.replaceAll("\r\n", "\n"));
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex").slice(0, blobDigits);
}
