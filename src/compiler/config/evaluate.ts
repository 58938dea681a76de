/** Runs a config in its own thread, which is terminated after a timeout. Has effects. */
import { setTimeout as sleep } from "node:timers/promises";
import { SHARE_ENV, Worker } from "node:worker_threads";
import type { AuthorRead, AuthorReads } from "../author-code/author-reads.ts";
import { joinReads } from "../author-code/author-reads.ts";
import { ReadRecorder } from "../author-code/read-recorder.ts";
import { importModule } from "../import-module.ts";
import type { Usage } from "../usage-meter.ts";
import { memoryLimit, UsageMeter } from "../usage-meter.ts";
import type { ConfigMessage, ConfigOutcome } from "./config-thread.ts";
import { promiseReason } from "./plain-data.ts";

/** The default export of a config, before it is validated, or why there is none. */
export type Evaluated = Outcome & {
  /** The files and variables that the config read before it failed. */
  readonly reads: AuthorReads;
};

type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  /** `stack` is "" if there is none. */
  | { readonly kind: "failed"; readonly reason: string; readonly stack: string };

/** The limits on a config: milliseconds of computing and waiting, and megabytes of memory. */
const configBudget: Usage = { time: 6000, waited: 30_000, memory: memoryLimit };
/** How long a config may take to finish what it started, in milliseconds. */
const exitTimeout = 1000;

/**
 * Runs the config in this thread without a timeout: for debuggers, and for configs whose value cannot leave a worker
 * thread.
 * @param url The module whose default export is the config.
 */
export async function evaluateHere(url: string): Promise<Evaluated> {
  const reads: AuthorRead[] = [];
  const recorder = new ReadRecorder((read) => reads.push(read));
  const outcome = await recorder.record(() => importHere(url));
  return { ...outcome, reads: joinReads(reads) };
}

async function importHere(url: string): Promise<Outcome> {
  try {
    const { default: value } = await importModule<{ readonly default?: unknown }>(url);
    return value instanceof Promise ? { kind: "failed", reason: promiseReason, stack: "" } : { kind: "value", value };
  } catch (error) {
    if (!(error instanceof Error)) return { kind: "failed", reason: String(error), stack: "" };
    return { kind: "failed", reason: error.message, stack: error.stack ?? "" };
  }
}

/**
 * Runs the config in its own thread.
 * @param url The module whose default export is the config.
 * @param budget Tests pass one that is soon used up.
 */
export async function evaluateConfig(url: string, budget = configBudget): Promise<Evaluated> {
  const thread = new Worker(new URL("./config-thread.js", import.meta.url), {
    workerData: url,
    env: SHARE_ENV,
    stdout: true,
    execArgv: [],
  });
  // The standard output belongs to the command, so what the config prints goes to standard error.
  thread.stdout.on("data", (text: Buffer) => process.stderr.write(text));
  const messages: ConfigOutcome[] = [];
  const reads: AuthorRead[] = [];
  const used = { time: 0, waited: 0, memory: 0 };
  const charge = ({ time, waited, memory }: Usage): void => {
    // A thread frees memory while it ends, which does not change why it was stopped.
    if (isExcessive(used, budget)) return;
    used.time += time;
    used.waited += waited;
    used.memory = Math.max(0, used.memory + memory);
    if (isExcessive(used, budget)) void thread.terminate();
  };
  const running = new Set([{ ...thread.performance, charge }]);
  new UsageMeter(() => running).start();
  const failures: Error[] = [];
  const ended = new Promise<void>((resolve) => {
    thread.on("exit", () => resolve());
    thread.on("error", (error: Error & { readonly code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY")
        messages.push({ kind: "thrown", message: "it ran out of memory", stack: "" });
      else failures.push(error);
    });
  });
  const reported = new Promise<void>((resolve) => {
    thread.on("message", (message: ConfigMessage) => {
      if (message.kind === "read") {
        reads.push(message.read);
        return;
      }
      messages.push(message);
      resolve();
    });
    // Infinitely nested values cannot be deserialized. `checkConfig` reports where the nesting is.
    thread.on("messageerror", () => {
      messages.push({ kind: "code" });
      resolve();
    });
  });
  await Promise.race([reported, ended]);
  await Promise.race([ended, sleep(exitTimeout, undefined, { ref: false })]);
  running.clear();
  await thread.terminate();
  const [failure] = failures;
  if (failure !== undefined) throw failure;
  return { ...(await outcomeOf(messages, url, used, budget)), reads: joinReads(reads) };
}

function isExcessive({ time, waited, memory }: Usage, budget: Usage): boolean {
  return time > budget.time || waited > budget.waited || memory > budget.memory;
}

async function outcomeOf(
  messages: readonly ConfigOutcome[],
  url: string,
  used: Usage,
  budget: Usage,
): Promise<Outcome> {
  const late = messages.find(({ kind }) => kind === "late" || kind === "thrown");
  const [first] = messages;
  if (late !== undefined && "message" in late) return { kind: "failed", reason: late.message, stack: late.stack };
  if (first?.kind === "value") return { kind: "value", value: first.value };
  // The thread has already reported its reads.
  if (first?.kind === "code") return importHere(url);
  return { kind: "failed", reason: describeEnd(first?.kind === "unsettled", used, budget), stack: "" };
}

function describeEnd(isUnsettled: boolean, { time, waited, memory }: Usage, budget: Usage): string {
  if (isUnsettled) return "it never finishes, because a top-level `await` never settles";
  if (time > budget.time) return `it was stopped after ${budget.time / 1000} s`;
  if (waited > budget.waited) return `it was stopped after it had waited for ${budget.waited / 1000} s`;
  if (memory > budget.memory) return `it was stopped after it had used ${budget.memory} MB of memory`;
  return "it calls `process.exit()`";
}
