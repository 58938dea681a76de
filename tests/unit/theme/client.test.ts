import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readBase } from "../../../src/theme/client/features.ts";
import { makePageLoader } from "../../../src/theme/client/load-page.ts";
import { readPageScript } from "../../../src/theme/client/page-script.ts";
import { isSearchKey } from "../../../src/theme/client/search-box.ts";
import { activeHeading } from "../../../src/theme/client/scroll-spy.ts";
import { readTabMemory, rememberedTab } from "../../../src/features/tabs/tab-memory.client.ts";
import { indexFor } from "../../../src/features/tabs/tabs.client.ts";
import { throttle } from "../../../src/theme/client/throttle.ts";
import { pageKey } from "../../../src/theme/client/page-key.ts";

describe("throttle", () => {
  function record(): { readonly calls: number[]; readonly call: () => void } {
    vi.useFakeTimers({ now: 0 });
    onTestFinished(() => void vi.useRealTimers());
    const calls: number[] = [];
    return { calls, call: throttle(() => void calls.push(Date.now()), 300) };
  }

  test("runs immediately, and not again within the interval", () => {
    const { calls, call } = record();
    call();
    call();
    expect(calls).toEqual([0]);
  });

  test("runs once more at the end if it was called in the meantime", () => {
    const { calls, call } = record();
    call();
    vi.advanceTimersByTime(50);
    call();
    vi.advanceTimersByTime(100);
    call();
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual([0, 300]);
  });

  test("runs once per interval while it is called continuously", () => {
    const { calls, call } = record();
    for (let step = 0; step < 100; step += 1) {
      call();
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual([0, 300, 600, 900, 1200]);
  });

  test("runs immediately again after a pause", () => {
    const { calls, call } = record();
    call();
    vi.advanceTimersByTime(400);
    call();
    expect(calls).toEqual([0, 400]);
  });
});

describe("the current heading", () => {
  test.each([
    [[200, 500], false, -1],
    [[90, 500], false, 0],
    [[-300, 96, 400], false, 1],
    [[-300, -200, -100], false, 2],
    [[-300, 200, 400], true, 2],
    [[], true, -1],
  ])("with headings at %j (end of the page: %j) is %i", (tops, isAtEnd, index) => {
    expect(activeHeading(tops, 96, isAtEnd)).toBe(index);
  });
});

describe("tabs", () => {
  test("are remembered until they expire", () => {
    expect(readTabMemory('{"|A":1000,"|B":1001}', 1000)).toEqual({ "|B": 1001 });
  });

  test("that are remembered apply to every group that has one of them, the latest choice first", () => {
    const memory = { "|Python": 1000, "|curl": 2000, "os|Linux": 3000 };
    expect(rememberedTab(memory, ["|Node.js", "|Python"])).toBe(1);
    expect(rememberedTab(memory, ["|Node.js", "|Python", "|curl"])).toBe(2);
    expect(rememberedTab(memory, ["|Windows", "|Linux"])).toBe(-1);
  });

  test.each([null, "", "nonsense", "null", "[]", "5", '{"A":-5}', '{"A":"9"}', '{"A":{"label":"x","until":9e99}}'])(
    "that something else wrote (%j) are ignored",
    (stored) => {
      expect(Object.values(readTabMemory(stored, 0))).toEqual([]);
    },
  );

  test.each([
    ["ArrowRight", 0, false, 1],
    ["ArrowRight", 2, false, 0],
    ["ArrowLeft", 0, false, 2],
    ["ArrowRight", 0, true, 2],
    ["ArrowLeft", 0, true, 1],
    ["Home", 2, false, 0],
    ["End", 0, false, 2],
    ["Enter", 0, false, null],
  ])("%s on tab %i (right to left: %j) leads to %j", (key, index, isRightToLeft, next) => {
    expect(indexFor(key, index, 3, isRightToLeft)).toBe(next);
  });
});

test("the base is percent-encoded like `location`", () => {
  for (const [base, expected] of [
    ["/docs/", "/docs/"],
    ["/dök/", "/d%C3%B6k/"],
    ["/d%C3%B6k/", "/d%C3%B6k/"],
    ["/", "/"],
  ] as const)
    expect(readBase({ dataset: { base } })).toBe(expected);
});

test("single keys open the search, unless the site switches them off; Ctrl-K and Cmd-K always do", () => {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  for (const key of ["/", "s"]) {
    expect(isSearchKey({ ...plain, key }, true)).toBe(true);
    expect(isSearchKey({ ...plain, key }, false)).toBe(false);
    expect(isSearchKey({ ...plain, key, altKey: true }, true)).toBe(false);
  }
  expect(isSearchKey({ ...plain, key: "K", ctrlKey: true }, false)).toBe(true);
  expect(isSearchKey({ ...plain, key: "k", metaKey: true }, false)).toBe(true);
  expect(isSearchKey({ ...plain, key: "k", ctrlKey: true, shiftKey: true }, true)).toBe(false);
});

describe("a page script", () => {
  test("is parsed as text", () => {
    const script = { version: "a", title: "T </script>", main: "<main></main>" };
    expect(readPageScript(`export default ${JSON.stringify(script)}\n`)).toEqual(script);
  });

  test.each(["<!doctype html>", "", "export default {", "alert(1)"])("%j is not a page script", (text) => {
    expect(() => readPageScript(text)).toThrow(SyntaxError);
  });
});

test.each([
  ["/", "index"],
  ["/index/", "index~"],
  ["/index~/", "index~~"],
  ["/code/index/", "code/index"],
  ["/limits.html", "limits.html"],
])("the page script of %s is %s, and belongs to no other page", (path, key) => {
  expect(pageKey(path)).toBe(key);
});

test("a page script that failed to load is fetched again, but not one that was loaded", async () => {
  const script = { version: "a", title: "T", main: "<main></main>" };
  const answers = [new Response("", { status: 503 }), new Response(`export default ${JSON.stringify(script)}\n`)];
  vi.stubGlobal("fetch", () => Promise.resolve(answers.shift()));
  const { load } = makePageLoader("/docs/", () => "a", 1000);
  expect(await load("/docs/limits/")).toBe("failed");
  expect(await load("/docs/limits/")).toEqual(script);
  expect(await load("/docs/limits/")).toEqual(script);
});
