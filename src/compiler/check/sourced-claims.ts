/** Which sentences name code that has changed since an earlier state, while they have not. */
import { join } from "node:path";
import { problemOf, shorten } from "../diagnostics/catalog.ts";
import { hintForName, parseCodePlace } from "../facts/facts.ts";
import { findDeclaration } from "../facts/find-declaration.ts";
import type { FoundState } from "../graph/site-graph.ts";
import type { PageClaim } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { readText } from "./file-changes.ts";
import type { ReadChanges } from "./read-changes.ts";

/** @param claimsOf The claims of a page. */
export async function findOutdatedClaims(
  { tree, pages, made }: Pick<FoundState, "tree" | "pages" | "made">,
  claimsOf: (path: SourcePath) => readonly PageClaim[],
  changes: ReadChanges,
): Promise<{ readonly findings: readonly LinkFinding[]; readonly count: number }> {
  const findings: LinkFinding[] = [];
  let count = 0;
  for (const { path, diskPath } of tree.pages) {
    const claims = made.has(path) || !pages.has(path) ? [] : claimsOf(path);
    const page = changes.prefix + diskPath.normalize();
    for (const claim of claims) {
      count += 1;
      const problem = await problemOfClaim(claim, page, changes);
      if (problem !== null) findings.push({ kind: "page", page: path, span: claim.span, ...problem });
    }
  }
  return { findings, count };
}

async function problemOfClaim({ source, text }: PageClaim, page: string, changes: ReadChanges) {
  const { since, root, changed, textBefore, ownersOf } = changes;
  const { file, name } = parseCodePlace(source);
  const shown = shorten(text === "" ? "This" : text);
  const unreadable = (reason: string, hint: string | null) =>
    problemOf("unreadable-source", { name: shown, source, reason }, hint);
  const now = readText(join(root, file));
  if (now === null)
    return unreadable(
      "the repository has no such file",
      "write a path from the root of the repository, such as src/queue.ts#retry",
    );
  const partNow = partOf(file, now, name);
  if (typeof partNow !== "string") return unreadable(partNow.reason, hintForName(name, partNow.names));
  const change = changed.find((each) => each.path === file && each.isEdited);
  const earlier = change === undefined ? null : await textBefore(change.before);
  const partBefore = earlier === null ? partNow : partOf(file, earlier, name);
  if (partBefore === partNow || typeof partBefore !== "string") return null;
  // If the sentence has changed too, somebody has reviewed it.
  const pageChange = changed.find((each) => each.path === page);
  const pageBefore = pageChange === undefined ? null : await textBefore(pageChange.before);
  if (pageChange !== undefined && !plain(pageBefore ?? "").includes(plain(text))) return null;
  const owners = ownersOf(page);
  const ask = owners.length === 0 ? "" : `; its owners are ${owners.join(", ")}`;
  return problemOf(
    "outdated-claim",
    { text: shown, source, since },
    `correct it, or leave it if it is still right${ask}`,
  );
}

/** The text of a named place, or why there is none. The file as a whole has no name. */
function partOf(file: string, text: string, name: string) {
  if (name === "") return text;
  const found = findDeclaration(file, text, name);
  return found.kind === "missing" ? found : text.slice(found.declaration.start, found.declaration.end);
}

function plain(text: string): string {
  return text.replaceAll(/<!--[^]*?-->/gu, "").replaceAll(/\s+/gu, " ");
}
