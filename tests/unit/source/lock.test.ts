import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeEach, expect, test } from "vitest";
import { tryLock, waitForLock, waitForLockSync } from "../../../src/compiler/source/lock.ts";

const root = mkdtempSync(join(tmpdir(), "docsgen-lock-"));
const file = join(root, "a", "b", ".dist.lock");

beforeEach(() => rmSync(join(root, "a"), { recursive: true, force: true }));
afterAll(() => rmSync(root, { recursive: true }));

/** Writes the lock of another process. */
function writeLock(owner: string, host = hostname()): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${owner} 0123456789abcdef ${host}`);
}

const running = `${process.ppid}.00000000`;
/** No system has so many processes. */
const ended = "999999999.00000000";

test("a lock is held by one, and leaves nothing behind", () => {
  const lock = tryLock(file);
  expect(lock).not.toBeNull();
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^${process.pid}\\.[0-9a-f]+ `, "u"));
  expect(tryLock(file)).toBeNull();
  expect(waitForLockSync(file, 20)).toBeNull();
  lock?.release();
  lock?.release();
  expect(readdirSync(root)).toEqual([]);
  const next = tryLock(file);
  lock?.release();
  expect(existsSync(file)).toBe(true);
  next?.release();
});

test.each([
  ["of a process that has ended", ended, hostname(), "taken"],
  ["of a running process", running, hostname(), "held"],
  ["of another machine", ended, "other-machine", "held"],
])("the lock %s", (_, owner, host, expected) => {
  writeLock(owner, host);
  const lock = tryLock(file);
  expect(lock === null ? "held" : "taken").toBe(expected);
  lock?.release();
});

test("the lock of a running process that no longer refreshes it", () => {
  writeLock(running);
  const lock = tryLock(file, ({ text }) => text.startsWith(running));
  expect(readFileSync(file, "utf8")).not.toContain(running);
  lock?.release();
});

test("a lock without a name is being written, unless it is old", () => {
  writeLock(running);
  writeFileSync(file, "");
  expect(tryLock(file)).toBeNull();
  const before = Date.now() / 1000 - 10;
  utimesSync(file, before, before);
  tryLock(file)?.release();
  expect(existsSync(file)).toBe(false);
});

test("a process that waits learns who the owner is, and gets the lock when it is released", async () => {
  const lock = tryLock(file);
  const owners: (number | null)[] = [];
  const waiting = waitForLock(file, { signal: new AbortController().signal, onWait: (owner) => owners.push(owner) });
  setTimeout(() => lock?.release(), 150);
  const next = await waiting;
  expect(owners).toEqual([process.pid]);
  expect(tryLock(file)).toBeNull();
  next.release();
});

test("waiting can be interrupted", async () => {
  const lock = tryLock(file);
  const abort = new AbortController();
  const waiting = waitForLock(file, { signal: abort.signal, onWait: () => abort.abort(new Error("Interrupted")) });
  await expect(waiting).rejects.toThrow("Interrupted");
  lock?.release();
});

test("of many processes, some of which are killed, only one at a time has the lock", async () => {
  const script = join(root, "process.mjs");
  const [contested, log] = [join(root, ".contested.lock"), join(root, "log.txt")];
  writeFileSync(log, "");
  buildSync({
    stdin: { contents: contender(contested, log), resolveDir: import.meta.dirname, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
  });
  const endings = await Promise.all(
    Array.from({ length: 12 }, async (_, number) => {
      await new Promise((resolve) => setTimeout(resolve, Math.floor(number / 4) * 100));
      const [code, signal] = await once(spawn(process.execPath, [script, `${number % 3}`]), "exit");
      return code ?? signal;
    }),
  );
  expect(new Set(endings)).toEqual(new Set([0, "SIGKILL"]));
  expect(readFileSync(log, "utf8").length).toBeGreaterThan(12);
  tryLock(contested)?.release();
  expect(readdirSync(root).toSorted()).toEqual(["log.txt", "process.mjs"]);
}, 60_000);

/** Exits with 3 if another process has the lock at the same time. */
function contender(contested: string, log: string): string {
  return `
    import { appendFileSync, readFileSync } from "node:fs";
    import { tryLock } from "../../../src/compiler/source/lock.ts";
    const [file, log] = ${JSON.stringify([contested, log])};
    const isKilled = process.argv[2] === "0";
    for (let left = isKilled ? 2 : 10; left > 0; ) {
      const lock = tryLock(file);
      if (lock === null) {
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
        continue;
      }
      left -= 1;
      const before = readFileSync(log, "utf8").length;
      appendFileSync(log, "x");
      if (isKilled && left === 0) process.kill(process.pid, "SIGKILL");
      if (readFileSync(log, "utf8").length !== before + 1) process.exit(3);
      lock.release();
    }`;
}
