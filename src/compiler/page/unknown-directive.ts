/** Hints for directives that docsgen does not know. */
import type { Advice } from "../diagnostics/diagnostic.ts";
import type { ContainerDirective, LeafDirective } from "mdast-util-directive";
import type { DirectiveNames } from "../config/directive-names.ts";
import { didYouMean } from "../diagnostics/suggest.ts";
import { otherBlock } from "../dialects/blocks.ts";
import { calloutFor } from "../dialects/callouts.ts";

interface KnownNames extends Pick<DirectiveNames, "containers" | "leaves" | "inline"> {
  /** All names that can be meant, those of the author first. */
  readonly all: readonly string[];
}

/** The most certain hint: the right number of colons, a name of another tool, a similar name, or all names. */
export function hintForName({ type, name }: ContainerDirective | LeafDirective, known: KnownNames): Advice {
  if (isElse(name)) return "after the end of the condition, begin another with :::if or :::unless";
  if (type === "leafDirective" && known.containers.includes(name))
    return `write :::${name} with three colons, and close it with a line :::`;
  const meant = calloutFor(name);
  if (meant !== null) return `write :::${meant}`;
  if (known.leaves.includes(name)) return `write ::${name} with two colons, on a line of its own`;
  if (known.inline.includes(name)) return `write :${name}[text] with one colon`;
  const other = otherBlock(name);
  if (other !== null) return `write ${other}`;
  const define =
    type === "leafDirective"
      ? `components: { ${quotedKey(name)}: { file: "components/${name}.tsx" } }`
      : `markdown: { containers: { ${quotedKey(name)}: { title: "${name}" } } }`;
  return (
    didYouMean(name, known.all) ??
    `the known names are ${known.all.join(", ")}; to define it, write in the config: ${define}`
  );
}

/** A name as a key of an object. */
export function quotedKey(name: string): string {
  return /^[a-z]\w*$/iu.test(name) ? name : `"${name}"`;
}

/** Whether a name is that of the other branch of a condition, which docsgen does not have. */
export function isElse(name: string): boolean {
  return /^el(?:se|se-?if|if|sif)$/iu.test(name);
}
