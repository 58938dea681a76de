/** Fetches what makes an author's components live, on pages that hold one that asks for it. */
interface IslandsModule {
  /** Makes the components of a page live, and ends those of pages that are gone. */
  readonly hydrate: (root: ParentNode) => void;
}

export interface Islands {
  /** Called with each page that is put in. */
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
        // What was rendered at build time stays.
        () => undefined,
      );
    },
  };
}

async function loadIslands(url: string): Promise<IslandsModule> {
  const islands: IslandsModule = await import(url);
  return islands;
}
