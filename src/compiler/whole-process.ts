/**
 * Whether docsgen owns the process that it runs in, as it does on the command line. In a program that calls it, settings
 * of V8 and the esbuild process are also those of the program's other code, so docsgen leaves them alone.
 */
const state = { isOwned: false };

/** Called by the command line. */
export function ownProcess(): void {
  state.isOwned = true;
}

export function ownsProcess(): boolean {
  return state.isOwned;
}
