/** The button above a page that copies its Markdown. Styles hide it where no script runs. */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";

export function CopyPage({ site, page }: { readonly site: SiteData; readonly page: PageData }): ReactElement | null {
  if (page.markdownUrl === null || page.layout !== "page") return null;
  return (
    <button className="dg-copy-page" type="button" data-action="copy-page" data-url={page.markdownUrl}>
      {site.strings.copyPage}
    </button>
  );
}
