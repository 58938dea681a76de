/** Says that a page belongs to an old version, and links to the current one. */
import type { ReactElement } from "react";
import type { PageData, SiteData } from "../route-data.ts";
import { fill } from "../strings.ts";

/** Above the content; `null` in the current version. */
export function OldVersion({
  site: { oldVersion, strings },
  url,
}: {
  readonly site: SiteData;
  readonly url: PageData["currentVersionUrl"];
}): ReactElement | null {
  if (oldVersion === null || url === null) return null;
  const { name } = oldVersion;
  return (
    <aside className="dg-callout dg-warning" aria-label={strings.oldVersionLabel}>
      {name === null ? strings.oldVersion : fill(strings.oldVersionNamed, { version: name })}{" "}
      <a href={url}>{strings.currentVersion}</a>
    </aside>
  );
}
