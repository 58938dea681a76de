/**
 * What an editor shows of texts that are not saved is what `check` says once they are. Open files are changed at random on
 * a site whose plugins add pages, files, checks and frontmatter; then they are saved, and the site is checked without
 * a cache.
 */
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { SiteSession } from "../../src/compiler/editor/site-session.ts";
import type { Random } from "../support/random.ts";
import { makeRandom } from "../support/random.ts";
import { openSession, problemsInJson, problemsInReport } from "../support/session.ts";
import type { Site } from "../support/site.ts";
import { makeSite, projectRoot } from "../support/site.ts";

const wantedSeed = process.env["DOCSGEN_SEED"];
const seeds = wantedSeed === undefined ? [1, 2] : [Number(wantedSeed)];
const rounds = Number(process.env["DOCSGEN_ROUNDS"] ?? 4);

const configOf = (site: Site): string => `import { defineConfig } from "docsgen";
import * as z from "zod";
import { feed } from "./plugins/feed.ts";
import { glossary } from "./plugins/glossary.ts";
import { length } from "./plugins/length.ts";
export default defineConfig({
  title: "Manual",
  origin: "https://docs.acme.dev",
  contentSecurityPolicy: {},
  components: { meter: { file: "Meter.jsx", props: z.object({ value: z.enum(["low", "high"]) }) } },
  search: { expect: { weaving: "/p0/", "quiet lamps": "/p1/" } },
  frontmatter: z.object({ level: z.enum(["easy", "hard"]).optional() }),
  checks: { exceptions: [{ code: "length/too-long", file: "p3.md", reason: "it is a list" }] },
  themeConfig: { constants: { MAX: { value: 10, unit: "count" } }, navbar: { left: [{ text: "First", link: "/p0/" }] } },
  plugins: [
    feed("/p0/"),
    glossary(${JSON.stringify(site.path("terms.json"))}),
    length(60),
    { name: "maker", pages: () => [{ path: "made.md", text: "---\\ntitle: Made\\n---\\n\\n## Part 1\\n\\n[x](p9.md)\\n" }] },
  ],
});
`;

const names = ["p0", "p1", "p2", "p3"];

function pageText(random: Random): string {
  const one = (texts: readonly string[]): string => texts[random(texts.length)] ?? "";
  const target = one([...names, "made", "new", "p9"]);
  const level = one(["", "level: easy\n", "level: heavy\n"]);
  const parts = [
    `## Part ${random(3)} \u{1f600}`,
    `See [there](${target}.md) and [its part](${target}.md#part-${random(3)}), or [the feed](/p0/atom.xml).`,
    `<<< @/_code/a.js${one(["", "#one", "#two"])}`,
    `![A dot](${one(["dot.svg", "missing.svg"])})`,
    `::meter{value=${one(["low", "high", "wide"])}}`,
    `Weaving API ${one(["{{ constants.MAX }}", "{{ constants.MIN }}", "quiet lamps"])}.`,
    ":::tip\nText.\n:::",
    "```js\nconst one = 1;\n```",
    `<p style="color: red">${"word ".repeat(random(80))}</p>`,
    "<!-- docsgen-ignore broken-link: it comes -->\n[soon](soon.md)",
    "<!-- docsgen-ignore search-title: it is short -->",
    '::include{file="_part.md"}',
    "***",
  ];
  const chosen = parts.filter(() => random(3) === 0);
  const title = one(["Weaving", "Quiet lamps", "Lamps", "Weaving looms", "API"]);
  const text = `---\ntitle: ${title}\n${level}---\n\n${chosen.join("\n\n")}\n`;
  return random(4) === 0 ? text.replaceAll("\n", "\r\n") : text;
}

/** An open file gets a new text, or loses some of it. */
function editAtRandom(session: SiteSession, site: Site, random: Random, log: string[]): void {
  const files = [...names.map((name) => `docs-src/${name}.md`), "docs-src/new.md", "docs-src/_part.md"];
  const others = ["docs-src/_code/a.js", "docs-src/dot.svg"];
  const file = random(4) === 0 ? (others[random(others.length)] ?? "") : (files[random(files.length)] ?? "");
  const before = session.textOf(site.path(file)) ?? "";
  const text = file.endsWith(".js")
    ? `// #region ${random(2) === 0 ? "one" : "two"}\nconst n = ${random(3)};\n// #endregion\n`
    : file.endsWith(".svg")
      ? `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${random(2) === 0 ? "<script>1</script>" : ""}</svg>\n`
      : file.endsWith("_part.md")
        ? `Included [link](${names[random(4)] ?? ""}.md${random(2) === 0 ? "#nowhere" : ""}).\n`
        : random(3) === 0 && before !== ""
          ? before.slice(0, random(before.length))
          : pageText(random);
  log.push(`${file}: ${JSON.stringify(text)}`);
  session.setText(site.path(file), text);
}

test.each(seeds)(
  "an editor reports what check reports after saving, series %i",
  async (seed) => {
    const random = makeRandom(seed);
    const site = makeSite({
      "Meter.jsx": "export function Meter({ value }) { return <b>{value.toUpperCase()}</b>; }\n",
      "terms.json": '{ "API": "Application programming interface" }',
      "docs-src/index.md": "---\ntitle: Home\n---\n\n[First](p0.md) ![A dot](dot.svg)\n",
      "docs-src/dot.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>\n',
      "docs-src/_code/a.js": "// #region one\nconst n = 0;\n// #endregion\n",
      "docs-src/_part.md": "Included.\n",
      ...Object.fromEntries(names.map((name) => [`docs-src/${name}.md`, pageText(random)])),
    });
    site.write("site.config.ts", configOf(site));
    cpSync(join(projectRoot, "tests", "plugins"), site.path("plugins"), { recursive: true });
    const session = await openSession(site);
    const log = [`seed ${seed}`];
    const open = [...names.map((name) => `docs-src/${name}.md`), "docs-src/new.md", "docs-src/_part.md"];
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      for (let edits = random(4); edits >= 0; edits -= 1) {
        editAtRandom(session, site, random, log);
        if (random(2) === 0) await session.typing();
        if (random(4) === 0) await session.idle();
      }
      const report = await session.idle();
      const typed = await session.typing();
      if (report === null || typed === null) throw new Error("nobody typed");

      for (const file of [...open, "docs-src/_code/a.js", "docs-src/dot.svg"]) {
        const text = session.openText(site.path(file));
        if (text !== null) site.write(file, text);
      }
      const checked = problemsInJson((await site.run(["check", "--format", "json", "--no-cache"])).stdout);
      expect(problemsInReport(report), log.join("\n")).toEqual(checked);
      for (const line of checked) seen.add(/"(?:error|warning|hint)","([^"]+)"/u.exec(line)?.[1] ?? "");

      // While the author types, the open files have the same problems.
      const inOpen = checked.filter((line) =>
        [...typed.byFile.keys()].some((path) => line.startsWith(`["${path.slice(site.folder.length + 1)}",`)),
      );
      expect(problemsInReport({ ...typed, ofSite: [] }), log.join("\n")).toEqual(inOpen);
      session.filesChanged(open.filter((file) => existsSync(site.path(file))).map((file) => site.path(file)));
      if (random(2) === 0) for (const file of open) session.setText(site.path(file), null);
    }
    // The series contains problems of pages, of links, and of what takes long to find.
    expect([...seen]).toEqual(expect.arrayContaining(["broken-link", "frontmatter-value", "search-expectation"]));
  },
  120_000,
);
