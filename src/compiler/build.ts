/** `build`: what the last one found and made, where nothing has changed since. */
import { relative } from "node:path";
import type { BuildOptions, BuildResult, BuildSummary } from "./build-result.ts";
import { hasErrors } from "./build-result.ts";
import { isPlainData } from "./config/plain-data.ts";
import { siteDiagnostic } from "./diagnostics/catalog.ts";
import { lookAtInputs, readLastBuild, recordIfSame } from "./graph/last-build.ts";
import { discardProject, prepareBuild } from "./graph/prepare-site.ts";
import { refuseOutputFolder } from "./output/output-folder.ts";

/** Throws the signal's reason when it is aborted: the output folder is then as it was. */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const result = await prepareBuild(options);
  if (result.kind === "failed") return result;
  const { prepared } = result;
  const { outputFolder, sourceFolder, root } = prepared.project;
  const refusal = refuseOutputFolder(outputFolder, sourceFolder, root);
  if (refusal !== null) {
    discardProject(prepared.project, options);
    const values = { path: relative(options.workingFolder, outputFolder) || ".", reason: refusal };
    return { kind: "failed", diagnostics: [siteDiagnostic("output-refused", values, "name another with --out")] };
  }
  // What the code of a config closes over, nobody can tell: where that is more than data, all is looked at.
  const isTold = options.useCache && isPlainData(prepared.project.config, false);
  const inputs = isTold ? lookAtInputs(prepared, options.today) : null;
  const last = inputs === null ? null : readLastBuild(prepared, isSummary);
  const record = inputs === null || last === null ? null : recordIfSame(prepared, inputs, last);
  options.signal.throwIfAborted();
  if (record !== null && !hasErrors(record.diagnostics, options.isStrict)) {
    const { remote } = prepared.project;
    remote?.close();
    return {
      kind: "published",
      remote: remote?.report ?? null,
      reasons: { source: prepared.project.sourceLabel, pages: [], files: [], removed: [] },
      ...record,
    };
  }
  // Most of docsgen is for what has changed.
  const { buildChanged } = await import("./build-changed.ts");
  return buildChanged(prepared, options, inputs, last);
}

/** The cache says that docsgen wrote it; this, that it is of a build. */
function isSummary(value: unknown): value is BuildSummary {
  return typeof value === "object" && value !== null && "pages" in value && "outputFolder" in value;
}
