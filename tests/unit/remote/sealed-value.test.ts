import { readFileSync, readdirSync } from "node:fs";
import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { createPageCompiler } from "../../../src/compiler/page/compile.ts";
import { checkPage } from "../../../src/compiler/rules/check-page.ts";
import { actionOf, packValue, readPage, unpackValue } from "../../../src/compiler/remote/sealed-value.ts";
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
    const action = actionOf("page", file, seal);
    const shared = { page, optionStates: ["1"], author: [{ kind: "content", name: "a.json", state: "2" }] };
    const bytes = packValue(action, JSON.stringify(shared), seal);
    const content = unpackValue(action, bytes, seal) ?? Buffer.alloc(0);
    const read = readPage(content, path, seal);
    expect(JSON.stringify(read?.page), file).toBe(JSON.stringify(page));
    expect(read).toMatchObject({ optionStates: shared.optionStates, author: shared.author });
    expect(unpackValue(action, bytes, { ...seal, secret: "another" }), file).toBe(null);
  }
});
