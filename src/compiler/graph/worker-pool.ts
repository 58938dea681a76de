/**
 * Runs worker threads that compile and render. Pages and an author's components may loop, fill the memory or end their
 * thread: if one exceeds its budget (`graph/budget.ts`), it is stopped together with its thread, and another thread
 * continues with the rest.
 */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AuthorRead, AuthorReads } from "../author-code/author-reads.ts";
import { joinReads } from "../author-code/author-reads.ts";
import type { PluginFailure } from "../config/plugin-failure.ts";
import type { RenderFailure } from "../route/render-error.ts";
import { UsageMeter } from "../usage-meter.ts";
import type { Budget } from "./budget.ts";
import { pageBudget } from "./budget.ts";
import { ReadLog } from "./page-reads.ts";
import type { OnAuthorRead, Outcome, Task, TaskRunner, TaskSettings } from "./task.ts";
import { makeTaskRunner, restOf, sizeOf } from "./task.ts";
import type { TaskEnd } from "./worker-thread.ts";
import { WorkerThread } from "./worker-thread.ts";

/**
 * The number of waiting tasks per running thread at which another thread is started. A thread takes as long to load the
 * compiler as to run about that many tasks.
 */
const queueForThread = 4;

/**
 * The position at which a task joins the queue. `first` puts it before all `last` tasks, because a reader is waiting
 * for it.
 */
export type Priority = "first" | "last";

/** A task and the outcomes of its pages or routes so far. */
interface Job {
  readonly task: Task;
  readonly priority: Priority;
  readonly outcomes: Outcome[];
  readonly resolve: (outcomes: readonly Outcome[]) => void;
  readonly reject: (error: unknown) => void;
}

/** Called in the main thread. */
export interface PoolListener {
  /** Called when the author's own code fails after it has returned. */
  readonly onLate?: ((failure: RenderFailure) => void) | undefined;
  /** Called before a thread loads the module of the theme, which may have been removed since it was written. */
  readonly writeTheme?: () => void;
}

/**
 * A queue of tasks and up to `size` threads, which start when tasks wait for them and keep no process alive while they
 * are idle.
 */
export class WorkerPool {
  readonly #start: TaskSettings;
  readonly #size: number;
  readonly #listener: PoolListener;
  readonly #budget: Budget;
  /** The threads, and the runner in this one, that have been asked to render. */
  readonly #rendering = new WeakSet<WorkerThread | TaskRunner>();
  readonly #lateFailures: RenderFailure[] = [];
  readonly #latePluginFailures: PluginFailure[] = [];
  readonly #reads: AuthorRead[] = [];
  readonly #localLogs = new ReadLogs();
  readonly #idle: WorkerThread[] = [];
  /** The threads that are running a job. */
  readonly #busy = new Map<WorkerThread, Job>();
  readonly #queue: Job[] = [];
  readonly #localRunner: TaskRunner;
  /** Enforces the budgets while any thread is busy. */
  readonly #meter = new UsageMeter(() => this.#busy.keys());
  #isRetired = false;

  /**
   * @param size The maximum number of threads. With 0, tasks run in the calling thread without a budget, for debugging.
   * @param budget Tests pass one that is soon used up.
   */
  constructor(start: TaskSettings, size: number, listener: PoolListener = {}, budget = pageBudget) {
    this.#listener = listener;
    this.#budget = budget;
    this.#start = start;
    this.#size = size;
    // Node.js caches modules by URL. A unique URL makes the theme read its inputs again for each pool, as it does in
    // threads.
    const theme = start.theme === null ? null : `${start.theme}?run=${randomUUID()}`;
    this.#localRunner = makeTaskRunner({ ...start, theme }, this.#recordIn(this.#localLogs));
  }

  /**
   * Runs the tasks, as many at a time as there are threads. Tasks are taken from the iterable as they are needed.
   * @returns The outcome of each page or route, in the order of the tasks.
   * @throws Error if docsgen itself fails or the pool is closed.
   */
  async *runAll(tasks: Iterable<Task>, priority: Priority = "last"): AsyncGenerator<Outcome> {
    if (this.#size === 0) {
      for (const task of tasks) yield* await this.#runLocally(task);
      return;
    }
    const running: Promise<readonly Outcome[]>[] = [];
    for (const task of tasks) {
      // Results wait for slower ones before them, but not so many that memory grows with the site.
      if (running.length >= this.#size * queueForThread) yield* await takeFirst(running);
      const outcomes = this.#enqueue(task, priority);
      // A rejection is handled when the result is awaited. Until then, it must not count as unhandled.
      outcomes.catch(() => undefined);
      running.push(outcomes);
    }
    while (running.length > 0) yield* await takeFirst(running);
  }

  /** Starts a thread and loads the theme in it, so that the first page that a reader requests is rendered sooner. */
  warmUp(): void {
    // If it fails, so does the first task that needs the theme, which reports it.
    this.#enqueue({ kind: "load" }, "first").catch(() => undefined);
  }

  /** Ends idle threads now, and busy threads when they are done. Later tasks still run. */
  async retire(): Promise<void> {
    this.#isRetired = true;
    await this.endIdle();
  }

  /** Ends idle threads. A later task starts new ones. */
  async endIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }

  /** Returns the failures that plugins caused after they had returned, since the last call. */
  takeLatePluginFailures(): readonly PluginFailure[] {
    return this.#latePluginFailures.splice(0);
  }

  /** Returns the failures that components caused after they had returned, since the last call. */
  takeLateFailures(): readonly RenderFailure[] {
    return this.#lateFailures.splice(0);
  }

  /**
   * The files and variables that the author's own code has read so far, in all threads. A thread keeps the first value
   * that it reads from each path and variable, so if one has changed since, a new pool is needed.
   */
  get reads(): AuthorReads {
    return joinReads(this.#reads);
  }

  /** Adds what was read for results of an earlier run that are used again. */
  addReads(reads: AuthorReads): void {
    this.#reads.push(...reads);
  }

  /** Ends idle threads once everything that the author's code has started in them has finished. */
  async finish(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.finish()));
  }

  /** Ends all threads, even busy ones. */
  async close(): Promise<void> {
    this.#isRetired = true;
    const jobs = [...this.#busy.values(), ...this.#queue.splice(0)];
    const threads = [...this.#busy.keys(), ...this.#idle.splice(0)];
    this.#busy.clear();
    for (const job of jobs) job.reject(new Error("the threads were ended"));
    await Promise.all(threads.map((thread) => thread.end()));
  }

  async #runLocally(task: Task): Promise<readonly Outcome[]> {
    const outcomes: Outcome[] = [];
    this.#prepareFor(task, this.#localRunner);
    await this.#localRunner(task, {
      onOutcome: (outcome) => outcomes.push(withReads(outcome, this.#localLogs)),
      onComponent: () => undefined,
      onHook: () => undefined,
    });
    // Between two batches, a signal such as Ctrl-C can be handled.
    await nextTurn();
    return outcomes;
  }

  /** Records what author code reads, for the site and in the logs of the thread. */
  #recordIn(logs: ReadLogs): OnAuthorRead {
    return (read, reader) => {
      this.#reads.push(read);
      logs[reader].add(read);
    };
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
      this.#run(thread, job).then(
        (end) => this.#onTaskEnd(thread, job, end),
        (error: unknown) => this.#onThreadFailure(thread, job, error),
      );
    }
  }

  /** @throws Error if docsgen itself fails, or the module of the theme cannot be written. */
  async #run(thread: WorkerThread, { task, outcomes }: Job): Promise<TaskEnd> {
    this.#prepareFor(task, thread);
    return thread.run(restOf(task, outcomes.length));
  }

  /** A runner loads the theme when it first renders. */
  #prepareFor({ kind }: Task, runner: WorkerThread | TaskRunner): void {
    if (kind === "compile" || kind === "hook" || this.#rendering.has(runner)) return;
    this.#listener.writeTheme?.();
    this.#rendering.add(runner);
  }

  /** `null` if the running threads suffice. */
  #startThread(): WorkerThread | null {
    const count = this.#busy.size;
    if (count >= this.#size || (count > 0 && this.#queue.length < count * queueForThread)) return null;
    const logs = new ReadLogs();
    const thread = new WorkerThread(this.#start, this.#budget, {
      onRead: this.#recordIn(logs),
      onOutcome: (outcome) => this.#busy.get(thread)?.outcomes.push(withReads(outcome, logs)),
      onLate: (late) => {
        if (late.kind === "plugin") {
          this.#latePluginFailures.push(late.failure);
          return;
        }
        this.#lateFailures.push(late.failure);
        this.#listener.onLate?.(late.failure);
      },
      onExit: () => {
        const index = this.#idle.indexOf(thread);
        if (index !== -1) this.#idle.splice(index, 1);
      },
    });
    return thread;
  }

  #onTaskEnd(thread: WorkerThread, job: Job, end: TaskEnd): void {
    if (!this.#busy.delete(thread)) return;
    if (end.kind === "done") {
      if (this.#isRetired && this.#queue.length === 0) void thread.end();
      else this.#idle.push(thread);
    } else if (end.stop.kind !== "memory" || thread.done === 0) job.outcomes.push(end);
    // Earlier pages may have filled the memory, so the page is tried once more in a new thread.
    if (job.outcomes.length < sizeOf(job.task)) this.#queue.unshift(job);
    else job.resolve(job.outcomes);
    this.#dispatch();
  }

  #onThreadFailure(thread: WorkerThread, job: Job, error: unknown): void {
    if (!this.#busy.delete(thread)) return;
    void thread.end();
    job.reject(error);
    this.#dispatch();
  }
}

/** The reads of author code in one thread, by the `reader` of `OnAuthorRead`. */
class ReadLogs {
  readonly pages = new ReadLog();
  readonly site = new ReadLog();
}

/** Everything that was read before the outcome arrived has been recorded. */
function withReads(outcome: Outcome, { pages, site }: ReadLogs): Outcome {
  if (outcome.kind === "compiled") return { ...outcome, reads: pages.lists() };
  return outcome.kind === "called" ? { ...outcome, reads: site.lists() } : outcome;
}

function takeFirst(running: Promise<readonly Outcome[]>[]): Promise<readonly Outcome[]> {
  const first = running.shift();
  return first ?? Promise.reject(new Error("no task is running"));
}
