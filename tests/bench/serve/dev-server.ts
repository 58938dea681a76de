/** Starts a development server and waits for the line that shows its address. */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import type { Command } from "../speed/generator.ts";
import { endGroup, firstError, quiet } from "../speed/process-tree.ts";

export interface DevServer {
  /** "http://127.0.0.1:8080" */
  readonly origin: string;
  /** Stops the server as Ctrl-C does, and kills it after ten seconds. */
  readonly stop: () => Promise<void>;
  /** Waits until it has printed this text. @param timeout Seconds. */
  readonly says: (pattern: RegExp, timeout: number) => Promise<void>;
}

/** @throws Error with the first error line of the server. @param timeout Seconds. */
export async function startServer(command: Command, folder: string, log: string, timeout: number): Promise<DevServer> {
  const output = openSync(log, "w");
  const child = spawn(command.file, command.args, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", output, output],
    env: { ...process.env, ...quiet, ...command.environment },
  });
  closeSync(output);
  const state = { hasEnded: false };
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      state.hasEnded = true;
      resolve();
    };
    child.on("exit", end);
    child.on("error", end);
  });
  const stop = async (): Promise<void> => {
    if (!state.hasEnded) child.kill("SIGTERM");
    await Promise.race([ended, sleep(10_000, null, { ref: false })]);
    endGroup(child.pid);
    await ended;
  };
  const find = async (pattern: RegExp, seconds: number): Promise<RegExpExecArray | null> => {
    const deadline = performance.now() + seconds * 1000;
    while (!state.hasEnded && performance.now() < deadline) {
      const found = pattern.exec(stripVTControlCharacters(readFileSync(log, "utf8")));
      if (found !== null) return found;
      await sleep(5);
    }
    return null;
  };
  const says = async (pattern: RegExp, seconds: number): Promise<void> => {
    if ((await find(pattern, seconds)) === null) throw new Error(`was not done in ${seconds} s`);
  };
  const [, port] = (await find(addressLine, timeout)) ?? [];
  if (port !== undefined) return { origin: `http://127.0.0.1:${port}`, stop, says };
  const isLate = !state.hasEnded;
  await stop();
  throw new Error(isLate ? `did not start in ${timeout} s` : (firstError(log) ?? "ended at once"));
}

const addressLine = /http:\/\/(?:127\.0\.0\.1|localhost|0\.0\.0\.0):(\d+)/u;

/** A free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
