/**
 * Reports code blocks that name no language, or do not parse in the language they name, and typographic characters in
 * code.
 */
import type { Code, Html, InlineCode, Nodes } from "mdast";
import { finding, shorten } from "../../diagnostics/catalog.ts";
import type { Finding, Span } from "../../diagnostics/diagnostic.ts";
import { plainCodeOf } from "../code-blocks/code-block.ts";
import type { CodeSyntax } from "../../code/code-syntax.ts";
import { isShellLanguage } from "../../code/code-syntax.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { codeMetaOf, fenceOf, isUnclosed, spanInBlock } from "../code-blocks/fence.ts";
import { hasOtherInclude } from "./check-fences.ts";
import type { TypographicPlace } from "./typographic-code.ts";
import { lookAlikesIn, typographyIn, typographyInLine, typographyInPlain } from "./typographic-code.ts";

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
  const swallowing = new Set(
    draft.findings.flatMap(({ code, span }) => (code === "unclosed-code" ? [span.start.line] : [])),
  );
  for (const node of nodes) {
    if (node.type === "inlineCode") findings.push(...checkInlineCode(node, draft));
    if (node.type === "html") findings.push(...checkHtmlCode(node, draft));
    if (node.type !== "code") continue;
    const { language } = codeMetaOf(node);
    // An unclosed block contains prose, too.
    if (isUnclosed(node, draft) || swallowing.has(node.position?.start.line ?? 0)) continue;
    const isFenced = fenceOf(node, draft) !== "";
    if (language === "" && isFenced) {
      findings.push(
        finding("missing-language", {}, firstLineSpan(draft, node), "add the language after the fence, or `text`"),
      );
      findings.push(
        ...typographyInPlain(node.value).map((place) =>
          typographicFinding(place, node.value, spanInBlock(node, node.value, place.offset, place.length, draft), true),
        ),
      );
      continue;
    }
    const mayBeTypographic = /[^\0-\u007F]/u.test(node.value);
    if (syntax.nameOf(language) === null && !mayBeTypographic) continue;
    const code = plainCodeOf(node, draft);
    // Reported as a block without content.
    if (code.trim() === "" || (node.data?.included === undefined && hasOtherInclude(code))) continue;
    const isParsed = syntax.nameOf(language) !== null && !isForgiving(language);
    const places = !mayBeTypographic ? [] : isParsed ? lookAlikesIn(code, language) : typographyIn(code, language);
    const typographic = typographyOf(node, code, places, draft);
    findings.push(...typographic);
    if (typographic.length > 0 || syntax.nameOf(language) === null) continue;
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
