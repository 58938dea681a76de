/** Whether an output folder lies as the last build left it: a look at each of its files and folders. */
import type { LeftFolders } from "../output/output-folder.ts";
import { isAsLeft } from "../output/output-folder.ts";
import { WrittenFiles } from "../output/written-files.ts";
import { readVerifiedBytes } from "./verified-file.ts";

/** What the last build said of an output folder. A value: it may cross to another thread. */
export interface LeftOutputs {
  readonly folder: string;
  /** Of the record of its files, and which build of docsgen it must be of. */
  readonly recordPath: string;
  readonly identity: string;
  readonly hash: string;
  readonly left: LeftFolders;
}

export function areAsLeft({ folder, recordPath, identity, hash, left }: LeftOutputs): boolean {
  const record = readVerifiedBytes(recordPath, identity);
  return record?.hash === hash && isAsLeft(folder, left, WrittenFiles.decode(record.bytes));
}
