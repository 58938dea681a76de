/**
 * Mutual exclusion between processes, by a file that exists while a process holds the lock and names that process. The
 * lock of a process that has ended is removed by the next one that wants it. Has effects.
 */
import { randomBytes } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, ownProcess } from "./running.ts";

/** A lock that this process holds until `release`, or until it exits. It is refreshed while the event loop runs. */
export interface Lock {
  /** Removes the file. A second call has no effect. */
  readonly release: () => void;
  /** `false` if another process took the lock for abandoned, because this one was stopped for too long. */
  readonly isHeld: () => boolean;
}

/** The signal that ends a wait, and the listener that is told of it: `waitForLock` itself has no limit. */
export interface WaitOptions {
  readonly signal: AbortSignal;
  /** Called once if the lock is held, with the process id of its owner, or `null` if that is not known. */
  readonly onWait: (owner: number | null) => void;
}

/** The content of a lock file and when it was last refreshed, in milliseconds since 1970. */
interface Holder {
  readonly text: string;
  readonly modified: number;
}

/** The contents of the lock files of this process. */
const held = new Set<string>();

/** In milliseconds, like all times below. */
const pollInterval = 50;
const refreshInterval = 5000;
/** If an owner does not refresh its lock for this long, another process has its id. */
const maxSilence = 60_000;
/** The age after which an empty file is the lock of a process that was killed before it wrote its name. */
const maxUnnamed = 5000;

/**
 * Takes a lock unless it is held.
 * @param file Absolute. Its folder is created if necessary.
 * @param isSilent Whether a holder, whose process seems to exist, has stopped refreshing its lock.
 * @returns `null` if it is held.
 * @throws The system's error if the file cannot be written.
 */
export function tryLock(file: string, isSilent: (holder: Holder) => boolean = () => false): Lock | null {
  const isAbandoned = (): boolean => {
    const holder = readHolder(file);
    return holder !== null && (hasEnded(holder) || isSilent(holder));
  };
  const lock = createLock(file);
  if (lock !== null || !isAbandoned()) return lock;
  // Removed under a second lock, because otherwise two processes could find the same lock abandoned, and the slower one
  // would remove the new lock of the faster one.
  const removal = tryLock(`${file}.removal`);
  if (removal === null) return null;
  try {
    if (isAbandoned()) rmSync(file, { force: true });
  } finally {
    removal.release();
  }
  return createLock(file);
}

/**
 * Waits until a lock is free.
 * @throws The signal's reason if it is aborted; the system's error if the file cannot be written.
 */
export async function waitForLock(file: string, { signal, onWait }: WaitOptions): Promise<Lock> {
  let last: Holder | null = null;
  // Not compared with the time of the file, because every lock looks old after a suspended machine wakes up.
  let since = performance.now();
  const isUnchanged = ({ text, modified }: Holder): boolean => last?.text === text && last.modified === modified;
  for (;;) {
    signal.throwIfAborted();
    const lock = tryLock(file, (holder) => isUnchanged(holder) && performance.now() - since > maxSilence);
    if (lock !== null) return lock;
    const holder = readHolder(file);
    if (holder !== null && last === null) onWait(processIdOf(holder));
    if (holder !== null && !isUnchanged(holder)) [last, since] = [holder, performance.now()];
    // The caller learns of an abort from the signal.
    await sleep(pollInterval, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Waits for a lock that is only held for moments, and blocks the thread.
 * @param limit In milliseconds.
 * @returns `null` if it is still held after that time.
 * @throws The system's error if the file cannot be written.
 */
export function waitForLockSync(file: string, limit: number): Lock | null {
  const end = performance.now() + limit;
  for (;;) {
    const lock = tryLock(file);
    if (lock !== null || performance.now() > end) return lock;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pollInterval / 5);
  }
}

/** @returns `null` if the file exists. */
function createLock(file: string): Lock | null {
  const firstFolder = mkdirSync(dirname(file), { recursive: true });
  const text = [ownProcess(), randomBytes(8).toString("hex"), hostname()].join(" ");
  const descriptor = openNew(file);
  if (descriptor === null) return null;
  held.add(text);
  try {
    writeSync(descriptor, text);
  } catch (error) {
    held.delete(text);
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  const isHeld = (): boolean => readHolder(file)?.text === text;
  const timer = setInterval(() => {
    if (isHeld()) refresh(file);
  }, refreshInterval).unref();
  const release = (): void => {
    if (!held.delete(text)) return;
    clearInterval(timer);
    process.off("exit", release);
    // It is another's if that process took ours for abandoned.
    if (isHeld()) rmSync(file, { force: true });
    if (firstFolder !== undefined) removeEmptyFolders(dirname(file), firstFolder);
  };
  process.on("exit", release);
  return { release, isHeld };
}

/** @returns `null` if the file exists, or if its folder was just removed by the process that created it for its lock. */
function openNew(file: string): number | null {
  try {
    return openSync(file, "wx");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "EEXIST" || error.code === "ENOENT")) return null;
    throw error;
  }
}

function refresh(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // Without refreshes, it only counts as abandoned earlier.
  }
}

/** Removes a folder and its parents up to another one, as far as they are empty. */
function removeEmptyFolders(folder: string, last: string): void {
  try {
    for (let path = folder; path.length >= last.length; path = dirname(path)) rmdirSync(path);
  } catch {
    // It is in use.
  }
}

/** @returns `null` if there is no lock. */
function readHolder(file: string): Holder | null {
  try {
    return { text: readFileSync(file, "utf8"), modified: statSync(file).mtimeMs };
  } catch {
    return null;
  }
}

function hasEnded({ text, modified }: Holder): boolean {
  if (text === "") return Date.now() - modified > maxUnnamed;
  const [owner = "", , host] = text.split(" ");
  if (owner === ownProcess()) return !held.has(text);
  // Of processes of other machines and containers, only the refreshes are known.
  return host === hostname() && !isRunning(owner, modified);
}

function processIdOf({ text }: Holder): number | null {
  const id = Number.parseInt(text, 10);
  return Number.isNaN(id) ? null : id;
}
