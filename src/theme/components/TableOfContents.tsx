/** The headings of the page: next to the content on wide screens, collapsed above it on narrow ones. */
import type { ReactElement } from "react";
import type { PageData, SiteData, TocEntry } from "../route-data.ts";

/** `null` without headings. The client marks the one that is in view. */
export function TableOfContents({
  site,
  toc,
  language,
}: {
  readonly site: SiteData;
  readonly toc: readonly TocEntry[];
  readonly language: PageData["language"];
}): ReactElement | null {
  if (toc.length === 0) return null;
  return (
    <nav className="dg-toc" aria-label={site.strings.onThisPage}>
      <details>
        <summary>{site.strings.onThisPage}</summary>
        <List toc={toc} language={language} />
      </details>
    </nav>
  );
}

/** @param language That of the headings if it is not that of the document. */
function List({
  toc,
  language,
}: {
  readonly toc: readonly TocEntry[];
  readonly language?: PageData["language"];
}): ReactElement {
  return (
    <ul lang={language?.lang} dir={language?.direction}>
      {toc.map(({ slug, title, children }) => (
        <li key={slug}>
          <a href={`#${encodeURI(slug)}`}>{title}</a>
          {children.length === 0 ? null : <List toc={children} />}
        </li>
      ))}
    </ul>
  );
}
