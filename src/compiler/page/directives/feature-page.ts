/** Implements `Page`, which features see, for one directive. */
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { Code, Link, Nodes, PhrasingContent } from "mdast";
import type { Position } from "unist";
import type { Feature, Page, Place, ReportPlace } from "../../../features/feature.ts";
import { interfaceLanguage } from "../../config/interface-strings.ts";
import { problemOf } from "../../diagnostics/catalog.ts";
import type { Problem, Span } from "../../diagnostics/diagnostic.ts";
import { fileIcon, findIcon } from "../../markup/icons.ts";
import { describeBlocked } from "../html/blocked-resources.ts";
import type { Draft } from "../draft.ts";
import { firstLineSpan, rangeOf, sliceOf } from "../draft.ts";
import { codeMetaOf } from "../code-blocks/fence.ts";
import type { MarkdownOptions } from "../markdown-options.ts";
import type { ListedFeature } from "../plugins/run-feature.ts";
import { restoreText, withoutMarks } from "../placeholders.ts";
import { substitute } from "../variables.ts";

/**
 * Its reports go to the draft, with a span of the directive.
 * @param plugin `null` for docsgen's own features, whose words are those of `markdown.labels`.
 * @param place Where the directive stands, and what is provided by those around it.
 */
export function makeFeaturePage(
  directive: ContainerDirective | LeafDirective,
  { feature, plugin }: ListedFeature,
  draft: Draft,
  { lang, labels, policy }: Pick<MarkdownOptions, "lang" | "labels" | "policy">,
  place: Place,
): Page {
  const words: Readonly<Record<string, string>> = labels;
  const owner = `${directive.type === "leafDirective" ? "::" : ":::"}${directive.name}`;
  const report = (problem: Problem, at: ReportPlace = {}): void => {
    // A container that is not of its form, which is reported.
    if (at.node?.type === "paragraph" && /^:{3,}[A-Za-z]/u.test(sliceOf(draft, at.node))) return;
    reportAt(problem, directive, at, draft);
  };
  const line = positionOfLine(directive, draft);
  return {
    place,
    report,
    reportContent: (problem, hint, at) => report(problemOf("directive-content", { name: owner, problem }, hint), at),
    word: (name) => withoutMarks(plugin === null ? (words[name] ?? name) : ownWord(feature, name, lang)),
    sourceOf: (node) => sliceOf(draft, node),
    writtenTitle: () => {
      const [, inBrackets = ""] = /\[(.*)\]/u.exec(sliceOf(draft, directive).split("\n", 1).join("")) ?? [];
      return restoreText(substitute(inBrackets, draft.variables).text);
    },
    nameOf: (code) => nameOfCode(code, labels.code),
    link: (url, children): Link => ({ type: "link", url, children, ...line }),
    icon: (name): readonly PhrasingContent[] => {
      if (name === "") return [];
      const icon = findIcon(name);
      if (icon.kind === "drawn") return [{ type: "html", value: icon.html }];
      if (icon.kind === "file")
        return [{ type: "image", url: icon.url, alt: "", data: { hProperties: { ...fileIcon } }, ...line }];
      report(icon.problem, { text: name });
      return [];
    },
    checkPolicy: (resource, url, tag) => {
      const blocked = policy === null ? null : describeBlocked({ directive: resource, url, tag }, policy);
      if (blocked !== null) report(blocked);
    },
  };
}

/** Reports a problem at a text in the first line of a node, or at that line if the text is written in another way. */
export function reportAt(
  problem: Problem,
  owner: Nodes,
  { node = owner, text = "", replacement = null }: ReportPlace,
  draft: Draft,
): void {
  const [line = ""] = sliceOf(draft, node).split("\n", 1);
  // Attributes follow the title, which may contain the same text.
  const at = text === "" ? -1 : line.indexOf(text);
  const start = rangeOf(node).start + at;
  const span: Span = at === -1 ? firstLineSpan(draft, node) : draft.spanOf(start, start + text.length);
  const fix = at === -1 || replacement === null ? problem.fix : { from: text, to: replacement };
  draft.findings.push({ ...problem, span, fix });
}

/** A word of a plugin's feature, in the language of the site if it has it. */
function ownWord({ about: { words = {} } }: Feature, name: string, lang: string): string {
  return words[name]?.[interfaceLanguage(lang)] ?? words[name]?.en ?? name;
}

function nameOfCode(code: Code, unnamed: string): string {
  const { label, title, language } = codeMetaOf(code);
  return label ?? title ?? (language === "" ? unnamed : language);
}

/** The position of the line that opens a directive, for nodes that are made from it. */
function positionOfLine(node: ContainerDirective | LeafDirective, draft: Draft): { readonly position?: Position } {
  if (node.position === undefined) return {};
  if (node.type === "leafDirective") return { position: node.position };
  const [line = ""] = sliceOf(draft, node).split("\n");
  const { start } = node.position;
  const end = { line: start.line, column: start.column + line.length, offset: rangeOf(node).start + line.length };
  return { position: { start, end } };
}
