/** Says that the original of a page has changed since it was translated, with a link to it. */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";

/** `null` unless the language has `staleNote` and the source has changed. */
export function StaleTranslation({
  site: { strings },
  page: { languages, lastUpdated },
}: {
  readonly site: SiteData;
  readonly page: PageData;
}): ReactElement | null {
  const original = languages?.stale;
  if (original === undefined) return null;
  const { lang, label, url } = original;
  const [before = "", after = ""] = strings.staleSince.split("{date}");
  return (
    <aside className="dg-callout dg-info" aria-label={strings.language}>
      {lastUpdated === null ? (
        strings.stale
      ) : (
        <>
          {before}
          <time dateTime={lastUpdated.date}>{lastUpdated.text}</time>
          {after}
        </>
      )}{" "}
      <a href={url} lang={lang} hrefLang={lang}>
        {label}
      </a>
    </aside>
  );
}
