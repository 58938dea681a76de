/**
 * A compact form of a page's interface, for the cache and for memory. A site may have a great many pages, so the long
 * lists (headings and references) are kept as one string each, and expanded when they are read.
 */
import { posix } from "node:path";
import type { Header, PageInterface, PageRecord, Reference } from "../page/compiled-page.ts";
import { LazyRecord, withReferences } from "../page/page-record.ts";
import type { SourcePath } from "../source/paths.ts";
import { isSourcePath } from "../source/paths.ts";

/** Plain data. */
export interface PackedInterface extends Omit<PageInterface, "record" | "references"> {
  readonly record: Omit<PageRecord, "headers"> & { readonly headers: string };
  readonly references: string;
}

export function pack(page: PageInterface): PackedInterface {
  const { record, references } = page;
  return {
    ...page,
    record: { ...record, headers: writeHeaders(record.headers, 0).join(separator) },
    references: writeReferences(references, record),
  };
}

export function unpack({ record: { headers, ...record }, references, ...others }: PackedInterface): PageInterface {
  const lists = new PackedLists(headers, references, record.relativePath);
  return withReferences({ ...others, record: new LazyRecord(record, lists) }, lists);
}

class PackedLists {
  readonly #headers: string;
  readonly #references: string;
  readonly #path: SourcePath;

  constructor(headers: string, references: string, path: SourcePath) {
    this.#headers = headers;
    this.#references = references;
    this.#path = path;
  }

  get headers(): readonly Header[] {
    return readHeaders(this.#headers);
  }

  get references(): readonly Reference[] {
    return readReferences(this.#references, this.#path);
  }
}

/** Cannot occur in a page, because CommonMark replaces it. */
const separator = "\0";

/** Three fields for each header: its depth and level, one digit each; its title; its slug. */
function writeHeaders(headers: readonly Header[], depth: number): string[] {
  return headers.flatMap(({ level, title, slug, children }) => [
    `${depth}${level}`,
    title,
    slug,
    ...writeHeaders(children, depth + 1),
  ]);
}

function readHeaders(text: string): readonly Header[] {
  if (text === "") return [];
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

/** Most references are relative links to pages, which their URL describes completely. Others are written as JSON. */
function writeReferences(references: readonly Reference[], { relativePath }: PageRecord): string {
  const texts = references.map((reference) => {
    const { url, path, query, fragment, role, file, languages } = reference;
    const isOwnLink = role === "link" && file === undefined && languages === undefined;
    const isPlain = isOwnLink && query === "" && fragment === "" && path === pathOf(url, relativePath);
    return isPlain && !url.startsWith("[")
      ? url
      : JSON.stringify([url, path, query, fragment, role, file ?? "", ...(languages ?? [])]);
  });
  return texts.length === 0 ? "" : `${separator}${texts.join(separator)}`;
}

function readReferences(text: string, relativePath: string): readonly Reference[] {
  if (text === "") return [];
  return text
    .slice(separator.length)
    .split(separator)
    .map((written): Reference => {
      if (!written.startsWith("["))
        return { url: written, path: pathOf(written, relativePath), query: "", fragment: "", role: "link" };
      const [url = "", path = "", query = "", fragment = "", role, file = "", ...languages]: readonly string[] =
        JSON.parse(written);
      return {
        url,
        path,
        query,
        fragment,
        role: role === "asset" ? "asset" : "link",
        ...(isSourcePath(file) ? { file } : {}),
        ...(languages.length === 0 ? {} : { languages }),
      };
    });
}

/** The target of a relative address without percent-encoding. */
function pathOf(url: string, from: string): string {
  return posix.join("/", posix.dirname(from), url);
}
