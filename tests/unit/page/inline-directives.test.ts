/** Inline markup beyond GFM: badges, keys, sub- and superscript, abbreviations and highlighted text. */
import { describe, expect, test } from "vitest";
import { bodyOf, compilePage } from "../../support/page.ts";

describe.each(["remark", "satteri"] as const)("with %s", (parser) => {
  test.each([
    ["Press :kbd[Enter].", "Press <kbd>Enter</kbd>."],
    [":kbd[Ctrl+Shift+K]", "<kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>K</kbd>"],
    [":kbd[Ctrl++]", "<kbd>Ctrl</kbd>+<kbd>+</kbd>"],
    ["H:sub[2]O, x:sup[n+1]", "H<sub>2</sub>O, x<sup>n+1</sup>"],
    ['An :abbr[SLO]{title="objective"}', 'An <abbr title="objective" tabindex="0">SLO</abbr>'],
    [':abbr[SLA]{title="sold"}', '<abbr title="sold" tabindex="0">SLA</abbr>'],
    ["An :abbr[SLA].", 'An <abbr title="service level agreement" tabindex="0">SLA</abbr>.'],
    [
      ":badge[New] :badge[Old]{danger}",
      '<span class="dg-badge dg-tip">New</span> <span class="dg-badge dg-danger">Old</span>',
    ],
    ["This is ==important==.", "This is <mark>important</mark>."],
    ["==**bold** and `code`==", "<mark><strong>bold</strong> and <code>code</code></mark>"],
    ["**a ==b== c** and ==d==", "<strong>a <mark>b</mark> c</strong> and <mark>d</mark>"],
    ["a == b == c, x==y==z, a == b, \\==open", "a == b == c, x==y==z, a == b, ==open"],
    ["\\==a== and `==b==`", "==a== and <code>==b==</code>"],
    ["std::vector[0], a:b[c], at 10:30", "std::vector[0], a:b[c], at 10:30"],
    ["`:kbd[a]` and \\:kbd[b]", "<code>:kbd[a]</code> and :kbd[b]"],
  ])("%j", async (markdown, html) => {
    expect(await bodyOf(markdown, { options: { parser } })).toBe(`<p>${html}</p>`);
  });

  test.each([
    ["Press :kdb[Enter].", ["3:7-18 unknown-directive"], "did you mean “kbd”?"],
    ["Press :kbd[*a*].", ["3:7-12 directive-content"], "write :kbd[a]: its text has no marks"],
    [":badge[New]{grey}", ["3:1-18 directive-content"], "its kinds are tip, info, warning, danger, method"],
    [":abbr[SLB]", ["3:1-11 directive-content"], "did you mean “SLA”?"],
    ["An ==open *end*.", ["3:4-10 unsupported-syntax"], String.raw`close it with ==, or write \==open`],
    ["An ==open and ==marked==.", ["3:4-10 unsupported-syntax"], String.raw`close it with ==, or write \==open`],
    [':abbr[X]{titel="a"}', ["3:1-20 directive-content"], 'write :abbr[X]{title="…"}'],
  ])("%j is reported", async (markdown, expected, hint) => {
    const { findings, hints } = await compilePage(`# P\n\n${markdown}`, { options: { parser } });
    expect(findings).toEqual(expected);
    expect(hints).toEqual([hint]);
  });
});

test("headings and search have the text of inline directives", async () => {
  const { page } = await compilePage("# P\n\n## Press :kbd[Ctrl+K] for ==more==\n");
  expect(page.interface.record.headers[0]).toMatchObject({
    title: "Press Ctrl+K for more",
    slug: "press-ctrlk-for-more",
  });
});

test("keys of other tools are reported with their fix", async () => {
  const { page } = await compilePage("# P\n\nPress ++ctrl+k++ now.\n");
  const found = page.findings.filter(({ code }) => code === "unsupported-syntax");
  expect(found.map(({ fix }) => fix?.to)).toEqual([":kbd[Ctrl+K]"]);
});
