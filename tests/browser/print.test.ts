/** The PDF of `docsgen print`, as the installed Chromium makes it and poppler reads it. */
import { execFileSync, spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeLastingSite, minimalConfig } from "../support/site.ts";
import { findChromium } from "../support/browser.ts";

const isMissing = findChromium() === null || spawnSync("pdftotext", ["-v"]).error !== undefined;

const paragraphs = (count: number): string =>
  "Some words that fill a line of this page, and then one more.\n\n".repeat(count);
const token = `begin${"0123456789".repeat(30)}finish`;

describe.skipIf(isMissing)("a PDF", () => {
  let site: Site;

  beforeAll(async () => {
    const names = Array.from({ length: 6 }, (_, index) => `part-${index + 1}`);
    site = makeLastingSite({
      "site.config.ts": minimalConfig(
        `  origin: "https://acme.test",\n  themeConfig: { sidebars: [{ paths: ["/"], entries: [${names.map((name) => `"/${name}/"`).join(", ")}] }] },\n`,
      ),
      "docs-src/index.md": `---\ntitle: Home\n---\n\n${paragraphs(3)}[Last](part-6.md#second-of-part-6)\n`,
      ...Object.fromEntries(
        names.map((name, index) => [
          `docs-src/${name}.md`,
          `---\ntitle: Title of ${name}\n---\n\n## First of ${name}\n\n${paragraphs(index * 15)}\n\n## Second of ${name}\n\n\`\`\`text\n${token}\n\`\`\`\n`,
        ]),
      ),
    });
    const { status, stdout, stderr } = await site.run(["print", "--to", "book.pdf"]);
    expect(status, stderr).toBe(0);
    expect(stdout).toMatch(/^7 pages on \d+ sheets in book\.pdf \(\d\.\d MB\)\n$/u);
  });

  afterAll(() => site.delete());

  const textOf = (): readonly string[] =>
    execFileSync("pdftotext", ["-layout", site.path("book.pdf"), "-"], { encoding: "utf8" }).split("\f");

  test("has contents with the numbers of the sheets, which the sheets bear", () => {
    const sheets = textOf();
    const listed = Array.from(
      sheets
        .slice(1, 3)
        .join("\n")
        .matchAll(/^ *(Home|(?:Title|First|Second) of part-\d) +(\d+)$/gmu),
    );
    expect(listed.length).toBe(19);
    for (const [, text = "", number] of listed) {
      const sheet = sheets[Number(number) - 1] ?? "";
      expect(sheet.split("\n").map((line) => line.trim())).toContain(text);
      expect(sheet.trim().split("\n").at(-1)?.trim()).toBe(number);
    }
    expect(Number(listed.at(-1)?.[2])).toBeGreaterThan(Number(listed[0]?.[2]) + 8);
  });

  test("keeps long words whole", () => {
    expect(textOf().join("").replaceAll(/\s/gu, "").split(token).length - 1).toBe(6);
  });

  test("leads within the document, and has bookmarks", () => {
    const pdf = execFileSync("pdfinfo", ["-dests", site.path("book.pdf")], { encoding: "utf8" });
    expect(pdf).toContain('"/part-6/%23second-of-part-6"');
    expect(site.read("book.pdf")).toContain("/Outlines ");
    expect(site.read("book.pdf")).not.toContain("/URI (file:");
  });
});
