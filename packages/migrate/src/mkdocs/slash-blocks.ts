/**
 * Converts blocks of PyMdown Extensions to containers: `/// note | Title` to a line `///`, with options below the first
 * line. Tabs that follow each other become one `:::tabs`. Pure.
 */
import { withDropped } from "../mdx/became.ts";
import { calloutFor } from "docsgen/migrate-kit";
import type { NewContainer } from "../markdown/new-containers.ts";
import { containerEdits, labelOf } from "../markdown/new-containers.ts";
import type { Edit, Pass } from "../markdown/rewrite.ts";

interface Block {
  readonly mark: string;
  readonly name: string;
  readonly title: string;
  /** The lines below the first one: `    open: True`. */
  readonly options: string;
  readonly opening: { readonly start: number; readonly end: number };
  readonly contentStart: number;
}

type ClosedBlock = Block & { readonly closing: Block["opening"] };

const line =
  /^[ \t>]*(?<mark>\/{3,})(?:[ \t]+(?<name>[a-z][\w-]*)[ \t]*(?:\|[ \t]*(?<title>[^\r\n]*?))?)?[ \t]*(?=\r?$)(?<options>(?:\r?\n[ \t>]*[ ]{4}[\w-]+:[^\r\n]*)*)/gmu;

export const convertSlashBlocks: Pass = ({ prose, text }) => {
  if (!prose.includes("///")) return [];
  const blocks = blocksIn(prose);
  const others = blocks.filter((block) => headOf(block) === null);
  const containers = blocks.flatMap((block): NewContainer[] => {
    const head = headOf(block);
    return head === null ? [] : [{ ...block, head, remark: withDropped(remark, droppedOptions(block)) }];
  });
  return [
    ...others.map(({ name, opening: { start } }): Edit => {
      const advice = "docsgen has no such block; write its content as Markdown or HTML";
      return { start, end: start, text: "", remark: { outcome: "left", what: `The block \`/// ${name}\``, advice } };
    }),
    ...containerEdits([...containers, ...tabGroups(blocks, text)], text),
  ];
};

const remark = { what: "Blocks (`///`)", advice: "they became containers, such as `:::note`" };

function droppedOptions({ name, options }: Block): readonly string[] {
  const used = name === "details" ? "open" : name === "admonition" ? "type" : name === "tab" ? "new" : "";
  return Array.from(options.matchAll(/^[ \t>]*([\w-]+):/gmu), ([, key = ""]) => key).filter((key) => key !== used);
}

/** The closed blocks; a mark closes the last one that has as many slashes. */
function blocksIn(prose: string): readonly ClosedBlock[] {
  const open: Block[] = [];
  const closed: ClosedBlock[] = [];
  for (const { 0: whole, index, groups = {} } of prose.matchAll(line)) {
    const { mark = "", name, title = "", options = "" } = groups;
    const start = index + whole.indexOf(mark);
    const contentStart = index + whole.length;
    if (name !== undefined) {
      open.push({ mark, name, title, options, opening: { start, end: contentStart - options.length }, contentStart });
      continue;
    }
    const at = open.findLastIndex((each) => each.mark === mark);
    const [block] = at === -1 ? [] : open.splice(at);
    if (block !== undefined) closed.push({ ...block, closing: { start, end: start + mark.length } });
  }
  return closed.sort((one, other) => one.opening.start - other.opening.start);
}

/** The text after the colons, or `null` if docsgen has no such container. */
function headOf({ name, title, options }: Block): string | null {
  const optionOf = (key: string): string | undefined =>
    new RegExp(`^[ \\t>]*${key}:[ \\t]*["']?([\\w-]+)`, "mu").exec(options)?.[1]?.toLowerCase();
  const label = labelOf(title);
  if (name === "tab") return `tab[${label}]`;
  if (name === "details")
    return `details${label === "" ? "" : `[${label}]`}${optionOf("open") === "true" ? "{open}" : ""}`;
  const kind = name === "admonition" ? (optionOf("type") ?? "note") : name;
  const callout = calloutFor(kind) ?? (name === "admonition" ? "note" : null);
  if (callout === null) return null;
  const shown = label === "" && callout !== kind ? kind.charAt(0).toUpperCase() + kind.slice(1) : label;
  return shown === "" ? callout : `${callout}[${shown}]`;
}

function tabGroups(blocks: readonly ClosedBlock[], text: string): readonly NewContainer[] {
  const groups: { readonly mark: string; readonly start: number; end: number }[] = [];
  for (const { mark, name, options, opening, closing } of blocks) {
    if (name !== "tab") continue;
    const last = groups.findLast((group) => group.mark === mark && group.end <= opening.start);
    const continues = last !== undefined && !/\bnew:[ \t]*true/iu.test(options);
    if (continues && /^[\s>]*$/u.test(text.slice(last.end, opening.start))) last.end = closing.end;
    else groups.push({ mark, start: opening.start, end: closing.end });
  }
  return groups.map(({ start, end }) => ({
    opening: { start, end: start },
    closing: { start: end, end },
    head: "tabs",
  }));
}
