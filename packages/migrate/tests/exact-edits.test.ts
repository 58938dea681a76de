/** The report says for each problem of the new site what to write. */
import { expect, test } from "vitest";
import { makeSite } from "../../../tests/support/site.ts";

type Group = {
  readonly what: string;
  readonly advice: string;
  readonly places: readonly { file: string; line: number }[];
};

/** The advice on problems, by place: "a.md:3". */
async function editsFor(pages: Readonly<Record<string, string>>, config = ""): Promise<ReadonlyMap<string, string>> {
  const site = makeSite().remove("site.config.ts");
  site.write("old/.vitepress/config.mjs", `export default { title: "Old"${config} };\n`);
  for (const [path, text] of Object.entries({ "index.md": "# Home\n", ...pages })) site.write(`old/${path}`, text);
  const run = await site.run(["migrate", "old", "--format", "json", "--dry-run"]);
  const groups: readonly Group[] = JSON.parse(run.stdout).notes;
  return new Map(
    groups.flatMap(({ what, advice, places }) =>
      /\([a-z]+-[a-z-]+\)$/u.test(what)
        ? places.map(({ file, line }) => [`${file.replace("docs-src/", "")}:${line}`, advice] as const)
        : [],
    ),
  );
}

test("a problem without a correction gets the smallest edit that removes it", async () => {
  const edits = await editsFor({
    "a.md": [
      "# A",
      "",
      '**Type:** <code>Array&lt;<a href="#gone-type">the `Gone`</a>&gt;</code>',
      "",
      "[DevTools](chrome://inspect/)",
      "",
      "- Item",
      "",
      "  Text",
      "",
      "Next",
      "",
      "> ```js",
      "> code",
      "",
      "[Folder](/deep/)",
      "",
      "[no page](./none.md)",
      "",
      "* ```ts",
      "* code",
    ].join("\n"),
    "deep/one.md": "# One\n",
  });
  expect(Object.fromEntries(edits)).toEqual({
    "a.md:3":
      'write `` the `Gone` `` instead of `` <a href="#gone-type">the `Gone`</a> ``, or link to another heading: #a',
    "a.md:5": "write `DevTools` instead of `[DevTools](chrome://inspect/)`",
    "a.md:13": "below line 14, write `` > ``` ``",
    "a.md:16": "write `/deep/one.html` instead of `/deep/`",
    "a.md:18": "write `no page` instead of `[no page](./none.md)`, or add the page `docs-src/none.md`",
    "a.md:20": "below line 20, write ``   ``` ``",
  });
});

test("a page in another language is not given as a correction", async () => {
  const edits = await editsFor({
    "guide/a.md": "# A\n\n[Options](/api/interfaces/RouterOption.md)\n\n[Own](/zh/api/interfaces/RouterOption.md)\n",
    "zh/api/interfaces/RouterOptions.md": "# Options\n",
    "zh/guide/a.md": "# A\n\n[Options](/api/interfaces/RouterOption.md)\n",
  });
  expect(Object.fromEntries(edits)).toEqual({
    "guide/a.md:3": "write `Options` instead of `[Options](/api/interfaces/RouterOption.md)`",
    "guide/a.md:5": "write `/zh/api/interfaces/RouterOptions.md` instead of `/zh/api/interfaces/RouterOption.md`",
    "zh/guide/a.md:3": "write `/zh/api/interfaces/RouterOptions.md` instead of `/api/interfaces/RouterOption.md`",
  });
});

test("documents that are published unchanged stay, with their problems as warnings", async () => {
  const site = makeSite().remove("site.config.ts");
  site
    .write("old/.vitepress/config.mjs", 'export default { title: "Old" };\n')
    .write("old/index.md", "# Home\n")
    .write("old/public/en/hooks.html", '<meta http-equiv="refresh" content="0; url=/en/gone">\n')
    .write("old/public/readme.md", "[lost](/en/lost)\n");
  const run = await site.run(["migrate", "old"]);
  expect(run.stdout).toContain("docsgen reports 0 errors");
  expect(site.read("old-docsgen/site.config.ts").replaceAll(/\s+/gu, " ")).toContain(
    'checks: { overrides: [ { files: ["public/**/*.html", "public/**/*.htm", "public/readme.md"], severity: { "broken-link": "warning" }, }, ], }',
  );
  const build = await site.run(["build", "--config", "old-docsgen/site.config.ts"]);
  expect(build.status, build.stderr).toBe(0);
});

test("an anchor that a heading has under its own id is corrected, and names of files are in one line", async () => {
  const edits = await editsFor({
    "a.md": "# A\n\n[two](./two.md#big-one)\n",
    "two.md": "# Two\n\n## Big One {#x-big_one}\n",
    "n\nl.md": "# N\n",
  });
  expect(Object.fromEntries(edits)).toEqual({
    "a.md:3": "write `./two.md#x-big_one` instead of `./two.md#big-one`",
    "n\nl.md:1": "rename the file",
  });
  const site = makeSite().remove("site.config.ts");
  site.write("old/.vitepress/config.mjs", 'export default { title: "Old" };\n');
  site.write("old/index.md", "# Home\n").write("old/n\nl.md", "# N\n");
  const { stdout } = await site.run(["migrate", "old", "--dry-run"]);
  expect(stdout).toContain("docs-src/n\\nl.md:1");
});

test("a page that is missing in a language is one of its folder", async () => {
  const site = makeSite().remove("site.config.ts");
  site
    .write(
      "old/mkdocs.yml",
      "site_name: A\nplugins:\n  - i18n:\n      languages:\n        - { locale: en, name: English, default: true }\n        - { locale: fr, name: Français }\n",
    )
    .write("old/docs/index.md", "# A\n")
    .write("old/docs/index.fr.md", "# B\n\n[u](guide/two.fr.md)\n");
  const { stdout } = await site.run(["migrate", "old", "--dry-run"]);
  expect(stdout).toContain("or add the page `docs-src/fr/guide/two.md`");
});
