/** The banners of the site and of a page. Without a script, they cannot be closed. */
import type { ReactElement } from "react";
import type { Banner, SiteData } from "../route-data.ts";
import { CloseIcon } from "./icons.tsx";
import { RichText } from "./RichText.tsx";

export function Announcement({ site }: { readonly site: SiteData }): ReactElement | null {
  const { announcement, strings } = site;
  if (announcement === null) return null;
  const { id } = announcement;
  return (
    <aside className={classOf(announcement)} aria-label={strings.announcement}>
      <p>
        <RichText content={announcement.text} />
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

export function PageBanner({ banner }: { readonly banner: Banner | null }): ReactElement | null {
  if (banner === null) return null;
  return (
    <div className={classOf(banner)} role="note">
      <p>
        <RichText content={banner.text} />
      </p>
    </div>
  );
}

function classOf({ kind }: Banner): string {
  return kind === "warning" ? "dg-announcement dg-warning" : "dg-announcement";
}
