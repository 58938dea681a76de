/** The headings of the page: next to the content on wide screens, collapsed above it on narrow ones. */
import type { ReactElement } from "react";
import type { SiteData, TocEntry } from "../route-data.ts";

export function TableOfContents({
  site,
  toc,
}: {
  readonly site: SiteData;
  readonly toc: readonly TocEntry[];
}): ReactElement | null {
  if (toc.length === 0) return null;
  return (
    <nav className="dg-toc" aria-label={site.strings.onThisPage}>
      <details>
        <summary>{site.strings.onThisPage}</summary>
        <List toc={toc} />
      </details>
    </nav>
  );
}

function List({ toc }: { readonly toc: readonly TocEntry[] }): ReactElement {
  return (
    <ul>
      {toc.map(({ slug, title, children }) => (
        <li key={slug}>
          <a href={`#${encodeURI(slug)}`}>{title}</a>
          {children.length === 0 ? null : <List toc={children} />}
        </li>
      ))}
    </ul>
  );
}
