/** Loads the code that hydrates an author's components, on pages that contain such components. */
interface IslandsModule {
  /** Hydrates the components of a page, and unmounts those of previous pages. */
  readonly hydrate: (root: ParentNode) => void;
}

/** Called for each page that is shown. */
export function enableIslands(root: ParentNode): void {
  const { dataset } = document.documentElement;
  // Once a page has had some, each page that follows stops those of the page before.
  if (root.querySelector("[data-hydrate]") !== null) dataset["live"] = "";
  const { islands, live } = dataset;
  if (islands === undefined || live === undefined) return;
  loadIslands(islands).then(
    ({ hydrate }) => hydrate(root),
    // The static HTML stays if the code cannot be loaded.
    () => undefined,
  );
}

async function loadIslands(url: string): Promise<IslandsModule> {
  const islands: IslandsModule = await import(url);
  return islands;
}
