/**
 * The site with pages that were edited, before it is linked again: what they show themselves is new, what the others show of them is as it
 * was. For a reader of these pages who need not wait for all others. Pure.
 */
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkedPage, LinkedSite } from "./linked-site.ts";

export interface EditedPage {
  readonly before: PageInterface;
  readonly after: PageInterface;
}

/** `null` where an edit changes more than that: where the page is, what it refers to, or what lies around it. */
export function withEditedPages(site: LinkedSite, edits: readonly EditedPage[]): LinkedSite | null {
  if (!edits.every(isLocal)) return null;
  const bySource = new Map(edits.map((edit) => [edit.after.record.relativePath, edit]));
  const pages = site.pages.map((page): LinkedPage => {
    const edit = bySource.get(page.record.relativePath);
    if (edit === undefined) return page;
    const { record, hasTitleHeading } = edit.after;
    const documentTitle = record.title === page.record.title ? page.documentTitle : record.title;
    return { ...page, record, hasTitleHeading, documentTitle };
  });
  return { ...site, pages };
}

function isLocal({ before, after }: EditedPage): boolean {
  const around = ({ record, references, components, previous, next, sidebar, thumbnail }: PageInterface): string =>
    JSON.stringify([record.path, record.frontmatter.head, references, components, previous, next, sidebar, thumbnail]);
  return after.sidebar === null && after.record.frontmatter.draft !== true && around(before) === around(after);
}
