/** Regions of included files: which marks are read, what a region contains, and what is said about others. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../support/page.ts";

interface Shown {
  readonly code: readonly string[];
  readonly findings: readonly string[];
  readonly hints: readonly (string | null)[];
}

async function show(text: string, name: string, file = "a.txt"): Promise<Shown> {
  const { page, html } = await compilePage(`---\ntitle: P\n---\n<<< @/${file}${name}`, { includes: { [file]: text } });
  const [, code = ""] = /<code>([\s\S]*?)<\/code>/u.exec(html) ?? [];
  const found = page.findings.filter(({ code: each }) => each === "missing-region");
  return {
    code: code.replaceAll(/<[^>]*>/gu, "").split("\n"),
    findings: found.map(({ message }) => message),
    hints: found.map(({ hint }) => hint),
  };
}

describe("the marks of a region", () => {
  test.each([
    ["// #region x", "// #endregion"],
    ["//#region x", "//#endregion x"],
    ["// region x", "// endregion"],
    ["  //region x", "  //endregion x"],
    ["/* #region x */", "/* #endregion x */"],
    ["{/* #region x */}", "{/* #endregion */}"],
    ["<!-- #region x -->", "<!-- #endregion x -->"],
    ["<!-- region x -->", "<!-- endregion -->"],
    ["<!--#region x-->", "<!--#endregion-->"],
    ["#region x", "#endregion"],
    ["# region x", "# endregion x"],
    ["# #region x", "# #endregion"],
    ["#Region x", "#End Region"],
    ['#Region "x"', "#End Region"],
    ["#pragma region x", "#pragma endregion"],
    ["-- #region x", "-- #endregion"],
    [":: #region x", ":: #endregion"],
    ["REM #region x", "REM #endregion"],
    ["(* #region x *)", "(* #endregion *)"],
    ["; #region x", "; #endregion"],
    ["// #region x  what it shows", "// #endregion  done"],
  ])("%s … %s", async (start, end) => {
    expect(await show(`a\n${start}\nb\n${end}\nc\n`, "#x")).toEqual({ code: ["b"], findings: [], hints: [] });
    expect((await show(`a\n${start}\nb\n${end}\nc\n`, "")).code).toEqual(["a", "b", "c"]);
  });

  test.each([
    "# region of the bucket",
    "// region x, which is slow",
    "region x",
    "let region = 1;",
    "`#region x` begins one",
  ])("are not in %j", async (line) => {
    expect((await show(`a\n${line}\nb\n`, "")).code).toEqual(["a", line, "b"]);
    const both = `// #region x\n${line}\n// #endregion\nend\n`;
    expect(await show(both, "#x")).toEqual({ code: [line], findings: [], hints: [] });
  });
});

describe("a region", () => {
  test.each(["auth.service", "a-b", "a:b", "1.0", "ä", "Foo()", "a/b", "x"])("may be named %s", async (name) => {
    const other = name.replace(/\W.*$/u, "");
    const text = `// #region ${other}.other\nno\n// #endregion\n// #region ${name}\nyes\n// #endregion\n`;
    expect(await show(text, `#${name}`)).toEqual({ code: ["yes"], findings: [], hints: [] });
    expect((await show(text, `#${name}{1}`)).code).toEqual(["yes"]);
  });

  test.each([
    ["of one name twice, joined", "#region x\n1\n#endregion\n2\n#region x\n3\n#endregion\n", ["1", "3"]],
    ["in one of its name, once", "#region x\n1\n#region x\n2\n#endregion\n3\n#endregion\n", ["1", "2", "3"]],
    ["that overlaps another", "#region x\n1\n#region y\n2\n#endregion x\n3\n#endregion y\n", ["1", "2"]],
    ["around an unnamed one", "#region x\n1\n#region\n2\n#endregion\n3\n#endregion\n4\n", ["1", "2", "3"]],
    ["with an end of another name", "#region x\n1\n#endregion the end\n2\n", ["1"]],
    ["that is indented", "  #region x\n    1\n      2\n  #endregion\n", ["1", "  2"]],
  ])("%s", async (_case, text, code) => {
    expect(await show(text, "#x")).toEqual({ code, findings: [], hints: [] });
  });

  test.each([
    [
      "#region x\n1\n",
      "x",
      "a.py",
      "The region “x” of “@/a.py” is never closed",
      "below its last line, write # #endregion x",
    ],
    [
      "// region x\n1\n",
      "x",
      "a.js",
      "The region “x” of “@/a.js” is never closed",
      "below its last line, write // #endregion x",
    ],
    [
      "#region one\n#endregion\n#region two\n#endregion\n",
      "x",
      "a.js",
      "“@/a.js” has no region “x”",
      "its regions are one, two",
    ],
    ["#region one\n#endregion\n", "one.a", "a.js", "“@/a.js” has no region “one.a”", "its regions are one"],
    ["a\n", "x", "a.js", "“@/a.js” has no region “x”", "write // #region x and // #endregion x around the lines"],
    [
      "a\n",
      "x",
      "a.html",
      "“@/a.html” has no region “x”",
      "write <!-- #region x --> and <!-- #endregion x --> around the lines",
    ],
    [
      "// tag::x[]\na\n// end::x[]\n",
      "x",
      "a.rs",
      "“@/a.rs” has no region “x”",
      "in place of “// tag::x[]”, write // #region x, and below its last line // #endregion x",
    ],
    [
      "// #docregion x\na\n",
      "x",
      "a.ts",
      "“@/a.ts” has no region “x”",
      "in place of “// #docregion x”, write // #region x, and below its last line // #endregion x",
    ],
    [
      "# ANCHOR: x\na\n",
      "x",
      "a.sh",
      "“@/a.sh” has no region “x”",
      "in place of “# ANCHOR: x”, write # #region x, and below its last line # #endregion x",
    ],
    [
      "# --8<-- [start:x]\na\n",
      "x",
      "a.yml",
      "“@/a.yml” has no region “x”",
      "in place of “# --8<-- [start:x]”, write # #region x, and below its last line # #endregion x",
    ],
    ["a\n", "", "a.js", "“@/a.js” has no region “”", "write // #region name and // #endregion name around the lines"],
  ])("%j without #%s", async (text, name, file, message, hint) => {
    const { findings, hints } = await show(text, `#${name}`, file);
    expect([findings, hints]).toEqual([[message], [hint]]);
  });

  test.each([
    [
      "<<< @/a.js:2-3",
      "write #region name and #endregion name around the lines, and here <<< @/a.js#name; to highlight them in the whole file, write <<< @/a.js{2-3}",
    ],
    [
      "<<< @/a.js#L1-L3",
      "write #region name and #endregion name around the lines, and here <<< @/a.js#name; to highlight them in the whole file, write <<< @/a.js{1-3}",
    ],
    ["<<< @/my file.js", 'put a path with spaces in quotes: <<< "@/my file.js"'],
  ])("%s has one report, with what to write", async (line, hint) => {
    const { findings, hints } = await compilePage(`---\ntitle: P\n---\n${line}`, { includes: { "a.js": "a\nb\nc\n" } });
    expect([findings.length, hints]).toEqual([1, [hint]]);
  });
});
