/** The cache keeps values as long as a state refers to them, and forgets values that are damaged, but no others. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { CacheStore } from "../../../src/compiler/cache/cache-store.ts";
import { unpacked } from "../../../src/compiler/cache/packed-page.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";
import { atOnce } from "../../../src/compiler/source/steps.ts";
import { compilePage } from "../../support/page.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docsgen-test-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(): CacheStore {
  return atOnce(CacheStore.open(folder, "a version"));
}

async function add(store: CacheStore, name: string): Promise<void> {
  const path = `${name}.md`;
  const { page } = await compilePage(`---\ntitle: ${name}\n---\nText of ${name}.`, { path });
  store.addPage(toSourcePath(path), page, { key: name, sourceHash: name, includes: [] });
}

/** Each in a pack of its own. */
async function addInTurn(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const store = open();
    await add(store, name);
    store.save();
    store.close();
  }
}

function packs(): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".pack"));
}

function bodiesOf(store: CacheStore, pages = [...store.pages.values()]): readonly (string | undefined)[] {
  return pages.map((page) => store.bodyOf(page)?.html);
}

test("who looks at pages as they were before the cache was packed anew finds their bodies", async () => {
  const names = Array.from({ length: 8 }, (_, number) => `p${number}`);
  await addInTurn(names);
  expect(packs()).toHaveLength(8);
  const store = open();
  await add(store, "another");
  const before = [...store.pages.values()];
  store.save();
  expect(packs().length).toBeLessThan(8);
  const expected = [...names, "another"].map((name) => `<p>Text of ${name}.</p>`);
  expect(bodiesOf(store, before).toSorted()).toEqual(expected.toSorted());
  expect(bodiesOf(store).toSorted()).toEqual(expected.toSorted());
  store.close();
});

test("of damaged packs, the pages in them are forgotten", async () => {
  await addInTurn(["a", "b", "c"]);
  const damaged = packs().find((name) => readFileSync(join(folder, name), "utf8").includes("Text of b."));
  const file = join(folder, String(damaged));
  writeFileSync(file, readFileSync(file, "utf8").replace("Text of b.", "Evil of b."));
  const store = open();
  expect(bodiesOf(store)).toContain(undefined);
  store.forgetLost();
  expect([...store.pages.keys()].toSorted()).toEqual(["a.md", "c.md"]);
  store.close();
});

test("where nothing lost is found, all pages are forgotten", async () => {
  await addInTurn(["a", "b"]);
  const store = open();
  store.forgetLost();
  expect(store.pages.size).toBe(0);
  store.close();
});

test("a page has the headings and the references that it was compiled with, now and when it is read again", async () => {
  const path = "guide/setup/page.md";
  const text = `---
title: Setup
---
[a page](../other.md), [itself](#two), [with more](../other.md?x=1#part), [a route](/limits/), [a folder](./),
[decoded](<a b%20c.md>), [empty](), [bracket](<[x].md>), ![an image](./picture.png)

## One
#### Deep at once
## Two
### Below
#### Deeper
### Below again
`;
  const { page } = await compilePage(text, { path });
  expect(page.interface.references).toHaveLength(9);
  expect(page.interface.record.headers.map(({ children }) => children.length)).toEqual([1, 2]);
  const store = open();
  store.addPage(toSourcePath(path), page, { key: "k", sourceHash: "h", includes: [] });
  const kept = store.pages.get(toSourcePath(path));
  store.save();
  store.close();
  const read = open();
  const again = read.pages.get(toSourcePath(path));
  read.close();
  for (const each of [kept, again]) {
    expect(each && unpacked(each.interface)).toEqual(page.interface);
    expect(each?.interface.record.headers).toEqual(page.interface.record.headers);
    // What was compiled a moment ago is told from what was kept by its fingerprint.
    expect(JSON.stringify(each?.interface)).toBe(JSON.stringify(page.interface));
  }
});
