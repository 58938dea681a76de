/** Converts the components and code blocks of Fumadocs to what docsgen has for them. Pure. */
import { calloutFor } from "docsgen/migrate-kit";
import { inlineMarkdown } from "../inline-markdown.ts";
import { labelOf } from "../markdown/new-containers.ts";
import type { FenceWords } from "../markdown/code-words.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";
import { wholeLine } from "../markdown/whole-line.ts";
import { withDropped } from "../mdx/became.ts";
import { literalIn } from "../mdx/jsx.ts";
import type { JsxTag } from "../mdx/jsx.ts";
import type { ContainerFinder } from "../mdx/passes.ts";
import { readMdx, textOf } from "../mdx/passes.ts";
import { cardHead, cardWords, containerFinder, convertCards, unwrap } from "../next/components.ts";
import type { LinkOf } from "../next/convert-pages.ts";
import { elementsIn } from "../next/lists.ts";
import { moveTriggers } from "../next/tabs.ts";

/** Finds `<Callout>`, `<Banner>`, `<Accordion>`, `<Cards>` and `<Card>` that have a closing tag. */
export function findContainers(linkOf: LinkOf): ContainerFinder {
  return containerFinder((tag) => headOf(tag, linkOf), {
    Callout: ["type", "title"],
    Accordion: ["title"],
    Card: cardWords,
  });
}

const calloutKinds: Readonly<Record<string, string>> = {
  warn: "warning",
  error: "danger",
  success: "tip",
  idea: "tip",
};

function headOf(tag: JsxTag, linkOf: LinkOf): string | null {
  const title = labelOf(inlineMarkdown(textOf(tag, "title") ?? ""));
  const label = title === "" ? "" : `[${title}]`;
  switch (tag.name) {
    case "Callout": {
      const type = textOf(tag, "type") ?? "info";
      return `${calloutKinds[type] ?? calloutFor(type) ?? "note"}${label}`;
    }
    case "Banner":
      return "info";
    case "Accordion":
      return `details${label}`;
    case "Cards":
      return "cards";
    case "Card":
      return cardHead(tag, linkOf);
    default:
      return null;
  }
}

/** Stages that run in this order, before `findContainers`: cards that stand alone get the `<Cards>` that it finds. */
export function componentPasses(linkOf: LinkOf): readonly Pass[] {
  return [
    moveTriggers,
    unwrap(/^(?:Accordions|ImageZoom)$/u),
    convertSections,
    convertInlineToc,
    convertTypeTables,
    ...convertCards(/^Card$/u, linkOf),
  ];
}

/** `<section id="setup">`, which other pages include as `#setup`, becomes a region. */
const convertSections: Pass = (page) => {
  const { text, elements } = readMdx(page);
  return elements.flatMap(({ opening, closing }): Edit[] => {
    const id = textOf(opening, "id");
    if (opening.name !== "section" || closing === null || id === null || !/^[\w-]+$/u.test(id)) return [];
    return [
      { ...wholeLine(opening, text), text: `<!-- #region ${id} -->\n` },
      { ...wholeLine(closing, text), text: `<!-- #endregion ${id} -->\n` },
    ];
  });
};

/** `<InlineTOC items={toc} />` → `[[toc]]` */
const convertInlineToc: Pass = (page) => {
  const { text, elements } = readMdx(page);
  return elements.flatMap(({ opening, closing }): Edit[] => {
    if (opening.name !== "InlineTOC") return [];
    const remark = { outcome: "lossy", what: "`<InlineTOC>`", advice: "it became `[[toc]]`" } as const;
    return [{ ...wholeLine({ start: opening.start, end: (closing ?? opening).end }, text), text: "[[toc]]\n", remark }];
  });
};

/** `<TypeTable type={{ name: { type: "string", description: "…" } }} />` */
const convertTypeTables: Pass = (page) =>
  readMdx(page).elements.flatMap(({ opening, closing }): Edit[] => {
    if (opening.name !== "TypeTable") return [];
    const fields = entriesIn(opening.attributes.get("type")?.expression ?? "");
    const dropped = new Set<string>();
    const items = fields.map(([name, value]) => {
      const facts = new Map(entriesIn(value));
      for (const key of facts.keys())
        if (!/^(?:type|required|default|description)$/u.test(key) || literalIn(facts.get(key) ?? "") === null)
          dropped.add(key);
      const text = (key: string): string => literalIn(facts.get(key) ?? "") ?? "";
      const shown = [
        text("type") === "" || text("type").includes("`") ? "" : `\`${text("type")}\``,
        text("required") === "true" ? "required" : "",
        text("default") === "" || text("default").includes("`") ? "" : `default \`${text("default")}\``,
      ].filter((fact) => fact !== "");
      return `- \`${name}\`${shown.length === 0 ? "" : ` (${shown.join(", ")})`}: ${text("description").replaceAll(/\s+/gu, " ")}`.trimEnd();
    });
    if (items.length === 0) return [];
    const remark = withDropped({ what: "`<TypeTable>`", advice: "it became `:::fields`" }, [...dropped]);
    return [
      { start: opening.start, end: (closing ?? opening).end, text: [":::fields", ...items, ":::"].join("\n"), remark },
    ];
  });

/** The keys and the source of the values of a record: `{ a: { b: 1 } }`. */
function entriesIn(source: string): readonly (readonly [key: string, value: string])[] {
  const [, inner] = /^\{([\s\S]*)\}$/u.exec(source.trim()) ?? [];
  return elementsIn(inner ?? "").flatMap((element) => {
    const [, , quoted, bare, value = ""] =
      /^(?:(["'])(.*?)\1|([A-Za-z_$][\w$]*))\s*:\s*([\s\S]*)$/u.exec(element) ?? [];
    const key = quoted ?? bare;
    return key === undefined ? [] : [[key, value.trim()] as const];
  });
}

/** Writes what follows the language of a code block as docsgen does. */
export function fenceWords(meta: string): FenceWords {
  const dropped: string[] = [];
  const words = meta
    .replaceAll(/(?<=\s|^)lineNumbers=(\d+)/gu, "numbers=$1")
    .replaceAll(/(?<=\s|^)lineNumbers(?=\s|$)/gu, "numbers")
    .replaceAll(/\s+(twoslash|noCopy|ts2js|tab-group|icon)(?:=(?:"[^"]*"|\S+))?(?=\s|$)/gu, (_whole, name: string) => {
      if (name !== "tab-group") dropped.push(name);
      return "";
    })
    .replaceAll(/(?<=\s|^)\/((?:\\.|[^/\\"])+)\/[\d,-]*(?=\s|$)/gu, '"$1"');
  return { words, dropped };
}

const fenceHead = /^(?:`{3,}|~{3,})[^\n]*/u;
const tabWord = /\s+tab=(?:"([^"]*)"|'([^']*)')/u;

/** Blocks of code with `tab="…"`, one below the other, become a group; those in `npm` commands for all package managers. */
export const groupCode: Pass = ({ tree, text }) => {
  const edits: Edit[] = [];
  const visit = (node: { readonly children?: readonly Child[] }): void => {
    let run: Child[] = [];
    const finish = (): void => {
      const [first, last] = [run[0], run.at(-1)];
      if (first !== undefined && last !== undefined) edits.push(...groupEdits(run, text));
      run = [];
    };
    for (const child of node.children ?? []) {
      const head = child.type === "code" ? headAt(child, text) : null;
      if (head !== null && tabWord.test(head)) run.push(child);
      else finish();
      if (head !== null && /^(?:`{3,}|~{3,})[ \t]*npm(?=\s|$)/u.test(head) && !tabWord.test(head))
        edits.push(...managerEdits(child, head, text));
      visit(child);
    }
    finish();
  };
  visit(tree);
  return edits;
};

interface Child {
  readonly type: string;
  readonly position?:
    | {
        readonly start: { readonly offset?: number | undefined };
        readonly end: { readonly offset?: number | undefined };
      }
    | undefined;
  readonly children?: readonly Child[];
}

function startOf(child: Child): number {
  return child.position?.start.offset ?? 0;
}

function headAt(child: Child, text: string): string | null {
  return fenceHead.exec(text.slice(startOf(child)))?.[0] ?? null;
}

function indentAt(offset: number, text: string): string {
  return /^[ \t>]*/u.exec(text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset))?.[0] ?? "";
}

function groupEdits(run: readonly Child[], text: string): readonly Edit[] {
  const start = startOf(run[0] ?? { type: "" });
  const end = run.at(-1)?.position?.end.offset ?? start;
  const indent = indentAt(start, text);
  const remark = { outcome: "converted", what: "Code with `tab`", advice: "it became `:::code-group`" } as const;
  return [
    { start, end: start, text: `:::code-group\n${indent}`, remark },
    ...run.flatMap((child): Edit[] => {
      const head = headAt(child, text) ?? "";
      const found = tabWord.exec(head);
      if (found === null) return [];
      const [whole, one, two] = found;
      const at = startOf(child) + found.index;
      return [{ start: at, end: at + whole.length, text: ` [${labelOf(one ?? two ?? "")}]` }];
    }),
    { start: end, end, text: `\n${indent}:::` },
  ];
}

function managerEdits(child: Child, head: string, text: string): readonly Edit[] {
  const start = startOf(child);
  const end = child.position?.end.offset ?? start;
  const indent = indentAt(start, text);
  const remark = {
    outcome: "converted",
    what: "Commands in `npm`",
    advice: "they became `:::package-managers`",
  } as const;
  const made = head.replace(/^(`{3,}|~{3,})[ \t]*npm/u, "$1sh");
  return [
    { start, end: start + head.length, text: `:::package-managers\n${indent}${made}`, remark },
    { start: end, end, text: `\n${indent}:::` },
  ];
}

/** `## Title [!toc]` and `## Title [step]` */
export const removeHeadingMarks: Pass = ({ prose }) =>
  [...prose.matchAll(/^([ \t>]*#{1,6}[ \t].*?)((?:[ \t]+\[(?:!?toc|step)\])+)(?=[ \t]*(?:\[#|$))/gmu)].map(
    ({ 1: before = "", 2: marks = "", index }): Edit => {
      const start = index + before.length;
      const remark = {
        outcome: "lossy",
        what: "Marks of headings, such as `[!toc]`",
        advice: "they were left out",
      } as const;
      return { start, end: start + marks.length, text: "", remark };
    },
  );
