/** What an editor answers of a site, from the site as it was linked last. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Position } from "vscode-languageserver-protocol";
import { codeAt } from "../../../src/compiler/editor/code-facts.ts";
import { complete, completeInConfig } from "../../../src/compiler/editor/completion.ts";
import { hoverAt } from "../../../src/compiler/editor/hover.ts";
import { foldsOf, symbolsNamed } from "../../../src/compiler/editor/outline.ts";
import { renameSymbol } from "../../../src/compiler/editor/renames.ts";
import type { SiteView } from "../../../src/compiler/editor/site-view.ts";
import { definitionOf, symbolAt, symbolOfAddress } from "../../../src/compiler/editor/symbols.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import type { Site } from "../../support/site.ts";
import { makeLastingSite, makeSite, minimalConfig } from "../../support/site.ts";
import { viewSite } from "../../support/site-view.ts";

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

test("an address of the config is a page in every form that leads to it", async () => {
  const view = await viewSite(
    makeSite({
      "site.config.ts": minimalConfig('  languages: { en: "English", fr: "Français" },\n'),
      "docs-src/index.md": page("Home", "Text."),
      "docs-src/größe.md": page("Größe", "## Weiß\n\nText."),
      "docs-src/fr/größe.md": page("Taille", "Texte."),
    }),
  );
  const named = (address: string, folder = ""): string => {
    const found = symbolOfAddress(address, folder, view);
    if (found === null || !("path" in found)) return "nothing";
    return found.path + (found.kind === "anchor" ? `#${found.id}` : "");
  };
  expect(
    ["/", "/größe/", "/gr%C3%B6%C3%9Fe.html", "/GRÖßE", "größe/", "/größe/index.html?a#b%20c"].map((each) =>
      named(each),
    ),
  ).toEqual(["index.md", "größe.md", "größe.md", "größe.md", "nothing", "größe.md#b c"]);
  expect(named("/Größe", "fr/")).toBe("fr/größe.md");
  const text = '{ to: "/größe.html#" }';
  const offered = completeInConfig(text, { line: 0, character: text.indexOf("#") + 1 }, view);
  expect(offered?.items.map(({ label }) => label)).toEqual(["/größe.html#weiß"]);
});

describe("in a site with values and components", () => {
  let site: Site;
  let view: SiteView;

  beforeAll(async () => {
    site = makeLastingSite({
      "site.config.ts": `export default {
  title: "Queue",
  description: "All about queues.",
  components: { chart: { file: "./Chart.tsx" }, meter: { file: "./Chart.tsx" } },
  themeConfig: { constants: { AGE: { value: 3, unit: "day" }, SIZE: { from: "limits.js#SIZE", unit: "KB" } } },
};
`,
      "limits.js": "export const SIZE = 512;\n",
      "Chart.tsx": "export default function Chart() {\n  return <p>Chart</p>;\n}\n",
      "docs-src/index.md": page(
        "Home",
        "{{ constants.AGE }} and {{ constants.SIZE }}, {{ constants.AGE }}.\n\n[A](limits.md#age)\n\n::chart\n\n::meter",
      ),
      "docs-src/limits.md": page(
        "Limits",
        "# Limits\n\nOf all.\n\n## Age\n\nLong.\n\n## Size\n\n## {{ constants.AGE }} days",
      ),
      "docs-src/guide/_folder.yml": "title: Guide\n",
      "docs-src/guide/deep.md": page("Deep", "[a](../limits.md), ![b](../pic.svg), <<<"),
      "docs-src/pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
      "docs-src/bare.md": ":::tip\nText.\n:::\n",
      "docs-src/dense.md": "---\ntitle: Dense\n---\n:::tip\nText.\n:::\n",
      "docs-src/notes.txt": "Notes\n",
      "docs-src/photo.bin": Uint8Array.of(0xff, 0xd8),
    });
    let end = (): Promise<void> => Promise.resolve();
    view = await viewSite(site, (close) => void (end = close));
    return end;
  });

  /** Where a text is, after its first `shift` characters. */
  const at = (path: string, text: string, shift = 0): Position => {
    const [before = ""] = site.read(`docs-src/${path}`).split(text, 1);
    const lines = before.split("\n");
    return { line: lines.length - 1, character: (lines.at(-1) ?? "").length + shift };
  };
  const found = (path: string, text: string): NonNullable<ReturnType<typeof symbolAt>> => {
    const symbol = symbolAt(toSourcePath(path), at(path, text, 2), view);
    if (symbol === null) throw new Error(`nothing is at ${text}`);
    return symbol;
  };
  const renamed = async (path: string, text: string, name: string): Promise<readonly string[]> => {
    const { edits } = await renameSymbol(found(path, text).symbol, name, view);
    return Array.from(
      edits,
      ([file, each]) => `${file.slice(site.folder.length + 1)} ${each.map(({ to }) => to).join(" ")}`,
    );
  };

  test("a constant or a component is renamed at each place of a page that names it", async () => {
    expect(await renamed("index.md", "constants.AGE", "YEARS")).toEqual([
      "site.config.ts YEARS",
      "docs-src/index.md constants.YEARS constants.YEARS",
      "docs-src/limits.md constants.YEARS",
    ]);
    await expect(renamed("index.md", "constants.AGE", "SIZE")).rejects.toThrow("there is already “SIZE”");
    expect(await renamed("index.md", "chart", "plot")).toEqual(["site.config.ts plot", "docs-src/index.md plot"]);
    await expect(renamed("index.md", "chart", "Chart")).rejects.toThrow("lower-case letters, digits and hyphens");
    await expect(renamed("index.md", "chart", "tabs")).rejects.toThrow("there is already “tabs”");
  });

  test("a renamed heading gets an id that no other one of the page has", async () => {
    expect(await renamed("index.md", "limits.md#age", "Size")).toContain("docs-src/index.md size-1");
    await expect(renamed("limits.md", " days", "Days")).rejects.toThrow("prints a value of the config");
    await expect(renamed("limits.md", "Age", "A\nB")).rejects.toThrow("a heading is one line");
  });

  test("the definition of a constant is its key in the config", () => {
    const place = definitionOf(found("index.md", "constants.SIZE").symbol, view);
    expect(place?.span.start).toEqual({ line: 5, column: 63 });
  });

  test("the code behind a value is found while it is there", async () => {
    const position = at("index.md", "constants.SIZE", 2);
    const behind = (text: string | null): ReturnType<typeof codeAt> =>
      codeAt(toSourcePath("index.md"), position, view, () => text);
    expect((await behind("export const SIZE = 512;\n"))?.text).toContain("SIZE = 512");
    expect(await behind("export const OTHER = 512;\n")).toBeNull();
    expect(await behind(null)).toBeNull();
  });

  test("a block folds where the text begins", () => {
    const folds = ["bare.md", "dense.md"].map((path) => foldsOf(toSourcePath(path), view));
    expect(folds.map((list) => list.map(({ startLine, endLine }) => `${startLine}-${endLine}`))).toEqual([
      ["0-2"],
      ["0-2", "3-5"],
    ]);
  });

  test.each<readonly [kind: "page" | "file", path: string, shown: string]>([
    ["page", "limits.md", "**Limits** (`/limits/`)\n\nOf all."],
    ["file", "notes.txt", "`notes.txt`\n\n~~~~txt\nNotes\n~~~~"],
    ["file", "photo.bin", "`photo.bin`"],
  ])("what is said of a %s, %s", (kind, path, shown) => {
    const symbol = { symbol: { kind, path: toSourcePath(path) }, span: found("index.md", "limits.md").span };
    const hover = hoverAt(toSourcePath("index.md"), symbol, at("index.md", "limits.md"), view, [], null);
    expect(hover?.contents).toEqual({ kind: "markdown", value: shown });
    expect(hoverAt(toSourcePath("index.md"), null, { line: 4, character: 70 }, view, [], null)).toBeNull();
  });

  test.each<readonly [path: string, text: string, offered: readonly string[]]>([
    ["guide/deep.md", "![b](../", ["../pic.svg"]],
    ["guide/deep.md", "[a](../", ["../index.md", "../limits.md", "../notes.txt", "../pic.svg"]],
    ["guide/_folder.yml", "tit", ["title"]],
  ])("completion in %s after %s", (path, text, offered) => {
    const items = complete(toSourcePath(path), at(path, text, text.length), view, [])?.items ?? [];
    expect(items.map(({ label }) => label)).toEqual(expect.arrayContaining([...offered]));
    if (text.startsWith("!")) expect(items.map(({ label }) => label)).toEqual(offered);
  });
});

test("a search for symbols ends where nobody reads on", async () => {
  const headings = (count: number): string =>
    Array.from({ length: count }, (_, index) => `## Part ${index}\n`).join("\n");
  const view = await viewSite(
    makeSite({
      "site.config.ts": minimalConfig(""),
      "docs-src/a.md": page("Part", headings(199)),
      "docs-src/index.md": page("Part of it", headings(1)),
    }),
  );
  expect(symbolsNamed("part", view)).toHaveLength(200);
  expect(symbolsNamed("part 0", view)).toHaveLength(2);
});
