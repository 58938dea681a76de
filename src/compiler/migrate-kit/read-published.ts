/** Reads the documents that any generator has published: their titles, ids and links. */
import { readOutput, readOutputText } from "../verify/read-output.ts";

/** The output folder of a site, of docsgen or of any other generator. */
export interface PublishedSite {
  /** The path under which it was published, "/" or "/docs/". */
  readonly base: string;
  readonly documents: readonly PublishedDocument[];
  /** The text of another file, or `null` if there is none. */
  readonly textOf: (file: string) => string | null;
}

/** An HTML file of it. */
export interface PublishedDocument {
  /** Relative to the output folder: "guide/install.html". */
  readonly file: string;
  /** "" if it has none. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Whether it only leads to another address. */
  readonly isRedirect: boolean;
  /** The addresses of its links, as written. */
  readonly links: readonly string[];
}

/**
 * @param folder Absolute path of the output folder.
 * @param base `null` if it is not known.
 */
export function readPublished(folder: string, base: string | null): PublishedSite {
  const { pages, base: found } = readOutput(folder, base);
  const documents = pages
    .filter(({ path }) => /\.html?$/iu.test(path))
    .map(({ path, title, ids, isRedirect, targets }) => ({
      file: path,
      title: title ?? "",
      ids: ids.map(({ id }) => id),
      isRedirect,
      links: targets.map(({ url }) => url),
    }));
  return { base: found, documents, textOf: (file) => readOutputText(folder, file) };
}
