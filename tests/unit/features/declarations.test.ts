/** Everything that a feature declares is complete, and its examples do what they say. */
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { BuiltInAbout } from "../../../src/features/about.ts";
import { languages } from "../../../src/features/about.ts";
import { abouts } from "../../../src/features/abouts.ts";
import { features } from "../../../src/features/features.ts";
import { compilePage } from "../../support/page.ts";

const declared: readonly BuiltInAbout[] = abouts;
const options = { glossary: { CDN: "content delivery network" } };

async function codesIn(text: string): Promise<readonly string[]> {
  const { page } = await compilePage(
    `---\ntitle: Page\ndescription: What the example of a feature looks like when it is alone on a page.\n---\n\n${text}\n`,
    { options },
  );
  return page.findings.map(({ code }) => code);
}

test("every folder of features is listed, and every listed feature draws what it declares", () => {
  const folders = readdirSync("src/features", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(declared.map(({ name }) => name).sort()).toEqual(folders.map(({ name }) => name).sort());
  const keys = (record: object | undefined): readonly string[] => Object.keys(record ?? {}).sort();
  for (const { about, containers, leaves, inline } of features) {
    expect(keys(containers), about.name).toEqual(keys(about.containers));
    expect(keys(leaves), about.name).toEqual(keys(about.leaves));
    expect(keys(inline), about.name).toEqual([...(about.inline ?? [])].sort());
  }
});

test("no two features declare the same name, word, code or class", () => {
  const all = declared.flatMap(({ containers, leaves, inline = [], words, messages, twin }) => [
    ...[containers, leaves].flatMap((names) => Object.keys(names ?? {})),
    ...inline,
    ...Object.keys(words ?? {}).map((word) => `word ${word}`),
    ...Object.keys(messages ?? {}).map((code) => `code ${code}`),
    ...Object.keys(twin ?? {}).map((name) => `class ${name}`),
  ]);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

describe.each(declared.map((about) => [about.name, about] as const))("%s", (_name, about) => {
  const { reference, words = {}, messages = {}, containers = {}, leaves = {} } = about;

  test("has every word in every language", () => {
    for (const [key, word] of Object.entries(words)) {
      expect(Object.keys(word), key).toEqual([...languages]);
      expect(
        Object.values(word).filter((text) => text.trim() === ""),
        key,
      ).toEqual([]);
    }
  });

  test("mentions every name and attribute in the reference, whose example has no mistake", async () => {
    const text = `${reference.text}\n${reference.example}`;
    const names = [...Object.entries(containers), ...Object.entries(leaves)];
    for (const [name, attributes] of names) {
      expect(text).toMatch(new RegExp(`::${name}\\b|\`${name}\``, "u"));
      for (const attribute of Object.keys(attributes)) expect(text).toMatch(new RegExp(`\\b${attribute}\\b`, "u"));
    }
    expect(await codesIn(reference.example)).toEqual([]);
  });

  for (const [code, { shown }] of Object.entries(messages))
    test(`reports ${code} in the bad example, and not in the good one`, async () => {
      const [mistake, correction] = shown;
      expect(await codesIn(mistake)).toContain(code);
      expect(await codesIn(correction)).not.toContain(code);
    });
});
