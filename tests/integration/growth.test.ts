/**
 * The time of a command grows with its input: four times as many problems take about four times as long, and not
 * sixteen times, however close together they are. CPU time varies on a busy machine, so each input has three tries.
 */
import { expect, test } from "vitest";
import { makeSite, minimalConfig } from "../support/site.ts";

type Input = readonly [
  name: string,
  words: readonly string[],
  count: number,
  (count: number) => Record<string, string>,
];

const limit = 7;

const list = (count: number, print: (number: number) => string, separator = "\n"): string =>
  Array.from({ length: count }, (_, number) => print(number)).join(separator);
const pageOf = (text: string, keys = ""): Record<string, string> => ({
  "docs-src/index.md": `---\ntitle: Home\n${keys}---\n\n${text}\n`,
});
const configOf = (settings: string): Record<string, string> => ({
  ...pageOf("Text."),
  "site.config.ts": minimalConfig(settings),
});
const documentOf = (body: string): Record<string, string> => ({
  "dist/index.html": `<!doctype html><title>T</title>${body}`,
});

const inputs: readonly Input[] = [
  [
    "redirects to missing pages",
    ["build"],
    400,
    (count) => configOf(`redirects: [${list(count, (n) => `{ from: "/a${n}/", to: "/b${n}/" }`, ", ")}],`),
  ],
  ["unknown keys of the config", ["build"], 600, (count) => configOf(list(count, (n) => `key${n}: 1,`))],
  [
    "broken entries of a sidebar",
    ["build"],
    600,
    (count) =>
      configOf(
        `themeConfig: { sidebars: [{ paths: ["/"], entries: [${list(count, (n) => `"/gone${n}/"`, ", ")}] }] },`,
      ),
  ],
  [
    "unknown keys in the frontmatter",
    ["build"],
    1500,
    (count) =>
      pageOf(
        "Text.",
        list(count, (n) => `key${n}: 1\n`, ""),
      ),
  ],
  ["types of names", ["build"], 2500, (count) => pageOf(`\`\`\`ts\n${list(count, (n) => `a${n};\n// ^?`)}\n\`\`\``)],
  ["types of one line", ["build"], 4000, (count) => pageOf(`\`\`\`ts\na;\n${list(count, () => "//    ^?")}\n\`\`\``)],
  [
    "broken anchors in one line",
    ["verify", "dist"],
    2000,
    (count) => documentOf(list(count, (n) => `<p id="a${n}"><a href="#b${n}">a</a>`, "")),
  ],
  ["elements in each other", ["verify", "dist"], 100_000, (count) => documentOf("<b>".repeat(count))],
];

test.each(inputs)("%s", async (_name, words, count, filesOf) => {
  const run = async (size: number): Promise<number> => {
    const site = makeSite(filesOf(size));
    const before = process.cpuUsage();
    const { stderr } = await site.run(words);
    const { user, system } = process.cpuUsage(before);
    expect(stderr).not.toContain("Internal error");
    return user + system;
  };
  await run(count / 10);
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least > limit; attempt += 1) {
    const once = await run(count);
    least = Math.min(least, (await run(4 * count)) / once);
  }
  expect(least).toBeLessThan(limit);
});
