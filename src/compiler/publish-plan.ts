/** `publish-plan`: compares a built folder with what is published, for hosts that take single files. */
import { join } from "node:path";
import { loadPublication } from "./check/load-publication.ts";
import type { Failed } from "./diagnostics/failed.ts";
import { failed } from "./diagnostics/failed.ts";
import type { PublishPlanOptions } from "./options.ts";
import { manifestPath } from "./output/manifest.ts";
import type { PublishPlan } from "./site/publish-plan.ts";
import { planPublication } from "./site/publish-plan.ts";

/** Fails if a manifest cannot be read. A site that is not published yet has a plan, too: all is uploaded. */
export type PublishPlanResult = ({ readonly kind: "planned" } & PublishPlan) | Failed;

/** @throws The signal's reason if it is aborted. */
export async function planPublish(options: PublishPlanOptions): Promise<PublishPlanResult> {
  const { workingFolder, folder, published, signal } = options;
  const next = await loadPublication(join(folder, manifestPath), workingFolder, signal);
  if (next.kind === "failed") return failed(next.diagnostic);
  const before = await loadPublication(published, workingFolder, signal);
  if (before.kind === "failed") return failed(before.diagnostic);
  if (next.kind === "unpublished") throw new Error("a file has no HTTP status");
  return {
    kind: "planned",
    ...planPublication(next.publication, before.kind === "publication" ? before.publication : null),
  };
}
