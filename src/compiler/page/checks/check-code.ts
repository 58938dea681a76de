/** Reports code blocks that name no language, or do not parse in the language they name. */
import type { Code, Nodes } from "mdast";
import { finding } from "../../diagnostics/catalog.ts";
import type { Finding } from "../../diagnostics/diagnostic.ts";
import { plainCodeOf } from "../code-block.ts";
import type { CodeSyntax } from "../../code/code-syntax.ts";
import { isShellLanguage } from "../../code/code-syntax.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan } from "../draft.ts";
import { codeMetaOf, fenceOf, isUnclosed, spanInBlock } from "../fence.ts";

interface Block {
  readonly node: Code;
  readonly language: string;
  readonly code: string;
}

/** Collects the blocks synchronously, then waits for parsers that are still loading. */
export async function checkCode(
  nodes: readonly Nodes[],
  draft: Draft,
  syntax: CodeSyntax,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const blocks: Block[] = [];
  for (const node of nodes) {
    if (node.type !== "code") continue;
    const { language } = codeMetaOf(node);
    // An unclosed block contains prose, too.
    if (isUnclosed(node, draft)) continue;
    const isFenced = fenceOf(node, draft) !== "";
    if (language === "" && isFenced) {
      findings.push(
        finding("missing-language", {}, firstLineSpan(draft, node), "add the language after the fence, or `text`"),
      );
      continue;
    }
    if (syntax.nameOf(language) === null) continue;
    const code = plainCodeOf(node, draft);
    // A script with prompts is a terminal session, in which only the commands are code.
    if (isShellLanguage(language) && /^\s*[$%>] /mu.test(code)) continue;
    blocks.push({ node, language, code });
  }
  const shell = blocks.filter(({ language }) => isShellLanguage(language));
  const isShellClean = shell.length > 1 && (await syntax.isShell(shell.map(({ code }) => code)));
  for (const { node, language, code } of blocks) {
    if (isShellClean && isShellLanguage(language)) continue;
    const found = await syntax.check(language, code);
    if (found === null) continue;
    if (found === "unavailable") {
      findings.push(
        finding(
          "unchecked-code",
          { language: syntax.nameOf(language) ?? language },
          firstLineSpan(draft, node),
          "install the packages again without `--omit=optional`, on the system where docsgen runs",
        ),
      );
      continue;
    }
    const span = spanInBlock(node, code, found.offset, found.length, draft);
    const name = syntax.nameOf(language) ?? language;
    const hint = found.hint ?? "fix it, or mark the block as `text`";
    findings.push(finding("code-syntax", { language: name, reason: found.reason }, span, hint));
  }
  return findings;
}
