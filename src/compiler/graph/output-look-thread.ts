/** The thread that looks at the output folder of the last build. */
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

/** What it answers, if it can. */
export interface OutputLookAnswer {
  readonly outputFolder: string;
  /** Hash of the record of its files. */
  readonly written: string;
  readonly isAsLeft: boolean;
}

interface LastOutput extends LeftFolders {
  readonly written: string;
  readonly summary: { readonly outputFolder: string };
}

function look({ identity, record, files }: OutputLookStart): OutputLookAnswer | null {
  const last = readVerified(record, identity, isLastOutput);
  const written = readVerifiedBytes(files, identity);
  if (last === null || written === null || written.hash !== last.written) return null;
  const { outputFolder } = last.summary;
  const isSame = isAsLeft(outputFolder, last, WrittenFiles.decode(written.bytes));
  return { outputFolder, written: written.hash, isAsLeft: isSame };
}

/** The cache says that docsgen wrote it; this, that it is of a build. */
function isLastOutput(value: unknown): value is LastOutput {
  return typeof value === "object" && value !== null && "written" in value && "summary" in value;
}

const start: OutputLookStart = workerData;
parentPort?.postMessage(look(start));
