/** Whether another build is at work: files that one is still writing are named after its process. An effect. */
import { randomBytes } from "node:crypto";

/** Tells processes of one number apart: each container counts for itself. */
const token = randomBytes(4).toString("hex");

/** Milliseconds after which what another container's process of our number writes is given up. */
const patience = 3_600_000;

/** The same for a number that another process has: a container's processes have the numbers of others, and a server may rest for days. */
const lifetime = 7 * 24 * 3_600_000;

/** The name of this process, for names of files that it alone writes: "1234.5e8a01bc". */
export function ownProcess(): string {
  return `${process.pid}.${token}`;
}

/**
 * Whether a process that is not this one may still be writing a file.
 * @param writer Its `ownProcess`.
 * @param modified When the file was changed last, in milliseconds since 1970.
 */
export function isAtWork(writer: string, modified: number): boolean {
  if (writer === ownProcess()) return false;
  const processId = Number.parseInt(writer, 10);
  const age = Date.now() - modified;
  if (processId === process.pid) return age < patience;
  if (age > lifetime) return false;
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It runs, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
