/**
 * The not-found page. The client script shows the requested address, redirects if possible, and suggests similar pages.
 */
import type { ReactElement } from "react";
import type { SiteData } from "../route-data.ts";
import { SearchForm } from "./SearchForm.tsx";

/** The content of `404.html`, below the heading of the page. */
export function NotFound({ site }: { readonly site: SiteData }): ReactElement {
  const links = site.navbar.left.flatMap((item) => (item.kind === "link" ? [item] : item.items));
  return (
    <div className="dg-not-found">
      <output className="dg-not-found-address">{site.strings.noPageHere}</output>
      <SearchForm site={site} id="dg:search-page" />
      <section className="dg-suggestions" hidden>
        <h2>{site.strings.similarPages}</h2>
        <ul />
      </section>
      <h2>{site.strings.sections}</h2>
      <ul>
        {links.map(({ text, url }) => (
          <li key={text}>
            <a href={url}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
