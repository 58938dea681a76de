/** What is wrong in the code blocks of a page. Each is parsed once, for the rules that report it. */
import type { Code } from "mdast";
import { isShellLanguage } from "../../code/code-syntax.ts";
import type { SyntaxProblem } from "../../code/code-syntax.ts";
import type { CheckedPage } from "../../page/checked-page.ts";
import { plainCodeOf } from "../../page/code-blocks/code-block.ts";
import { codeMetaOf } from "../../page/code-blocks/fence.ts";
import { perPage } from "../rule.ts";
import { escapesInBlock } from "./escaped-code.ts";
import { hasInclude } from "./code-include.ts";
import type { TypographicPlace } from "./typographic-characters.ts";
import { typographyIn } from "./typographic-characters.ts";
import { unclosedBlocks } from "./unclosed-code.ts";

/** A block with at least one mistake. A block with typographic characters has no `syntax`, as these are the cause. */
export interface CodeMistake {
  readonly node: Code;
  /** The language as it is named in messages. */
  readonly language: string;
  readonly code: string;
  readonly typography: readonly TypographicPlace[];
  /** "unavailable": the parser of the language cannot be loaded on this machine. */
  readonly syntax: SyntaxProblem | "unavailable" | null;
}

/** The blocks with a mistake, in document order. */
export const mistakesInCode = perPage(async (page): Promise<readonly CodeMistake[]> => {
  const { syntax } = page;
  const blocks = page.nodes.flatMap((node) => (node.type === "code" ? (readBlock(node, page) ?? []) : []));
  // Starting the parser of shells takes longer than reading a page of them.
  const shell = blocks.filter(({ parsed }) => parsed !== null && isShellLanguage(parsed));
  const isShellClean = shell.length > 1 && (await syntax.parsesAsShell(shell.map(({ code }) => code)));
  const mistakes = await Promise.all(
    blocks.map(async ({ parsed, ...block }): Promise<CodeMistake> => {
      const isClean = parsed === null || (isShellClean && isShellLanguage(parsed));
      const found = isClean ? null : await syntax.check(parsed, block.code);
      const isBroken = found !== null && found !== "unavailable" && parsed !== null && !isForgiving(parsed);
      const typography = isBroken ? typographyIn(block.code, parsed) : block.typography;
      return { ...block, typography, syntax: typography.length > 0 ? null : found };
    }),
  );
  return mistakes.filter(({ typography, syntax: found }) => typography.length > 0 || found !== null);
});

type Block = Omit<CodeMistake, "syntax"> & {
  /** The language to parse it in, or `null`. */
  readonly parsed: string | null;
};

function readBlock(node: Code, page: CheckedPage): Block | null {
  const { draft, syntax } = page;
  const { language } = codeMetaOf(node);
  const name = syntax.nameOf(language);
  const mayBeTypographic = /[^\0-\u007F]/u.test(node.value);
  // An unclosed block contains prose, too.
  if ((name === null && !mayBeTypographic) || unclosedBlocks(page).has(node)) return null;
  const code = plainCodeOf(node, draft);
  if (code.trim() === "" || (node.data?.included === undefined && hasInclude(code))) return null;
  const isParsed = name !== null && !isForgiving(language);
  const typography = mayBeTypographic && !isParsed ? typographyIn(code, language) : [];
  // A script with prompts is a terminal session, in which only the commands are code.
  const isSession = isShellLanguage(language) && /^\s*[$%>] /mu.test(code);
  const [escaped] = escapesInBlock(node, page);
  const parsed = typography.length > 0 || escaped !== undefined || name === null || isSession ? null : language;
  return { node, language: name ?? language, code, typography, parsed };
}

/** Whether typographic characters are ordinary letters to the parser of the language. */
function isForgiving(language: string): boolean {
  return isShellLanguage(language) || /^ya?ml$/iu.test(language);
}
