/** The names of docsgen's own directives, which the author's containers cannot have. */
import type { About } from "../../features/about.ts";
import { abouts } from "../../features/abouts.ts";

const declared: readonly About[] = abouts;

export const containerNames: readonly string[] = declared.flatMap(({ containers = {} }) => Object.keys(containers));

/** Containers that show their content depending on the config. */
export const conditionNames: readonly string[] = ["if", "unless"];

/** Directives on one line. */
export const leafNames: readonly string[] = [...declared.flatMap(({ leaves = {} }) => Object.keys(leaves)), "include"];

/** Directives within a text. */
export const inlineNames: readonly string[] = declared.flatMap(({ inline = [] }) => inline);

export const directiveNames: readonly string[] = [...containerNames, ...conditionNames, ...leafNames];

/** The attributes of each of docsgen's own containers, besides `id` and `class`. */
export const containerAttributes: ReadonlyMap<string, readonly string[]> = new Map(
  declared.flatMap(({ containers = {} }) =>
    Object.entries(containers).map(([name, attributes]) => [name, Object.keys(attributes)] as const),
  ),
);
