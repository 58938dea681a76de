/** The menu of versions. When it is opened, its script adds the other versions, which the page does not name. */
import type { ReactElement } from "react";
import type { SiteData } from "../route-data.ts";

/** `null` in a site with one version. */
export function VersionMenu({ site: { ownVersion, strings } }: { readonly site: SiteData }): ReactElement | null {
  if (ownVersion === undefined) return null;
  const { id, label, url, listUrl } = ownVersion;
  return (
    <ul className="dg-navbar-list dg-navbar-end">
      <li>
        <details className="dg-menu">
          <summary
            className="dg-navbar-link"
            aria-label={`${strings.version}: ${label}`}
            data-action="versions"
            data-url={listUrl}
            data-version={id}
          >
            {label}
          </summary>
          <ul className="dg-menu-list">
            <li>
              <a className="dg-navbar-link" href={url} aria-current="true">
                {label}
              </a>
            </li>
          </ul>
        </details>
      </li>
    </ul>
  );
}
