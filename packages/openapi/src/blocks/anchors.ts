/**
 * Anchors of a page: names joined by dots, `body.customer.email`. While blocks are made, an anchor is the names as the
 * description has them; once a page is whole, those that would look alike become different, by their names alone.
 */
import type { PluginBlock, PluginField } from "docsgen/plugin";
import { firstFree, shortHash } from "../model/names.ts";

const joint = "\0";
const mark = "\u0001";

/** The anchor of what has a name, in something else: "body" and "customer" → "body.customer". */
export function below(id: string, name: string): string {
  return id === "" ? name : `${id}${joint}${name}`;
}

/** The part of an anchor for something that is shown under another name. */
export function shownAs(shown: string, name: string): string {
  return `${shown}${mark}${name}`;
}

function shownPart(part: string): string {
  const [shown = ""] = part.split(mark, 1);
  if (/^[A-Za-z\d_.$@*+-]*$/u.test(shown)) return shown;
  // Not "-1" and "+1", which are names of their own.
  return shown
    .replaceAll(/^[^\p{L}\p{N}_.$@*+-]+|[^\p{L}\p{N}_.$@*+-]+$/gu, "")
    .replaceAll(/[^\p{L}\p{N}_.$@*+-]+/gu, "-");
}

function shownId(id: string): string {
  const parts = id.split(joint).map((part) => shownPart(part));
  return parts.filter((part) => part !== "").join(".") || "value";
}

const isExact = (id: string): boolean => id.replaceAll(joint, ".") === shownId(id);

/** The blocks of a page with their final anchors. */
export function withAnchors(blocks: readonly PluginBlock[]): readonly PluginBlock[] {
  const ids: string[] = [];
  mapIds(blocks, (id) => {
    ids.push(id);
    return id;
  });
  const final = finalIds(ids);
  const taken = new Set<string>();
  return mapIds(blocks, (id) => {
    const own = firstFree(final.get(id) ?? shownId(id), taken);
    taken.add(own);
    return own;
  });
}

function finalIds(ids: readonly string[]): ReadonlyMap<string, string> {
  const alike = new Map<string, Set<string>>();
  for (const id of new Set(ids)) {
    const shown = shownId(id);
    alike.set(shown, (alike.get(shown) ?? new Set()).add(id));
  }
  const final = new Map<string, string>();
  for (const [shown, all] of alike) {
    const [kept, ...others] = [...all].toSorted(byClaim);
    if (kept !== undefined) final.set(kept, shown);
    for (const id of others) final.set(id, `${shown}-${shortHash(id)}`);
  }
  return final;
}

/** The anchor stays with what has it as its very name, and with what is in something rather than named with a dot. */
function byClaim(left: string, right: string): number {
  const depth = (id: string): number => id.split(joint).length;
  return Number(isExact(right)) - Number(isExact(left)) || depth(right) - depth(left) || (left < right ? -1 : 1);
}

function mapIds(blocks: readonly PluginBlock[], change: (id: string) => string): readonly PluginBlock[] {
  return blocks.map((block): PluginBlock => {
    if (block.kind === "heading") return { ...block, id: change(block.id) };
    if (block.kind === "fields") return { ...block, items: block.items.map((field) => mapField(field, change)) };
    if (block.kind === "list") return { ...block, items: block.items.map((item) => mapIds(item, change)) };
    return block.kind === "call" && block.children !== undefined
      ? { ...block, children: mapIds(block.children, change) }
      : block;
  });
}

function mapField(field: PluginField, change: (id: string) => string): PluginField {
  const first = field.id === undefined ? field : { ...field, id: change(field.id) };
  const others = field.others?.map((each) => (each.id === undefined ? each : { ...each, id: change(each.id) }));
  const own = others === undefined ? first : { ...first, others };
  return own.children === undefined ? own : { ...own, children: mapIds(own.children, change) };
}
