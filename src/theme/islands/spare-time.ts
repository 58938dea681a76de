/** Leaves for later what a reader may never need: not on a connection that is to be spared, and not while they type or leave. */

/** Milliseconds that a reader stays with what was found. */
const stay = 1500;

/** @param timer Cleared where the reader goes on; started anew by each call. */
export function whenSpared(timer: { id: number }, task: () => Promise<void>): void {
  clearTimeout(timer.id);
  if (isSpared()) return;
  timer.id = window.setTimeout(() => {
    task().catch(() => undefined);
  }, stay);
}

/** Where the browser tells of the connection: the reader saves data, or it is a slow one. */
function isSpared(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  if (typeof connection !== "object" || connection === null) return false;
  const isSaving = "saveData" in connection && connection.saveData === true;
  return isSaving || ("effectiveType" in connection && /2g/u.test(String(connection.effectiveType)));
}
