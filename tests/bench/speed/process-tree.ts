/**
 * Runs a command and measures it with all its descendants (Linux): wall time, CPU time, and the peak of the sum of
 * their resident sets, sampled from /proc. Pages that two processes share count twice. The CPU time is the greater of
 * two lower bounds: the kernel's sum for processes that were waited for, and the sum of what the samples saw.
 */
import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, readdirSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { stripVTControlCharacters } from "node:util";
import type { Command } from "./generator.ts";

export interface Measured {
  /** Seconds. */
  readonly wall: number;
  /** Seconds, user and system. */
  readonly cpu: number;
  /** Bytes. */
  readonly memory: number;
}

export type Run = ({ readonly kind: "done" } & Measured) | { readonly kind: "failed"; readonly reason: string };

const sampleEvery = 40;
const ticksPerSecond = 100;

/** @param log The file that receives the command's output. @param timeout Seconds. */
export async function measure(command: Command, folder: string, log: string, timeout: number): Promise<Run> {
  const output = openSync(log, "w");
  const ticksBefore = childTicks();
  const start = performance.now();
  const child = spawn(command.file, command.args, {
    cwd: folder,
    // A separate process group, so that all of it can be killed.
    detached: true,
    stdio: ["ignore", output, output],
    env: { ...process.env, ...quiet, ...command.environment },
  });
  const tree = new ProcessTree(child.pid);
  const sampler = setInterval(() => tree.sample(), sampleEvery);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    endGroup(child.pid);
  }, timeout * 1000);
  const status = await new Promise<number | string>((resolve) => {
    child.on("error", (error) => resolve(error.message));
    child.on("exit", (code, signal) => resolve(code ?? signal ?? "ended"));
  });
  const wall = (performance.now() - start) / 1000;
  clearInterval(sampler);
  clearTimeout(timer);
  endGroup(child.pid);
  closeSync(output);
  if (isLate) return { kind: "failed", reason: `not done after ${timeout} s` };
  if (status !== 0) return { kind: "failed", reason: firstError(log) ?? `ended with ${status}` };
  const cpu = Math.max(childTicks() - ticksBefore, tree.ticks) / ticksPerSecond;
  return { kind: "done", wall, cpu, memory: tree.peak };
}

/** Disables colors, questions and telemetry. */
export const quiet = {
  CI: "1",
  NO_COLOR: "1",
  FORCE_COLOR: "0",
  ASTRO_TELEMETRY_DISABLED: "1",
  DOCUSAURUS_DISABLE_TELEMETRY: "1",
  NO_UPDATE_NOTIFIER: "1",
};

export function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // No process of the group remains.
  }
}

/** The first line of a log that mentions an error, or else the last line. */
export function firstError(log: string): string | null {
  const lines = stripVTControlCharacters(readFileSync(log, "utf8"))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  // A bare "build error:" is not helpful; the next line is.
  const index = lines.findIndex((line) => /\berror\b|\bfatal\b|heap out of memory|cannot /iu.test(line));
  const found = lines.slice(index).find((line) => !line.endsWith(":"));
  return found?.slice(0, 200) ?? null;
}

/** The CPU time of this process's ended children and their descendants, in clock ticks. */
function childTicks(): number {
  const fields = statFields("/proc/self");
  return Number(fields[13] ?? 0) + Number(fields[14] ?? 0);
}

/** The fields from the third on, because the second, a name in brackets, may contain anything. */
function statFields(folder: string): readonly string[] {
  try {
    const stat = readFileSync(`${folder}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** A process and its descendants. A descendant that was seen once is still counted after its parent has ended. */
class ProcessTree {
  readonly #ticks = new Map<number, number>();
  #alive: ReadonlySet<number>;
  peak = 0;

  constructor(root: number | undefined) {
    this.#alive = new Set(root === undefined ? [] : [root]);
  }

  get ticks(): number {
    return [...this.#ticks.values()].reduce((sum, ticks) => sum + ticks, 0);
  }

  sample(): void {
    const found = new Set<number>();
    const visit = (pid: number): void => {
      if (found.has(pid)) return;
      found.add(pid);
      for (const child of childrenOf(pid)) visit(child);
    };
    for (const pid of this.#alive) visit(pid);
    const alive = new Set<number>();
    let resident = 0;
    for (const pid of found) {
      const fields = statFields(`/proc/${pid}`);
      if (fields.length === 0) continue;
      alive.add(pid);
      this.#ticks.set(pid, Number(fields[11] ?? 0) + Number(fields[12] ?? 0));
      const { current, highest } = residentBytes(pid);
      resident += current;
      this.peak = Math.max(this.peak, highest);
    }
    this.peak = Math.max(this.peak, resident);
    this.#alive = alive;
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
        .split(" ")
        .filter((word) => word !== "")
        .map(Number),
    );
  } catch {
    return [];
  }
}

/** "VmHWM: 123 kB" is the peak of the process itself. */
function residentBytes(pid: number): { current: number; highest: number } {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s*(\\d+)`, "mu").exec(status)?.[1] ?? 0);
    return { current: kilobytes("VmRSS") * 1024, highest: kilobytes("VmHWM") * 1024 };
  } catch {
    return { current: 0, highest: 0 };
  }
}
