/** Gathers what happens to files until it is over: one edit is passed on at once, the thousand of a branch switch together. */

/** Milliseconds of quiet after which a batch is over, by how many files it holds: a tool that changes many is not done soon. */
const quietFor = (files: number): number => {
  if (files <= 1) return 8;
  return files <= 20 ? 60 : 150;
};

export interface Settler {
  readonly add: (path: string) => void;
  readonly stop: () => void;
}

/** @param onSettled Given the paths of a batch, each once. */
export function makeSettler(onSettled: (paths: ReadonlySet<string>) => void): Settler {
  const state: { paths: Set<string>; timer: NodeJS.Timeout | null } = { paths: new Set(), timer: null };
  const stop = (): void => {
    if (state.timer !== null) clearTimeout(state.timer);
    state.timer = null;
  };
  const settle = (): void => {
    const { paths } = state;
    state.paths = new Set();
    state.timer = null;
    onSettled(paths);
  };
  return {
    add: (path) => {
      state.paths.add(path);
      stop();
      state.timer = setTimeout(settle, quietFor(state.paths.size));
    },
    stop,
  };
}
