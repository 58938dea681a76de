/** The store keeps named values, for several processes at once, and never returns damaged ones. */
import type { ChildProcess } from "node:child_process";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Store } from "../../../src/compiler/cache/store.ts";
import { makeRandom } from "../../support/random.ts";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "docsgen-test-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

function open(version = "a version"): Store {
  return Store.open(folder, version);
}

function everything(): boolean {
  return true;
}

/** Stores values under their names in a separate run. */
function run(values: Readonly<Record<string, unknown>>, isLive: (name: string) => boolean = everything): void {
  const store = open();
  for (const [name, value] of Object.entries(values)) store.name(name, store.put(value));
  store.commit(isLive);
  store.close();
}

function valueOf(store: Store, name: string): unknown {
  const value = store.find(name);
  return value === null ? null : store.get(value);
}

function read(name: string): unknown {
  const store = open();
  const value = valueOf(store, name);
  store.close();
  return value;
}

function segments(): readonly string[] {
  return readdirSync(folder).filter((name) => name.startsWith("values-"));
}

test("a later run finds what was committed, JSON and bytes, and nothing else", () => {
  const bytes = new Uint8Array([0, 255, 10]);
  run({ "an object": { text: "größe", list: [1, null] }, bytes });
  const store = open();
  store.name("abandoned", store.put("never committed"));
  store.close();
  const later = open();
  expect(valueOf(later, "an object")).toEqual({ text: "größe", list: [1, null] });
  const stored = later.find("bytes");
  expect(stored && new Uint8Array(later.bytes(stored) ?? [])).toEqual(bytes);
  expect(later.find("abandoned")).toBeNull();
  later.close();
  expect(segments()).toHaveLength(1);
});

test("a different build of docsgen finds nothing", () => {
  run({ a: 1 });
  const other = open("another version");
  expect(other.find("a")).toBeNull();
  other.close();
});

test("the folder hides itself from git", () => {
  run({ a: 1 });
  expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
});

test("a name has the value that it was given last, and none after it was forgotten", () => {
  run({ a: 1, b: 1 });
  run({ a: 2 });
  expect([read("a"), read("b")]).toEqual([2, 1]);
  const store = open();
  store.forget("b");
  store.commit(everything);
  store.close();
  expect([read("a"), read("b")]).toEqual([2, null]);
});

test("a name that two processes store has the value of the last commit", () => {
  const [first, second] = [open(), open()];
  first.name("a", first.put("of the first"));
  second.name("a", second.put("of the second"));
  first.commit(everything);
  second.commit(everything);
  first.close();
  second.close();
  expect(read("a")).toBe("of the second");
});

test("after everything was cleared, only what is stored then is there", () => {
  const store = open();
  store.name("a", store.put("a value"));
  store.commit(everything);
  store.clear();
  for (const name of segments()) rmSync(join(folder, name));
  store.name("b", store.put("a value"));
  store.commit(everything);
  store.close();
  expect([read("a"), read("b")]).toEqual([null, "a value"]);
});

test("equal values are stored once", () => {
  run({ a: "the same text", b: "the same text" });
  const [segment = ""] = segments();
  expect(readFileSync(join(folder, segment), "utf8")).toBe('"the same text"');
});

test("a run without a change writes nothing", () => {
  run({ a: 1 });
  const before = readFileSync(join(folder, "index.json"));
  run({ a: 1 });
  expect(readFileSync(join(folder, "index.json"))).toEqual(before);
  expect(segments()).toHaveLength(1);
});

test.each([
  ["cut", (text: string) => text.slice(0, text.length / 2)],
  ["emptied", () => ""],
  ["changed", (text: string) => text.replace("first", "wrong")],
])("a segment that was %s only loses its own values", (_name, damage) => {
  run({ a: "the first value" });
  const [damaged = ""] = segments();
  run({ b: "the second value" });
  const path = join(folder, damaged);
  writeFileSync(path, damage(readFileSync(path, "utf8")));
  const store = open();
  expect(valueOf(store, "a")).toBeUndefined();
  expect(valueOf(store, "b")).toBe("the second value");
  expect(store.forgetDamaged()).toBe(true);
  expect(store.find("a")).toBeNull();
  expect(store.find("b")).not.toBeNull();
  // Lost values can be stored again.
  store.name("a", store.put("the first value"));
  store.commit(everything);
  store.close();
  expect(read("a")).toBe("the first value");
});

test.each([
  ["cut", (text: string) => text.slice(0, text.length / 2)],
  ["of another build", (text: string) => text.replace("a version", "b version")],
  ["changed", (text: string) => text.replace('"a"', '"b"')],
])("an index that is %s is ignored", (_name, damage) => {
  run({ a: 1 });
  const path = join(folder, "index.json");
  writeFileSync(path, damage(readFileSync(path, "utf8")));
  expect(read("a")).toBeNull();
  expect(read("b")).toBeNull();
  run({ a: 2 });
  expect(read("a")).toBe(2);
});

test("two processes that commit alternately keep the values of both", () => {
  const [first, second] = [open(), open()];
  first.name("a", first.put("of the first"));
  second.name("b", second.put("of the second"));
  first.commit(everything);
  second.commit(everything);
  first.close();
  second.close();
  expect([read("a"), read("b")]).toEqual(["of the first", "of the second"]);
});

test("a store reads its values after another process has removed their segment", () => {
  run({ a: "x".repeat(400_000) });
  const reader = open();
  const [before] = segments();
  // The old value is dead, so its segment is removed.
  run({ a: "new", b: "y".repeat(400_000) });
  run({ c: 1 }, (name) => name !== "a");
  for (const name of segments()) if (name === before) rmSync(join(folder, name));
  expect(valueOf(reader, "a")).toBe("x".repeat(400_000));
  reader.close();
});

test("values that are not live are kept up to the size of the live ones, the most recently used first", () => {
  const text = (letter: string): string => letter.repeat(1_000_000);
  for (const letter of ["a", "b", "c"]) run({ [letter]: text(letter) }, (name) => name === letter);
  const store = open();
  expect(["a", "b", "c"].map((name) => store.find(name) !== null)).toEqual([false, true, true]);
  store.close();
  const size = segments().reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
  expect(size).toBeLessThan(2_100_000);
});

test("the values of a half-empty segment are moved into a new one", () => {
  const names = Array.from("abcdefghij");
  const text = (letter: string): string => letter.repeat(300_000);
  run(Object.fromEntries(names.map((name) => [name, text(name)])));
  const [before = ""] = segments();
  run({ k: 1 }, (name) => name === "a" || name === "k");
  expect(segments()).not.toContain(before);
  const size = segments().reduce((sum, name) => sum + readFileSync(join(folder, name)).length, 0);
  expect(size).toBeLessThan(1_300_000);
  expect([read("a"), read("k")]).toEqual([text("a"), 1]);
});

test("many runs leave only a few segments", () => {
  for (let number = 0; number < 30; number += 1) run({ [`name ${number}`]: number });
  expect(segments().length).toBeLessThan(12);
  for (let number = 0; number < 30; number += 1) expect(read(`name ${number}`)).toBe(number);
});

test("a value whose segment another process has removed is stored again by the next commit", () => {
  run({ a: "the first value" });
  const store = open();
  for (const name of segments()) rmSync(join(folder, name));
  store.name("b", store.put("the second value"));
  store.commit(everything);
  store.close();
  expect([read("a"), read("b")]).toEqual(["the first value", "the second value"]);
});

test("names that are not live are kept while the cache is smaller than a megabyte", () => {
  run({ a: "a".repeat(400_000), b: "b".repeat(400_000) });
  run({ c: "small" }, (name) => name === "c");
  expect([read("a"), read("b"), read("c")]).toEqual(["a".repeat(400_000), "b".repeat(400_000), "small"]);
});

test("concurrent processes, one of which is killed, lose nothing", async () => {
  run({ before: "there" });
  const script = join(folder, "script.mjs");
  await build({
    stdin: {
      contents: `import { Store } from "./store.ts";
for (let round = 0; round < Number(process.argv[4]); round += 1) {
  const store = Store.open(process.argv[2], "a version");
  store.name(process.argv[3] + round, store.put(process.argv[3].repeat(500) + round));
  store.commit(() => true);
  store.close();
  process.stdout.write(".");
}`,
      resolveDir: join(import.meta.dirname, "../../../src/compiler/cache"),
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
  });
  const start = (name: string): ChildProcess =>
    spawn(process.execPath, [script, folder, name, name === "victim " ? "1e9" : "40"]);
  const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once("exit", resolve));
  const [one, two, victim] = [start("one "), start("two "), start("victim ")];
  victim.stdout?.once("data", () => victim.kill("SIGKILL"));
  expect(await Promise.all([ended(one), ended(two), ended(victim)])).toEqual([0, 0, null]);
  const store = open();
  expect(valueOf(store, "before")).toBe("there");
  const names = ["one ", "two "].flatMap((name) => Array.from({ length: 40 }, (_, round) => name + round));
  const lost = names.filter((name) => valueOf(store, name) !== name.slice(0, 4).repeat(500) + name.slice(4));
  expect(lost).toEqual([]);
  store.close();
}, 60_000);

test("after any series of runs, some at the same time, each name has its last value", () => {
  const expected = new Map<string, unknown>();
  const random = makeRandom(7);
  const change = (store: Store, prefix: string): void => {
    for (let count = 0; count < 20; count += 1) {
      const name = `${prefix} ${random(30)}`;
      if (random(10) < 2) {
        store.forget(name);
        expected.delete(name);
        continue;
      }
      const [value, other] = [{ text: String(random(50)) }, { other: random(5) }];
      store.name(name, store.put(value), random(2) === 0 ? [store.put(other)] : []);
      expected.set(name, value);
    }
  };
  for (let round = 0; round < 30; round += 1) {
    const stores = [open(), open()];
    for (const [number, store] of stores.entries()) {
      change(store, `process ${number}`);
      store.commit(everything);
      if (random(3) === 0) change(store, `process ${number}`);
      store.commit(everything);
    }
    for (const store of stores) store.close();
    const found = open();
    expect(new Map([...expected.keys()].map((name) => [name, valueOf(found, name)]))).toEqual(expected);
    // A name that another process removes meanwhile may come back, since a run keeps what it may have used.
    for (let number = 0; number < 30; number += 1) {
      const name = `process 1 ${number}`;
      if (!expected.has(name)) expect(found.find(name)).toBeNull();
    }
    found.close();
  }
});
