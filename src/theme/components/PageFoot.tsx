/**
 * The end of a page: the edit link, the date and contributors, the question for feedback, and the
 * links to the previous and next page. `Page` renders the wrapper, so a replacement of this component may return any
 * number of elements.
 */
import type { ReactElement } from "react";
import type { PageData, PageLink, SiteData } from "../route-data.ts";
import type { Strings } from "../strings.ts";
import { fill } from "../strings.ts";
import { Feedback } from "./Feedback.tsx";
import { Text } from "./Text.tsx";

/** `null` if there is nothing to show, so that no line is drawn. */
export function PageFoot({ site, page }: { readonly site: SiteData; readonly page: PageData }): ReactElement | null {
  const { editUrl, lastUpdated, contributors, feedback, previous, next } = page;
  if ([editUrl, lastUpdated, contributors[0] ?? null, feedback, previous, next].every((part) => part === null))
    return null;
  return (
    <footer className="dg-page-foot">
      {editUrl === null ? null : (
        <a className="dg-edit" href={editUrl}>
          {site.editLinkText}
        </a>
      )}
      {lastUpdated === null ? null : <LastUpdated {...lastUpdated} strings={site.strings} />}
      {contributors.length === 0 ? null : (
        <p className="dg-changes">{fill(site.strings.contributors, { names: contributors.join(", ") })}</p>
      )}
      <Feedback site={site} feedback={feedback} />
      {previous === null && next === null ? null : (
        <nav className="dg-pager" aria-label={site.strings.pager}>
          <Neighbor link={previous} relation="prev" label={site.strings.previous} />
          <Neighbor link={next} relation="next" label={site.strings.next} />
        </nav>
      )}
    </footer>
  );
}

function LastUpdated({
  date,
  text,
  strings,
}: NonNullable<PageData["lastUpdated"]> & { readonly strings: Strings }): ReactElement {
  const [before, after] = strings.lastUpdated.split("{date}");
  return (
    <p className="dg-changes">
      {before}
      <time dateTime={date}>{text}</time>
      {after}
    </p>
  );
}

function Neighbor({
  link,
  relation,
  label,
}: {
  readonly link: PageLink | null;
  readonly relation: "prev" | "next";
  readonly label: string;
}): ReactElement | null {
  if (link === null) return null;
  return (
    <a className={`dg-pager-${relation}`} href={link.url} rel={relation}>
      <span>{label}</span> <Text text={link.text} language={link.language} />
    </a>
  );
}
