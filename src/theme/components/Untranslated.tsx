/** Says that a page is shown in another language, because it is not translated. */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";

/** In the language of the site, unlike the text below it; `null` on a page that is translated. */
export function Untranslated({
  site: { lang, direction, strings },
  languages,
}: {
  readonly site: SiteData;
  readonly languages: PageData["languages"];
}): ReactElement | null {
  if (languages === undefined || languages.source === null) return null;
  return (
    <aside className="dg-callout dg-info" lang={lang} dir={direction} aria-label={strings.language}>
      {strings.untranslated}
    </aside>
  );
}
