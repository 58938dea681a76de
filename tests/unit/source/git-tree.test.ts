/** Files of a Git repository, of which a clone contains whatever its server sent. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BlobReader, listTree } from "../../../src/compiler/source/git-tree.ts";
import { writeTree } from "../../../src/compiler/source/write-tree.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "docsgen-git-")));
const git = (words: readonly string[], input: string | Buffer = ""): string =>
  execFileSync("git", words, { cwd: folder, input, stdio: ["pipe", "pipe", "ignore"] })
    .toString()
    .trim();
git(["init", "--quiet"]);

const blob = (text: string): string => git(["hash-object", "-w", "--stdin"], text);

/** A tree with any name in it, as `git mktree` refuses to make it. */
function treeOf(entries: readonly (readonly [mode: string, name: string, id: string])[]): string {
  const parts = entries.map(([mode, name, id]) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
  );
  return git(["hash-object", "-t", "tree", "-w", "--stdin", "--literally"], Buffer.concat(parts));
}

const hello = blob("hello");

describe("a tree with a path that Git refuses to check out is refused", () => {
  test.each([
    ["..", '"../a.md"'],
    [".", '"./a.md"'],
    [".git", '".git/a.md"'],
    [".GIT", '".GIT/a.md"'],
    ["git~1", '"git~1/a.md"'],
    ["x/..", '"x/../a.md"'],
    ["/etc", '"/etc/a.md"'],
  ])("%s", (name, shown) => {
    const tree = treeOf([
      ["40000", name, treeOf([["100644", "a.md", hello]])],
      ["100644", "site.md", hello],
    ]);
    expect(() => listTree(folder, tree)).toThrow(`the tree contains ${shown}, which leads out of it`);
  });
});

test("names that begin with dots are files like others, and those that are paths elsewhere are not written", () => {
  const names = ["..a", ".gitignore", "...", "a..b", "back\\..\\..\\out", "line\nbreak"].sort();
  const { files } = listTree(folder, treeOf(names.map((name) => ["100644", name, hello] as const)));
  expect(files.map(({ path }) => path)).toEqual(names);
  const target = join(folder, "written");
  expect(writeTree(folder, files, target)).toBe(null);
  expect(names.filter((name) => existsSync(join(target, name)))).toEqual(["...", "..a", ".gitignore", "a..b"]);
});

test("a symbolic link is followed to a file of the tree, through others, and is listed if it leads to none", () => {
  const link = (name: string, target: string) => ["120000", name, blob(target)] as const;
  const below = treeOf([["100644", "a.md", hello], link("up", "../one"), link("out", "../../x.md")]);
  const { files, links } = listTree(
    folder,
    treeOf([
      ["100644", "a.md", hello],
      link("absolute", "/a.md"),
      link("below", "docs/"),
      link("circle", "./circle"),
      ["40000", "docs", below],
      link("four", "below/up"),
      link("gone", "b.md"),
      link("one", "two"),
      link("self", "."),
      link("top", ".."),
      link("two", "docs/a.md"),
    ]),
  );
  expect(files.map(({ path, blob: id }) => [path, id])).toEqual(
    ["a.md", "docs/a.md", "docs/up", "four", "one", "two"].map((path) => [path, hello]),
  );
  expect(links.map(({ path, leads }) => `${path} leads ${leads}`)).toEqual([
    "absolute leads outside",
    "below leads to a folder",
    "circle leads in circles",
    "docs/out leads outside",
    "gone leads nowhere",
    "self leads to a folder",
    "top leads outside",
  ]);
});

test("a file that cannot be written is named", () => {
  const target = join(folder, "obstacle");
  mkdirSync(join(target, "a/b"), { recursive: true });
  writeFileSync(join(target, "a/c"), "");
  const file = (path: string): { path: string; blob: string; size: number } => ({ path, blob: hello, size: 5 });
  expect(writeTree(folder, [file("ok"), file("a/c/d")], target)).toEqual({
    path: "a/c/d",
    reason: expect.stringContaining("a/c"),
  });
  expect(readFileSync(join(target, "ok"), "utf8")).toBe("hello");
});

describe("files that are announced", () => {
  const sizes = [40, 40, 40, 100, 250, 10, 10, 301];
  const files = sizes.map((size, number) => ({ blob: blob(String(number).repeat(size)), size }));
  const missing = { blob: "5716ca5987cbf97d6bb54920bea6adde242d87e7", size: 4 };

  test.each<[case_: string, order: readonly number[]]>([
    ["in their order", [0, 1, 2, 3, 4, 5, 6]],
    ["in another order", [6, 0, 4, 1, 3, 2, 5, 0, 6]],
    ["again", [2, 2, 4, 4, 2]],
  ])("are read %s, though a batch takes few of them", (_case, order) => {
    const reader = new BlobReader(folder, { batch: 100, file: 300 });
    reader.expect(files);
    reader.expect([missing, ...files]);
    for (const number of order)
      expect(reader.read(files[number] ?? missing)?.toString()).toBe(String(number).repeat(sizes[number] ?? 0));
    expect(reader.read(missing)).toBe(null);
  });

  test("beyond what can be held are refused alone", () => {
    const reader = new BlobReader(folder, { batch: 100, file: 300 });
    reader.expect(files);
    expect(() => reader.read(files[7] ?? missing)).toThrow("it has 301 bytes, and at most 300 can be read");
    expect(reader.read(files[6] ?? missing)?.toString()).toBe("6".repeat(10));
  });
});
