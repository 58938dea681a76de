/** Where a value of the config is written, if the config is put together from several files: never in another value's place. */
import { expect, test } from "vitest";
import { makeConfigLocator } from "../../../src/compiler/config/locate.ts";
import type { ConfigPath } from "../../../src/compiler/config/site-config.ts";

const base = `export const shared = {
  title: "S",
  themeConfig: {
    constants: {},
    sidebarDepth: 9,
  },
};
export default shared;
export const theme = shared.themeConfig;
export const make = (more) => ({ ...more });
`;
const imports = 'import { shared, theme, make } from "../base.ts";\nimport standard, * as all from "../base.ts";\n';
const navbar: ConfigPath = ["themeConfig", "navbar"];
const depth: ConfigPath = ["themeConfig", "sidebarDepth"];

/** The body of the config, the path, and the place with the text there. */
test.each<[config: string, path: ConfigPath, place: string]>([
  ["{ ...shared, themeConfig: {\n ...shared.themeConfig, navbar: 5 } }", navbar, "site.config.ts:4 5"],
  ["{ ...shared, themeConfig: {\n ...shared.themeConfig, navbar: 5 } }", depth, "../base.ts:5 9"],
  ["{ ...shared, themeConfig: {\n sidebarDepth: 7, ...shared.themeConfig } }", depth, "../base.ts:5 9"],
  ["{ ...shared, themeConfig: {\n ...theme, sidebarDepth: 7 } }", depth, "site.config.ts:4 7"],
  ["{ ...all.shared, themeConfig: {\n ...all.theme } }", depth, "../base.ts:5 9"],
  ["{ ...standard, title: 5 }", ["title"], "site.config.ts:3 5"],
  ["{ ...standard }", ["title"], '../base.ts:2 "S"'],
  ["{ ...shared, themeConfig: {\n ...shared.themeConfig } }", navbar, "site.config.ts:3 themeConfig"],
  // The key may be in what a function returns or a variable selects, so only the record around it is certain.
  ["{ title: 5,\n ...make({ lang: 1 }, 2) }", ["title"], "site.config.ts:3 {"],
  ["{ title: 5,\n ...(process.env.X ? shared : {}) }", ["title"], "site.config.ts:3 {"],
  ["{ title: 5,\n [name]: 6 }", ["title"], "site.config.ts:3 {"],
  ["{ themeConfig: make(shared.themeConfig,\n { navbar: 5 }) }", navbar, "site.config.ts:3 themeConfig"],
  ["make(shared, { title: 5 })", ["title"], "site.config.ts:3 m"],
  ["{ themeConfig: unknown.thing }", depth, "site.config.ts:3 themeConfig"],
  ["{ ...(false), title: 5 }", ["title"], "site.config.ts:3 5"],
])("%s, %s", (config, path, place) => {
  const texts = new Map([
    ["site.config.ts", `${imports}export default ${config};\n`],
    ["../base.ts", base],
  ]);
  const { file, span } = makeConfigLocator({ entry: "site.config.ts", texts })(path);
  const line = texts.get(file)?.split("\n")[span.start.line - 1] ?? "";
  expect(`${file}:${span.start.line} ${line.slice(span.start.column - 1, span.end.column - 1)}`).toBe(place);
});
