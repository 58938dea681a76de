/** Every preset in a real browser, on a page with all blocks: legible in both modes, and as wide as the window. */
import { describe, expect, test } from "vitest";
import { presets } from "../../src/compiler/config/presets.ts";
import { abouts } from "../../src/features/abouts.ts";
import { axeProblems } from "../support/axe.ts";
import { openBrowser } from "../support/browser-page.ts";
import { makeSite, minimalConfig } from "../support/site.ts";
import { startStaticHost } from "../support/static-host.ts";

const text = `---
title: All blocks
short_description: Words about it.
---

A sentence with \`code\` and [a link](#table), the first of the page.

## Table

| Name | Meaning |
|---|---|
| \`one\` | The first |
| two | The second |

## Code

\`\`\`sh
docsgen build --strict # a comment
\`\`\`

\`\`\`ts title="one.ts" numbers {1} ins={2}
const limit: number = 30;
const name = "text" + limit.toString();
\`\`\`

### \`code\` in a heading

- One
- Two

> A quotation.

${abouts
  .map(
    ({ reference: { title, example } }) =>
      `## About ${title.toLowerCase()}\n\n${example.replaceAll(/[[(]\/?[\w/]+\.md[^)\]]*/gu, (link) => `${link[0]}#table`)}`,
  )
  .join("\n\n")}
`;

/** What the examples need. */
const settings = `  markdown: { glossary: { CDN: "content delivery network" } },
  contentSecurityPolicy: { "frame-src": ["https://www.youtube-nocookie.com"] },
  checks: { severity: { "broken-link": "off", "broken-anchor": "off" } },
`;

describe.skipIf(openBrowser().isMissing)("a preset", () => {
  const browser = openBrowser();

  test.each([null, ...presets])("%s is legible in both modes, and fits phones and desktops", async (preset) => {
    const site = makeSite({
      "site.config.ts": minimalConfig(`  theme: { preset: ${JSON.stringify(preset)} },\n${settings}`),
      "docs-src/index.md": text,
    });
    const run = await site.build();
    expect(run.status, run.stderr).toBe(0);
    const host = await startStaticHost(site.path("dist"), "/");
    for (const colorScheme of ["light", "dark"] as const)
      for (const width of [390, 1440]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
        await page.goto(`${host.origin}/`);
        expect(await axeProblems(page), `${colorScheme} at ${width}`).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
        await page.close();
      }
    await host.close();
  });
});
