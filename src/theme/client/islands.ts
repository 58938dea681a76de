/** Fetches what makes an author's components live, on pages that hold one that asks for it. */
interface IslandsModule {
  readonly hydrate: (root: ParentNode) => void;
}

export function enableIslands(root: ParentNode): void {
  const url = document.documentElement.dataset["islands"];
  if (url === undefined || root.querySelector("[data-hydrate]") === null) return;
  loadIslands(url).then(
    ({ hydrate }) => hydrate(root),
    // What was rendered at build time stays.
    () => undefined,
  );
}

async function loadIslands(url: string): Promise<IslandsModule> {
  const islands: IslandsModule = await import(url);
  return islands;
}
