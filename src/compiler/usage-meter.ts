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

/** A thread that may be measured. */
export interface MeasuredThread {
  readonly eventLoopUtilization: () => EventLoopUtilization;
}

const megabyte = 1024 * 1024;

/** A longer time between two measurements counts as this one, in milliseconds: the machine slept, or the main thread was busy. */
const longestStep = 500;

/** Measures what threads use from one call of `step` to the next. */
export class UsageMeter {
  #cpu = process.cpuUsage();
  #memory = process.memoryUsage.rss();
  #main = performance.eventLoopUtilization();
  readonly #before = new WeakMap<MeasuredThread, EventLoopUtilization>();

  step(threads: readonly MeasuredThread[]): readonly Usage[] {
    const cpu = process.cpuUsage(this.#cpu);
    this.#cpu = process.cpuUsage();
    const memory = process.memoryUsage.rss();
    const grown = (memory - this.#memory) / megabyte;
    this.#memory = memory;
    const main = performance.eventLoopUtilization();
    const loops = threads.map((thread) => {
      const now = thread.eventLoopUtilization();
      const before = this.#before.get(thread) ?? now;
      this.#before.set(thread, now);
      return { active: now.active - before.active, idle: now.idle - before.idle };
    });
    const active = loops.reduce((sum, loop) => sum + loop.active, main.active - this.#main.active);
    this.#main = main;
    const share = active === 0 ? 0 : Math.min(1, (cpu.user + cpu.system) / 1000 / active);
    return loops.map((loop) => ({
      time: Math.min(longestStep, loop.active * share + loop.idle),
      memory: active === 0 ? 0 : (grown * loop.active) / active,
    }));
  }
}
