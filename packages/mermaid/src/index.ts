/**
 * Draws diagrams with the official Mermaid, without a browser: plain SVG in the colors of a site, light and dark in one.
 * The work is done in a thread, because Mermaid needs a document, and some diagrams take forever. Has effects.
 */
import { Worker } from "node:worker_threads";
import type { Diagram, Drawing, Theme } from "./diagram.ts";
import type { Batch, Message } from "./protocol.ts";

export type { Color, ColorName, Diagram, Drawing, Label, Problem, Theme } from "./diagram.ts";

/** Holds the thread that draws. Calls of `draw` wait for each other; an idle thread does not keep the process alive. */
export interface Drawer {
  /**
   * Draws diagrams, in one of the schemes after the other.
   * @returns The drawings in the order of the diagrams.
   * @throws Error if the thread cannot run.
   */
  readonly draw: (diagrams: readonly Diagram[]) => Promise<readonly Drawing[]>;
  /** Ends the thread. Another call of `draw` starts a new one. */
  readonly close: () => Promise<void>;
}

/** Without options, a diagram is stopped after 10 seconds, or up to 60 on a busy machine. */
export interface DrawerOptions {
  /** The limit on the time for one diagram and scheme, in milliseconds. */
  readonly limit?: number;
}

const usualLimit = 10_000;
/** A diagram that waits, or a very busy machine, gets this many times as long. */
const waitFactor = 6;
const interval = 250;

/** Makes a drawer, which starts its thread for the first diagram. */
export function createDrawer(theme: Theme, { limit = usualLimit }: DrawerOptions = {}): Drawer {
  let worker: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  const start = (): Worker => {
    worker ??= new Worker(new URL("./worker.js", import.meta.url), { execArgv: [], stdout: true });
    return worker;
  };
  const close = async (): Promise<void> => {
    const running = worker;
    worker = null;
    await running?.terminate();
  };
  const drawAll = async (diagrams: readonly Diagram[]): Promise<readonly Drawing[]> => {
    const result = await runBatch(start(), { diagrams, theme }, limit);
    if (result.kind === "done") return result.drawings;
    await close();
    if (result.kind === "failed") throw result.error;
    // The others are drawn by a new thread.
    const { index } = result;
    const others = await (diagrams.length > 1 ? drawAll(diagrams.toSpliced(index, 1)) : []);
    return others.toSpliced(index, 0, tooSlow(diagrams[index]?.source ?? "", limit));
  };
  return {
    // Mermaid draws one diagram at a time.
    draw: (diagrams) => {
      const drawings = last.then(() => drawAll(diagrams));
      last = drawings.catch(() => undefined);
      return drawings;
    },
    close,
  };
}

type BatchResult =
  | { readonly kind: "done"; readonly drawings: readonly Drawing[] }
  | { readonly kind: "stuck"; readonly index: number }
  | { readonly kind: "failed"; readonly error: unknown };

function runBatch(worker: Worker, batch: Batch, limit: number): Promise<BatchResult> {
  return new Promise((resolve) => {
    let index = 0;
    let started = Date.now();
    let cpu = process.cpuUsage();
    const timer = setInterval(() => {
      // On a busy machine, a diagram takes longer without being at fault.
      const { user, system } = process.cpuUsage(cpu);
      const time = Date.now() - started;
      if ((time > limit && (user + system) / 1000 > limit) || time > limit * waitFactor) end({ kind: "stuck", index });
    }, interval);
    const onMessage = (message: Message): void => {
      if (message.kind === "done") {
        end(message);
        return;
      }
      ({ index } = message);
      started = Date.now();
      cpu = process.cpuUsage();
    };
    const onError = (error: unknown): void => end({ kind: "failed", error });
    const onExit = (): void => end({ kind: "failed", error: new Error("the thread ended") });
    const end = (result: BatchResult): void => {
      clearInterval(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      // An idle thread does not keep the process alive.
      worker.unref();
      resolve(result);
    };
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.ref();
    worker.postMessage(batch);
  });
}

function tooSlow(source: string, limit: number): Drawing {
  const [line = ""] = source.split("\n", 1);
  const reason = `drawing it takes longer than ${limit / 1000} seconds`;
  return {
    kind: "failed",
    problems: [{ offset: 0, length: line.length, reason, hint: "split it into smaller diagrams" }],
  };
}
