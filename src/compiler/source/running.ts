/** Whether another build is at work: files that one is still writing are named after its process. An effect. */

/** The number of this process, for names of files that it alone writes. */
export function ownProcess(): number {
  return process.pid;
}

/** Whether a process that is not this one runs. */
export function isRunning(processId: number): boolean {
  if (processId === process.pid) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
