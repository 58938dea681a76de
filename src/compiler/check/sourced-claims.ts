/** Which sentences name code that has changed since an earlier state, while they have not. Has effects. */
import { join } from "node:path";
import { problemOf, shorten } from "../diagnostics/catalog.ts";
import type { Problem } from "../diagnostics/diagnostic.ts";
import { parseCodePlace } from "../facts/facts.ts";
import { findText } from "../facts/find-declaration.ts";
import type { FoundClaim } from "../graph/check-claims.ts";
import type { PageClaim } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import { readText } from "./file-changes.ts";
import type { ReadChanges } from "./read-changes.ts";

/** A claim whose sentence has changed, too, is taken to be checked. */
export async function findOutdatedClaims(
  claims: readonly FoundClaim[],
  changes: ReadChanges,
): Promise<readonly LinkFinding[]> {
  const findings: LinkFinding[] = [];
  for (const { file, claim } of claims) {
    const problem = await problemOfClaim(claim, changes.prefix + file.diskPath.normalize(), changes);
    if (problem !== null) findings.push({ kind: "page", page: file.path, span: claim.span, ...problem });
  }
  return findings;
}

async function problemOfClaim(
  { source, text }: PageClaim,
  page: string,
  { since, root, changed, textBefore, ownersOf }: ReadChanges,
): Promise<Problem | null> {
  const { file, name } = parseCodePlace(source);
  const change = changed.find((each) => each.path === file && each.isEdited);
  const [earlier, now] = change === undefined ? [] : [await textBefore(change.before), readText(join(root, file))];
  if (earlier == null || now == null) return null;
  // Every check reports missing code.
  const [partBefore, partNow] = [findText(file, earlier, name), findText(file, now, name)];
  if (partBefore === partNow || typeof partBefore !== "string" || typeof partNow !== "string") return null;
  // If the sentence has changed too, somebody has reviewed it.
  const pageChange = changed.find((each) => each.path === page);
  const pageBefore = pageChange === undefined ? null : await textBefore(pageChange.before);
  if (pageChange !== undefined && !plain(pageBefore ?? "").includes(plain(text))) return null;
  const owners = ownersOf(page);
  const ask = owners.length === 0 ? "" : `; its owners are ${owners.join(", ")}`;
  return problemOf(
    "outdated-claim",
    { text: shorten(text === "" ? "This" : text), source, since },
    `correct it, or leave it if it is still right${ask}`,
  );
}

function plain(text: string): string {
  return text.replaceAll(/<!--[^]*?-->/gu, "").replaceAll(/\s+/gu, " ");
}
