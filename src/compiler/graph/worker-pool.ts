/**
 * Worker threads that compile and render. Pages and the components of an author may loop, fill the memory or end their thread: what exceeds its
 * budget (`graph/budget.ts`) is given up with its thread, and another one goes on with what remains.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuthorRead, AuthorReads } from "../author-code/author-reads.ts";
import { joinReads } from "../author-code/author-reads.ts";
import type { RenderFailure } from "../route/render-error.ts";
import { UsageMeter } from "../usage-meter.ts";
import type { Outcome, Task, TaskRunner } from "./task.ts";
import { makeTaskRunner, restOf, sizeOf } from "./task.ts";
import type { WorkerStart } from "./worker.ts";
import type { TaskEnd } from "./worker-thread.ts";
import { WorkerThread } from "./worker-thread.ts";

/** Tasks that wait for each thread that there is before another is started: it takes a thread as long to load the compiler. */
const queueForThread = 4;

/** Where a task joins the queue: `first`, before all that are not, where a reader waits for it. */
export type Priority = "first" | "last";

/** A task and what became of its pages or routes so far. */
interface Job {
  readonly task: Task;
  readonly priority: Priority;
  readonly outcomes: Outcome[];
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

export class WorkerPool {
  readonly #start: WorkerStart;
  readonly #size: number;
  readonly #onLate: (failure: RenderFailure) => void;
  readonly #late: RenderFailure[] = [];
  readonly #reads: AuthorRead[] = [];
  readonly #idle: WorkerThread[] = [];
  /** Each thread that is doing a job. */
  readonly #busy = new Map<WorkerThread, Job>();
  readonly #queue: Job[] = [];
  readonly #runHere: TaskRunner;
  /** Holds the threads to their budgets as long as one is busy. */
  readonly #meter = new UsageMeter(() => this.#busy.keys());
  #isRetired = false;

  /**
   * @param size Most threads; with 0, tasks run in the thread that asks, without a budget: for a debugger.
   * @param onLate Called where code of the author's fails after it had returned.
   */
  constructor(start: WorkerStart, size: number, onLate: (failure: RenderFailure) => void = () => undefined) {
    this.#onLate = onLate;
    this.#start = start;
    this.#size = size;
    // Node.js caches modules by URL. A unique URL makes the theme read its inputs anew for each pool, as threads do.
    const theme = start.theme === null ? null : `${start.theme}?run=${randomUUID()}`;
    this.#runHere = makeTaskRunner(start.options, theme, (read) => this.#reads.push(read));
  }

  /**
   * Does the tasks, as many at a time as there are threads. Tasks are taken from the iterable as they are needed.
   * @returns What became of each page or route, in the order of the tasks.
   * @throws Error where docsgen itself fails, or the pool is closed.
   */
  async *runAll(tasks: Iterable<Task>, priority: Priority = "last"): AsyncGenerator<Outcome> {
    if (this.#size === 0) {
      for (const task of tasks) yield* await this.#doHere(task);
      return;
    }
    const running: Promise<readonly Outcome[]>[] = [];
    for (const task of tasks) {
      // Some results wait for a slow one before them, but not so many that memory grows with the site.
      if (running.length >= this.#size * queueForThread) yield* await takeFirst(running);
      const outcomes = this.#enqueue(task, priority);
      // A failure is thrown where the result is awaited; until then it is no unhandled one.
      outcomes.catch(() => undefined);
      running.push(outcomes);
    }
    while (running.length > 0) yield* await takeFirst(running);
  }

  /** Ends the threads that have nothing to do now, and the others when they are done. A task that comes later is done all the same. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    await this.rest();
  }

  /** Ends the threads that have nothing to do; a task that comes later starts new ones. */
  async rest(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }

  /** Returns the failures that author code caused after it had returned, since the last call. */
  takeLate(): readonly RenderFailure[] {
    return this.#late.splice(0);
  }

  /**
   * What the author's own code has read so far, in all threads. A thread reads a path or a variable as it was at first:
   * where one has changed since, a new pool is needed.
   */
  get reads(): AuthorReads {
    return joinReads(this.#reads);
  }

  /** Ends the threads that have nothing to do, when what the author's code has begun there is over. */
  async finish(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.finish()));
  }

  /** Ends the threads, whatever they are doing. */
  async close(): Promise<void> {
    this.#isRetired = true;
    const jobs = [...this.#busy.values(), ...this.#queue.splice(0)];
    const threads = [...this.#busy.keys(), ...this.#idle.splice(0)];
    this.#busy.clear();
    for (const job of jobs) job.reject(new Error("the threads were ended"));
    await Promise.all(threads.map((thread) => thread.end()));
  }

  async #doHere(task: Task): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    await this.#runHere(task, { onOutcome: (outcome) => outcomes.push(outcome), onComponent: () => undefined });
    // Lets a signal, such as Ctrl-C, be heard between two batches.
    await nextTurn();
    return outcomes;
  }

  #enqueue(task: Task, priority: Priority): Promise<readonly Outcome[]> {
    return new Promise((resolve, reject) => {
      const next = priority === "first" ? this.#queue.findIndex((job) => job.priority === "last") : -1;
      this.#queue.splice(next === -1 ? this.#queue.length : next, 0, { task, priority, outcomes: [], resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      const thread = this.#idle.pop() ?? this.#startThread();
      const job = thread === null ? undefined : this.#queue.shift();
      if (thread === null || job === undefined) break;
      this.#busy.set(thread, job);
      this.#meter.start();
      const rest = restOf(job.task, job.outcomes.length);
      thread
        .run(rest, (outcome) => job.outcomes.push(outcome))
        .then(
          (end) => this.#goOn(thread, job, end),
          (error: unknown) => this.#giveUp(thread, job, error),
        );
    }
  }

  /** `null` where those that there are will do. */
  #startThread(): WorkerThread | null {
    const count = this.#busy.size;
    if (count >= this.#size || (count > 0 && this.#queue.length < count * queueForThread)) return null;
    const thread = new WorkerThread(this.#start, {
      onRead: (read) => this.#reads.push(read),
      onLate: (failure) => {
        this.#late.push(failure);
        this.#onLate(failure);
      },
      onExit: () => {
        const index = this.#idle.indexOf(thread);
        if (index !== -1) this.#idle.splice(index, 1);
      },
    });
    return thread;
  }

  #goOn(thread: WorkerThread, job: Job, end: TaskEnd): void {
    if (!this.#busy.delete(thread)) return;
    if (end.kind === "done") {
      if (this.#isRetired && this.#queue.length === 0) void thread.end();
      else this.#idle.push(thread);
    } else if (end.stop.kind !== "memory" || thread.done === 0) job.outcomes.push(end);
    // Memory may have been filled by what came before: the page is tried once more, in a thread of its own.
    if (job.outcomes.length < sizeOf(job.task)) this.#queue.unshift(job);
    else job.resolve(job.outcomes);
    this.#dispatch();
  }

  #giveUp(thread: WorkerThread, job: Job, error: unknown): void {
    if (!this.#busy.delete(thread)) return;
    void thread.end();
    job.reject(error);
    this.#dispatch();
  }
}

function takeFirst(running: Promise<readonly Outcome[]>[]): Promise<readonly Outcome[]> {
  const first = running.shift();
  return first ?? Promise.reject(new Error("no task is running"));
}
