/** The ancestors of this page, from the site's root down. The root alone is what the name in the bar leads to. */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";
import { Text } from "./Text.tsx";

/** Above the title of a page; `null` with fewer than two ancestors. */
export function Breadcrumbs({
  site,
  breadcrumbs,
}: Pick<PageData, "breadcrumbs"> & { readonly site: SiteData }): ReactElement | null {
  if (breadcrumbs.length < 2) return null;
  return (
    <nav className="dg-breadcrumbs" aria-label={site.strings.breadcrumbs}>
      <ol>
        {breadcrumbs.map(({ text, language, url }) => {
          const shown = <Text text={text} language={language} />;
          return <li key={url ?? text}>{url === null ? shown : <a href={url}>{shown}</a>}</li>;
        })}
      </ol>
    </nav>
  );
}
