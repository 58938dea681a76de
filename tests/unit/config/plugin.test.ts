/** The types of plugins, as their authors see them. `tsc` checks them; nothing here has to run. */
import { expectTypeOf, test } from "vitest";
import * as z from "zod";
import type {
  Plugin,
  PluginFinding,
  PluginHeadTag,
  PluginOutput,
  PluginPageEntry,
  PluginPageSource,
  PluginPagesResult,
} from "../../../src/compiler/plugin.ts";
import type { SiteConfigInput } from "../../../src/compiler/index.ts";
import { defineConfig } from "../../../src/compiler/index.ts";
import { definePlugin } from "../../../src/compiler/plugin.ts";
import type { RouteData } from "../../../src/theme/route-data.ts";

const schema = z.object({ date: z.iso.date(), level: z.number().default(1), tags: z.array(z.string()).optional() });
type Own = z.output<typeof schema>;

test("the schema of a plugin's frontmatter gives the pages of its hooks their types", () => {
  const plugin = definePlugin({
    name: "feed",
    frontmatter: schema,
    checks: ({ pages: [page] }) => {
      expectTypeOf(page?.frontmatter.date).toEqualTypeOf<string | undefined>();
      return [];
    },
    outputs: ({ pages }) =>
      pages.map(({ frontmatter, html }) => {
        expectTypeOf(frontmatter.level).toEqualTypeOf<number>();
        expectTypeOf(html).toEqualTypeOf<string>();
        return { path: `${frontmatter.date}.txt`, contents: html };
      }),
    head: ({ frontmatter }, { pages: [first] }) => {
      expectTypeOf(frontmatter.tags).toEqualTypeOf<string[] | undefined>();
      expectTypeOf(first?.frontmatter.level).toEqualTypeOf<number | undefined>();
      // Keys of docsgen and of other plugins have no type here.
      expectTypeOf(frontmatter["audience"]).toEqualTypeOf<unknown>();
      return [];
    },
  });
  expectTypeOf(plugin).toEqualTypeOf<Plugin>();
});

test("without a schema, the keys of a page are unknown", () => {
  definePlugin({
    name: "plain",
    head: ({ frontmatter }) => {
      expectTypeOf(frontmatter["date"]).toEqualTypeOf<unknown>();
      return [];
    },
  });
});

test("components get the frontmatter that the schema returns", () => {
  expectTypeOf<RouteData<Own>["page"]["frontmatter"]>().toEqualTypeOf<Own>();
  expectTypeOf<RouteData["page"]["frontmatter"]["date"]>().toEqualTypeOf<unknown>();
});

test("a check gets what it needs of pages", () => {
  definePlugin({
    name: "typed",
    checks: {
      needs: ["words", "frontmatter"],
      run: ({ pages }) => {
        expectTypeOf<keyof (typeof pages)[number]>().toEqualTypeOf<"path" | "words" | "frontmatter">();
        return [];
      },
    },
  });
  definePlugin({
    name: "typed",
    checks: {
      needs: [],
      run: ({ pages }) => {
        expectTypeOf<keyof (typeof pages)[number]>().toEqualTypeOf<"path">();
        return [];
      },
    },
  });
  // @ts-expect-error Pages have no such key.
  definePlugin({ name: "wrong", checks: { needs: ["size"], run: () => [] } });
});

test("hooks return pages, findings, files and tags, at once or later", () => {
  type Returned<Hook extends "pages" | "checks" | "outputs" | "head"> = ReturnType<
    Extract<Plugin[Hook], (...given: never[]) => unknown>
  >;
  type Awaitable<Value> = Value | Promise<Value>;
  expectTypeOf<Returned<"pages">>().toEqualTypeOf<Awaitable<readonly PluginPageEntry[] | PluginPagesResult>>();
  expectTypeOf<Returned<"checks">>().toEqualTypeOf<Awaitable<readonly PluginFinding[]>>();
  expectTypeOf<Returned<"outputs">>().toEqualTypeOf<Awaitable<readonly PluginOutput[]>>();
  expectTypeOf<Returned<"head">>().toEqualTypeOf<Awaitable<readonly PluginHeadTag[]>>();

  expectTypeOf<{ path: string; text: string }>().toExtend<PluginPageSource>();
  expectTypeOf<{ path: string }>().not.toExtend<PluginPageSource>();
  expectTypeOf<{ code: string; message: string }>().toExtend<PluginFinding>();
  expectTypeOf<{ code: string; message: string; severity: "fatal" }>().not.toExtend<PluginFinding>();
  expectTypeOf<{ path: string; contents: Uint8Array }>().toExtend<PluginOutput>();
  expectTypeOf<{ path: string; contents: number }>().not.toExtend<PluginOutput>();
  expectTypeOf<{ tag: "link"; attributes: { rel: string } }>().toExtend<PluginHeadTag>();
  expectTypeOf<{ tag: "div" }>().not.toExtend<PluginHeadTag>();
});

test("a plugin needs a name, and has no other hooks", () => {
  // @ts-expect-error: there is no name
  definePlugin({ checks: () => [] });
  // @ts-expect-error: a finding has a code
  definePlugin({ name: "rule", checks: () => [{ message: "Wrong" }] });
  // @ts-expect-error: there is no such hook
  definePlugin({ name: "rule", transform: () => [] });
});

test("a config takes plugins and the plugins of unified", () => {
  const config = defineConfig({
    title: "Manual",
    frontmatter: schema,
    markdown: { remarkPlugins: [() => () => undefined, [(options: { depth: number }) => options, { depth: 1 }]] },
    plugins: [definePlugin({ name: "typed", frontmatter: schema }), { name: "literal", checks: () => [] }],
  });
  expectTypeOf(config).toEqualTypeOf<SiteConfigInput>();
  expectTypeOf<{ title: string; plugins: { name: number }[] }>().not.toExtend<SiteConfigInput>();
});
