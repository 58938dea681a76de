/**
 * Writes the site that the recipes build: pages of documentation with a constant, dates from Git, and an old version on a
 * branch.
 *
 *   node site.js <folder> [pages]
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const [folder = "site", count = "200"] = process.argv.slice(2);

function write(name, text) {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function git(...words) {
  const env = {
    ...process.env,
    GIT_AUTHOR_DATE: "2026-01-05T12:00:00Z",
    GIT_COMMITTER_DATE: "2026-01-05T12:00:00Z",
  };
  execFileSync("git", ["-C", folder, "-c", "user.name=Docs", "-c", "user.email=docs@example.com", ...words], { env });
}

/** @param number One page in ten prints the constant. */
function page(number) {
  const limit = number % 10 === 0 ? "A file has at most {{ constants.LIMIT }}.\n\n" : "";
  const rows = Array.from({ length: 8 }, (_, row) => `| option${row} | what part ${row} of page ${number} does |`);
  return `---
title: Page ${number}
short_description: What page ${number} is about.
---

${limit}See [the next page](/part${(number + 1) % 10}/page${(number + 1) % Number(count)}.md).

## Options

| Name | Meaning |
|---|---|
${rows.join("\n")}

## Example

\`\`\`js
export function handle${number}(request) {
  return { status: 200, body: \`page ${number}: \${request.url}\` };
}
\`\`\`
`;
}

const config = `export default {
  title: "Engines",
  themeConfig: { lastUpdated: true, constants: { LIMIT: { value: 30, unit: "MB" } } },
  versions: { current: "v2", archived: { v1: "git:old" } },
};
`;

const old = "---\ntitle: Version 1\nshort_description: The old version.\n---\n\nText of version 1.\n";

write("site.config.ts", config);
write("docs-src/index.md", old);
write(".gitignore", ".docsgen/\ndist/\nhosts/\nobjects/\nnode_modules/\n");
git("init", "--quiet", "--initial-branch=main");
git("add", "--all");
git("commit", "--quiet", "--message", "Version 1");
git("branch", "old");
write(
  "docs-src/index.md",
  "---\ntitle: Home\nshort_description: The start.\n---\n\n[The first page](/part0/page0.md)\n",
);
for (let number = 0; number < Number(count); number += 1)
  write(`docs-src/part${number % 10}/page${number}.md`, page(number));
git("add", "--all");
git("commit", "--quiet", "--message", "Version 2");
