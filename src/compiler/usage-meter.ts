/**
 * Measures how much CPU time and memory worker threads use. Timeouts are based on CPU time instead of wall time, so
 * that a busy machine does not trigger them. Node.js provides no such figures per thread, so we divide those of the
 * process in proportion to the time that each thread was active.
 */
import type { EventLoopUtilization } from "node:perf_hooks";
import { performance } from "node:perf_hooks";

/** The CPU time and memory used by a thread. */
export interface Usage {
  /** Milliseconds of CPU time. */
  readonly time: number;
  /** Milliseconds in which the thread had work, but waited for a timer, a file or the network. */
  readonly waited: number;
  /** Growth of memory in megabytes; negative if it shrank. */
  readonly memory: number;
}

/** A thread that is measured and receives its usage. */
export interface MeasuredThread {
  readonly eventLoopUtilization: () => EventLoopUtilization;
  readonly charge: (usage: Usage) => void;
}

/** The limit on the memory of a page, of author code on it, or of the config, in megabytes. */
export const memoryLimit = 2048;

const megabyte = 1024 * 1024;

/** Milliseconds between two measurements. */
const interval = 100;

/**
 * Longer intervals between two measurements are capped at this many milliseconds, because the machine was asleep or the
 * main thread was busy.
 */
const maxStep = 500;

/** Measures threads periodically while there are any. */
export class UsageMeter {
  readonly #threads: () => Iterable<MeasuredThread>;
  #cpu = process.cpuUsage();
  #memory = residentMemory() ?? 0;
  #main = performance.eventLoopUtilization();
  #before: ReadonlyMap<MeasuredThread, EventLoopUtilization> = new Map();
  #timer: NodeJS.Timeout | null = null;

  /** @param threads Returns the threads that are currently working. */
  constructor(threads: () => Iterable<MeasuredThread>) {
    this.#threads = threads;
  }

  start(): void {
    if (this.#timer !== null) return;
    this.#measure();
    // Runs after pending messages have been handled, some of which may have arrived while this thread was busy.
    this.#timer = setInterval(() => setImmediate(() => this.#measure()), interval).unref();
  }

  #measure(): void {
    const cpu = process.cpuUsage(this.#cpu);
    this.#cpu = process.cpuUsage();
    const memory = residentMemory() ?? this.#memory;
    const grown = (memory - this.#memory) / megabyte;
    this.#memory = memory;
    const main = performance.eventLoopUtilization();
    const loops = Array.from(this.#threads(), (thread) => {
      const now = thread.eventLoopUtilization();
      const before = this.#before.get(thread) ?? now;
      return { thread, now, active: now.active - before.active, idle: now.idle - before.idle };
    });
    this.#before = new Map(loops.map(({ thread, now }) => [thread, now]));
    const active = loops.reduce((sum, loop) => sum + loop.active, main.active - this.#main.active);
    this.#main = main;
    const share = active === 0 ? 0 : Math.min(1, (cpu.user + cpu.system) / 1000 / active);
    for (const loop of loops)
      loop.thread.charge({
        time: Math.min(maxStep, loop.active * share),
        waited: Math.min(maxStep, loop.idle),
        memory: active === 0 ? 0 : (grown * loop.active) / active,
      });
    if (loops.length > 0) return;
    clearInterval(this.#timer ?? undefined);
    this.#timer = null;
  }
}

/** The memory of the process in bytes; `null` if the system cannot open one more file, because on Linux it is in a file. */
function residentMemory(): number | null {
  try {
    return process.memoryUsage.rss();
  } catch {
    return null;
  }
}
