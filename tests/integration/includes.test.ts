/** Problems of included files: where they are reported, how often, what accepts them, and that they are fixed there. */
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

const page = (text: string, title = "Page"): string =>
  `---\ntitle: ${title}\nshort_description: ${title} of a test, which says what becomes of the problems in an included file.\n---\n\n${text}\n`;
const include = '::include{file="@/_parts/part.md"}';
const part =
  "---\ntitle: Part\n---\n\nSee [a](../deep/paeg.md), [b](#nope) and\n![Logo](logo.png).\n\n## Title { #own }\n";

test("are reported at their place, once, with the pages that include the file", async () => {
  const site = makeSite({
    "docs-src/index.md": page(`[Deep](deep/page.md)\n\n> ${include}`, "Home"),
    "docs-src/deep/page.md": page(`Text.\n\n${include}\n\nText.\n\n<<< @/_code/a.json`),
    "docs-src/_parts/part.md": part,
    "docs-src/_code/a.json": '{\n  "a": 1,\n  "b" 2\n}\n',
  });
  const { stdout } = await site.run(["check", "--format", "json"]);
  const report: { diagnostics: { code: string; file: string; start: object; hint: string }[] } = JSON.parse(stdout);
  const found = report.diagnostics.map(
    ({ code, file, start, hint }) => `${file}:${Object.values(start).join(":")} ${code}: ${hint}`,
  );
  const where = "included at docs-src/deep/page.md:8 and 1 other place";
  const noFile =
    "names that begin with “_” are not published: rename “_parts” to “parts”, here too; or, move the file to “public/”";
  expect(found).toEqual([
    'docs-src/_code/a.json:3:7 code-syntax: write : after "b"; included at docs-src/deep/page.md:12',
    `docs-src/_parts/part.md:5:9 broken-link: did you mean “../deep/page.md”?; ${where}`,
    `docs-src/_parts/part.md:5:31 broken-anchor: its anchors are #title--own-; ${where}`,
    `docs-src/_parts/part.md:6:9 broken-asset: ${noFile}; ${where}`,
    `docs-src/_parts/part.md:8:10 unsupported-syntax: write {#own}; ${where}`,
  ]);
});

test("are accepted by a comment in the file, or above an include", async () => {
  const site = makeSite({
    "docs-src/index.md": page(`[Deep](deep.md)\n\n${include}`, "Home"),
    "docs-src/deep.md": page(`<!-- docsgen-ignore broken-anchor: it is there later -->\n${include}`),
    "docs-src/_parts/part.md":
      "<!-- docsgen-ignore broken-link: it is not written yet -->\nSee [a](nope.md).\n\nSee [b](#nope).\n",
  });
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/(?<=(?:error|warning) )[\w-]+/gu)).toEqual(["broken-anchor"]);
  expect(stderr).toContain("; included at docs-src/index.md:8\n");
});

test("are fixed in their file", async () => {
  const site = makeSite({
    "docs-src/index.md": page(`[Deep](deep/page.md)\n\n${include}`, "Home"),
    "docs-src/deep/page.md": page(`> ${include}`),
    "docs-src/_parts/part.md": "## Part { #own }\n\n[Old](../Deep/Page.md)\n",
  });
  await site.run(["check", "--fix"]);
  expect(site.read("docs-src/_parts/part.md")).toBe("## Part {#own}\n\n[Old](../deep/page.md)\n");
});

test("a pointer of Git LFS is reported wherever its file is published", async () => {
  const pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
  const site = makeSite({
    "docs-src/index.md": page(
      '<video controls src="a.mp4"></video>\n\n[All](all.zip)\n\n::include{file="@/_parts/a.md"}\n\n<<< @/_parts/a.js',
    ),
    "docs-src/a.mp4": pointer,
    "docs-src/all.zip": pointer,
    "docs-src/public/favicon.svg": pointer,
    "docs-src/_parts/a.md": pointer,
    "docs-src/_parts/a.js": pointer,
  });
  const { stderr } = await site.run(["check"]);
  expect(stderr.match(/(?<=(?:error|warning) )[\w-]+: .*(?: pointer|damaged).*/gu)?.sort()).toEqual([
    "damaged-image: The file “a.mp4” is damaged: it is a pointer of Git LFS",
    "damaged-image: The file “all.zip” is damaged: it is a pointer of Git LFS",
    "damaged-image: The image “public/favicon.svg” is damaged: it is a pointer of Git LFS",
    "missing-include: The included file “@/_parts/a.js” is a pointer of Git LFS, not the file",
    "missing-include: The included file “@/_parts/a.md” is a pointer of Git LFS, not the file",
  ]);
});

test("that do not exist are those of the same name in the nearest folder, or those with the most similar path", async () => {
  const site = makeSite({
    "docs-src/index.md":
      '---\ntitle: Home\n---\n\n<<< @/code/python/start.js\n\n<<< @/_code/node/strat.js\n\n<<< @/_code/none.js\n\n::include{file="@/parts/one.md"}\n',
    "docs-src/_code/node/start.js": "let a;\n",
    "docs-src/_code/python/start.js": "let b;\n",
    "docs-src/_parts/one.md": "One.\n",
  });
  expect((await site.run(["check"])).stderr.match(/(?<=hint: ).*/gu)).toEqual([
    "did you mean “@/_code/python/start.js”?",
    "did you mean “@/_code/node/start.js”?",
    "`@/` stands for the source folder, `./` for the folder of this page",
    "did you mean “@/_parts/one.md”?",
  ]);
});

test("that do not exist yet are noticed when they appear and when they vanish, even in folders that are not scanned", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  checks: { severity: { "missing-include": "warning" } },\n'),
    "docs-src/index.md": '---\ntitle: Home\n---\n\n::include{file="@/.parts/late.md"}\n\n<<< @/.code/late.js\n',
  });
  site.write("docs-src/.parts/other.md", "Other.\n").write("docs-src/.code/other.js", "let other;\n");
  await setTimeout(150);
  const missing = async (): Promise<number> =>
    (await site.build()).stderr.match(/warning missing-include/gu)?.length ?? 0;
  expect(await missing()).toBe(2);
  expect((await site.build()).stdout).toContain("(0 written");
  site.write("docs-src/.parts/late.md", "The late part.\n");
  expect(await missing()).toBe(1);
  expect(site.article("dist/index.html")).toContain("The late part.");
  site.write("docs-src/.code/late.js", "let late;\n");
  expect(await missing()).toBe(0);
  expect(site.article("dist/index.html")).toContain("late");
  await setTimeout(150);
  expect(await missing()).toBe(0);
  expect((await site.build()).stdout).toContain("(0 written");
  site.remove("docs-src/.parts/late.md");
  expect(await missing()).toBe(1);
  expect(site.article("dist/index.html")).not.toContain("The late part.");
});
