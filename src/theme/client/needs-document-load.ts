/**
 * Whether leaving or updating the current page requires loading a document, because elements that only its head contains
 * would otherwise remain.
 */
export function needsDocumentLoad(): boolean {
  const { layout, ownHead } = document.documentElement.dataset;
  return layout === "not-found" || layout === "search" || ownHead !== undefined;
}
