/** The banners of the site and of a page. Without a script, they cannot be closed. */
import type { ReactElement } from "react";
import type { Banner, SiteData } from "../route-data.ts";
import { CloseIcon } from "./icons.tsx";
import { RichText } from "./RichText.tsx";

/** `null` if the config has none. The client hides it for readers who have closed it. */
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

/** The banner that a page sets in its frontmatter; `null` if it sets none. */
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
