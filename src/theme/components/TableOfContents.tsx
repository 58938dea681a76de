/** The headings of the page: next to the content on wide screens, collapsed above it on narrow ones. */
import type { ReactElement } from "react";
import type { PageData, PageInLanguages, SiteData, TocEntry } from "../route-data.ts";

export function TableOfContents({
  site,
  toc,
  languages,
}: {
  readonly site: SiteData;
  readonly toc: readonly TocEntry[];
  readonly languages: PageData["languages"];
}): ReactElement | null {
  if (toc.length === 0) return null;
  return (
    <nav className="dg-toc" aria-label={site.strings.onThisPage}>
      <details>
        <summary>{site.strings.onThisPage}</summary>
        <List toc={toc} source={languages?.source ?? null} />
      </details>
    </nav>
  );
}

/** @param source The language of the headings if it is not that of the document. */
function List({
  toc,
  source = null,
}: {
  readonly toc: readonly TocEntry[];
  readonly source?: PageInLanguages["source"];
}): ReactElement {
  return (
    <ul lang={source?.lang} dir={source?.direction}>
      {toc.map(({ slug, title, children }) => (
        <li key={slug}>
          <a href={`#${encodeURI(slug)}`}>{title}</a>
          {children.length === 0 ? null : <List toc={children} />}
        </li>
      ))}
    </ul>
  );
}
