/** One value of an old config that docsgen refuses costs no other. */
import type { SiteConfigInput } from "docsgen";
import { expect, test } from "vitest";
import { makeValid } from "../src/valid-config.ts";

const old = `export default {
  redirects: { "about/intro": "/guide/" },
  sidebar: [{ text: "", items: [{ text: "One", link: "guide" }] }],
};
`;

test.each<[string, SiteConfigInput, SiteConfigInput, readonly string[]]>([
  [
    "an entry of a list",
    {
      title: "T",
      redirects: [
        { from: "about/intro", to: "/guide/" },
        { from: "/a", to: "/guide/" },
      ],
    },
    { title: "T", redirects: [{ from: "/a", to: "/guide/" }] },
    [
      "`redirects[0]`: “redirects[0].from” must be a path that begins with a slash, such as /limits/; got “about/intro”, so it was left out (2)",
    ],
  ],
  [
    "the only entry of a group, and with it the group and its sidebar",
    { title: "T", themeConfig: { sidebars: [{ paths: ["/"], entries: [{ text: "G", entries: ["guide"] }] }] } },
    { title: "T", themeConfig: { sidebars: [] } },
    [
      "`themeConfig.sidebars[0].entries[0].entries[0]`: “themeConfig.sidebars[0].entries[0].entries[0]” must be a route, { page, text }, { text, link }, { text, entries } or { folder }; got “guide”, so it was left out (2)",
      "`themeConfig.sidebars[0].entries[0]`: “themeConfig.sidebars[0].entries[0].entries” cannot be empty, so it was left out (1)",
      "`themeConfig.sidebars[0]`: “themeConfig.sidebars[0].entries” cannot be empty, so it was left out (1)",
    ],
  ],
  [
    "a setting, and an empty title",
    { title: "", base: "/a//b/", lang: "en" },
    { title: "Documentation", lang: "en" },
    [
      "`title`: “title” cannot be empty, so it was left out (1)",
      "`base`: “base” must not have two slashes in a row; got “/a//b/”, so it was left out (1)",
    ],
  ],
  [
    "nothing of a valid config",
    { title: "T", origin: "https://a.example" },
    { title: "T", origin: "https://a.example" },
    [],
  ],
])("what docsgen refuses is left out: %s", (_what, given, expected, notes) => {
  const made = makeValid(given, "config.js", old);
  expect(made.config).toEqual(expected);
  const told = made.notes.map(({ what, advice, place }) => `${what}: ${advice.replace(/: `.*/u, "")} (${place.line})`);
  expect(told).toEqual(notes);
});
