/**
 * Puts edited pages into a linked site without linking it again: each edited page shows its new content, while all
 * other pages still show what they did before. A request for an edited page can then be answered before the whole site
 * is linked. Pure.
 */
import type { PageInterface } from "../page/compiled-page.ts";
import type { LinkedPage, LinkedSite } from "./linked-site.ts";

export interface EditedPage {
  readonly before: PageInterface;
  readonly after: PageInterface;
}

/**
 * Returns `null` if an edit affects more than that: the page's route, head tags, references, components, neighbours,
 * sidebar or thumbnail.
 */
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
