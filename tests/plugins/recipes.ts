/** Recipes: a page for each recipe in a JSON file, with links such as `recipe:soup#leek` to a recipe or its ingredient. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { definePlugin } from "docsgen/plugin";
import type { Plugin, PluginPlace } from "docsgen/plugin";
import * as z from "zod";

const recipe = z.object({ title: z.string(), note: z.string(), needs: z.record(z.string(), z.string()) });
type Recipe = z.infer<typeof recipe> & { readonly at: PluginPlace };

export const recipes: Plugin = definePlugin<{ recipe?: string | undefined }, Recipe>({
  name: "recipes",
  frontmatter: z.object({ recipe: z.string().optional() }),
  links: { recipe: "recipe" },
  claims: "recipe",
  contentSecurityPolicy: { "img-src": ["https://pictures.example.com"] },
  pages: ({ root }) => {
    const text = readFileSync(join(root, "recipes.json"), "utf8");
    const all = Object.entries(z.record(z.string(), recipe).parse(JSON.parse(text)));
    const lines = text.split("\n");
    const lineOf = (name: string): number => lines.findIndex((line) => line.includes(`"${name}":`)) + 1;
    const noteOf = (name: string): PluginPlace => {
      const line = lineOf(name);
      return { file: "recipes.json", line, column: (lines[line - 1] ?? "").indexOf('"note":"') + 9 };
    };
    const pages = all.map(([name, data]) => ({
      path: `recipes/${name}.md`,
      frontmatter: { title: data.title, short_description: data.note },
      data: { ...data, at: noteOf(name) },
      targets: [`recipe:${name}`],
      claimedBy: name,
    }));
    const empty = all.filter(([, { needs }]) => Object.keys(needs).length === 0);
    const findings = empty.map(([name]) => ({
      code: "no-ingredients",
      message: `“${name}” needs nothing`,
      at: { file: "recipes.json", line: lineOf(name), column: 3, endColumn: name.length + 5 },
    }));
    const outputs = all.map(([name, { needs }]) => ({ path: `needs/${name}.json`, contents: JSON.stringify(needs) }));
    return { pages, findings, folders: [{ folder: "recipes", settings: { title: "All recipes" } }], outputs };
  },
  render: ({ note, needs, at }) => [
    { kind: "markdown", text: note, at },
    { kind: "heading", level: 2, id: "needs", text: "Ingredients" },
    {
      kind: "fields",
      items: Object.entries(needs).map(([name, amount]) => ({ name, id: name, type: amount, required: true })),
    },
    { kind: "heading", level: 2, id: "steps", text: "Steps" },
    {
      kind: "call",
      name: "details",
      title: "Then",
      children: [{ kind: "markdown", text: "Cook :kbd[it].", dialect: "docsgen" }],
    },
  ],
});
