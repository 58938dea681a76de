/**
 * Checks an output folder as readers will see it: every link, anchor and asset of its documents is resolved against the
 * files in the folder. Pure.
 */
import { fileDiagnostic } from "../diagnostics/catalog.ts";
import type { FileDiagnostic } from "../diagnostics/diagnostic.ts";
import { labelOf } from "../diagnostics/file-label.ts";
import type { PublishedAddresses } from "../output/published-addresses.ts";
import type { OutputPage } from "../output/output-page.ts";
import { checkOutputPage, idsIn } from "../output/output-page.ts";

/** The files in the folder, which include the pages. */
export interface OutputFolder extends Omit<PublishedAddresses, "idsOf" | "nameOf"> {
  readonly pages: readonly OutputPage[];
}

/** The numbers of what was checked, for the summary. */
export interface OutputCounts {
  readonly pages: number;
  readonly links: number;
  readonly anchors: number;
  readonly assets: number;
}

/** `diagnostics` name files with the label of the folder before them: "dist/guide/index.html". */
export interface CheckedOutput {
  readonly diagnostics: readonly FileDiagnostic[];
  readonly counts: OutputCounts;
}

/** @param label The folder as shown in messages. */
export function checkOutput({ pages, ...folder }: OutputFolder, label: string): CheckedOutput {
  const idsOf = new Map(pages.map((page) => [page.path, idsIn(page)]));
  const published: PublishedAddresses = {
    ...folder,
    idsOf: (file) => idsOf.get(file) ?? null,
    nameOf: (file) => file,
  };
  const counts = { pages: pages.filter(({ path }) => !path.endsWith(".css")).length, links: 0, anchors: 0, assets: 0 };
  const diagnostics = pages.flatMap((page) => {
    const findings = checkOutputPage(page, published, (target, checked) => {
      if (checked !== "nothing") counts[target.role === "asset" ? "assets" : "links"] += 1;
      if (checked === "anchor") counts.anchors += 1;
    });
    return findings.map((found) => fileDiagnostic(labelOf(label, page.path), found));
  });
  return { diagnostics, counts };
}
