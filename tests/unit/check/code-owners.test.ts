import { expect, test } from "vitest";
import { readCodeOwners } from "../../../src/compiler/check/code-owners.ts";

const text = `# comment
*                  @all
*.md               @writers
/docs/             @docs docs@example.com # with a comment
docs/*             @top
apps/              @apps
/build/logs/**/*.txt @logs
internal\\ notes.md @notes
/docs/open/
/literal/{a,b}.md  @braces
/literal/!(x).md   @parentheses
/literal/[ab].md   @brackets
`;

test.each<[string, string]>([
  ["src/a.ts", "@all"],
  ["README.md", "@writers"],
  ["deep/er/README.md", "@writers"],
  ["docs/a.md", "@top"],
  ["docs/a/b.md", "@docs docs@example.com"],
  ["other/docs/a.md", "@writers"],
  ["deep/apps/x/y.ts", "@apps"],
  ["build/logs/a/b.txt", "@logs"],
  ["internal notes.md", "@notes"],
  ["docs/open/a.md", ""],
  ["literal/a.md", "@writers"],
  ["literal/{a,b}.md", "@braces"],
  ["literal/!(x).md", "@parentheses"],
  ["literal/[ab].md", "@brackets"],
])("the owners of %s", (path, owners) => {
  expect(readCodeOwners(text)(path).join(" ")).toBe(owners);
});

test("the sections of GitLab give owners to the lines below them", () => {
  const ownersOf = readCodeOwners("[Docs] @docs\n/docs/\n/docs/api/ @api\n^[Code][2] @dev\n*.ts\n");
  expect([ownersOf("docs/a.md"), ownersOf("docs/api/a.md"), ownersOf("a.ts"), ownersOf("a.js")]).toEqual([
    ["@docs"],
    ["@api"],
    ["@dev"],
    [],
  ]);
});

test("a file has the owners of all sections, and the last line of each decides", () => {
  const ownersOf = readCodeOwners(
    "* @all\n/docs/ @writers\n[Code] @dev\n*.ts\n[Docs] @docs @dev\n/docs/\n[code]\n/docs/b.ts @b\n",
  );
  expect([ownersOf("a.md"), ownersOf("docs/a.md"), ownersOf("docs/a.ts"), ownersOf("docs/b.ts")]).toEqual([
    ["@all"],
    ["@writers", "@docs", "@dev"],
    ["@writers", "@dev", "@docs"],
    ["@writers", "@b", "@docs", "@dev"],
  ]);
});
