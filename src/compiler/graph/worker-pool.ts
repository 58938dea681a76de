/** Worker threads that compile and render in batches. They are started with the first batch, and never for a handful of pages. */
import { setImmediate } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { RenderError } from "../route/render-error.ts";
import type { Task, TaskResult, TaskRunner } from "./task.ts";
import { makeTaskRunner } from "./task.ts";
import type { WorkerAnswer, WorkerStart } from "./worker.ts";

/** Megabytes for what has just been made: less takes time, as parsing makes much of it; more takes none off. */
const youngGeneration = 48;

export class WorkerPool {
  readonly #start: WorkerStart;
  readonly #size: number;
  readonly #idle: Worker[] = [];
  readonly #workers = new Set<Worker>();
  readonly #waiting: ((worker: Worker) => void)[] = [];
  readonly #runHere: TaskRunner;

  /** @param size Number of threads; with 0, tasks run in the thread that asks. */
  constructor(start: WorkerStart, size: number) {
    this.#start = start;
    this.#size = size;
    this.#runHere = makeTaskRunner(start.options, start.theme);
  }

  /**
   * Does the tasks, as many at a time as there are threads. Tasks are taken from the iterable as they are needed.
   * @returns The results in the order of the tasks, as they are complete.
   */
  async *runAll(tasks: Iterable<Task>, useThreads: boolean): AsyncGenerator<TaskResult> {
    if (!useThreads || this.#size === 0) {
      for (const task of tasks) {
        yield await this.#runHere(task);
        // Lets a signal, such as Ctrl-C, be heard between two batches.
        await setImmediate();
      }
      return;
    }
    const running: Promise<TaskResult>[] = [];
    for (const task of tasks) {
      // Some results wait for a slow one before them, but not so many that memory grows with the site.
      if (running.length >= this.#size * 4) yield await takeFirst(running);
      const result = this.#runInThread(task);
      // A failure is thrown where the result is awaited; until then it is no unhandled one.
      result.catch(() => undefined);
      running.push(result);
    }
    while (running.length > 0) yield await takeFirst(running);
  }

  /** Ends the threads; a task that comes later starts new ones. */
  async close(): Promise<void> {
    await Promise.all([...this.#workers].map((worker) => worker.terminate()));
    this.#workers.clear();
    this.#idle.length = 0;
  }

  async #runInThread(task: Task): Promise<TaskResult> {
    const worker = await this.#takeWorker();
    try {
      return await ask(worker, task);
    } finally {
      const waiting = this.#waiting.shift();
      if (waiting === undefined) this.#idle.push(worker);
      else waiting(worker);
    }
  }

  #takeWorker(): Promise<Worker> {
    const idle = this.#idle.pop();
    if (idle !== undefined) return Promise.resolve(idle);
    if (this.#workers.size < this.#size) {
      const worker = new Worker(new URL("./worker.js", import.meta.url), {
        workerData: this.#start,
        resourceLimits: { maxYoungGenerationSizeMb: youngGeneration },
      });
      this.#workers.add(worker);
      return Promise.resolve(worker);
    }
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
    });
  }
}

function takeFirst(running: Promise<TaskResult>[]): Promise<TaskResult> {
  const first = running.shift();
  return first ?? Promise.reject(new Error("no task is running"));
}

function ask(worker: Worker, task: Task): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
    };
    const onMessage = (answer: WorkerAnswer): void => {
      settle();
      if ("result" in answer) resolve(answer.result);
      else reject("failure" in answer ? new RenderError(answer.failure) : new Error(answer.error));
    };
    const onError = (error: unknown): void => {
      settle();
      reject(error instanceof Error ? error : new Error(String(error)));
    };
    // The pool was closed in the middle of it.
    const onExit = (): void => onError(new Error("a worker ended before it answered"));
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
    worker.postMessage(task);
  });
}
