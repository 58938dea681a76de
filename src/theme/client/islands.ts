/** Loads the code that hydrates an author's components, on pages that contain such components. */
interface IslandsModule {
  /** Hydrates the components of a page, and unmounts those of previous pages. */
  readonly hydrate: (root: ParentNode) => void;
}

export interface Islands {
  /** Called for each page that is shown. */
  readonly enable: (root: ParentNode) => void;
}

export function makeIslands(): Islands {
  const state = { isUsed: false };
  return {
    enable: (root) => {
      const url = document.documentElement.dataset["islands"];
      state.isUsed ||= root.querySelector("[data-hydrate]") !== null;
      if (url === undefined || !state.isUsed) return;
      loadIslands(url).then(
        ({ hydrate }) => hydrate(root),
        // The static HTML stays if the code cannot be loaded.
        () => undefined,
      );
    },
  };
}

async function loadIslands(url: string): Promise<IslandsModule> {
  const islands: IslandsModule = await import(url);
  return islands;
}
