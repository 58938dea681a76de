/** A glossary: the terms in a data file get a tooltip where they first occur on a page, unless its frontmatter opts out. */
import { readFileSync } from "node:fs";
import { definePlugin } from "docsgen/plugin";
import type { Plugin } from "docsgen/plugin";
import * as z from "zod";

interface Node {
  type: string;
  value?: string;
  children?: Node[];
  data?: Record<string, unknown>;
}

interface File {
  readonly data: { readonly frontmatter?: Readonly<Record<string, unknown>> };
}

/** @param path The absolute path of a JSON file: `{ "API": "Application programming interface" }`. */
export function glossary(path: string): Plugin {
  return definePlugin({
    name: "glossary",
    frontmatter: z.object({ glossary: z.boolean().default(true) }),
    remarkPlugins: [
      () => {
        const terms = new Map(
          Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(path, "utf8")))),
        );
        return (tree: Node, file: File) => {
          if (file.data.frontmatter?.["glossary"] === false) return;
          mark(tree, terms, new Set());
        };
      },
    ],
  });
}

function mark(node: Node, terms: ReadonlyMap<string, string>, seen: Set<string>): void {
  if (node.children === undefined || node.type === "heading" || node.type === "link") return;
  node.children = node.children.flatMap((child) => {
    if (child.type !== "text" || child.value === undefined) {
      mark(child, terms, seen);
      return [child];
    }
    return child.value.split(/\b/u).map((word): Node => {
      const title = terms.get(word);
      if (title === undefined || seen.has(word)) return { type: "text", value: word };
      seen.add(word);
      const data = { hName: "abbr", hProperties: { title } };
      return { type: "emphasis", data, children: [{ type: "text", value: word }] };
    });
  });
}
