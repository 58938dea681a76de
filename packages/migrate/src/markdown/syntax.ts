/** Rewrites the syntax of a tool as `docsgen check --fix` does. */
import { syntaxFixes } from "docsgen/migrate-kit";
import type { Pass } from "./rewrite.ts";

/** @param tools The dialects of docsgen whose syntax the pages may have. */
export function convertSyntax(tools: readonly string[]): Pass {
  return ({ tree, text }) =>
    syntaxFixes(tree, text, tools).map(({ start, end, to }) => ({
      start,
      end,
      text: to,
      remark: { outcome: "converted", what: `\`${text.slice(start, end)}\``, advice: `it became \`${to}\`` },
    }));
}
