/**
 * A page as memory keeps it between two looks at the site. There is one for each page, so what is long is one text until it is asked for (its
 * headings, and what it refers to), and what pages have alike is there once (where links lead, what is found, which packs hold their parts).
 */
import { posix } from "node:path";
import { fingerprintOf, hashDigits } from "../source/fingerprint.ts";
import type { Header, PageInterface, PageRecord, Reference } from "../page/compiled-page.ts";
import type { ValueLocation } from "../source/value-location.ts";
import type { CachedPage } from "./cached-values.ts";

export class PagePacker {
  readonly #known = new Map<string, string>();

  /** The same page; a copy of its interface is made by `unpacked`. */
  pack(page: CachedPage): CachedPage {
    return {
      ...page,
      interface: new PackedInterface(page.interface),
      includes: shared(page.includes),
      exceptions: shared(page.exceptions),
      findings: shared(page.findings).map((finding) => ({
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

/** Fingerprint of an interface, packed or not: where it is the same, so is what others see of the page. */
export function shapeOf(page: PageInterface): string {
  return fingerprintOf(page).slice(0, hashDigits);
}

/**
 * A copy of plain data, as it was compiled, with its keys in their order: fingerprints tell it from others. `{ ...page }` of a packed one lacks
 * what it reads when it is asked for.
 */
export function unpacked(page: PageInterface): PageInterface {
  const { record, otherAnchors, references, ...others } = page;
  return { record: { ...record, headers: record.headers }, otherAnchors, references, ...others };
}

class PackedInterface implements PageInterface {
  readonly record: PageRecord;
  readonly otherAnchors: PageInterface["otherAnchors"];
  readonly outside: PageInterface["outside"];
  readonly includes: PageInterface["includes"];
  readonly variables: PageInterface["variables"];
  readonly components: PageInterface["components"];
  readonly previous: PageInterface["previous"];
  readonly next: PageInterface["next"];
  readonly sidebar: PageInterface["sidebar"];
  readonly thumbnail: PageInterface["thumbnail"];
  readonly hasTitleHeading: PageInterface["hasTitleHeading"];
  readonly isReadable: PageInterface["isReadable"];
  readonly #references: string;

  constructor(page: PageInterface) {
    this.record = new PackedRecord(page.record);
    this.otherAnchors = shared(page.otherAnchors);
    this.outside = shared(page.outside);
    this.includes = shared(page.includes);
    this.variables = shared(page.variables);
    this.components = shared(page.components);
    this.previous = page.previous;
    this.next = page.next;
    this.sidebar = page.sidebar;
    this.thumbnail = page.thumbnail;
    this.hasTitleHeading = page.hasTitleHeading;
    this.isReadable = page.isReadable;
    this.#references = writeReferences(page.references, page.record);
  }

  get references(): readonly Reference[] {
    return readReferences(this.#references, this.record);
  }

  toJSON(): PageInterface {
    return unpacked(this);
  }
}

class PackedRecord implements PageRecord {
  readonly title: PageRecord["title"];
  readonly frontmatter: PageRecord["frontmatter"];
  readonly regularPath: PageRecord["regularPath"];
  readonly relativePath: PageRecord["relativePath"];
  readonly key: PageRecord["key"];
  readonly path: PageRecord["path"];
  readonly #headers: string;

  constructor({ title, frontmatter, regularPath, relativePath, key, path, headers }: PageRecord) {
    this.title = title;
    this.frontmatter = frontmatter.title === title ? { ...frontmatter, title } : frontmatter;
    this.regularPath = regularPath;
    this.relativePath = relativePath;
    this.key = key;
    this.path = path === regularPath ? regularPath : path;
    this.#headers = writeHeaders(headers, 0).join(separator);
  }

  get headers(): readonly Header[] {
    return readHeaders(this.#headers);
  }
}

const empty: readonly never[] = [];

/** The same list; empty ones are one. */
function shared<Item>(list: readonly Item[]): readonly Item[] {
  return list.length === 0 ? empty : list;
}

/** CommonMark replaces it, so that no text of a page holds it. */
const separator = "\0";

/** Of each header: how deep it lies and its level, a digit each; its title; its slug. */
function writeHeaders(headers: readonly Header[], depth: number): string[] {
  return headers.flatMap(({ level, title, slug, children }) => [
    `${depth}${level}`,
    title,
    slug,
    ...writeHeaders(children, depth + 1),
  ]);
}

function readHeaders(text: string): readonly Header[] {
  if (text === "") return empty;
  const fields = text.split(separator);
  const top: Header[] = [];
  const open: Header[][] = [top];
  for (let field = 0; field < fields.length; field += 3) {
    const [numbers = "", title = "", slug = ""] = fields.slice(field, field + 3);
    const depth = Number(numbers.charAt(0));
    const children: Header[] = [];
    open[depth]?.push({ level: Number(numbers.charAt(1)), title, slug, children });
    open[depth + 1] = children;
  }
  return top;
}

/** Most are relative links to a page: of these the address says all. What is said of others is a JSON text. */
function writeReferences(references: readonly Reference[], { relativePath }: PageRecord): string {
  const texts = references.map((reference) => {
    const { url, path, query, fragment, role } = reference;
    const isPlain = role === "link" && query === "" && fragment === "" && path === pathOf(url, relativePath);
    return isPlain && !url.startsWith("[") ? url : JSON.stringify([url, path, query, fragment, role]);
  });
  return texts.length === 0 ? "" : texts.join(separator);
}

function readReferences(text: string, { relativePath }: PageRecord): readonly Reference[] {
  if (text === "") return empty;
  return text.split(separator).map((written): Reference => {
    if (!written.startsWith("["))
      return { url: written, path: pathOf(written, relativePath), query: "", fragment: "", role: "link" };
    const [url = "", path = "", query = "", fragment = "", role]: readonly string[] = JSON.parse(written);
    return { url, path, query, fragment, role: role === "asset" ? "asset" : "link" };
  });
}

/** Where a relative address leads that has nothing to decode. */
function pathOf(url: string, from: string): string {
  return posix.join("/", posix.dirname(from), url);
}
