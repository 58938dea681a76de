/** Commands that overlap on one site, in processes of their own, publish what a fresh build would. */
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { hashTree } from "../support/project-site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

function page(title: string, text: string): string {
  return `---\ntitle: ${title}\nshort_description: About ${title}.\n---\n\n${text}\n`;
}

test("a page is compiled again when a file changes that it began to read during another command", async () => {
  const site = makeSite({
    // Renaming is not recorded as reading. The first command that compiles the slow page waits there.
    "site.config.ts": `import { readFileSync, renameSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
const moved = (from: string, to: string) => {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
};
const data = () => async (tree: any, file: any) => {
  if (file.path === "slow.md" && moved("wait", "waiting")) while (!moved("go", "gone")) await setTimeout(20);
  for (const [, name] of String(file.value).matchAll(/data (\\w+)/gu))
    tree.children.push({ type: "paragraph", children: [{ type: "text", value: readFileSync(name + ".txt", "utf8") }] });
};
${minimalConfig('  plugins: [{ name: "data", remarkPlugins: [data] }],\n')}`,
    "x.txt": "first x",
    "y.txt": "first y",
    "docs-src/index.md": page("Home", "data x"),
    "docs-src/other.md": page("Other", "Text."),
    "docs-src/slow.md": page("Slow", "Text."),
  });
  const own = { ownProcess: true };
  await site.build([], own);
  site.write("wait", "").write("docs-src/slow.md", page("Slow", "Other text."));
  const check = site.run(["check"], own);
  while (!existsSync(site.path("waiting"))) await setTimeout(20);
  site.write("docs-src/other.md", page("Other", "data y"));
  await site.build([], own);
  expect(site.article("dist/other/index.html")).toContain("first y");
  site.write("go", "");
  expect((await check).status).toBe(0);
  site.write("y.txt", "second y");
  const last = await site.build([], own);
  expect(last.stdout).toContain("1 page compiled)");
  expect(site.article("dist/other/index.html")).toContain("second y");
  await site.build(["--no-cache", "--out", "fresh"], own);
  expect(hashTree(site.files())).toBe(hashTree(site.files("fresh")));
}, 60_000);
