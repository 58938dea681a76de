/** The thread that looks at the output folder of the last build: it reads what it must know at once, and looks when it is told to. */
import { parentPort, workerData } from "node:worker_threads";
import type { LeftFolders } from "../output/output-folder.ts";
import { isAsLeft } from "../output/output-folder.ts";
import { WrittenFiles } from "../output/written-files.ts";
import { readVerified, readVerifiedBytes } from "./verified-file.ts";

/** What it is started with: absolute paths of the last build's record, and of that of its files. */
export interface OutputLookStart {
  readonly identity: string;
  readonly record: string;
  readonly files: string;
}

/** What it answers, once, to the path of an output folder; `null` where it knows nothing of that folder. */
export type OutputLookAnswer = {
  /** Hash of the record of its files. */
  readonly written: string;
  readonly isAsLeft: boolean;
} | null;

interface LastOutput extends LeftFolders {
  readonly written: string;
  readonly summary: { readonly outputFolder: string };
}

function prepare({ identity, record, files }: OutputLookStart): (outputFolder: string) => OutputLookAnswer {
  const last = readVerified(record, identity, isLastOutput);
  const kept = readVerifiedBytes(files, identity);
  if (last === null || kept === null || kept.hash !== last.written) return () => null;
  const written = WrittenFiles.decode(kept.bytes);
  return (outputFolder) =>
    outputFolder === last.summary.outputFolder
      ? { written: kept.hash, isAsLeft: isAsLeft(outputFolder, last, written) }
      : null;
}

/** The cache says that docsgen wrote it; this, that it is of a build. */
function isLastOutput(value: unknown): value is LastOutput {
  return typeof value === "object" && value !== null && "written" in value && "summary" in value;
}

const port = parentPort;
const start: OutputLookStart = workerData;
if (port !== null) {
  const look = prepare(start);
  port.once("message", (outputFolder: string) => port.postMessage(look(outputFolder)));
}
