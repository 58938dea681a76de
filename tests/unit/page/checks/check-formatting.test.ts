/** Characters of patterns, paths and names that Markdown reads as formatting, and the same characters where they are meant. */
import { describe, expect, test } from "vitest";
import { compilePage } from "../../../support/page.ts";

/** What is reported, and what replaces it. */
async function replaced(markdown: string, parser: "remark" | "satteri"): Promise<readonly (readonly string[])[]> {
  const { page } = await compilePage(`---\ntitle: P\n---\n${markdown}\n`, { options: { parser } });
  return page.findings
    .filter(({ code }) => code === "unsupported-syntax")
    .map(({ fix, hint }) => (fix === null ? [hint ?? ""] : [fix.from, fix.to]));
}

describe.each(["remark", "satteri"] as const)("with %s, text that is read as formatting", (parser) => {
  test.each([
    ["Matches src/**/*.ts and **/*.md files.", ["src/**/*.ts and **/*.md", "`src/**/*.ts` and `**/*.md`"]],
    [
      "Use *.js and *.ts files, or foo/*/bar and baz/*/qux.",
      ["*.js and *.ts files, or foo/*/bar and baz/*/qux", "`*.js` and `*.ts` files, or `foo/*/bar` and `baz/*/qux`"],
    ],
    ["**/node_modules/** is ignored", ["**/node_modules/**", "`**/node_modules/**`"]],
    ["Run 2*3*4 there", ["2*3*4", "`2*3*4`"]],
    ["Set PATH=~/bin:~/lib.", ["PATH=~/bin:~/lib", "`PATH=~/bin:~/lib`"]],
    ["From (~/x) to (~/y).", ["~/x) to (~/y", "`~/x`) to (`~/y`"]],
    ["Python sets __name__.", ["__name__", "`__name__`"]],
    ["Open __init__.py first.", ["__init__.py", "`__init__.py`"]],
    ["If __DEV__ is set", ["__DEV__", "`__DEV__`"]],
    ["Open C:\\Users\\_name there", ["C:\\Users\\_name", "`C:\\Users\\_name`"]],
    ["Open \\\\server\\share, too", ["\\\\server\\share", "`\\\\server\\share`"]],
    ["It matches \\d+\\.\\d here", ["\\d+\\.\\d", "`\\d+\\.\\d`"]],
    ["Open %APPDATA%\\.config there", ["%APPDATA%\\.config", "`%APPDATA%\\.config`"]],
    ["A&nbps;b", ["&nbps;", "&nbsp;"]],
  ])("%j is reported once, with backticks as the fix", async (markdown, expected) => {
    expect(await replaced(markdown, parser)).toEqual([expected]);
  });

  test.each([
    ["*a*, **b**, ***c***, __bold text__, _d_ and ~~e~~, ~f~"],
    ["**N**ame, re**start**, un*frigging*believable, token**s**"],
    ["and/**or**, **a**/**b**, **docs/**, **/api/users**, *.gitignore*, **.env**"],
    ["__NOTE__: a\n\n__Some text__ and __ALL__"],
    ["这是**重要**的，*强调*。"],
    ["From ~5 to ~10, and ~/bin alone"],
    ["foo\\_bar, 1\\., \\*, C:\\\\Users\\\\x and \\[a\\]"],
    ["`src/**/*.ts` and `~/a:~/b` and `C:\\_a`"],
    ["A &amp; B, &copy;, &foo;, AT&T; and \\&nbps;"],
    ["2 * 3 * 4, a * b, char *a, char *b"],
  ])("is not found in %j", async (markdown) => {
    expect(await replaced(markdown, parser)).toEqual([]);
  });
});
