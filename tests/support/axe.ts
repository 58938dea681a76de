/** Problems of accessibility that axe-core finds in an open page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export interface AxeOptions {
  /** A CSS selector of what is checked. Default: the whole document. */
  readonly within?: string;
  /** Tags or ids of the rules that run. Default: those that axe runs by default. */
  readonly rules?: readonly string[];
}

/** One line for each element with a problem: the id of the rule and the element's selector. */
export async function axeProblems(page: Page, { within, rules }: AxeOptions = {}): Promise<readonly string[]> {
  await page.evaluate(axe);
  // What passes is not collected in detail, which takes most of the time on long pages.
  const options = { resultTypes: ["violations"], ...(rules === undefined ? {} : { runOnly: rules }) };
  const run = `axe.run(${within === undefined ? "document" : JSON.stringify(within)}, ${JSON.stringify(options)})`;
  return page.evaluate<string[]>(
    `${run}.then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => \`\${id}: \${target.join(" ")}\`)))`,
  );
}
