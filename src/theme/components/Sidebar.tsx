/**
 * The pages of a section as nested lists. Groups that contain the current page are open, and the page's headings are
 * listed below its entry. A page without an entry is marked at the nearest page above it.
 */
import type { ReactElement, ReactNode } from "react";
import type { PageData, SiteData, SidebarData, SidebarEntry, TocEntry } from "../route-data.ts";
import { fill } from "../strings.ts";
import { Badged } from "./Badge.tsx";
import { Text } from "./Text.tsx";

interface SidebarProps {
  readonly site: SiteData;
  readonly sidebar: SidebarData;
  readonly page: PageData;
}

export function Sidebar({ site, sidebar, page }: SidebarProps): ReactElement {
  return (
    <nav className="dg-sidebar" aria-label={site.strings.section} data-sidebar={sidebar.key}>
      <Entries entries={sidebar.entries} page={page} site={site} />
    </nav>
  );
}

function Entries({
  entries,
  page,
  site,
}: {
  readonly site: SiteData;
  readonly entries: readonly SidebarEntry[];
  readonly page: PageData;
}): ReactElement {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.text} ${entry.url ?? ""}`}>
          {entry.kind === "link" ? (
            <Entry entry={entry} page={page} site={site} />
          ) : (
            <Group group={entry} page={page} site={site} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({
  entry,
  page,
  site,
}: {
  readonly site: SiteData;
  readonly entry: Extract<SidebarEntry, { kind: "link" }>;
  readonly page: PageData;
}): ReactElement {
  return (
    <>
      <PageLink url={entry.url} page={page}>
        <Icon html={entry.icon} />
        <Badged badges={entry.badges}>
          <Text text={entry.text} language={entry.language} />
        </Badged>
      </PageLink>
      {entry.url === page.url ? <Headings toc={page.toc} depth={site.sidebarDepth} /> : null}
    </>
  );
}

function Group({
  group,
  page,
  site,
}: {
  readonly site: SiteData;
  readonly group: Extract<SidebarEntry, { kind: "group" }>;
  readonly page: PageData;
}): ReactElement {
  const content = (
    <>
      {group.url === page.url ? <Headings toc={page.toc} depth={site.sidebarDepth} /> : null}
      {group.entries.length === 0 ? null : <Entries entries={group.entries} page={page} site={site} />}
    </>
  );
  if (!group.isCollapsible)
    return (
      <>
        <span className="dg-sidebar-heading">
          <Badged badges={group.badges}>
            {group.url === null ? (
              <>
                <Icon html={group.icon} />
                <Text text={group.text} language={group.language} />
              </>
            ) : (
              <PageLink url={group.url} page={page}>
                <Icon html={group.icon} />
                <Text text={group.text} language={group.language} />
              </PageLink>
            )}
          </Badged>
        </span>
        {content}
      </>
    );
  const isOpen = group.isOpen || containsPage(group, page.sidebarUrl);
  if (group.url === null)
    return (
      <details className="dg-sidebar-group" open={isOpen}>
        <summary>
          <Icon html={group.icon} />
          <Badged badges={group.badges}>
            <Text text={group.text} language={group.language} />
          </Badged>
        </summary>
        {content}
      </details>
    );
  // A `<summary>` must not contain a link, so the group's heading links to its page, and a separate control opens the
  // group.
  return (
    <div className="dg-sidebar-branch">
      <PageLink url={group.url} page={page}>
        <Icon html={group.icon} />
        <Badged badges={group.badges}>
          <Text text={group.text} language={group.language} />
        </Badged>
      </PageLink>
      <details className="dg-sidebar-group" open={isOpen}>
        <summary aria-label={fill(site.strings.pagesOf, { text: group.text })} />
        {content}
      </details>
    </div>
  );
}

function Icon({ html }: { readonly html: string | null }): ReactElement | null {
  return html === null ? null : <span className="dg-sidebar-icon" dangerouslySetInnerHTML={{ __html: html }} />;
}

function PageLink({
  url,
  page,
  children,
}: {
  readonly url: string;
  readonly page: PageData;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <a href={url} aria-current={url === page.url ? "page" : url === page.sidebarUrl ? "true" : undefined}>
      {children}
    </a>
  );
}

/** The headings of the page. The client marks the current one while the reader scrolls. */
function Headings({ toc, depth }: { readonly toc: readonly TocEntry[]; readonly depth: number }): ReactElement | null {
  if (toc.length === 0 || depth === 0) return null;
  return (
    <ul className="dg-sidebar-toc">
      {toc.map(({ slug, title, children }) => (
        <li key={slug}>
          <a href={`#${encodeURI(slug)}`}>{title}</a>
          <Headings toc={children} depth={depth - 1} />
        </li>
      ))}
    </ul>
  );
}

function containsPage(entry: SidebarEntry, url: string): boolean {
  return entry.url === url || (entry.kind === "group" && entry.entries.some((inner) => containsPage(inner, url)));
}
