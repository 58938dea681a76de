/** A command that serves until its author ends it: by a key, by Ctrl-C or by a signal. */
import { readFileSync } from "node:fs";
import type { Terminal } from "./terminal.ts";

/** Says so where another port than the one that was asked for is used. */
export function sayPort(wanted: number, actual: number, { stdout }: Terminal): void {
  if (wanted !== 0 && actual !== wanted) stdout.write(`Port ${wanted} is taken: this is ${actual}.\n`);
}

/**
 * @param actions By key, beside those of every session: q and Ctrl-C end it, ? shows the keys.
 * @param help A line for each.
 */
export function untilEnded(
  actions: Readonly<Record<string, () => void>>,
  help: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const lines = [...help, "q  quit", "?  show the keys"];
  if (hasKeys()) terminal.stdout.write("Press ? for keys.\n");
  return new Promise((resolve) => {
    const end = (): void => {
      release();
      process.off("SIGINT", end);
      process.off("SIGTERM", end);
      resolve();
    };
    const release = onKey({
      ...actions,
      q: end,
      "?": () => terminal.stdout.write(`${lines.join("\n")}\n`),
      // Ctrl-C, which a terminal in raw mode passes on as a letter.
      "\u0003": end,
    });
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
  });
}

export function isSystemError(error: unknown): error is Error {
  return error instanceof Error && "syscall" in error;
}

/** Single keys of the terminal, where there is one. @returns What gives the terminal back. */
function onKey(actions: Readonly<Record<string, () => void>>): () => void {
  const { stdin } = process;
  if (!hasKeys()) return () => undefined;
  const listen = (data: Buffer): void => {
    for (const key of data.toString("utf8")) actions[key]?.();
  };
  stdin.setRawMode(true).resume().on("data", listen);
  return () => {
    stdin.off("data", listen).setRawMode(false).pause();
  };
}

/** Whether there is a terminal, and it is this command's: one that belongs to another now (`docsgen serve &`) stops who asks it for keys. */
function hasKeys(): boolean {
  if (!process.stdin.isTTY) return false;
  try {
    // Linux: proc(5) tells the process groups, its own and the one in the foreground.
    const [, , group, , , foreground] = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /su, "")
      .split(" ");
    return group === foreground;
  } catch {
    return true;
  }
}
