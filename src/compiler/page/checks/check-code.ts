/**
 * Reports code blocks that name no language, or do not parse in the language they name, and typographic characters in
 * code.
 */
import type { Code, Html, InlineCode } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { plainCodeOf } from "../code-blocks/code-block.ts";
import type { CodeSyntax } from "../../code/code-syntax.ts";
import { isShellLanguage } from "../../code/code-syntax.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { codeMetaOf, fenceOf, isUnclosed, spanInBlock } from "../code-blocks/fence.ts";
import type { Check } from "./check.ts";
import { on } from "./check.ts";
import { hasOtherInclude } from "./check-fences.ts";
import type { TypographicPlace } from "./typographic-code.ts";
import { lookAlikesIn, typographyIn, typographyInLine, typographyInPlain } from "./typographic-code.ts";

interface Block {
  readonly node: Code;
  readonly language: string;
  readonly code: string;
}

export const checkCode: Check = ({ draft, syntax, afterWalk }) => {
  const { findings } = draft;
  const blocks: Block[] = [];
  const swallowing = new Set(findings.flatMap(({ code, span }) => (code === "unclosed-code" ? [span.start.line] : [])));
  afterWalk(() => parseBlocks(blocks, syntax, draft));
  return [
    on(["inlineCode"], (node) => void findings.push(...checkInlineCode(node, draft))),
    on(["html"], (node) => void findings.push(...checkHtmlCode(node, draft))),
    on(["code"], (node) => {
      // An unclosed block contains prose, too.
      if (isUnclosed(node, draft) || swallowing.has(node.position?.start.line ?? 0)) return;
      const { language } = codeMetaOf(node);
      if (language === "" && fenceOf(node, draft) !== "") findings.push(...checkPlainCode(node, draft));
      else {
        const { code, found } = checkTypography(node, language, syntax, draft);
        findings.push(...found);
        if (code !== null) blocks.push({ node, language, code });
      }
    }),
  ];
};

function checkPlainCode(node: Code, draft: Draft): readonly Finding[] {
  const [, fence = "", rest = ""] = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\n]*)/u.exec(sliceOf(draft, node)) ?? [];
  const attributes = rest.trim();
  const hint =
    attributes === ""
      ? "add the language after the fence, or `text`"
      : `write the language before it: ${fence}text ${shorten(attributes)}`;
  return [
    finding("missing-language", {}, firstLineSpan(draft, node), hint),
    ...typographyInPlain(node.value).map((place) =>
      typographicFinding(place, node.value, spanInBlock(node, node.value, place.offset, place.length, draft), true),
    ),
  ];
}

/** @returns Typographic characters in a block, and its code if it is to be parsed. */
function checkTypography(
  node: Code,
  language: string,
  syntax: CodeSyntax,
  draft: Draft,
): { readonly found: readonly Finding[]; readonly code: string | null } {
  const none = { found: [], code: null };
  const isKnown = syntax.nameOf(language) !== null;
  const mayBeTypographic = /[^\0-\u007F]/u.test(node.value);
  if (!isKnown && !mayBeTypographic) return none;
  const code = plainCodeOf(node, draft);
  // Reported as a block without content.
  if (code.trim() === "" || (node.data?.included === undefined && hasOtherInclude(code))) return none;
  const isParsed = isKnown && !isForgiving(language);
  const places = !mayBeTypographic ? [] : isParsed ? lookAlikesIn(code, language) : typographyIn(code, language);
  const found = typographyOf(node, code, places, draft);
  // A script with prompts is a terminal session, in which only the commands are code.
  const isSession = isShellLanguage(language) && /^\s*[$%>] /mu.test(code);
  return { found, code: found.length > 0 || !isKnown || isSession ? null : code };
}

/** Waits for parsers that are still loading. */
async function parseBlocks(blocks: readonly Block[], syntax: CodeSyntax, draft: Draft): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
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
    const typographic = isForgiving(language) ? [] : typographyOf(node, code, typographyIn(code, language), draft);
    if (typographic.length > 0) {
      findings.push(...typographic);
      continue;
    }
    const span = spanInBlock(node, code, found.offset, found.length, draft);
    const name = syntax.nameOf(language) ?? language;
    const hint = found.hint ?? "fix it, or mark the block as `text`";
    findings.push(finding("code-syntax", { language: name, reason: found.reason }, span, hint));
  }
  return findings;
}

/** Whether typographic characters are ordinary letters to the parser of the language. */
function isForgiving(language: string): boolean {
  return isShellLanguage(language) || /^ya?ml$/iu.test(language);
}

function typographyOf(node: Code, code: string, places: readonly TypographicPlace[], draft: Draft): readonly Finding[] {
  const isIncluded = /^\s*<<</u.test(sliceOf(draft, node));
  return places.map((place) => {
    const span = spanInBlock(node, code, place.offset, place.length, draft);
    return typographicFinding(place, code, span, !isIncluded);
  });
}

function checkInlineCode(node: InlineCode, draft: Draft): readonly Finding[] {
  const source = sliceOf(draft, node);
  const [marks = ""] = /^`+/u.exec(source) ?? [];
  const code = source.slice(marks.length, source.length - marks.length);
  const start = rangeOf(node).start + marks.length;
  return typographyInLine(code).map((place) =>
    typographicFinding(place, code, draft.spanOf(start + place.offset, start + place.offset + place.length), true),
  );
}

/** Checks the code of `<code>`, which may be one node of HTML, or the text after it. */
function checkHtmlCode(node: Html, draft: Draft): readonly Finding[] {
  const { start, end } = rangeOf(node);
  const source = sliceOf(draft, node);
  // The line that follows a tag within a paragraph.
  const after = /^<(?:code|kbd|pre|samp)\b[^<>]*>$/iu.test(source)
    ? (/^[^<\n]*/u.exec(draft.text.slice(end, end + 1000))?.[0] ?? "")
    : "";
  const text = source + after;
  if (!/[^\0-\u007F]/u.test(text)) return [];
  return [...text.matchAll(/<(?:code|kbd|pre|samp)\b[^<>]*>([^<]+)/giu)].flatMap(
    ({ 0: whole, 1: code = "", index }) => {
      let from = start + index + whole.length - code.length;
      return code.split("\n").flatMap((line) => {
        const lineStart = from;
        from += line.length + 1;
        return typographyInLine(line).map((place) => {
          const at = lineStart + place.offset;
          return typographicFinding(place, line, draft.spanOf(at, at + place.length), true);
        });
      });
    },
  );
}

function typographicFinding(place: TypographicPlace, code: string, span: Span, isFixable: boolean): Finding {
  const { what, to, offset, length } = place;
  const from = code.slice(offset, offset + length);
  const hint = to === "" ? "remove it" : to.trim() === "" ? "write a space" : `write ${shorten(to)}`;
  return finding("typographic-code", { what }, span, hint, isFixable ? { from, to } : null);
}
