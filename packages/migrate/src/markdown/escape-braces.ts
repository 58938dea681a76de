/** Escapes braces, which are text in the Markdown of most tools, but values of the config in docsgen. Pure. */
import type { Edit, Pass } from "./rewrite.ts";

export const escapeBraces: Pass = ({ prose }) =>
  [...prose.matchAll(/(?<!\\)\{\{/gu)].map(({ index }): Edit => ({ start: index, end: index, text: "\\" }));
