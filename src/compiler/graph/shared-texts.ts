/** What many pages have alike, once in memory: where links lead, what is found, which packs hold their parts. */
import type { Header } from "../page/compiled-page.ts";
import type { ValueLocation } from "../source/value-location.ts";
import type { CachedPage } from "./cache-store.ts";

const none: readonly Header[] = [];

export class SharedTexts {
  readonly #known = new Map<string, string>();

  /** The same page, of texts that others have too. */
  page(page: CachedPage): CachedPage {
    const { record, references } = page.interface;
    return {
      ...page,
      interface: {
        ...page.interface,
        record: { ...record, headers: withoutEmptyLists(record.headers) },
        references: references.map((reference) => ({ ...reference, path: this.#text(reference.path) })),
      },
      findings: page.findings.map((finding) => ({
        ...finding,
        message: this.#text(finding.message),
        hint: finding.hint === null ? null : this.#text(finding.hint),
      })),
      body: this.#place(page.body),
      search: this.#place(page.search),
      searchTexts: this.#place(page.searchTexts),
      places: this.#place(page.places),
    };
  }

  #place(place: ValueLocation): ValueLocation {
    // What lies in no pack is known by its place.
    return place.pack === "" ? place : { ...place, pack: this.#text(place.pack) };
  }

  #text(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    this.#known.set(text, text);
    return text;
  }
}

/** The same headers; those without headers of their own share one empty list. */
function withoutEmptyLists(headers: readonly Header[]): readonly Header[] {
  if (headers.length === 0) return none;
  return headers.map((header) => ({ ...header, children: withoutEmptyLists(header.children) }));
}
