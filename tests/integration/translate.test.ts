/** `docsgen translate`: what translators see of a site, and what it records for them. */
import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const languages = '  languages: { en: "English", fr: "Français", de: { label: "Deutsch", fallback: "link" } },\n';
const page = (title: string, body: string): string => `---\ntitle: ${title}\n---\n\n${body}\n`;

function makeTranslatedSite(): Site {
  return makeSite({
    "site.config.ts": minimalConfig(languages),
    "docs-src/index.md": page("Home", "See [limits](limits.md)."),
    "docs-src/limits.md": page("Limits", "Text.\n\n## Size\n\nUp to `5`.\n\n## Rate\n\nOften."),
    "docs-src/fr/limits.md": page("Limites", "Texte.\n\n## Taille\n\nAu plus `5`.\n\n## Fréquence\n\nSouvent."),
    "docs-src/fr/old.md": page("Ancien", "Texte."),
  });
}

function commit(site: Site): void {
  const git = (...words: readonly string[]): unknown =>
    execFileSync("git", words, { cwd: site.folder, stdio: "ignore" });
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "-qm", "Add pages");
}

describe("docsgen translate", () => {
  test("lists pages that are missing, not accepted or without a source, for each language", async () => {
    const site = makeTranslatedSite();
    expect(await site.run(["translate"])).toEqual({
      status: 0,
      stderr: "",
      stdout:
        "fr: 1 of 2 pages translated, 1 not accepted yet, 1 without a source\n" +
        "  docs-src/fr/index.md: missing: 1 section to translate from docs-src/index.md\n" +
        "  docs-src/fr/limits.md: not accepted yet: compare it with its source, then run docsgen translate --accept with its path\n" +
        "  docs-src/fr/old.md: has no source: move it to the path of the page that it translates, or remove it\n" +
        "\n" +
        "de: 0 of 2 pages translated\n" +
        "  docs-src/de/index.md: missing: 1 section to translate from docs-src/index.md\n" +
        "  docs-src/de/limits.md: missing: 3 sections to translate from docs-src/limits.md\n",
    });
    expect((await site.run(["translate", "--strict"])).status).toBe(1);
    expect((await site.run(["translate", "--lang", "de", "docs-src/limits.md"])).stdout).toBe(
      "de: 0 of 1 page translated\n  docs-src/de/limits.md: missing: 3 sections to translate from docs-src/limits.md\n",
    );
  });

  test("shows the sections of a source that changed after its translation was accepted", async () => {
    const site = makeTranslatedSite();
    expect(await site.run(["translate", "docs-src/fr/limits.md", "--accept"])).toMatchObject({
      status: 0,
      stdout: "accepted docs-src/fr/limits.md\n",
    });
    expect(site.read("docs-src/fr/limits.md")).toMatch(
      /^---\ntitle: Limites\nsource: [\da-f]{12}(?: [\da-f]{4}){3}\n---\n/u,
    );
    expect((await site.run(["translate", "--strict", "docs-src/fr/limits.md"])).status).toBe(0);
    commit(site);
    const [before, after] = ["Often.", "Often.\nOr less."];
    site.write("docs-src/limits.md", site.read("docs-src/limits.md").replace(before, after));
    site.write("docs-src/limits.md", `${site.read("docs-src/limits.md")}\n## Price\n\nNone.\n`);
    expect((await site.run(["translate", "--diff", "docs-src/fr/limits.md"])).stdout).toBe(
      "fr: 1 of 1 page translated, 1 stale\n" +
        "  docs-src/fr/limits.md: stale: 2 of 4 sections changed\n" +
        "    changed  Rate\n      +Or less.\n    added    Price\n",
    );
  });

  test("hands over each section with what its translation must repeat", async () => {
    const site = makeTranslatedSite();
    const { stdout } = await site.run(["translate", "--lang", "de", "--format", "json", "docs-src/limits.md"]);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
      pages: [
        {
          lang: "de",
          path: "docs-src/de/limits.md",
          source: "docs-src/limits.md",
          status: "missing",
          sections: 3,
          changes: [
            { kind: "added", heading: "", before: null, after: "title: Limits\n\n\nText.\n", placeholders: [] },
            { kind: "added", heading: "Size", before: null, after: "\nUp to `5`.\n", placeholders: ["`5`"] },
            { kind: "added", heading: "Rate", before: null, after: "\nOften.\n", placeholders: [] },
          ],
          differences: [],
        },
      ],
    });
  });

  test("accepts the pages of a folder that exist, and refuses one that is named and does not", async () => {
    const site = makeTranslatedSite();
    site.remove("docs-src/fr/old.md");
    expect(await site.run(["translate", "docs-src/fr", "--accept"])).toMatchObject({
      status: 0,
      stdout: "accepted docs-src/fr/limits.md\n",
    });
    expect(await site.run(["translate", "docs-src/fr", "./docs-src/fr/index.md", "--accept"])).toMatchObject({
      status: 1,
      stdout: "accepted docs-src/fr/limits.md\nnot accepted docs-src/fr/index.md: it does not exist\n",
    });
    expect(await site.run(["translate", "docs-src/de", "--accept"])).toMatchObject({
      status: 1,
      stdout:
        "not accepted docs-src/de/index.md: it does not exist\nnot accepted docs-src/de/limits.md: it does not exist\n",
    });
  });

  test("does not accept a translation that lacks a link of its source, or has no source", async () => {
    const site = makeTranslatedSite();
    site.write("docs-src/fr/index.md", page("Accueil", "Voir [limites](limites.md)."));
    const before = site.read("docs-src/fr/index.md");
    expect(await site.run(["translate", "docs-src/fr", "--accept"])).toMatchObject({
      status: 1,
      stdout:
        "accepted docs-src/fr/limits.md\n" +
        "not accepted docs-src/fr/index.md: 2 parts differ from docs-src/index.md\n" +
        "    lacks the link “limits.md”\n" +
        "    adds the link “limites.md”\n" +
        "not accepted docs-src/fr/old.md: there is no page that it translates\n",
    });
    expect(site.read("docs-src/fr/index.md")).toBe(before);
  });

  test.each([
    ["a language that is not declared", ["--lang", "es"], "does not have “es”"],
    ["the default language", ["--lang", "en"], "is the default language"],
    ["a page that does not exist", ["docs-src/nothing.md"], "No page in another language is named docs-src/nothing.md"],
    ["nothing to accept", ["--accept"], "option '--accept' needs pages"],
  ])("refuses %s", async (_what, words, message) => {
    const run = await makeTranslatedSite().run(["translate", ...words]);
    expect(run.stderr).toContain(message);
    expect(run.status).toBe(2);
  });

  test("says how to declare languages in a site that has one", async () => {
    const run = await makeSite({ "docs-src/index.md": page("Home", "Text.") }).run(["translate"]);
    expect(run.stderr).toContain('languages: { en: "English", fr: "Français" }');
    expect(run.status).toBe(2);
  });
});
