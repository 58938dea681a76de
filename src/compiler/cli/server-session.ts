/** Runs a server until the author stops it with a key, Ctrl-C or a signal. */
import { readFileSync } from "node:fs";
import type { Terminal } from "./terminal.ts";

/** Prints a note if a port other than the requested one is used. */
export function printPort(wanted: number, actual: number, { stdout }: Terminal): void {
  if (wanted !== 0 && actual !== wanted) stdout.write(`Port ${wanted} is in use, using ${actual} instead.\n`);
}

/**
 * @param actions Actions by key, in addition to those of every session: q and Ctrl-C stop the server, ? lists the keys.
 * @param help One line per key.
 */
export function untilStopped(
  actions: Readonly<Record<string, () => void>>,
  help: readonly string[],
  terminal: Terminal,
): Promise<void> {
  const lines = [...help, "q  quit", "?  show these keys"];
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
      // In raw mode, Ctrl-C arrives as a character instead of a signal.
      "\u0003": end,
    });
    process.once("SIGINT", end);
    process.once("SIGTERM", end);
  });
}

/** Listens for single keys if there is a terminal. @returns A function that restores the terminal. */
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

/**
 * Whether the command is in the foreground of a terminal. A background process (`docsgen serve &`) that reads from the
 * terminal is stopped by the system.
 */
function hasKeys(): boolean {
  if (!process.stdin.isTTY) return false;
  try {
    // On Linux, proc(5) lists the process's own group and the terminal's foreground group.
    const [, , group, , , foreground] = readFileSync("/proc/self/stat", "utf8")
      .replace(/^.*\) /su, "")
      .split(" ");
    return group === foreground;
  } catch {
    return true;
  }
}
