/** The versions that a config declares, and what it says of names and sources that cannot be versions. */
import { expect, test } from "vitest";
import { checkConfig } from "../../../src/compiler/config/check-config.ts";
import { textsIn } from "../../../src/compiler/config/editions.ts";
import { listArchived } from "../../../src/compiler/config/versions.ts";

function problemsOf(versions: unknown, more: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const checked = checkConfig({ title: "Manual", ...more, versions });
  return checked.kind === "config" ? [] : checked.findings.map(({ message, hint }) => `${message} → ${hint ?? ""}`);
}

test.each<[source: string, from: unknown]>([
  ["git:v1.x", { kind: "ref", ref: "v1.x" }],
  ["git:release/1.0", { kind: "ref", ref: "release/1.0" }],
  ["git:origin/v1@{0}", { kind: "ref", ref: "origin/v1@{0}" }],
  ["archive/v0.json", { kind: "manifest", file: "archive/v0.json" }],
  ["./archive/v0.json", { kind: "manifest", file: "archive/v0.json" }],
  ["versions/v1", { kind: "folder", folder: "versions/v1" }],
  ["./versions/v1/", { kind: "folder", folder: "versions/v1" }],
])("%s is the source of a version", (written, from) => {
  for (const value of [written, { from: written, noindex: true }]) {
    const checked = checkConfig({ title: "Manual", versions: { current: "v2", archived: { v1: value } } });
    if (checked.kind === "findings") throw new Error(JSON.stringify(checked.findings));
    const noindex = typeof value !== "string";
    expect(listArchived(checked.config)).toEqual([{ id: "v1", label: "v1", from, noindex }]);
  }
});

test("each version has an edition in each language, below its name and after the current one", () => {
  const checked = checkConfig({
    title: "Manual",
    base: "/docs/",
    languages: { en: "English", fr: "Français" },
    versions: { current: "v2", archived: { v1: "git:v1", v0: "archive/v0.json", beta: "versions/beta" } },
  });
  if (checked.kind === "findings") throw new Error(JSON.stringify(checked.findings));
  expect(checked.editions.map(({ edition, config }) => [edition.prefix, config.base, config.lang])).toEqual([
    ["", "/docs/", "en"],
    ["fr/", "/docs/fr/", "fr"],
    ["v1/", "/docs/v1/", "en"],
    ["v1/fr/", "/docs/v1/fr/", "fr"],
    ["beta/", "/docs/beta/", "en"],
    ["beta/fr/", "/docs/beta/fr/", "fr"],
  ]);
});

test.each<[archived: Readonly<Record<string, unknown>>, problem: string]>([
  [
    { fr: "git:v1" },
    "“versions.archived.fr” has the name “fr”, which is the tag of a language of the site → write another, such as “v-fr”",
  ],
  [
    { FR: "git:v1" },
    "“versions.archived.FR” has the name “FR”, which is the tag of a language of the site → write another, such as “v-FR”",
  ],
  [
    { es: "git:v1" },
    "“versions.archived.es” has the name “es”, which is the tag of a language, whose pages would be at the same addresses → write another, such as “v1”",
  ],
  [
    { "1": "git:v1" },
    "“versions.archived.1” has the name “1”, which is a whole number, which JavaScript moves before other names → write “v1”",
  ],
  [
    { assets: "git:v1" },
    "“versions.archived.assets” has the name “assets”, which is the name of a file or folder that docsgen writes → write another, such as “v1”",
  ],
  [
    { CNAME: "git:v1" },
    "“versions.archived.CNAME” has the name “CNAME”, which is the name of a file or folder that docsgen writes → write another, such as “v1”",
  ],
  [
    { v2: "git:v1" },
    "“versions.archived.v2” has the name “v2”, which is the current version too → give one of them another name",
  ],
  [
    { v1: "git:v1", V1: "git:v1" },
    "“versions.archived.V1” has the name “V1”, which is the version “v1” too → give one of them another name",
  ],
  [
    { "v0.json": "git:v1" },
    '“versions.archived["v0.json"]” has the name “v0.json”, which looks like the name of a file → write “v0”',
  ],
])("the name of %o is refused", (archived, problem) => {
  expect(problemsOf({ current: "v2", archived }, { languages: { en: "English", fr: "Français" } })).toEqual([problem]);
});

test.each<[from: string, problem: string]>([
  ["git:", 'must name a branch, a tag or a commit after “git:” → write its name, such as "git:v1.x"'],
  ["git:-v1", 'must name a branch, a tag or a commit after “git:” → write its name, such as "git:v1.x"'],
  ["git:v1..v2", 'must name a branch, a tag or a commit after “git:” → write its name, such as "git:v1.x"'],
  ["git:v1:docs", 'must name a branch, a tag or a commit after “git:” → write its name, such as "git:v1.x"'],
  [
    "https://a.test/docsgen-manifest.json",
    'must be a file of the project: docsgen builds the same site whether or not there is a network → save it once: `docsgen version v0 --from https://a.test/docsgen-manifest.json`, with the name of the version, and write "archive/v0.json"',
  ],
  ["tag:v1", 'must not begin with “tag:” → write "git:" before a ref, or the path of a folder or a manifest'],
  ["../v1", 'must be a path below the folder of the config → write it from there, such as "versions/v1"'],
  ["/v1", 'must be a path below the folder of the config → write it from there, such as "versions/v1"'],
])("the source %s is refused", (from, problem) => {
  expect(problemsOf({ current: "v2", archived: { v1: { from } } })).toEqual([
    `“versions.archived.v1.from” ${problem.replace(" → ", `; got “${from}” → `)}`,
  ]);
});

test("names that are ordinary words are versions", () => {
  const names = ["dev", "old", "lts", "next", "beta", "1.0", "1.x", "v1", "2024-01", "v1_2"];
  expect(
    problemsOf({ current: "v2", archived: Object.fromEntries(names.map((name) => [name, `git:${name}`])) }),
  ).toEqual([]);
});

test.each([
  ["FR", "is the tag of a language of the site"],
  ["Assets", "is the name of a file or folder that docsgen writes"],
  ["V2", "is the current version too"],
])("the name %s is compared without its case", (name, problem) => {
  const languages = { en: "English", fr: "Français" };
  const [found = ""] = problemsOf({ current: "v2", archived: { [name]: "git:old" } }, { languages });
  expect(found).toContain(`has the name “${name}”, which ${problem}`);
});

test("a text that a language leaves out with null is that of the default language", () => {
  const texts = { text: { en: "Edit", fr: null } };
  for (const lang of ["en", "fr"]) expect(textsIn(texts, lang, ["en", "fr"])).toEqual({ text: "Edit" });
});
