/** The `<head>` of a document: metadata for browsers, search engines and link previews. */
import { createElement } from "react";
import type { ReactElement } from "react";
import type { HeadTag, PageData, SiteData } from "../route-data.ts";
import { inlineCode, themeScript } from "../theme-script.ts";

export function Head({ site, page }: { readonly site: SiteData; readonly page: PageData }): ReactElement {
  const { assets, origin } = site;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.documentTitle}</title>
      {page.description === "" ? null : <meta name="description" content={page.description} />}
      <meta name="color-scheme" content="light dark" />
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <link rel="stylesheet" href={assets.style} />
      <script type="module" src={assets.script} />
      {page.layout === "not-found" ? <script type="module" src={assets.notFoundScript} /> : null}
      {page.layout === "search" ? <script type="module" src={assets.searchScript} /> : null}
      {assets.icon === null ? null : <link rel="icon" href={assets.icon} />}
      {page.layout === "not-found" ? null : <link rel="canonical" href={page.canonicalUrl} />}
      {page.markdownUrl === null ? null : <link rel="alternate" type="text/markdown" href={page.markdownUrl} />}
      <meta property="og:type" content={page.layout === "landing" ? "website" : "article"} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={page.title} />
      {page.description === "" ? null : <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={page.canonicalUrl} />
      {page.previewImage === null ? null : previewTags(origin, page.previewImage)}
      <meta name="twitter:card" content={page.previewImage === null ? "summary" : "summary_large_image"} />
      {page.breadcrumbs.length === 0 ? null : (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: breadcrumbData(site, page) }} />
      )}
      {[...site.headTags, ...page.headTags].map((tag, index) => renderTag(tag, index))}
    </head>
  );
}

function previewTags(
  origin: string,
  { url, width, height, alt }: NonNullable<PageData["previewImage"]>,
): readonly ReactElement[] {
  const tags = { "og:image": origin + url, "og:image:width": width, "og:image:height": height, "og:image:alt": alt };
  return Object.entries(tags).flatMap(([property, content]) =>
    content === null ? [] : [<meta key={property} property={property} content={String(content)} />],
  );
}

/** Structured data (https://schema.org/BreadcrumbList). "<" is escaped so that no text can close the script element. */
function breadcrumbData({ origin }: SiteData, { breadcrumbs, title, canonicalUrl }: PageData): string {
  const items = [
    ...breadcrumbs.map(({ text, url }) => ({ name: text, item: url === null ? undefined : origin + url })),
    { name: title, item: canonicalUrl },
  ];
  return JSON.stringify({
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ name, item }, index) => ({ "@type": "ListItem", position: index + 1, name, item })),
  }).replaceAll("<", String.raw`\u003c`);
}

/** React uses different names for some HTML attributes, but passes unknown ones through unchanged. */
function renderTag({ tag, attributes, content }: HeadTag, index: number): ReactElement {
  const { class: className, charset, "http-equiv": httpEquiv, crossorigin, ...others } = attributes;
  return createElement(tag, {
    key: `${tag}-${index}`,
    ...others,
    // A boolean attribute is written in HTML as the name alone. React treats an empty string as `false`.
    ...Object.fromEntries(
      ["async", "defer", "disabled"].flatMap((name) => (others[name] === "" ? [[name, true]] : [])),
    ),
    ...(className === undefined ? {} : { className }),
    ...(charset === undefined ? {} : { charSet: charset }),
    ...(httpEquiv === undefined ? {} : { httpEquiv }),
    ...(crossorigin === undefined ? {} : { crossOrigin: crossorigin }),
    ...(content === null ? {} : { dangerouslySetInnerHTML: { __html: inlineCode(content) } }),
  });
}
