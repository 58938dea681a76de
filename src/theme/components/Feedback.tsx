/**
 * Asks whether the page was helpful. The answers are buttons of a form, which the client sends without leaving the
 * page, or links to a new issue.
 */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";

/** `null` if the config has no `feedback`. */
export function Feedback({
  site: { strings },
  feedback,
}: Pick<PageData, "feedback"> & { readonly site: SiteData }): ReactElement | null {
  if (feedback === null) return null;
  if (feedback.kind === "issue")
    return (
      <p className="dg-feedback">
        <span>{strings.helpful}</span>
        <a href={feedback.yesUrl} aria-label={`${strings.helpful} ${strings.yes}`}>
          {strings.yes}
        </a>
        <a href={feedback.noUrl} aria-label={`${strings.helpful} ${strings.no}`}>
          {strings.no}
        </a>
      </p>
    );
  return (
    <form className="dg-feedback" method="post" action={feedback.url} aria-label={strings.helpful}>
      <span>{strings.helpful}</span>
      <input type="hidden" name="page" value={feedback.page} />
      <button name="answer" value="yes" data-action="feedback">
        {strings.yes}
      </button>
      <button name="answer" value="no" data-action="feedback">
        {strings.no}
      </button>
    </form>
  );
}
