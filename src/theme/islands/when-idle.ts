/**
 * Defers downloads that a reader may never need. They are skipped on slow connections and in data-saving mode, and wait
 * until the reader stops typing.
 */

/** Milliseconds without a new query after which the download starts. */
const idleTime = 1500;

/** @param timer Restarted by each call. The caller clears it when the reader moves on. */
export function whenIdle(timer: { id: number }, task: () => Promise<void>): void {
  clearTimeout(timer.id);
  if (savesData()) return;
  timer.id = window.setTimeout(() => {
    task().catch(() => undefined);
  }, idleTime);
}

/** Whether the reader asked to save data or has a slow connection, as far as the browser reports it. */
function savesData(): boolean {
  const connection: unknown = "connection" in navigator ? navigator.connection : null;
  if (typeof connection !== "object" || connection === null) return false;
  const isSaving = "saveData" in connection && connection.saveData === true;
  return isSaving || ("effectiveType" in connection && /2g/u.test(String(connection.effectiveType)));
}
