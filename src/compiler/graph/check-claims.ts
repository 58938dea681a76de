/** Checks that the code exists which texts of pages name as their source. Pure. */
import { problemOf, shorten } from "../diagnostics/catalog.ts";
import { hintForName, parseCodePlace } from "../facts/facts.ts";
import { memoize } from "../once.ts";
import type { PageClaim } from "../page/compiled-page.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { ScannedFile } from "../source/scan.ts";
import type { FoundState } from "./site-graph.ts";

/** A claim of a page of the current version. */
export interface FoundClaim {
  readonly file: ScannedFile;
  readonly claim: PageClaim;
}

/** The claims of the current version, in the order of its pages. Those of computed pages are left to their plugins. */
export function claimsIn({ tree, pages, made }: Pick<FoundState, "tree" | "pages" | "made">): readonly FoundClaim[] {
  return tree.pages.flatMap((file) =>
    made.has(file.path) ? [] : (pages.get(file.path)?.claims ?? []).map((claim) => ({ file, claim })),
  );
}

/** @param readCode Returns the text of a file of the repository; `null` if there is none. */
export async function checkClaims(
  claims: readonly FoundClaim[],
  readCode: (file: string) => string | null,
): Promise<readonly LinkFinding[]> {
  if (claims.length === 0) return [];
  // Most sites have no claims, and load no readers of code.
  const { findText } = await import("../facts/find-declaration.ts");
  const textOf = memoize(readCode);
  return claims.flatMap(({ file: { path: page }, claim: { source, text, span } }): readonly LinkFinding[] => {
    const { file, name } = parseCodePlace(source);
    const code = textOf(file);
    const found = code === null ? null : findText(file, code, name);
    if (typeof found === "string") return [];
    const reason = found?.reason ?? "the repository has no such file";
    const hint = found === null ? fileHint : hintForName(name, found.names);
    const values = { name: shorten(text === "" ? "This" : text), source, reason };
    return [{ kind: "page", page, span, ...problemOf("unreadable-source", values, hint) }];
  });
}

const fileHint = "write a path from the root of the repository, such as src/queue.ts#retry";
