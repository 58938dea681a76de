/** Remarks on components that became something of docsgen, which name the attributes that were left out. Pure. */
import type { Remark } from "../note.ts";

/** What tags of JSX and of Vue have in common. */
interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, unknown>;
}

/** Attributes that change nothing about what a page shows. */
const silent = /^(?:key|mdxType|slot|client:[\w-]+)$/u;

/** The attributes of a tag that its conversion has not used. */
export function droppedOf({ attributes }: Tag, used: readonly string[]): readonly string[] {
  return [...attributes.keys()].filter((name) => !used.includes(name) && !silent.test(name));
}

/**
 * @param result What it became: "`:::tabs`".
 * @param used The attributes that the result shows.
 */
export function became(tag: Tag, result: string, used: readonly string[]): Remark {
  return withDropped({ what: `\`<${tag.name}>\``, advice: `it became ${result}` }, droppedOf(tag, used));
}

/** A conversion, which is one with a loss if something was left out. */
export function withDropped(remark: Pick<Remark, "what" | "advice">, dropped: readonly string[]): Remark {
  const { what, advice } = remark;
  return dropped.length === 0
    ? { outcome: "converted", what, advice }
    : { outcome: "lossy", what, advice: `${advice}, without ${dropped.map((name) => `\`${name}\``).join(", ")}` };
}
