/** A rule: no page is longer than a number of words. */
import { definePlugin } from "docsgen/plugin";
import type { Plugin } from "docsgen/plugin";

export function length(limit: number): Plugin {
  return definePlugin({
    name: "length",
    checks: ({ pages }) =>
      pages
        .filter(({ words }) => words > limit)
        .map(({ path, words, headings }) => ({
          code: "too-long",
          page: path,
          line: headings[0]?.line ?? 1,
          message: `This page has ${words} words, more than ${limit}`,
          hint: "split it",
        })),
  });
}
