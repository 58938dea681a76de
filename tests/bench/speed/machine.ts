/** Describes the machine and the date of a measurement. */
import { cpus, loadavg, totalmem, type } from "node:os";

/** "2026-11-21, 2 cores (AMD EPYC), 24 GB, Linux, Node.js 20.20.2, load 1.9 at the end" */
export function describeMachine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${first?.model.trim() ?? "unknown"}), ${memory} GB, ${type()}, Node.js ${process.versions.node}, load ${loadavg()[0]?.toFixed(1) ?? "unknown"} at the end`;
}
