/**
 * The button above a page that copies its Markdown, and a menu of other ways to read it. Styles hide the button where no
 * script runs.
 */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";
import { fill } from "../strings.ts";

/** `null` if the site publishes no Markdown, and on landing pages. */
export function CopyPage({ site, page }: { readonly site: SiteData; readonly page: PageData }): ReactElement | null {
  const { layout, markdownUrl, openIn } = page;
  if (markdownUrl === null || layout !== "page") return null;
  return (
    <div className="dg-copy-page">
      <button type="button" data-action="copy-page" data-url={markdownUrl}>
        {site.strings.copyPage}
      </button>
      <details className="dg-menu">
        <summary>
          <span className="sr-only">{site.strings.moreOptions}</span>
        </summary>
        <ul className="dg-menu-list">
          <li>
            <a href={markdownUrl} type="text/markdown">
              {site.strings.viewAsMarkdown}
            </a>
          </li>
          {openIn.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="nofollow">
                {fill(site.strings.openIn, { name })}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
