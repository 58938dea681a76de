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

export type Evaluated = Outcome & {
  /** The files and variables that the config read before it failed. */
  readonly reads: AuthorReads;
};

type Outcome =
  | { readonly kind: "value"; readonly value: unknown }
  /** `stack` is "" if there is none. */
  | { readonly kind: "failed"; readonly reason: string; readonly stack: string };

/** The time limits of a config, in milliseconds: for computing, for waiting, and for finishing what it started. */
const timeLimit = 6000;
const waitLimit = 30_000;
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

/** Runs the config in its own thread. @param url The module whose default export is the config. */
export async function evaluateConfig(url: string): Promise<Evaluated> {
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
    // What the thread frees while it ends does not change why it was stopped.
    if (isExcessive(used)) return;
    used.time += time;
    used.waited += waited;
    used.memory = Math.max(0, used.memory + memory);
    if (isExcessive(used)) void thread.terminate();
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
  return { ...(await outcomeOf(messages, url, used)), reads: joinReads(reads) };
}

function isExcessive({ time, waited, memory }: Usage): boolean {
  return time > timeLimit || waited > waitLimit || memory > memoryLimit;
}

async function outcomeOf(messages: readonly ConfigOutcome[], url: string, used: Usage): Promise<Outcome> {
  const late = messages.find(({ kind }) => kind === "late" || kind === "thrown");
  const [first] = messages;
  if (late !== undefined && "message" in late) return { kind: "failed", reason: late.message, stack: late.stack };
  if (first?.kind === "value") return { kind: "value", value: first.value };
  // The thread has already reported its reads.
  if (first?.kind === "code") return importHere(url);
  return { kind: "failed", reason: describeEnd(first?.kind === "unsettled", used), stack: "" };
}

function describeEnd(isUnsettled: boolean, { time, waited, memory }: Usage): string {
  if (isUnsettled) return "it never finishes, because a top-level `await` never settles";
  if (time > timeLimit) return `it was stopped after ${timeLimit / 1000} s`;
  if (waited > waitLimit) return `it was stopped after it had waited for ${waitLimit / 1000} s`;
  if (memory > memoryLimit) return `it was stopped after it had used ${memoryLimit} MB of memory`;
  return "it calls `process.exit()`";
}
