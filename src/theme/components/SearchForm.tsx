/** The search box: a form that submits to the search page, so it needs no scripts. */
import type { ReactElement } from "react";
import type { SiteData } from "../route-data.ts";
import { SearchIcon } from "./icons.tsx";

/** @param id "dg:search" in the navbar, "dg:search-page" in a page, of which a document may have both. */
export function SearchForm({ site, id }: { readonly site: SiteData; readonly id: string }): ReactElement {
  return (
    <search>
      <form
        className="dg-search"
        action={`${site.base}search/`}
        data-island={site.assets.searchIsland}
        data-shortcuts={site.search.shortcuts ? undefined : "off"}
      >
        <SearchIcon />
        <input
          id={id}
          type="search"
          name="q"
          placeholder={site.search.placeholder}
          aria-label={site.strings.search}
          autoComplete="off"
          spellCheck={false}
        />
        {site.search.shortcuts ? <kbd aria-hidden="true">/</kbd> : null}
      </form>
    </search>
  );
}
