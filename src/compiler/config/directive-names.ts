/** The names that features declare, and those of directives that are not features. */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";

/** The names of directives by their number of colons. A name may be that of a container and of a leaf. */
export interface DirectiveNames {
  /** Written with three colons. */
  readonly containers: readonly string[];
  /** Written with two colons. */
  readonly leaves: readonly string[];
  /** Written with one colon, within a text. */
  readonly inline: readonly string[];
  /** The attributes of each container, besides `id` and `class`. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
}

/**
 * Adds the directives that are not features: conditions, `include` and `generated`. The order is that of the
 * declarations.
 */
export function namesOf(declared: readonly About[]): DirectiveNames {
  const containers = declared.flatMap((about) => Object.entries(about.containers ?? {}));
  return {
    containers: [...containers.map(([name]) => name), ...conditionNames],
    leaves: [...declared.flatMap(({ leaves = {} }) => Object.keys(leaves)), "include", "generated"],
    inline: declared.flatMap(({ inline = [] }) => inline),
    attributes: new Map(containers.map(([name, attributes]) => [name, Object.keys(attributes)])),
  };
}

/** Containers that show their content depending on the config. */
export const conditionNames: readonly string[] = ["if", "unless"];

const builtIn = namesOf(abouts);

/** The containers that draw a block, of docsgen's own features; conditions do not. */
export const containerNames: readonly string[] = builtIn.containers.filter((name) => !conditionNames.includes(name));
/** The inline directives of docsgen's own features: "badge", "kbd". */
export const inlineNames: readonly string[] = builtIn.inline;
/** The names of docsgen's own blocks, which the author's containers cannot have. */
export const directiveNames: readonly string[] = [...builtIn.containers, ...builtIn.leaves];
