/**
 * Draws the pictures of the manual's page on the look: `node scripts/preset-pictures.js`, after a change of a preset. Builds
 * one page in each, and photographs it in both modes with the Chromium that is found.
 */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { build, preview } from "../lib/index.js";
import { findBrowser } from "../lib/migrate-kit.js";

const page = `---
title: Upload files
---

A request may hold **30 MB**. Larger files are [sent in parts](#parts), each with its \`Content-Range\`.

## Send a file

\`\`\`js
const answer = await fetch("/files", { method: "POST", body: file });
console.log(answer.status); // 201
\`\`\`

| Status | Meaning |
|---|---|
| \`201\` | The file is stored |
| \`413\` | It is larger than the limit |

## Parts

Parts arrive in any order.
`;

const browser = await chromium.launch({ executablePath: findBrowser() ?? undefined });
mkdirSync("manual/docs-src/img", { recursive: true });
for (const preset of ["paper", "ledger", "terminal", "book"]) {
  const root = mkdtempSync(join(tmpdir(), "docsgen-preset-"));
  mkdirSync(join(root, "docs-src/guide"), { recursive: true });
  writeFileSync(join(root, "site.config.ts"), `export default { title: "Manual", theme: { preset: "${preset}" } };\n`);
  writeFileSync(join(root, "docs-src/index.md"), "---\ntitle: Start\n---\n\nWords.\n");
  writeFileSync(join(root, "docs-src/guide/files.md"), page);
  for (const name of ["Queues", "Retries", "Errors"])
    writeFileSync(join(root, `docs-src/guide/${name.toLowerCase()}.md`), `---\ntitle: ${name}\n---\n\nWords.\n`);
  await build({ workingFolder: root });
  const server = await preview({ workingFolder: root, port: 0 });
  for (const colorScheme of ["light", "dark"]) {
    const tab = await browser.newPage({ colorScheme, viewport: { width: 1040, height: 650 }, deviceScaleFactor: 1.5 });
    await tab.goto(new URL("guide/files/", server.url).href);
    await tab.evaluate(() => document.fonts.ready);
    const picture = await tab.screenshot();
    await sharp(picture).webp({ quality: 82 }).toFile(`manual/docs-src/img/${preset}-${colorScheme}.webp`);
    await tab.close();
  }
  await server.close();
  rmSync(root, { recursive: true });
}
await browser.close();
