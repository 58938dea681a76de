/**
 * The pages of a section as nested lists. Groups that contain the current page are open, and the page's headings are
 * listed below its entry. A page without an entry has a line of its own: below the nearest page above it, or at the top.
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

/** The client moves this element into the menu of small screens, and keeps its scroll position by `sidebar.key`. */
export function Sidebar({ site, sidebar, page }: SidebarProps): ReactElement {
  return (
    <nav className="dg-sidebar" aria-label={site.strings.section} data-sidebar={sidebar.key}>
      <Entries entries={sidebar.entries} page={page} site={site} isTop />
    </nav>
  );
}

function Entries({
  entries,
  page,
  site,
  isTop = false,
}: {
  readonly site: SiteData;
  readonly entries: readonly SidebarEntry[];
  readonly page: PageData;
  readonly isTop?: boolean;
}): ReactElement {
  const isMissing = isTop && page.layout === "page" && !entries.some((entry) => containsPage(entry, page.sidebarUrl));
  return (
    <ul>
      {isMissing ? <Unlisted page={page} site={site} /> : null}
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
      <PageBelow url={entry.url} page={page} site={site} />
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
      <PageBelow url={group.url} page={page} site={site} />
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
    <a href={url} aria-current={url === page.url ? "page" : undefined}>
      {children}
    </a>
  );
}

/** The list below the entry of a page: its headings, or the page that belongs to it. */
function PageBelow({
  url,
  page,
  site,
}: {
  readonly url: string | null;
  readonly page: PageData;
  readonly site: SiteData;
}): ReactElement | null {
  if (url === page.url) return <Headings toc={page.toc} depth={site.sidebarDepth} />;
  if (url !== page.sidebarUrl || page.layout !== "page") return null;
  return (
    <ul className="dg-sidebar-below">
      <Unlisted page={page} site={site} />
    </ul>
  );
}

/** The page, where no entry leads to it. */
function Unlisted({ page, site }: { readonly page: PageData; readonly site: SiteData }): ReactElement {
  return (
    <li>
      <a href="#dg:content" aria-current="page">
        {page.title}
      </a>
      <Headings toc={page.toc} depth={site.sidebarDepth} />
    </li>
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
