/**
 * Labels of footnotes and link addresses belong to the file that defines them. Where a page and a file that it includes
 * both define `[^1]`, each means its own.
 */
import type { Nodes } from "mdast";
import type { SourcePath } from "../../source/paths.ts";
import type { Draft } from "../draft.ts";
import { rangeOf } from "../draft.ts";

type Labeled = Extract<Nodes, { identifier: string }>;

/** @param includedAt The file that a line was included from, or `null` for the page's own. */
export function separateLabels(
  nodes: readonly Nodes[],
  draft: Draft,
  includedAt: (line: number) => SourcePath | null,
): void {
  const labeled = nodes.filter((node): node is Labeled => "identifier" in node);
  const fileOf = (node: Labeled): SourcePath | null => {
    const { start } = rangeOf(node);
    return includedAt(draft.spanOf(start, start).start.line);
  };
  /** The files that define each label, in order. */
  const files = new Map<string, (SourcePath | null)[]>();
  for (const node of labeled) {
    if (node.type !== "definition" && node.type !== "footnoteDefinition") continue;
    const [key, file] = [keyOf(node), fileOf(node)];
    const known = files.get(key) ?? [];
    if (!known.includes(file)) files.set(key, [...known, file]);
  }
  if (![...files.values()].some(({ length }) => length > 1)) return;
  const taken = new Set(labeled.map(keyOf));
  const renamed = new Map<string, string>();
  for (const node of labeled) {
    const [key, file] = [keyOf(node), fileOf(node)];
    const index = files.get(key)?.indexOf(file) ?? -1;
    if (index < 1) continue;
    const name = renamed.get(`${key}\0${file}`) ?? unused(node.identifier, index + 1, key, taken);
    renamed.set(`${key}\0${file}`, name);
    node.identifier = name;
  }
}

function unused(identifier: string, first: number, key: string, taken: Set<string>): string {
  const kind = key.slice(0, key.length - identifier.length);
  let number = first;
  while (taken.has(`${kind}${identifier}-${number}`)) number += 1;
  taken.add(`${kind}${identifier}-${number}`);
  return `${identifier}-${number}`;
}

function keyOf({ type, identifier }: Labeled): string {
  return (type.startsWith("footnote") ? "^" : "") + identifier;
}
