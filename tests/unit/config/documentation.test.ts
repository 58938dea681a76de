/** What an editor shows on hover is read from the types of the package, `lib/*.d.ts`. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectTypeOf, test } from "vitest";
import type { BuildOptions, SiteConfig, SiteConfigInput } from "../../../src/compiler/index.ts";
import type { Frontmatter } from "../../../src/compiler/page/frontmatter/frontmatter-schema.ts";
import { projectRoot } from "../../support/site.ts";

const [types = "", ...shared] = ["index", "plugin", "plugin-types", "feature", "feature-types"].map((name) =>
  readFileSync(join(projectRoot, "lib", `${name}.d.ts`), "utf8"),
);

test("every setting of the config is documented in the types", () => {
  const [schema = ""] = /^declare const siteConfigSchema: [\s\S]*?^\}/mu.exec(types) ?? [];
  const lines = schema.split("\n").slice(1);
  const settings = lines.flatMap((line, index) => {
    const [, key] = /^ +(\w+): z\./u.exec(line) ?? [];
    return key === undefined ? [] : [{ key, isDocumented: lines[index - 1]?.trimEnd().endsWith("*/") === true }];
  });
  expect(settings.length).toBeGreaterThan(80);
  expect(settings.filter(({ isDocumented }) => !isDocumented).map(({ key }) => key)).toEqual([]);
});

test("the types name no private module and nothing of Node.js", () => {
  const text = [types, ...shared].join("\n");
  const imports = Array.from(text.matchAll(/(?:from |import\()"([^"]+)"/gu), ([, name]) => name);
  expect(new Set(imports)).toEqual(new Set(["./plugin-types.js", "./feature-types.js", "zod", "mdast"]));
  expect(text).not.toMatch(/NodeJS\.|Buffer\b|reference types/u);
});

test("types have the fields and values that authors write", () => {
  expectTypeOf<{ title: string }>().toExtend<SiteConfigInput>();
  expectTypeOf<{ base: string }>().not.toExtend<SiteConfigInput>();
  expectTypeOf<SiteConfigInput["base"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<SiteConfig["base"]>().toEqualTypeOf<string>();
  expectTypeOf<NonNullable<SiteConfigInput["components"]>[string]["hydrate"]>().toEqualTypeOf<
    "load" | "idle" | "visible" | null | undefined
  >();
  expectTypeOf<Frontmatter["title"]>().toEqualTypeOf<string | undefined>();
  expectTypeOf<Frontmatter["search"]>().toEqualTypeOf<
    boolean | { boost?: number | undefined; keywords?: (string | number)[] | undefined } | undefined
  >();
  expectTypeOf<BuildOptions["signal"]>().toEqualTypeOf<AbortSignal>();
});
