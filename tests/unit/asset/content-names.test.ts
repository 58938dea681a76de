/** Names of scripts that depend on what they contain and import, and on nothing else. */
import { expect, test } from "vitest";
import { nameByContent } from "../../../src/compiler/asset/content-names.ts";

/** Scripts with the hashes that esbuild gives them in some folder. */
function scriptsIn(folder: string, change: (text: string) => string = (text) => text): Record<string, string> {
  const hash = (name: string): string => `${folder}${name.toUpperCase()}`.padEnd(8, "Z");
  const texts = {
    islands: `import("./a.${hash("a")}.js"); import("./b.${hash("b")}.js");`,
    a: `import "./chunk.${hash("c")}.js"; one();`,
    b: `import "./a.${hash("a")}.js"; import "./chunk.${hash("c")}.js"; two();`,
    c: `import "./b.${hash("b")}.js"; shared();`,
    alone: "alone();",
  };
  const named = nameByContent(
    Object.entries(texts).map(([name, text]) => ({
      name: `${name === "c" ? "chunk" : name}.${hash(name)}.js`,
      text: name === "c" ? change(text) : text,
    })),
  );
  return Object.fromEntries(named.map(({ name, text }) => [name, text]));
}

test("are the same in every folder, and so are the scripts", () => {
  const scripts = scriptsIn("X");
  expect(scriptsIn("YQ")).toEqual(scripts);
  const names = Object.keys(scripts);
  expect(names.map((name) => name.replace(/[\da-f]{10}/u, "#"))).toEqual([
    "islands.#.js",
    "a.#.js",
    "b.#.js",
    "chunk.#.js",
    "alone.#.js",
  ]);
  const [, a = "", b = "", chunk = ""] = names;
  expect(Object.values(scripts)).toEqual([
    `import("./${a}"); import("./${b}");`,
    `import "./${chunk}"; one();`,
    `import "./${a}"; import "./${chunk}"; two();`,
    `import "./${b}"; shared();`,
    "alone();",
  ]);
});

test("change with a script that is imported, however far", () => {
  const before = Object.keys(scriptsIn("X"));
  const after = Object.keys(scriptsIn("X", (text) => text.replace("shared", "other")));
  expect(before.filter((name) => after.includes(name)).map((name) => name.split(".")[0])).toEqual(["alone"]);
});

test("change if imports change places", () => {
  const scripts = (first: string, second: string): string[] =>
    nameByContent([
      { name: "main.AAAAAAAA.js", text: `import "./x.${first}.js"; import "./x.${second}.js";` },
      { name: "x.BBBBBBBB.js", text: "one" },
      { name: "x.CCCCCCCC.js", text: "two" },
    ]).map(({ name }) => name);
  expect(scripts("BBBBBBBB", "CCCCCCCC")[0]).not.toBe(scripts("CCCCCCCC", "BBBBBBBB")[0]);
});
