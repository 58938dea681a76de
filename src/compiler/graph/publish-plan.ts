/** Publishes what is planned into a project's output folder, and keeps what was written. */
import { realPathOf } from "../output/output-folder.ts";
import type { Publication, PublicationResult } from "../output/write.ts";
import { publish } from "../output/write.ts";
import type { Outputs } from "./last-build.ts";
import type { Project } from "./prepare-site.ts";
import type { UpdateOptions } from "./progress.ts";
import type { KeptWritten } from "../cache/written-record.ts";
import { forgetPending, keepPending, keepWritten, readPending } from "../cache/written-record.ts";

export interface PlannedPublication extends Pick<Publication, "plan" | "make" | "scope"> {
  /** What the last publication wrote. */
  readonly before: KeptWritten;
}

/** Throws as `publish` does. */
export async function publishPlan(
  { cacheFolder, outputFolder }: Pick<Project, "cacheFolder" | "outputFolder">,
  { before, ...planned }: PlannedPublication,
  { signal, onProgress }: UpdateOptions,
): Promise<PublicationResult & { readonly outputs: Outputs }> {
  const pending = readPending(cacheFolder, outputFolder);
  const result = await publish({
    ...planned,
    folder: realPathOf(outputFolder),
    written: before.files,
    pending,
    onAdding: (paths) => keepPending(cacheFolder, outputFolder, [...pending, ...paths]),
    onProgress: (done, total) => onProgress({ phase: "write", done, total }),
    signal,
  });
  const written = result.written === before.files ? before : keepWritten(cacheFolder, outputFolder, result.written);
  forgetPending(cacheFolder, outputFolder);
  return { ...result, outputs: { written, left: result.left } };
}
