/**
 * An author's own React components, used as directives: checked when the site is built, rendered with the page, and
 * hydrated on request.
 */
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig, projectRoot } from "../support/site.ts";

const meter = `import type { ReactElement, ReactNode } from "react";

export function Meter({ value, label, children }: { value: number; label?: string; children?: ReactNode }): ReactElement {
  return (
    <figure className="meter">
      <meter value={value} max={10} title={label} />
      {children}
    </figure>
  );
}
`;
const schema = "z.object({ value: z.coerce.number().max(10), label: z.string().default('full') })";

function makeComponentSite(page: string, settings = `props: ${schema}`): Site {
  return makeSite({
    "site.config.ts": `import * as z from "zod";\n${minimalConfig(`  components: { meter: { file: "theme/Meter.tsx", ${settings} } },\n`)}`,
    "theme/Meter.tsx": meter,
    "docs-src/index.md": `---\ntitle: Home\n---\n\n${page}\n`,
    "docs-src/a.md": "---\ntitle: A\n---\n\n## Part\n\nText.\n",
  });
}

describe("a component", () => {
  test("is rendered with the page, with props made by its schema from the attributes", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    const run = await site.build();
    expect(run.stderr).toBe("");
    expect(site.article("dist/index.html")).toContain(
      '<figure class="meter"><meter value="3" max="10" title="full"></meter></figure>',
    );
    expect(site.read("dist/index.html")).not.toContain("data-islands");
  });

  test.each(["z.coerce.bigint()", "z.string().transform((text) => new Set(text))", "z.coerce.date()"])(
    "whose schema returns something other than plain data is reported: %s",
    async (type) => {
      const site = makeComponentSite('::meter{value="3"}', `props: z.object({ value: ${type} })`);
      const run = await site.build();
      expect(run.stderr).toContain("error component-props: Wrong props for “meter”: its schema returns values that");
      expect(run.status).toBe(1);
    },
  );

  test("that was edited for weeks leaves only the modules of the last days", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    const [old, recent] = ["theme-0123456789abcdef.mjs", "theme-fedcba9876543210.mjs"];
    site.write(`.docsgen/cache/${old}`, "").write(`.docsgen/cache/${recent}`, "");
    const date = new Date(Date.now() - 8 * 24 * 3_600_000);
    utimesSync(site.path(`.docsgen/cache/${old}`), date, date);
    expect((await site.build()).status).toBe(0);
    const modules = readdirSync(site.path(".docsgen/cache")).filter((name) => name.startsWith("theme-"));
    expect(modules).toHaveLength(2);
    expect(modules).toContain(recent);
  });

  test("shows the Markdown inside it, with checked links", async () => {
    const site = makeComponentSite(':::meter{value="3"}\nSee [the part](a.md#part).\n:::');
    expect((await site.build()).stderr).toBe("");
    expect(site.article("dist/index.html")).toContain(
      '<div class="dg-slot"><p>See <a href="/a/#part">the part</a>.</p></div></figure>',
    );
    site.edit("docs-src/index.md", (text) => text.replace("#part", "#prat"));
    expect((await site.build()).stderr).toContain("docs-src/index.md:6:16\n  error broken-anchor");
  });

  test.each([
    ["", /site\.config\.ts:\d+:\d+\n  error config-value: “components\.meter\.file” has no component/u],
    ["export const Other = 1;\n", /error config-value: “components\.meter\.file” has no component/u],
    [
      "throw new Error('no data');\n",
      /theme\/Meter\.tsx:1:7\n  error component-failed: This module throws an error when it is loaded: no data/u,
    ],
  ])("whose file is %j is refused, and reported where it is used or registered", async (text, problem) => {
    const site = makeComponentSite('::meter{value="3"}');
    site.write("theme/Meter.tsx", text);
    const run = await site.build();
    expect(run.stderr).toMatch(problem);
    expect(run.status).toBe(2);
  });

  test("may be nested in another", async () => {
    const site = makeComponentSite('::::meter{value="3"}\n:::meter{value="4"}\nText.\n:::\n::::');
    expect((await site.build()).stderr).toBe("");
    expect(site.article("dist/index.html").match(/<figure class="meter">/gu)).toHaveLength(2);
  });

  test("is only created by its directive: HTML that imitates its mark is text", async () => {
    const site = makeComponentSite('<dg-component data-number="9">Text</dg-component>\n\n::meter{value="3"}');
    expect((await site.build()).stderr).toBe("");
    expect(site.article("dist/index.html")).toContain('&lt;dg-component data-number="9">Text&lt;/dg-component>');
    expect(site.article("dist/index.html").match(/<figure class="meter">/gu)).toHaveLength(1);
  });

  test("is reported at its position for every wrong prop", async () => {
    const site = makeComponentSite('Text.\n\n::meter{value="12"}\n\n::meter{}\n');
    const run = await site.build();
    expect(run.stderr).toContain(
      "docs-src/index.md:7:1\n  error component-props: Wrong props for “meter”: “value” cannot be “12”: too big",
    );
    expect(run.stderr).toContain("docs-src/index.md:9:1\n  error component-props: ");
    expect(run.status).toBe(1);
  });

  test.each([
    [
      '::meter{label="x"}',
      "props: z.object({ value: z.coerce.number() })",
      ["“value” is missing", "it has no prop “label”"],
    ],
    [
      '::meter{value="x"}',
      "props: z.object({ value: z.coerce.number() })",
      ["“value” cannot be “x”: expected number\n"],
    ],
    [
      '::meter{value="3" valeu="4"}',
      "props: z.object({ value: z.string() })",
      ["it has no prop “valeu”", "did you mean “value”?"],
    ],
    [
      '::meter{value="3" x="4"}',
      "props: z.strictObject({ value: z.string() })",
      ["it has no prop “x”", "its props are “value”"],
    ],
    ['::meter{value="3" x="4"}', "props: z.looseObject({ value: z.string() })", []],
    ['::meter{value="3" x="4"}', "props: z.object({ value: z.string() }).catchall(z.string())", []],
  ])("is reported with its missing, wrong or unknown props: %s with %s", async (page, settings, problems) => {
    const run = await makeComponentSite(page, settings).build();
    for (const problem of problems) expect(run.stderr).toContain(problem);
    expect(run.stderr.match(/ error [\w-]+: /gu) ?? []).toHaveLength(
      problems.filter((each) => !each.includes("mean") && !each.includes("its")).length,
    );
  });

  test("receives attributes as text without a schema", async () => {
    const site = makeComponentSite('::meter{value="3" label="a<b"}', "");
    expect((await site.build()).stderr).toBe("");
    expect(site.article("dist/index.html")).toContain('title="a&lt;b"');
  });

  test("that is misspelled is reported with the nearest name", async () => {
    const run = await makeComponentSite('::metre{value="3"}').build();
    expect(run.stderr).toContain("error unknown-directive: Unknown container or directive “metre”");
    expect(run.stderr).toContain("did you mean “meter”?");
  });

  test("that changes causes its pages to be rendered, but not compiled, again", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    await site.build();
    site.edit("theme/Meter.tsx", (text) => text.replace('meter"', 'gauge"'));
    expect((await site.build()).stdout).toContain("0 pages compiled");
    expect(site.article("dist/index.html")).toContain('class="gauge"');
  });

  test("that is hydrated is marked for the browser, with its props as data", async () => {
    const site = makeComponentSite('::meter{value="3" label="\'><b>"}', `props: ${schema}, hydrate: "visible"`);
    const run = await site.build();
    expect(run.stderr).toBe("");
    const html = site.read("dist/index.html");
    expect(html).toMatch(/data-islands="\/assets\/islands\.[\da-f]{10}\.js"/u);
    expect(html).toContain(
      '<div class="dg-island" data-component="meter" data-hydrate="visible" data-number="0" data-props="{&quot;value&quot;:3,&quot;label&quot;:&quot;&#39;&gt;&lt;b&gt;&quot;}">',
    );
  });

  test("that fails while rendering is reported at its own line, with the directive that uses it", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    site.edit("theme/Meter.tsx", (text) =>
      text.replace(
        "return",
        'if (Number(value) === 3) ["no three"].map((words) => { throw new Error(words); }); return',
      ),
    );
    const run = await site.build();
    expect(run.stderr).toMatch(
      /^theme\/Meter\.tsx:4:64\n {2}error component-failed: The component “meter” throws an error at docs-src\/index\.md:5: no three\n/u,
    );
    expect(run.status).toBe(1);
    site.edit("theme/Meter.tsx", (text) => text.replace("=== 3", "=== 4"));
    expect((await site.build()).stdout).toContain("0 pages compiled");
  });

  test("whose file is missing is reported", async () => {
    const site = makeComponentSite('::meter{value="3"}').remove("theme/Meter.tsx");
    const run = await site.build();
    expect(run.stderr).toMatch(
      /^site\.config\.ts:\d+:\d+\n {2}error config-value: “components\.meter\.file” names a file that does not exist, “theme\/Meter\.tsx”/u,
    );
    expect(run.status).toBe(2);
  });

  test("can import styles, which go into the site's style sheet, and images, which are published", async () => {
    const site = makeComponentSite('::meter{value="3"}', 'hydrate: "load"');
    site.write("theme/first.css", ".meter { color: red; }\n").write("theme/meter.css", ".meter { color: blue; }\n");
    site.write("theme/logo.svg", "<svg/>");
    site.write(
      "theme/Meter.tsx",
      'import "./first.css";\nimport "./meter.css";\nimport logo from "./logo.svg";\n\nexport const Meter = () => <img className="meter" src={logo} alt="Logo" />;\n',
    );
    const run = await site.build();
    expect(run.stderr).toBe("");
    const html = site.read("dist/index.html");
    const [, logo = ""] = /src="\/(assets\/logo\.[0-9A-Z]{8}\.svg)"/u.exec(html) ?? [];
    expect(site.read(`dist/${logo}`)).toBe("<svg/>");
    const [, style = ""] = /href="\/(assets\/style\.[0-9a-f]{10}\.css)"/u.exec(html) ?? [];
    expect(site.read(`dist/${style}`)).toMatch(
      /@layer site\{\.meter\{color:red\}\}@layer site\{\.meter\{color:(?:blue|#00f)\}\}\s*(?:@font-face\{[^}]*\}\s*)*$/u,
    );
    site.edit("theme/meter.css", (text) => text.replace("blue", "green"));
    await site.build();
    expect(site.read("dist/index.html")).not.toContain(style);
  });

  test("prints to standard error, separate from the command's output", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    site.edit("theme/Meter.tsx", (text) => text.replace("return", 'console.log("measured"); return'));
    const run = await site.run(["check", "--format", "json"], { ownProcess: true });
    expect(run.stderr).toContain("measured");
    expect(run.stdout).not.toContain("measured");
    expect(run.status).toBe(0);
  });

  test("that is hydrated and imports a module of Node.js is not told to install it", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    site.edit("site.config.ts", (text) => text.replace(/file: "theme\/Meter.tsx"/u, '$&, hydrate: "load"'));
    site.edit("theme/Meter.tsx", (text) => `import { readFileSync } from "node:fs";\nvoid readFileSync;\n${text}`);
    const run = await site.build();
    expect(run.stderr).toContain(
      "error theme-import: “node:fs” is a module of Node.js, and this file also runs in the browser",
    );
    expect(run.stderr).toContain(
      "hint: remove `hydrate` from the component in the config, or pass what it reads as props",
    );
    expect(run.stderr).not.toContain("npm install");
  });

  test("is reported for an import that does not resolve", async () => {
    const site = makeComponentSite('::meter{value="3"}');
    site.write("theme/data.xyz", "").edit("theme/Meter.tsx", (text) => `import "./data.xyz";\n${text}`);
    const run = await site.build();
    expect(run.stderr).toMatch(/^theme\/Meter\.tsx:1:8\n {2}error theme-import: \.xyz files cannot be imported/u);
  });
});

test("what cannot work in the published page is reported, and nothing else", async () => {
  const components: Readonly<Record<string, readonly [code: string, expected: string | null]>> = {
    click: ["() => <button onClick={() => 1}>x</button>", "component-inert: The component “click” uses `onClick`, but"],
    nested: [
      "() => <div><B onKeyDown={() => 1} onMouseEnter={() => 2}/></div>",
      "component-inert: The component “nested” uses `onKeyDown` and `onMouseEnter`, but",
    ],
    state: [
      "() => { const [a] = useState(1); return <b>{a}</b>; }",
      "component-inert: The component “state” uses `useState`",
    ],
    effect: ["() => { useEffect(() => {}); return <b/>; }", "component-inert: The component “effect” uses `useEffect`"],
    deep: ["() => <State/>", "component-inert: The component “deep” uses `useState`"],
    island: ["() => { useState(1); return <b onClick={() => 1}/>; }", null],
    nothing: ["() => { <p>x</p>; }", "component-empty: The component “nothing” returns nothing"],
    none: ["() => null", null],
    random: ["() => <p>{Math.random()}</p>", "component-unstable: The component “random” renders different HTML"],
    uuid: ["() => <p>{crypto.randomUUID()}</p>", "component-unstable: The component “uuid” renders different HTML"],
    now: ["() => <p>{Date.now()}</p>", "component-unstable: The component “now” renders different HTML"],
    clock: ["() => <p>{new Date().toLocaleTimeString()}</p>", "component-unstable: The component “clock” renders"],
    day: ["() => <p>{new Date().toISOString().slice(0, 10)}</p>", "component-unstable: The component “day” renders"],
    counter: ["() => <p>{++count}</p>", "component-unstable: The component “counter” renders different HTML"],
    year: ["() => <p>© {new Date().getFullYear()}</p>", null],
    locale: ["() => <p>{(1234.5).toLocaleString()}</p>", "component-unstable: The component “locale” renders"],
    format: ["() => <p>{Intl.NumberFormat().format(0.5)}</p>", "component-unstable: The component “format” renders"],
    zone: ["() => <p>{new Date(0).getHours()}</p>", "component-unstable: The component “zone” renders"],
    named: [
      "() => <p>{(0.5).toLocaleString('de')} {new Date(0).toLocaleDateString('en', { timeZone: 'UTC' })}</p>",
      null,
    ],
    wall: ["() => <p>{new Date(2024, 1, 3).getDate()} {new Date('2024-02-03T10:00').getHours()}</p>", null],
    fixed: ["() => <p>{new Date(0).toISOString()} {String(new Date(2020, 1) instanceof Date)}</p>", null],
    hooks: ["() => { const id = useId(); useRef(); useMemo(() => 1, []); return <p id={id}>x</p>; }", null],
    classic: ["class extends Component { render() { return <p>x</p>; } }", null],
    memoized: ["memo(() => <p>x</p>)", null],
  };
  const names = Object.keys(components);
  const site = makeSite({
    "site.config.ts": minimalConfig(
      `  components: {${names.map((name) => `${name}: { file: "${name}.jsx"${name === "island" ? ', hydrate: "load"' : ""} }`).join(", ")}},\n`,
    ),
    "docs-src/index.md": `---\ntitle: Home\n---\n\n${names.map((name) => `::${name}\n`).join("\n")}`,
    ...Object.fromEntries(
      names.map((name) => [
        `${name}.jsx`,
        `import { Component, memo, useEffect, useId, useMemo, useRef, useState } from "react";
let count = 0;
const B = (props) => <a {...props}>x</a>;
const State = () => { useState(1); return null; };
void [Component, memo, useEffect, useId, useMemo, useRef, useState, count, B, State];
export default ${components[name]?.[0]};
`,
      ]),
    ),
  });
  const { stderr } = await site.run(["check"]);
  const found = [...stderr.matchAll(/^ {2}warning (.*)$/gmu)].map(([, message]) => message);
  const expected = Object.values(components).flatMap(([, message]) => message ?? []);
  expect(expected.filter((each) => !found.some((message) => message?.startsWith(each)))).toEqual([]);
  expect(found).toHaveLength(expected.length);
});

test.each([
  [
    '<p onclick="x()">{amount}</p>',
    "2:10",
    'component-inert: The component “price” uses `onclick`, but React leaves it out\n    2 |   return <p onclick="x()">{amount}</p>;\n      |          ^\n  hint: name it as React does, such as onClick={() => { … }}, and set `hydrate: "load"` for price in the config, so that the page loads it; it is rendered at docs-src/index.md\n',
  ],
  [
    '<p onClick="x()">{amount}</p>',
    "2:10",
    "component-inert: The component “price” uses `onClick`, but React leaves it out",
  ],
  [
    "<p>{amount} {Math.random()}</p>",
    "2:28",
    "component-unstable: The component “price” renders different HTML for the same props\n    2 |   return <p>{amount} {Math.random()}</p>;\n      |                            ^\n  hint: pass times and random numbers as props, or read them in an effect (`useEffect`), and count nothing from one rendering to the next; it is rendered at docs-src/index.md\n",
  ],
])("what is wrong in a component is reported in its file: %s", async (element, place, expected) => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  components: { price: { file: "components/Price.tsx" } },\n'),
    "components/Price.tsx": `export function Price({ amount }: { amount: string }) {\n  return ${element};\n}\n`,
    "docs-src/index.md": '---\ntitle: Home\n---\n\n::price{amount="1"}\n',
  });
  expect((await site.run(["check"])).stderr).toContain(`components/Price.tsx:${place}\n  warning ${expected}`);
});

test("a handler that a condition leaves out, and those of custom elements, are no mistake", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  components: { price: { file: "components/Price.tsx" } },\n'),
    "components/Price.tsx": 'export const Price = () => <div onClick={false}><x-tabs onclick="x()" on="y" /></div>;\n',
    "docs-src/index.md": "---\ntitle: Home\n---\n\n::price\n",
  });
  expect((await site.run(["check"])).stderr).not.toContain("component-inert");
});

test("ids of `useId` are unique on a page, because each component is a root of React of its own", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig(
      '  components: { field: { file: "Field.jsx" }, live: { file: "Field.jsx", hydrate: "load" } },\n',
    ),
    "Field.jsx": `import { useId } from "react";
export default () => { const id = useId(); return <label htmlFor={id}>Name <input id={id}/></label>; };
`,
    "docs-src/index.md": "---\ntitle: Home\n---\n\n::field\n\n::field\n\n::live\n\n::live\n",
  });
  expect(await site.build()).toMatchObject({ status: 0, stderr: expect.not.stringContaining("duplicate-id") });
  const article = site.article("dist/index.html");
  expect([...article.matchAll(/for="([^"]*)"/gu)].map(([, id]) => id)).toEqual(
    [0, 1, 2, 3].map((number) => `_c${number}R_0_`),
  );
  // The browser repeats the ids from the numbers.
  expect([...article.matchAll(/data-number="(\d)"/gu)].map(([, number]) => number)).toEqual(["2", "3"]);
});

test("a component that React would have to wait for is reported in our words", async () => {
  const site = makeSite({
    "site.config.ts": minimalConfig('  components: { box: { file: "Box.jsx" } },\n'),
    "Box.jsx": "export default async function Box() { return <p>x</p>; }\n",
    "docs-src/index.md": "---\ntitle: Home\n---\n\n::box\n",
  });
  const { stderr } = await site.run(["check"]);
  expect(stderr).toContain("it is an async function, or waits for a promise, but a page is rendered at once");
  expect(stderr).toContain(
    "hint: remove `async`, and read the data where the module is loaded: `const data = await …`",
  );
});

test("editors know every type of file that components can import", () => {
  const sources = readFileSync(join(projectRoot, "src/compiler/asset/site-theme.ts"), "utf8");
  const [, extensions = ""] = /const fileExtensions = "([^"]+)"/u.exec(sources) ?? [];
  const types = readFileSync(join(projectRoot, "client.d.ts"), "utf8");
  const declared = Array.from(types.matchAll(/^declare module "\*\.(\w+)"/gmu), ([, name]) => name);
  expect(declared).toEqual(["css", ...extensions.split(" ")]);
});

test("dates in components and the config do not depend on the time zone of the machine", async () => {
  const site = makeSite({
    "site.config.ts":
      'export default { title: String(new Date(0)), components: { date: { file: "theme/Show.tsx" } } };\n',
    "theme/Show.tsx": "export const Show = () => <time>{String(new Date(0))}</time>;\n",
    "docs-src/index.md": "# Home\n\n::date\n",
  });
  await site.build([], { ownProcess: true, env: { TZ: "Asia/Tokyo" } });
  const epoch = "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)";
  const html = site.read("dist/index.html");
  expect(html).toContain(`<time>${epoch}</time>`);
  expect(html).toContain(`${epoch}</title>`);
});
