/** A banner above the page. Without a script, it cannot be closed. */
import type { ReactElement } from "react";
import type { SiteData } from "../route-data.ts";
import { CloseIcon } from "./icons.tsx";
import { RichText } from "./RichText.tsx";

export function Announcement({ site }: { readonly site: SiteData }): ReactElement | null {
  const { announcement, strings } = site;
  if (announcement === null) return null;
  const { text, kind, id } = announcement;
  return (
    <aside
      className={kind === "warning" ? "dg-announcement dg-warning" : "dg-announcement"}
      aria-label={strings.announcement}
    >
      <p>
        <RichText content={text} />
      </p>
      {id === null ? null : (
        <button className="dg-icon-button" type="button" data-action="close-announcement">
          <CloseIcon />
          <span className="sr-only">{strings.close}</span>
        </button>
      )}
    </aside>
  );
}
