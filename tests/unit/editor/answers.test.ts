/** What an editor answers of a site, from the site as it was linked last. */
import { expect, test } from "vitest";
import { completeInConfig } from "../../../src/compiler/editor/completion.ts";
import { symbolOfAddress } from "../../../src/compiler/editor/symbols.ts";
import { makeSite, minimalConfig } from "../../support/site.ts";
import { viewSite } from "../../support/site-view.ts";

const page = (title: string, text: string): string => `---\ntitle: ${title}\n---\n\n${text}\n`;

test("an address of the config is a page in every form that leads to it", async () => {
  const view = await viewSite(
    makeSite({
      "site.config.ts": minimalConfig('  languages: { list: ["en", "fr"] },\n'),
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
