/** The menu that leads to the page in another language, or to the home page of that language if it does not have the page. */
import type { ReactElement } from "react";
import type { LanguageChoice, PageData, SiteData } from "../route-data.ts";

/**
 * `null` in a site with one language.
 * @param page The languages that have the page; the others are linked by their home pages.
 */
export function LanguageMenu({
  site: { lang, languages, strings },
  page,
}: {
  readonly site: SiteData;
  readonly page: PageData["languages"];
}): ReactElement | null {
  const current = languages?.find((each) => each.lang === lang);
  if (languages === undefined || languages.length < 2 || current === undefined) return null;
  const inPage = new Map(page?.choices.map((choice) => [choice.lang, choice]));
  return (
    <ul className="dg-navbar-list dg-navbar-end">
      <li>
        <details className="dg-menu">
          <summary className="dg-navbar-link" aria-label={`${strings.language}: ${current.label}`}>
            {current.label}
          </summary>
          <ul className="dg-menu-list dg-languages">
            {languages.map((home) => (
              <li key={home.lang}>
                <Choice choice={inPage.get(home.lang) ?? home} isCurrent={home === current} />
              </li>
            ))}
          </ul>
        </details>
      </li>
    </ul>
  );
}

function Choice({
  choice: { lang, label, url },
  isCurrent,
}: {
  readonly choice: LanguageChoice;
  readonly isCurrent: boolean;
}): ReactElement {
  return (
    <a className="dg-navbar-link" href={url} lang={lang} hrefLang={lang} aria-current={isCurrent ? "true" : undefined}>
      {label}
    </a>
  );
}
