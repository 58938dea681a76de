/** The ancestors of this page, from the site's root down. */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";

export function Breadcrumbs({
  site,
  breadcrumbs,
}: Pick<PageData, "breadcrumbs"> & { readonly site: SiteData }): ReactElement | null {
  if (breadcrumbs.length === 0) return null;
  return (
    <nav className="dg-breadcrumbs" aria-label={site.strings.breadcrumbs}>
      <ol>
        {breadcrumbs.map(({ text, url }) => (
          <li key={url ?? text}>{url === null ? text : <a href={url}>{text}</a>}</li>
        ))}
      </ol>
    </nav>
  );
}
