/**
 * Whether docsgen owns the process that it runs in, as it does on the command line. In a calling program, V8's settings
 * and the esbuild process are shared with the program's own code, so docsgen leaves them alone.
 */
const state = { isOwned: false };

/** Called by the command line when it takes the terminal of the process. */
export function ownProcess(): void {
  state.isOwned = true;
}

/** `false` until `ownProcess` is called. */
export function ownsProcess(): boolean {
  return state.isOwned;
}
