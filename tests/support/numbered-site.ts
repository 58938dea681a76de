import type { Site } from "./site.ts";
import { makeSite } from "./site.ts";

export const pageCount = 40;

/** Forty pages that contain `word`, and end with a mark that a truncated file would lack. */
export function makeNumberedSite(word: string): Site {
  const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n" });
  writePages(site, word);
  return site;
}

export function writePages(site: Site, word: string): void {
  for (let number = 0; number < pageCount; number += 1) {
    site.write(`docs-src/page-${number}.md`, `---\ntitle: Page ${number}\n---\n\n${`${word} text. `.repeat(400)}\n`);
  }
}
