/** What is said of frontmatter in another form: the cause, and the line to write. */
import { expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

const eachLine = "write each line as `key: value`, and lines that belong to a key two spaces further in";

const cases: readonly (readonly [yaml: string, hint: string])[] = [
  ["title: Ab\nlastUpdated: 31.01.2027", "for example lastUpdated: 2027-01-31"],
  ["title: Ab\ntags: a, b", "write tags: [a, b]"],
  ["title: Ab\naliases: /old/", "write aliases: [/old/]"],
  ["title: Ab\naliases: [old]", "for example /old/"],
  ['title: Ab\norder: "2"', "write order: 2"],
  ['title: Ab\ntoc: "false"', "write toc: false"],
  ["title: Ab\nsidebar: no", "write sidebar: false"],
  ["title: Ab\nsidebar: { lable: X }", "did you mean “label”?"],
  ["title: Ab\nsidebar: { order: 1 }", "write it without indentation: `order` does not belong to `sidebar`"],
  ["title: Ab\npermalink: start", "for example permalink: /guide/"],
  ["title: Ab\npermalink: /:title/", "for example permalink: /guide/"],
  ["title: Ab\nbanner: Beta, see #12", 'put the text in quotes: banner: "Beta, see #12"'],
  ["title: Ab\nsearch: { keywords: refund }", "write keywords: [refund]"],
  ["title: Ab\nlayout: landing\nfeatures: [{ title: X, description: y }]", "write `text`"],
  ["title: [a, b]", 'put it in quotes: title: "[a, b]"'],
  ["title: {{ product.name }}", 'put it in quotes: title: "{{ product.name }}"'],
  ["title: #1 way", 'put the text in quotes: title: "#1 way"'],
  ["title: [Beta] Install", 'put it in quotes: title: "[Beta] Install"'],
  ["title: - Home", 'put it in quotes: title: "- Home"'],
  ["title: !important Home", 'put it in quotes: title: "!important Home"'],
  ["title: 'It's here'", 'put it in quotes: title: "It\'s here"'],
  ['title: "Home\norder: 2', 'write " where its text ends'],
  ["title: Ab\ndescription: >\nHow to use it.", eachLine],
  ["title: Ab\nredirect_from: /old/", "write aliases"],
  ["title = Ab\norder = 2", "to make it frontmatter, write it at the top of the file, each line as `key: value`"],
  ['title: "C:\\docs"', "put it in quotes: title: 'C:\\docs'"],
  ["title:Home", "write title: Home"],
  ["title: Home\norder:1", "write order: 1"],
  ["title:\u00A0Home", "write title: Home"],
  ["title: Home\norder = 1", eachLine],
  ["Title: Home", "write `title:` here"],
  ["# title: Home", "remove the # before title: Home"],
  [
    "title: C # and Java",
    'put the text in quotes: title: "C # and Java"; or, if it is a comment, move it to a line of its own',
  ],
  ["title: Ab\nlang: german", "for example lang: de"],
];

test.each(cases)("%j is answered with what to write, once", async (yaml, hint) => {
  const { page } = await compilePage(`---\n${yaml}\n---\n\nText.\n`);
  const said = page.findings.filter(({ code }) => !["missing-description", "text-length"].includes(code));
  expect(said.map((found) => found.hint)).toEqual([hint]);
});

test.each([
  ["---\ntitle: Ab\n***\n\nText.\n", "3:1", "write --- instead of ***"],
  ["---\ntitle: Ab\n ---\n\nText.\n", "3:2", "remove the spaces before ---"],
  ["---\ntitle: Ab\n---Text.\n", "3:1", "write --- alone, and “Text.” on the next line"],
  ["--\ntitle: Ab\n--\n\nText.\n", "1:1", "write --- alone, above and below the values"],
  ['{\n  "title": "Ab"\n}\n\nText.\n', "1:1", 'write the values as YAML between two `---` lines: title: "Ab"'],
  ['+++\ntitle = "Ab"\n+++\n\nText.\n', "1:1", 'write the values as YAML between two `---` lines: title: "Ab"'],
])("%j is located where the mark is", async (text, place, hint) => {
  const { page } = await compilePage(text);
  const said = page.findings.map(({ span: { start }, hint: told }) => [`${start.line}:${start.column}`, told]);
  expect(said).toEqual([[place, hint]]);
});
