/** Lets features read what is not written with colons, in the order of their list. */
import type { Root, RootContent } from "mdast";
import type { ParsedText } from "../../../features/feature.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, sliceOf } from "../draft.ts";
import type { ListedFeature, RunFeature } from "../plugins/run-feature.ts";

/** @throws PluginError */
export function readFeatures(features: readonly ListedFeature[], tree: Root, draft: Draft, run: RunFeature): void {
  const pageOf = (findings: Finding[]): ParsedText => ({
    text: draft.text,
    sourceOf: (node) => sliceOf(draft, node),
    report: (problem, node) => void findings.push({ ...problem, span: firstLineSpan(draft, node) }),
  });
  for (const owner of features) {
    const { about, read } = owner.feature;
    if (read === undefined) continue;
    const readIn = (root: Root, findings: Finding[]): readonly RootContent[] => {
      read(root, pageOf(findings));
      return root.children;
    };
    const again = (): (() => readonly RootContent[]) => {
      const copy = structuredClone(tree);
      return () => readIn(copy, []);
    };
    run(owner, `read ${about.name}`, () => readIn(tree, draft.findings), again);
  }
}
