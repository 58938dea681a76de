/** A site, or a part of it, as one document for paper: a title, the contents, and each page as a section. */
import type { ReactElement } from "react";
import type { SiteData } from "../route-data.ts";
import { inlineCode } from "../theme-script.ts";

/** The content of a printed document. `sections` are in the order of `contents`. */
export interface BookData {
  readonly site: Pick<SiteData, "title" | "description" | "lang" | "direction" | "strings" | "origin" | "base">;
  /** The parts that are printed; empty for the whole site. */
  readonly parts: readonly string[];
  /** The name of the version, or "". */
  readonly version: string;
  readonly contents: readonly BookEntry[];
  readonly sections: readonly BookSection[];
  /** The style sheets, the theme's first. */
  readonly styles: readonly string[];
}

/** A group, a page or a heading in the contents. */
export interface BookEntry {
  readonly text: string;
  /** Within the document: "#/guide/"; `null` for a group that is not a page. */
  readonly url: string | null;
  /** The number of its sheet; `null` if it is not known. */
  readonly sheet: number | null;
  readonly entries: readonly BookEntry[];
}

/** A page. */
export interface BookSection {
  readonly id: string;
  /** The HTML of its article. */
  readonly article: string;
}

/** @returns The `<html>` element. */
export function Book({ data }: { readonly data: BookData }): ReactElement {
  const { site, parts, version, contents, sections, styles } = data;
  const title = parts.length === 0 ? site.title : parts.join(", ");
  return (
    <html lang={site.lang} dir={site.direction === "rtl" ? "rtl" : undefined} className="dg-book" data-theme="light">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{parts.length === 0 ? site.title : `${title} | ${site.title}`}</title>
        <style dangerouslySetInnerHTML={{ __html: inlineCode(styles.join("\n")) }} />
      </head>
      <body>
        <header className="dg-book-title">
          {parts.length === 0 ? null : <p>{site.title}</p>}
          <p className="dg-book-name">{title}</p>
          {parts.length > 0 || site.description === "" ? null : <p>{site.description}</p>}
          {version === "" ? null : <p>{version}</p>}
          {site.origin === "" ? null : (
            <p>
              <a href={site.origin + site.base}>{site.origin + site.base}</a>
            </p>
          )}
        </header>
        <nav className="dg-book-contents" aria-labelledby="contents">
          <h1 id="contents">{site.strings.contents}</h1>
          <Entries entries={contents} />
        </nav>
        <main>
          {sections.map(({ id, article }) => (
            <section key={id} id={id} className="dg-book-section" dangerouslySetInnerHTML={{ __html: article }} />
          ))}
        </main>
      </body>
    </html>
  );
}

function Entries({ entries }: { readonly entries: readonly BookEntry[] }): ReactElement | null {
  if (entries.length === 0) return null;
  return (
    <ol>
      {entries.map(({ text, url, sheet, entries: inner }) => (
        <li key={url ?? text}>
          {url === null ? (
            <span>{text}</span>
          ) : (
            <a href={url}>
              <span>{text}</span>
              <span className="dg-book-sheet">{sheet}</span>
            </a>
          )}
          <Entries entries={inner} />
        </li>
      ))}
    </ol>
  );
}
