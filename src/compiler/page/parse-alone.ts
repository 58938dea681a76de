/** Parses pages outside of a compilation, for checks that need their text alone. Pure. */
import type { About } from "../../features/about.ts";
import { namesOf } from "../config/directive-names.ts";
import type { MarkdownOptions } from "./markdown-options.ts";
import { createParser } from "./markdown/parser.ts";
import { OptionTables } from "./option-tables.ts";
import type { ParsedPage } from "./parse-page.ts";
import { parsePage } from "./parse-page.ts";
import type { Variables } from "./variables.ts";

/** A parsed page, with the variables of the config. */
export type PageAlone = ParsedPage & { readonly variables: Variables };

/**
 * @param abouts What the features of plugins declare.
 * @returns A function that returns `null` for a page that cannot be parsed; its compilation says why.
 */
export async function createPageParser(
  options: MarkdownOptions,
  abouts: readonly About[],
): Promise<(page: string) => PageAlone | null> {
  const tools = { options, parse: await createParser(options.parser, options.math), names: namesOf(abouts) };
  const optionTables = new OptionTables(options);
  return (text) => {
    const tables = optionTables.open();
    const parsed = parsePage({ text, tables, tools });
    return "refused" in parsed ? null : { ...parsed, variables: tables.variables };
  };
}
