/** Whether the page that is shown is left and changed by loading a document: what its head holds alone would stay for the next one. */
export function standsAlone(): boolean {
  const { layout, ownHead } = document.documentElement.dataset;
  return layout === "not-found" || layout === "search" || ownHead !== undefined;
}
