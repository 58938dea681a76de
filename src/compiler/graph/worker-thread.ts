/** One worker thread, which does one task at a time, and how it ended where it did not come back from one. */
import type { EventLoopUtilization } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { OnRead } from "../author-code/read-recorder.ts";
import type { RenderFailure, UsedName } from "../route/render-error.ts";
import { framesIn } from "../route/render-error.ts";
import type { Usage } from "../usage-meter.ts";
import type { Stop } from "./budget.ts";
import { heapLimit, memoryLimit, timeLimit } from "./budget.ts";
import type { Outcome, Task } from "./task.ts";
import { charactersOf, nameOf, sizeOf } from "./task.ts";
import type { WorkerMessage, WorkerStart } from "./worker.ts";

/** Megabytes for what has just been made: less takes time, as parsing makes much of it; more takes none off. */
const youngGeneration = 48;

/** Milliseconds that code of the author's has after the last page to do what it began. */
const finishing = 1000;
const afterwards = "after it was rendered: in a timer, or in a promise that nothing awaits";

/** How a thread came back from a task; `stopped`: it is gone, and the rest of the task is to be done by another. */
export type TaskEnd =
  | { readonly kind: "done" }
  | { readonly kind: "stopped"; readonly stop: Stop; readonly component: UsedName | null | undefined };

/** The task that a thread is doing. */
interface Running {
  readonly task: Task;
  readonly onOutcome: (outcome: Outcome) => void;
  readonly settle: { readonly resolve: (end: TaskEnd) => void; readonly reject: (error: unknown) => void };
  /** Pages or routes that are done. */
  done: number;
  /** What the next one has used. */
  time: number;
  memory: number;
  component: UsedName | null | undefined;
}

export interface WorkerThreadListener {
  /** The author's own code reads something. */
  readonly onRead: OnRead;
  /** Code of the author's failed after it had returned. */
  readonly onLate: (failure: RenderFailure) => void;
  readonly onExit: () => void;
}

export class WorkerThread {
  readonly #worker: Worker;
  readonly #exit: Promise<void>;
  #running: Running | null = null;
  /** Pages and routes that it has done in all. */
  #done = 0;
  /** What of the author's own was rendered last; `null`: there is nothing of the author's. */
  #shown: Pick<RenderFailure, "component" | "url"> | null;

  constructor(start: WorkerStart, { onRead, onLate, onExit }: WorkerThreadListener) {
    this.#shown = start.theme === null ? null : { component: null, url: "" };
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), {
      workerData: start,
      stdout: true,
      // Those of the program that calls docsgen are its own: a thread refuses --input-type.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration, maxOldGenerationSizeMb: heapLimit },
    });
    // What an author's component prints is no part of what a command answers.
    this.#worker.stdout.on("data", (text: Buffer) => process.stderr.write(text));
    this.#worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "read") onRead(message.read);
      else if (message.kind !== "late") this.#hear(message);
      else if (this.#shown === null) this.#fail(toError(message));
      else
        onLate({
          ...this.#shown,
          problem: "stops with an error",
          reason: `${message.message}, ${afterwards}`,
          frames: framesIn(message.stack),
        });
    });
    this.#worker.on("error", (error: unknown) => {
      const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isMemory) this.#stop({ kind: "memory", megabytes: memoryLimit });
      else this.#fail(error);
    });
    this.#exit = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#stop({ kind: "exit" });
        onExit();
        resolve();
      });
    });
  }

  /** @param onOutcome Called with what becomes of each page or route, in order. @throws Error where docsgen itself fails. */
  run(task: Task, onOutcome: (outcome: Outcome) => void): Promise<TaskEnd> {
    return new Promise((resolve, reject) => {
      const settle = { resolve, reject };
      this.#running = { task, onOutcome, settle, done: 0, time: 0, memory: 0, component: undefined };
      // Only what it is doing keeps the process alive.
      this.#worker.ref();
      this.#worker.postMessage(task);
    });
  }

  /** How many pages and routes it has done in all. */
  get done(): number {
    return this.#done;
  }

  eventLoopUtilization(): EventLoopUtilization {
    return this.#worker.performance.eventLoopUtilization();
  }

  /** Counts towards the budget of what it is doing, and ends it where that is used up. */
  use({ time, memory }: Usage): void {
    const running = this.#running;
    if (running === null) return;
    running.time += time;
    running.memory = Math.max(0, running.memory + memory);
    const limit = timeLimit(charactersOf(running.task, running.done));
    if (running.time <= limit && running.memory <= memoryLimit) return;
    if (running.time > limit) this.#stop({ kind: "time", seconds: Math.round(limit / 1000) });
    else this.#stop({ kind: "memory", megabytes: memoryLimit });
    void this.end();
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  /** Ends it when what the author's code has begun is over: timers, requests. It has nothing else to do. */
  async finish(): Promise<void> {
    this.#worker.ref();
    this.#worker.postMessage(null);
    await Promise.race([this.#exit, sleep(finishing, undefined, { ref: false })]);
    await this.end();
  }

  #hear(message: Exclude<WorkerMessage, { kind: "late" | "read" }>): void {
    const running = this.#running;
    if (running === null) return;
    const name = nameOf(running.task, running.done);
    if (message.kind === "component") {
      running.component = message.component;
      this.#shown = { component: message.component, url: name };
      return;
    }
    if (message.kind === "error") {
      this.#fail(toError({ message: `${name}: ${message.message}`, stack: `${name}: ${message.stack}` }));
      return;
    }
    running.done += 1;
    running.time = 0;
    running.memory = 0;
    running.component = undefined;
    this.#done += 1;
    running.onOutcome(message.outcome);
    if (running.done < sizeOf(running.task)) return;
    this.#running = null;
    this.#worker.unref();
    running.settle.resolve({ kind: "done" });
  }

  #stop(stop: Stop): void {
    const running = this.#running;
    this.#running = null;
    running?.settle.resolve({ kind: "stopped", stop, component: running.component });
  }

  #fail(error: unknown): void {
    const running = this.#running;
    this.#running = null;
    running?.settle.reject(error);
  }
}

function toError({ message, stack }: { readonly message: string; readonly stack: string }): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
