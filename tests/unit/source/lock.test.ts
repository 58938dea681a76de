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
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Lock } from "../../../src/compiler/source/lock.ts";
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

test("a lock that another process took is no longer held, and stays when the first owner releases it", () => {
  const lock = tryLock(file);
  expect(lock?.isHeld()).toBe(true);
  writeLock(running);
  expect(lock?.isHeld()).toBe(false);
  lock?.release();
  expect(existsSync(file)).toBe(true);
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

test("two that find a lock abandoned at the same time never both get it", () => {
  const isOfOther = ({ text }: { readonly text: string }): boolean => text.startsWith(running);
  writeLock(running);
  const first: (Lock | null)[] = [];
  // The first look at the lock is overtaken by another that takes it.
  const second = tryLock(file, (holder) => {
    if (first.length === 0) first.push(tryLock(file, isOfOther));
    return isOfOther(holder);
  });
  expect([first[0] === null, second === null]).toEqual([false, true]);
  first[0]?.release();

  writeLock(running);
  const looks: (Lock | null)[] = [];
  // The second look happens while nobody else may remove the lock.
  const winner = tryLock(file, (holder) => {
    looks.push(looks.length === 1 ? tryLock(file, isOfOther) : null);
    return isOfOther(holder);
  });
  expect([winner === null, ...looks]).toEqual([false, null, null]);
  winner?.release();
  expect(readdirSync(root)).toEqual(["a"]);
  expect(readdirSync(dirname(file))).toEqual([]);
});
