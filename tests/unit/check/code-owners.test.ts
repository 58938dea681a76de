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
