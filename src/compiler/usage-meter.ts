/**
 * What threads use of the machine. Time is what a thread used of the processor rather than what the clock says, so that nothing is ended because
 * a machine is busy. Node.js tells it for no single thread: what the process used is shared out by how long each of its threads was active.
 */
import type { EventLoopUtilization } from "node:perf_hooks";
import { performance } from "node:perf_hooks";

/** CPU time and memory that a thread used. */
export interface Usage {
  /** Milliseconds: of the processor, and those in which it had something to do and waited. */
  readonly time: number;
  /** Megabytes by which its memory grew: less than 0 where it shrank. */
  readonly memory: number;
}

/** A thread that may be measured, and is told what it used. */
export interface MeasuredThread {
  readonly eventLoopUtilization: () => EventLoopUtilization;
  readonly use: (usage: Usage) => void;
}

const megabyte = 1024 * 1024;

/** Milliseconds between two measurements. */
const interval = 100;

/** A longer time between two measurements counts as this one, in milliseconds: the machine slept, or the main thread was busy. */
const longestStep = 500;

/** Measures threads again and again, as long as there are any. */
export class UsageMeter {
  readonly #threads: () => Iterable<MeasuredThread>;
  #cpu = process.cpuUsage();
  #memory = process.memoryUsage.rss();
  #main = performance.eventLoopUtilization();
  #before: ReadonlyMap<MeasuredThread, EventLoopUtilization> = new Map();
  #timer: NodeJS.Timeout | null = null;

  /** @param threads Those that have something to do now. */
  constructor(threads: () => Iterable<MeasuredThread>) {
    this.#threads = threads;
  }

  start(): void {
    if (this.#timer !== null) return;
    this.#measure();
    // After the messages that came while this thread was busy.
    this.#timer = setInterval(() => setImmediate(() => this.#measure()), interval).unref();
  }

  #measure(): void {
    const cpu = process.cpuUsage(this.#cpu);
    this.#cpu = process.cpuUsage();
    const memory = process.memoryUsage.rss();
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
      loop.thread.use({
        time: Math.min(longestStep, loop.active * share + loop.idle),
        memory: active === 0 ? 0 : (grown * loop.active) / active,
      });
    if (loops.length > 0) return;
    clearInterval(this.#timer ?? undefined);
    this.#timer = null;
  }
}
