/** The `<head>` of a document: metadata for browsers, search engines and link previews. */
import { Children, createElement, isValidElement } from "react";
import type { ReactElement } from "react";
import type { HeadTag, PageData, SiteData } from "../route-data.ts";
import { inlineCode, themeScript } from "../theme-script.ts";

/** A tag of the page replaces the same tag of the site, and both replace those of docsgen. */
export function Head({ site, page }: { readonly site: SiteData; readonly page: PageData }): ReactElement {
  const { assets, origin } = site;
  const ofPage = new Set(page.headTags.map(({ tag, attributes }) => metadataName(tag, attributes)));
  const ofSite = site.headTags.filter(({ tag, attributes }) => {
    const name = metadataName(tag, attributes);
    return name === null || !ofPage.has(name);
  });
  const tags = [...ofSite, ...page.headTags];
  const replaced = new Set(tags.map(({ tag, attributes }) => metadataName(tag, attributes)));
  const own = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{page.documentTitle}</title>
      {page.description === "" ? null : <meta name="description" content={page.description} />}
      <meta name="color-scheme" content="light dark" />
      {themeColors}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <link rel="stylesheet" href={assets.style} />
      {[assets.textFont, page.bodyHtml.includes("<pre") ? assets.codeFont : null].map((font) =>
        font === null ? null : <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />,
      )}
      <script type="module" src={assets.script} />
      {site.insights === undefined || assets.insightsScript === undefined ? null : (
        <script
          type="module"
          src={assets.insightsScript}
          data-endpoint={site.insights.endpoint}
          data-consent={site.insights.consent ? "" : undefined}
        />
      )}
      {page.layout === "not-found" ? <script type="module" src={assets.notFoundScript} /> : null}
      {page.layout === "search" ? <script type="module" src={assets.searchScript} /> : null}
      {assets.icon === null ? null : <link rel="icon" href={assets.icon} />}
      {assets.touchIcon === null ? null : <link rel="apple-touch-icon" href={assets.touchIcon} />}
      {page.layout === "not-found" ? null : <link rel="canonical" href={page.canonicalUrl} />}
      {page.languages?.alternates.map(({ lang, url }) => (
        <link key={lang} rel="alternate" hrefLang={lang} href={url} />
      ))}
      {page.markdownUrl === null ? null : <link rel="alternate" type="text/markdown" href={page.markdownUrl} />}
      {page.feedUrl === null ? null : (
        <link rel="alternate" type="application/rss+xml" title={page.title} href={page.feedUrl} />
      )}
      <meta property="og:type" content={page.url === site.base ? "website" : "article"} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={page.title} />
      {page.description === "" ? null : <meta property="og:description" content={page.description} />}
      <meta property="og:url" content={page.canonicalUrl} />
      {page.previewImage === null ? null : previewTags(origin, page.previewImage)}
      <meta name="twitter:card" content={page.previewImage === null ? "summary" : "summary_large_image"} />
      {describesPage(site, page) ? (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredData(site, page) }} />
      ) : null}
    </>
  );
  return (
    <head>
      {Children.toArray(own.props.children).filter((element) => {
        if (!isValidElement<Readonly<Record<string, unknown>>>(element) || typeof element.type !== "string")
          return true;
        const name = metadataName(element.type, element.props);
        return name === null || !replaced.has(name);
      })}
      {tags.map((tag, index) => renderTag(tag, index))}
    </head>
  );
}

/**
 * The name of what a tag says once about a document, or `null`. The author's tag of a name replaces docsgen's, because
 * search engines ignore both of two canonical addresses. An image includes its size.
 */
function metadataName(tag: string, attributes: Readonly<Record<string, unknown>>): string | null {
  if (tag === "link") return /\bcanonical\b/iu.test(String(attributes["rel"])) ? "canonical" : null;
  if (tag !== "meta") return null;
  if (attributes["charSet"] !== undefined || attributes["charset"] !== undefined) return "charset";
  const name = attributes["property"] ?? attributes["name"];
  return typeof name === "string" ? name.toLowerCase().replace(/^(og|twitter):image\b.*$/u, "$1:image") : null;
}

/** `--dg-color-surface` in both modes, in which browsers on phones show their bars. */
const themeColors = [
  <meta key="light" name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />,
  <meta key="dark" name="theme-color" media="(prefers-color-scheme: dark)" content="#0d0f13" />,
];

function previewTags(
  origin: string,
  { url, width, height, alt }: NonNullable<PageData["previewImage"]>,
): readonly ReactElement[] {
  const tags = { "og:image": origin + url, "og:image:width": width, "og:image:height": height, "og:image:alt": alt };
  return Object.entries(tags).flatMap(([property, content]) =>
    content === null ? [] : [<meta key={property} property={property} content={String(content)} />],
  );
}

/** Search engines do not list generated pages, and addresses without an origin mean nothing to them. */
function describesPage({ origin }: SiteData, { layout }: PageData): boolean {
  return origin !== "" && layout !== "not-found" && layout !== "search";
}

/**
 * Structured data: https://schema.org/WebSite for the home page, https://schema.org/TechArticle for the others, and
 * https://schema.org/BreadcrumbList. "<" is escaped so that no text can close the script element.
 */
function structuredData(site: SiteData, page: PageData): string {
  const { origin, base, lang } = site;
  const { breadcrumbs, title, canonicalUrl, description, previewImage, lastUpdated, contributors, language } = page;
  const common = {
    url: canonicalUrl,
    ...(description === "" ? {} : { description }),
    inLanguage: language?.lang ?? lang,
    ...(previewImage === null ? {} : { image: origin + previewImage.url }),
  };
  const about =
    page.url === base
      ? { "@type": "WebSite", name: site.title, ...common }
      : {
          "@type": "TechArticle",
          headline: title,
          ...common,
          ...(lastUpdated === null ? {} : { dateModified: lastUpdated.date }),
          ...(contributors.length === 0 ? {} : { author: contributors.map((name) => ({ "@type": "Person", name })) }),
          isPartOf: { "@type": "WebSite", name: site.title, url: origin + base },
        };
  const items = [
    ...breadcrumbs.map(({ text, url }) => ({ name: text, item: url === null ? undefined : origin + url })),
    { name: title, item: canonicalUrl },
  ];
  const crumbs = {
    "@type": "BreadcrumbList",
    itemListElement: items.map(({ name, item }, index) => ({ "@type": "ListItem", position: index + 1, name, item })),
  };
  const graph = breadcrumbs.length === 0 ? [about] : [about, crumbs];
  return JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", String.raw`\u003c`);
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
