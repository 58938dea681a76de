/** The sites of tools that are not read: `docsgen migrate` says what to do with them. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";

test.each([
  [
    "Hugo",
    { "hugo.toml": "", "content/a.md": "# A\n" },
    "a site of Hugo, which docsgen does not read; its pages are Markdown",
    "serve --source content`",
  ],
  [
    "Hugo, with its config in a folder",
    { "config/_default/hugo.yaml": "", "content/a.md": "# A\n" },
    "a site of Hugo",
    "check --source content`",
  ],
  [
    "an older Hugo",
    { "config.toml": "", "archetypes/default.md": "", "content/a.md": "# A\n" },
    "a site of Hugo",
    "serve",
  ],
  [
    "no tool, with a config",
    { "config.json": "{}", "a.md": "# A\n" },
    "it contains no site of VitePress",
    "name the folder",
  ],
  ["Jekyll", { "_config.yml": "", "a.md": "# A\n" }, "a site of Jekyll", "serve --source .`"],
  ["Gatsby", { "gatsby-config.js": "", "content/a.md": "# A\n" }, "a site of Gatsby", "serve --source content`"],
  ["DocFX", { "docfx.json": "{}", "docs/a.md": "# A\n" }, "a site of DocFX", "serve --source .`"],
  ["MyST", { "myst.yml": "", "a.md": "# A\n" }, "a site of MyST", "serve --source .`"],
  ["Sphinx with Markdown", { "docs/conf.py": "", "docs/a.md": "# A\n" }, "a site of Sphinx", "serve --source .`"],
  [
    "Sphinx",
    { "docs/source/conf.py": "", "docs/source/a.rst": "A\n=\n" },
    "its pages are reStructuredText",
    "pandoc --from rst",
  ],
  [
    "Antora",
    { "antora.yml": "", "modules/ROOT/pages/a.adoc": "= A\n" },
    "a site of Antora, which docsgen does not read; its pages are AsciiDoc",
    "npx downdoc",
  ],
  ["no tool, with AsciiDoc", { "a.adoc": "= A\n" }, "migrated: its pages are AsciiDoc", "npx downdoc"],
  ["no tool, with Markdown", { "a.md": "# A\n" }, "it contains no site of VitePress", "name the folder"],
])("%s", async (_name, files, reason, hint) => {
  const site = makeSite().remove("site.config.ts");
  for (const [path, text] of Object.entries(files)) site.write(`old/${path}`, text);
  const run = await site.run(["migrate", "old"]);
  expect(run.status).toBe(2);
  expect(run.stderr).toContain(reason);
  expect(run.stderr).toContain(hint);
});
