import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { createPageCompiler } from "../../../src/compiler/page/compile.ts";
import { checkPage } from "../../../src/compiler/rules/check-page.ts";
import { actionOf, packPage, unpackPage } from "../../../src/compiler/remote/stored-page.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { markdownOptions } from "../../support/page.ts";
import { projectRoot } from "../../support/site.ts";

const folder = join(projectRoot, "docs-src", "workflows");
const seal = { identity: "docsgen 1", secret: "secret", components: new Set<string>(), routes: "folder" } as const;

test("pages of a real site are restored from a cache as they were compiled", async () => {
  const { compile } = await createPageCompiler(markdownOptions, checkPage);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const path = toSourcePath(file.split(sep).join("/"));
    const text = readFileSync(join(folder, file), "utf8");
    const page = await compile({ path, text, hash: "" }, new Map());
    const action = actionOf(file, seal);
    const bytes = packPage(action, page, seal);
    expect(JSON.stringify(unpackPage(action, path, bytes, seal)), file).toBe(JSON.stringify(page));
    expect(unpackPage(action, path, bytes, { ...seal, secret: "another" }), file).toBe(null);
  }
});
