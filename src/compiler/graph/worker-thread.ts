/** A worker thread, which runs one task at a time. If the thread dies during a task, the pool learns why. */
import type { EventLoopUtilization } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { sizeOf as sizeOfRead } from "../author-code/author-reads.ts";
import type { PluginFailure, RunningHook } from "../config/plugin-failure.ts";
import { frameIn } from "../config/plugin-failure.ts";
import type { ComponentUse, RenderFailure } from "../route/render-error.ts";
import { framesIn } from "../route/render-error.ts";
import type { Usage } from "../usage-meter.ts";
import type { Budget, Stop } from "./budget.ts";
import { heapLimit } from "./budget.ts";
import type { OnAuthorRead, Outcome, StoppedItem, Task, TaskSettings } from "./task.ts";
import { charactersOf, nameOf, sizeOf } from "./task.ts";
import type { WorkerMessage } from "./worker.ts";

/**
 * The size of V8's young generation, in megabytes. A smaller one costs time, because parsing allocates many short-lived
 * objects; a larger one saves none.
 */
const youngGeneration = 48;

/** How long timers and requests of the author's code may continue after the last page, in milliseconds. */
const finishTimeout = 1000;
const later = "in a timer, or in a promise that nothing awaits";

/** How a task ended. After `stopped`, the thread no longer exists, and another must do the rest of the task. */
export type TaskEnd = { readonly kind: "done" } | StoppedItem;

/** The task that a thread is running. */
interface Running {
  readonly task: Task;
  readonly deferred: { readonly resolve: (end: TaskEnd) => void; readonly reject: (error: unknown) => void };
  /** The number of pages or routes that are done. */
  done: number;
  /** The times in milliseconds and the memory in megabytes that the current page or route has used so far. */
  time: number;
  waited: number;
  memory: number;
  /** The bytes of the files that author code has read for the task. */
  read: number;
  component: ComponentUse | null | undefined;
  hook: RunningHook | null;
}

/** A failure of the author's own code after it had returned. */
export type LateFailure =
  | { readonly kind: "component"; readonly failure: RenderFailure }
  | { readonly kind: "plugin"; readonly failure: PluginFailure };

/** The events of a thread, for the pool. `onExit` is called once, for whatever reason the thread ended. */
export interface WorkerThreadListener {
  readonly onRead: OnAuthorRead;
  /** Called with the outcome of each page or route, in order. */
  readonly onOutcome: (outcome: Outcome) => void;
  /** Called when the author's own code fails after it has returned. */
  readonly onLate: (late: LateFailure) => void;
  readonly onExit: () => void;
}

/** Measures nothing by itself: the pool's `UsageMeter` charges it for what it uses, until that exceeds the budget. */
export class WorkerThread {
  readonly #worker: Worker;
  readonly #budget: Budget;
  readonly #exit: Promise<void>;
  #running: Running | null = null;
  #isEnding = false;
  /** The number of pages and routes that the thread has done in all tasks. */
  #done = 0;
  /** The part of the author's own code that ran last, or `null` if the site has none. */
  #ran:
    | { readonly kind: "component"; readonly shown: Pick<RenderFailure, "component" | "url"> }
    | { readonly kind: "plugin"; readonly running: RunningHook }
    | null;

  readonly #onOutcome: (outcome: Outcome) => void;

  constructor(start: TaskSettings, budget: Budget, { onRead, onOutcome, onLate, onExit }: WorkerThreadListener) {
    this.#budget = budget;
    this.#onOutcome = onOutcome;
    this.#ran = start.theme === null ? null : { kind: "component", shown: { component: null, url: "" } };
    this.#worker = new Worker(new URL("./worker.js", import.meta.url), {
      workerData: start,
      stdout: true,
      // The calling program's Node.js options are not inherited, because threads reject some of them, such as
      // --input-type.
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: youngGeneration, maxOldGenerationSizeMb: heapLimit },
    });
    // The standard output belongs to the command, so what a component prints goes to standard error.
    this.#worker.stdout.on("data", (text: Buffer) => process.stderr.write(text));
    this.#worker.on("message", (message: WorkerMessage) => {
      if (message.kind === "read") {
        if (this.#running !== null) this.#running.read += sizeOfRead(message.read);
        onRead(message.read, message.reader);
      } else if (message.kind !== "late") this.#onMessage(message);
      else this.#onLateFailure(message, onLate);
    });
    this.#worker.on("error", (error: unknown) => {
      const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
      if (isMemory) this.#stop({ kind: "memory", megabytes: budget.memory });
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

  /** @throws Error if docsgen itself fails. */
  run(task: Task): Promise<TaskEnd> {
    return new Promise((resolve, reject) => {
      const deferred = { resolve, reject };
      this.#running = {
        task,
        deferred,
        done: 0,
        time: 0,
        waited: 0,
        memory: 0,
        read: 0,
        component: undefined,
        hook: null,
      };
      // A thread keeps the process alive only while it runs a task.
      this.#worker.ref();
      this.#worker.postMessage(task);
    });
  }

  /** The number of pages and routes that the thread has done in all tasks. */
  get done(): number {
    return this.#done;
  }

  eventLoopUtilization(): EventLoopUtilization {
    return this.#worker.performance.eventLoopUtilization();
  }

  /** Charges usage to the budget of the current page or route, and stops the thread if the budget is exceeded. */
  charge({ time, waited, memory }: Usage): void {
    const running = this.#running;
    if (running === null) return;
    const { compile, author, authorPerCharacter, wait, memory: most } = this.#budget;
    const isOwnCode = running.task.kind === "compile" && running.hook === null;
    running.time += time;
    // docsgen itself waits only for the thread that draws diagrams, which has a limit of its own.
    if (!isOwnCode) running.waited += waited;
    running.memory = Math.max(0, running.memory + memory);
    const limit = isOwnCode
      ? compile
      : author + authorPerCharacter * (charactersOf(running.task, running.done) + running.read);
    if (running.time <= limit && running.waited <= wait && running.memory <= most) return;
    if (running.time > limit) this.#stop({ kind: "time", seconds: Math.round(limit / 1000) });
    else if (running.waited > wait) this.#stop({ kind: "wait", seconds: wait / 1000 });
    else this.#stop({ kind: "memory", megabytes: most });
    void this.end();
  }

  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#worker.terminate();
  }

  /**
   * Ends an idle thread once everything that the author's code has started, such as timers and requests, has finished,
   * but waits no longer than `finishTimeout`.
   */
  async finish(): Promise<void> {
    this.#worker.ref();
    this.#worker.postMessage(null);
    await Promise.race([this.#exit, sleep(finishTimeout, undefined, { ref: false })]);
    await this.end();
  }

  #onLateFailure({ message, stack }: { message: string; stack: string }, onLate: WorkerThreadListener["onLate"]): void {
    const problem = "throws an error";
    if (this.#ran === null) this.#fail(toError({ message, stack }));
    else if (this.#ran.kind === "component") {
      const reason = `${message}, after it was rendered: ${later}`;
      onLate({ kind: "component", failure: { ...this.#ran.shown, problem, reason, frames: framesIn(stack) } });
    } else {
      const reason = `${message}, after it returned: ${later}`;
      onLate({ kind: "plugin", failure: { ...this.#ran.running, problem, reason, hint: null, frame: frameIn(stack) } });
    }
  }

  #onMessage(message: Exclude<WorkerMessage, { kind: "late" | "read" }>): void {
    const running = this.#running;
    if (running === null) return;
    const name = nameOf(running.task, running.done);
    if (message.kind === "component") {
      running.component = message.component;
      this.#ran = { kind: "component", shown: { component: message.component, url: name } };
      return;
    }
    if (message.kind === "hook") {
      // A plugin is not charged for what docsgen did before, nor for its run before, which finds out whether it is stable.
      if (message.running !== null) {
        running.time = 0;
        running.waited = 0;
      }
      running.hook = message.running;
      if (message.running !== null) this.#ran = { kind: "plugin", running: message.running };
      return;
    }
    if (message.kind === "error") {
      this.#fail(toError({ message: `${name}: ${message.message}`, stack: `${name}: ${message.stack}` }));
      return;
    }
    running.done += 1;
    running.time = 0;
    running.waited = 0;
    running.memory = 0;
    running.component = undefined;
    running.hook = null;
    this.#done += 1;
    this.#onOutcome(message.outcome);
    if (running.done < sizeOf(running.task)) return;
    this.#running = null;
    // The process waits for its threads to end.
    if (!this.#isEnding) this.#worker.unref();
    running.deferred.resolve({ kind: "done" });
  }

  #stop(stop: Stop): void {
    const running = this.#running;
    this.#running = null;
    if (running === null) return;
    const { component, hook, task, done } = running;
    const isLate = stop.kind === "exit" && component === undefined && hook === null && this.#ran !== null;
    if (!isLate || this.#ran === null)
      running.deferred.resolve({ kind: "stopped", stop, component, running: hook, url: nameOf(task, done) });
    // A timer of code that has returned.
    else if (this.#ran.kind === "component")
      running.deferred.resolve({ kind: "stopped", stop, ...this.#ran.shown, running: null });
    else running.deferred.resolve({ kind: "stopped", stop, component, running: this.#ran.running, url: "" });
  }

  #fail(error: unknown): void {
    const running = this.#running;
    this.#running = null;
    running?.deferred.reject(error);
  }
}

function toError({ message, stack }: { readonly message: string; readonly stack: string }): Error {
  const error = new Error(message);
  error.stack = stack;
  return error;
}
