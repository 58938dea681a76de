/** Renders a complete document from the data of its route. */
import type { ReactElement, ReactNode } from "react";
import type { RouteData, SiteData } from "../route-data.ts";
import { Announcement, PageBanner } from "./Announcement.tsx";
import { Breadcrumbs } from "./Breadcrumbs.tsx";
import { CopyPage } from "./CopyPage.tsx";
import { Footer } from "./Footer.tsx";
import { Head } from "./Head.tsx";
import { Navbar } from "./Navbar.tsx";
import { NotFound } from "./NotFound.tsx";
import { OldVersion } from "./OldVersion.tsx";
import { PageFoot } from "./PageFoot.tsx";
import { SearchForm } from "./SearchForm.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { StaleTranslation } from "./StaleTranslation.tsx";
import { Untranslated } from "./Untranslated.tsx";
import { TableOfContents } from "./TableOfContents.tsx";

/** @returns The `<html>` element. The compiler adds the doctype. */
export function Page({ data }: { readonly data: RouteData }): ReactElement {
  const { site, sidebar, page } = data;
  return (
    <html
      lang={site.lang}
      dir={site.direction === "rtl" ? "rtl" : undefined}
      data-layout={page.layout}
      data-own-head={page.headTags.length > 0 ? "" : undefined}
      data-version={site.version}
      data-announcement={site.announcement?.id ?? undefined}
      data-islands={site.assets.islandsScript ?? undefined}
      data-tag-manager={site.tagManagerId ?? undefined}
    >
      <Head site={site} page={page} />
      <body
        data-base={site.base}
        data-editions={editionsBelow(site)}
        data-features={JSON.stringify(site.features)}
        data-actions={site.assets.actionsScript}
      >
        {/* The first link, so that assistive technology knows it as the one to the content. */}
        <a className="dg-skip" href="#dg:content">
          {site.strings.skip}
        </a>
        {site.llmsUrl === undefined ? null : (
          <p hidden>
            {site.strings.allAsMarkdown} <a href={site.llmsUrl}>{site.llmsUrl}</a>
          </p>
        )}
        <Announcement site={site} />
        <Navbar site={site} pageUrl={page.url} hasSidebar={sidebar !== null} languages={page.languages} />
        <div className={sidebar === null ? "dg-layout dg-layout-wide" : "dg-layout"}>
          {sidebar === null ? null : <Sidebar site={site} sidebar={sidebar} page={page} />}
          <main id="dg:content" className="dg-main" tabIndex={-1}>
            <PageBanner banner={page.banner} />
            <Breadcrumbs site={site} breadcrumbs={page.breadcrumbs} />
            <CopyPage site={site} page={page} />
            <TableOfContents site={site} toc={page.toc} language={page.language} />
            <Article data={data} />
            <div className="dg-foot">
              <PageFoot site={site} page={page} />
            </div>
          </main>
        </div>
        <Footer site={site} />
        <output className="dg-announcer" aria-live="polite" />
      </body>
    </html>
  );
}

/** The paths of the other languages below the base, encoded as in a URL. Their pages are documents of their own. */
function editionsBelow({ base, languages = [] }: SiteData): string | undefined {
  const below = languages.flatMap(({ url }) =>
    url !== base && url.startsWith(base) ? [new URL(url, "http://x").pathname] : [],
  );
  return below.length === 0 ? undefined : below.join(" ");
}

/** The page's content: its heading and its body. */
function Article({ data: { site, page } }: { readonly data: RouteData }): ReactElement {
  const classes = page.contentClass === "" ? "dg-article" : `dg-article ${page.contentClass}`;
  return (
    <article className={classes} lang={page.language?.lang} dir={page.language?.direction}>
      <OldVersion site={site} url={page.currentVersionUrl} />
      <Untranslated site={site} languages={page.languages} />
      <StaleTranslation site={site} page={page} />
      {page.needsTitleHeading ? (
        <h1 id="dg:title" tabIndex={-1}>
          {page.title}
        </h1>
      ) : null}
      {page.movedAnchors.map(({ id, url }) => (
        <a key={id} id={id} className="dg-moved" href={url}>
          {site.strings.moved}
        </a>
      ))}
      <Introduction site={site} layout={page.layout} />
      <div className="dg-body" dangerouslySetInnerHTML={{ __html: page.bodyHtml }} />
    </article>
  );
}

/** The introduction of generated pages, which have no source file. */
function Introduction({
  site,
  layout,
}: {
  readonly site: RouteData["site"];
  readonly layout: RouteData["page"]["layout"];
}): ReactNode {
  if (layout === "not-found") return <NotFound site={site} />;
  if (layout !== "search") return null;
  return (
    <>
      <SearchForm site={site} id="dg:search-page" />
      <output className="dg-search-status" aria-live="polite" />
      <ol className="dg-results" />
    </>
  );
}
