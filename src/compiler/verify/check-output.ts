/**
 * Checks an output folder as readers will see it: every link, anchor and asset of its documents is resolved against the
 * files in the folder. Pure.
 */
import { finding, severityOf } from "../diagnostics/catalog.ts";
import type { FileDiagnostic, Finding } from "../diagnostics/diagnostic.ts";
import { startOfText } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { PublishedAddresses } from "../output/published-addresses.ts";
import { checkAddress } from "../output/published-addresses.ts";
import type { OutputPage } from "./output-page.ts";

/** The files in the folder, which include the pages. */
export interface OutputFolder extends Omit<PublishedAddresses, "idsOf" | "nameOf"> {
  readonly pages: readonly OutputPage[];
}

/** What was checked, for the summary. */
export interface OutputCounts {
  readonly pages: number;
  readonly links: number;
  readonly anchors: number;
  readonly assets: number;
}

export interface CheckedOutput {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly counts: OutputCounts;
}

/** @param label The folder as shown in messages. */
export function checkOutput({ pages, ...folder }: OutputFolder, label: string): CheckedOutput {
  const idsOf = new Map(
    pages.map(({ path, ids, isRedirect }) => [path, isRedirect ? null : new Set(ids.map(({ id }) => id))]),
  );
  const published: PublishedAddresses = {
    ...folder,
    idsOf: (file) => idsOf.get(file) ?? null,
    nameOf: (file) => file,
  };
  const counts = { pages: pages.length, links: 0, anchors: 0, assets: 0 };
  const diagnostics = pages.flatMap((page) => {
    const findings = page.targets.flatMap((target): Finding[] => {
      const { checked, problem } = checkAddress(target, page.path, published);
      if (checked !== "nothing") counts[target.role === "asset" ? "assets" : "links"] += 1;
      if (checked === "anchor") counts.anchors += 1;
      return problem === null ? [] : [{ ...problem, span: target.span }];
    });
    const seen = new Set<string>();
    for (const { id, isName, span } of page.ids) {
      if (isName) continue;
      if (seen.has(id)) findings.push(finding("duplicate-id", { id }, span));
      seen.add(id);
    }
    if (page.title === null || page.title === "") findings.push(finding("missing-title", {}, startOfText));
    return findings.map((found): FileDiagnostic => ({
      ...found,
      kind: "file",
      severity: severityOf(found),
      file: labelOf(label, page.path),
    }));
  });
  return { diagnostics, counts };
}
