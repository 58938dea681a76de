/**
 * Pages and components that would use up all time or memory: each is reported at its position, and everything else
 * continues. These tests wait for the real budgets; `unit/author-code/threads.test.ts` sets smaller ones.
 */
import { describe, expect, test } from "vitest";
import { startServe } from "../support/server.ts";
import type { Run, Site } from "../support/site.ts";
import { makeSite as makeAnySite, minimalConfig } from "../support/site.ts";

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

function expectNoFailure({ stderr }: Run): void {
  expect(stderr, "no stack trace").not.toMatch(/\n\s+at /u);
  expect(stderr, "no failure of docsgen itself").not.toContain("Internal error");
}

/** With threads, because only threads have budgets. */
function makeSite(files: Parameters<typeof makeAnySite>[0]): Site {
  return makeAnySite(files, { threads: true });
}

/** Quotes whose ends make the parser copy all lines before them. */
const slow = "> a\n\n".repeat(12_000);

describe("a page that is too much work", () => {
  test.each([["build"], ["check"]])(
    "is reported by %s where it exceeds the limit, along with the problems of all other pages",
    async (command) => {
      const site = makeAnySite({
        "docs-src/index.md": page("Home", "[x](nowhere.md) [y](a-slow.md)"),
        "docs-src/a-slow.md": page("Slow", slow),
        "docs-src/later.md": page("Later", "[x](nowhere.md)"),
      });
      const run = await site.run([command]);
      expectNoFailure(run);
      expect(run.stderr).toContain(`docs-src/a-slow.md:19506:1
  error page-limit: This page has more than 200,000 lines, list items and ends of quotes
    19506 | ${""}
          | ^
  hint: split it here into two pages`);
      expect(run.stderr).toContain("docs-src/index.md:5:5\n  error broken-link");
      expect(run.stderr).toContain("docs-src/later.md:5:5\n  error broken-link");
      expect(run.stderr.match(/^  error /gmu)).toHaveLength(3);
      expect(run.status).toBe(1);
    },
  );

  test("does not delay requests for other pages while the server compiles it", async () => {
    const site = makeSite({ "docs-src/index.md": page("Home", "Text."), "docs-src/a.md": page("A", "Text.") });
    const server = await startServe(site);
    expect((await server.get("/a/")).status).toBe(200);
    site.write("docs-src/a.md", page("A", slow));
    await server.says("error page-limit");
    expect((await server.get("/")).text).toContain("Text.");
    site.write("docs-src/a.md", page("A", "Another text."));
    await server.shows("/a/", "Another text.");
    await server.end();
  });
});

function siteWith(component: string, before = ""): Site {
  return makeSite({
    "site.config.ts": minimalConfig(`  components: { box: { file: "theme/Box.tsx" } },\n`),
    "theme/Box.tsx": `${before}\nexport function Box() {\n  ${component}\n}\n`,
    "docs-src/index.md": page("Home", "Text."),
    "docs-src/a.md": page("A", "::box"),
  });
}

describe("a component", () => {
  test.each([
    ["that loops", "for (;;) {}", "does not finish at docs-src/a.md:5: it was stopped after 3 s"],
    [
      "that runs out of memory",
      "const all = []; for (;;) all.push(new Array(1e7).fill(0));",
      / (?:runs out of memory|does not finish) at docs-src.a.md:5: it was stopped/u,
    ],
    [
      "that exits the process",
      "process.exit(0);",
      / exits the process at docs-src.a.md:5: it calls `process.exit\(\)`/u,
    ],
    [
      "that exits the process in a timer",
      "setTimeout(() => process.exit(0), 1); const end = Date.now() + 30; while (Date.now() < end); return <p>x</p>;",
      / exits the process at docs-src.a.md:5: it calls `process.exit\(\)`/u,
    ],
    [
      "that throws in a timer",
      'setTimeout(() => { throw new Error("boom"); }, 20); return <p>x</p>;',
      "throws an error at docs-src/a.md:5: boom, after it was rendered: in a timer, or in a promise",
    ],
    [
      "that leaves a rejected promise",
      'void Promise.reject(new Error("boom")); return <p>x</p>;',
      "throws an error at docs-src/a.md:5: boom, after it was rendered: in a timer, or in a promise",
    ],
  ])("%s is reported with the page, and nothing is published", async (_case, code, message) => {
    const site = siteWith(code);
    const run = await site.build();
    expectNoFailure(run);
    expect(run.stderr).toMatch(
      /^(?:docs-src\/a\.md:5:1|theme\/Box\.tsx:3:\d+)\n {2}error component-failed: The component “box” /mu,
    );
    expect(run.stderr).toMatch(message);
    expect(run.status).toBe(1);
    expect(site.exists("dist")).toBe(false);
  });

  test.each([
    ["loops", "for (;;) {}", "does not finish while it is loaded"],
    ["exits the process", "process.exit(0);", "exits the process while it is loaded"],
  ])("whose module %s is reported", async (_case, code, message) => {
    const run = await siteWith("return <p>x</p>;", code).build();
    expectNoFailure(run);
    expect(run.stderr).toContain(`error config-value: “components” ${message}`);
    expect(run.status).toBe(2);
  });

  test.each([
    ["loops", "for (;;) {}"],
    ["throws in a timer", "setTimeout(() => { throw new Error(); }); return <p>x</p>;"],
    ["exits the process", "process.exit(0);"],
  ])("that %s does not end the server", async (_case, code) => {
    const site = siteWith(code);
    const server = await startServe(site);
    const slowPage = server.get("/a/");
    expect((await server.get("/")).text).toContain("Text.");
    await slowPage;
    expect((await server.get("/")).status).toBe(200);
    expect(server.isRunning).toBe(true);
    site.write("theme/Box.tsx", "export function Box() { return <p>works</p>; }\n");
    await server.shows("/a/", "<p>works</p>");
    await server.end();
  });

  test("that failed once is rendered again when the page is requested again", async () => {
    const site = siteWith(
      "throw new Error('not yet');",
      'import { existsSync } from "node:fs";\nconst isReady = () => existsSync("ready");',
    );
    site.edit("theme/Box.tsx", (code) => code.replace("throw", "if (isReady()) return <p>works</p>; throw"));
    const server = await startServe(site);
    expect((await server.get("/a/")).status).toBe(500);
    site.write("ready", "");
    expect((await server.get("/a/")).text).toContain("<p>works</p>");
    await server.end();
  });
});

describe("the schema of a component's props", () => {
  test.each([
    ["never ends", "while (true) {}", "its schema was stopped after 3 s"],
    ["throws", 'throw new Error("boom");', "its schema throws an error: boom"],
  ])("that %s is reported at the directive that uses the component", async (_case, code, problem) => {
    const site = makeSite({
      "site.config.ts": `import * as z from "zod";\n${minimalConfig(
        `  components: { box: { file: "theme/Box.tsx", props: z.object({ a: z.string() }).refine(() => { ${code} }) } },\n`,
      )}`,
      "theme/Box.tsx": "export function Box() {\n  return <p>x</p>;\n}\n",
      "docs-src/index.md": page("Home", '::box{a="1"}\n\n::box{a="2"}'),
    });
    const run = await site.run(["check"]);
    expectNoFailure(run);
    expect(run.stderr).toMatch(/^docs-src\/index\.md:5:1\n {2}error component-props: /mu);
    expect(run.stderr).toMatch(/^docs-src\/index\.md:7:1\n {2}error component-props: /mu);
    expect(run.stderr).toContain(problem);
    expect(run.status).toBe(1);
  });
});

describe("a config", () => {
  const title = 'title: "Manual"';
  test.each([
    ["that never settles", "await new Promise(() => {});", "", "1:1", "it never finishes, because a top-level `await`"],
    ["that exits the process", "process.exit(0);", "", "1:1", "it calls `process.exit()`"],
    ["that loops", "for (;;) {}", "", "1:1", "it was stopped after 6 s"],
    ["that throws", 'throw new Error("boom");', "", "1:7", "boom"],
    ["that throws in a timer", 'setTimeout(() => { throw new Error("boom"); }, 20);', "", "1:26", "boom"],
    ["that leaves a rejected promise", 'void Promise.reject(new Error("boom"));', "", "1:21", "boom"],
    ["with a getter that throws", "", ', get description() { throw new Error("boom"); }', "2:61", "boom"],
    [
      "with a proxy that throws",
      "",
      ', themeConfig: new Proxy({}, { get() { throw new Error("boom"); } })',
      "2:78",
      "boom",
    ],
  ])("%s is reported at its position", async (_case, code, setting, place, reason) => {
    const site = makeSite({
      "site.config.ts": `${code}\nexport default { ${title}${setting} };\n`,
      "docs-src/index.md": page("Home", "Text."),
    });
    // Both load the config in the same way, and some of these are expensive.
    for (const command of reason.includes("stopped") ? ["build"] : ["build", "check"]) {
      const run = await site.run([command]);
      expectNoFailure(run);
      expect(run.stderr).toMatch(/^site\.config\.ts:\d+:\d+\n {2}error config-failed: /u);
      expect(run.stderr).toContain(`site.config.ts:${place}\n`);
      expect(run.stderr).toContain(reason);
      expect(run.stderr).not.toContain("base64");
      expect(run.status).toBe(2);
    }
  });

  test.each([
    ["a circle", "const menu: { items?: unknown } = {};\nmenu.items = [menu];"],
    [
      "5,000 levels",
      "let menu: object = { text: 'a', link: '/' };\nfor (let i = 0; i < 5000; i += 1) menu = { text: 'a', items: [menu] };",
    ],
  ])("with %s in a menu is reported at its position", async (_case, code) => {
    const site = makeSite({
      "site.config.ts": `${code}\nexport default { ${title}, themeConfig: { sidebars: { "/": [menu] } } };\n`,
      "docs-src/index.md": page("Home", "Text."),
    });
    const run = await site.build();
    expectNoFailure(run);
    expect(run.stderr).toMatch(/^site\.config\.ts:3:\d+\n {2}error config-value: “themeConfig\.sidebars/u);
    expect(run.stderr).toContain("is nested more than 100 levels deep, or contains itself");
    expect(run.status).toBe(2);
  });

  test.each([
    ["exits the process", "process.exit(0);"],
    ["throws in a timer", 'setTimeout(() => { throw new Error("boom"); });'],
  ])("that %s is reported by a server, which continues with the previous one", async (_case, code) => {
    const site = makeSite({ "docs-src/index.md": page("Home", "Text.") });
    const server = await startServe(site);
    await server.shows("/", "Text.");
    site.edit("site.config.ts", (config) => `${config}\n${code}\n`);
    await server.says("error config-failed");
    expect((await server.get("/")).text).toContain("Text.");
    site.edit("site.config.ts", (config) => config.replace(code, "").replace("Manual", "Handbook"));
    await server.shows("/", "Handbook");
    await server.end();
  });
});
