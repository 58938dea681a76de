/** A site that is open in an editor: it says what `check` says after saving, and does not alarm an author who types. */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import type { SessionReport } from "../../../src/compiler/editor/site-session.ts";
import { openSession } from "../../support/session.ts";
import type { Site } from "../../support/site.ts";
import { makeSite, minimalConfig } from "../../support/site.ts";

function listed(report: SessionReport | null, site: Site): readonly string[] {
  return [...(report?.byFile ?? [])]
    .flatMap(([path, list]) =>
      list.flatMap(({ severity, span: { start }, code }) =>
        severity === "hint" ? [] : [`${path.slice(site.folder.length + 1)}:${start.line}:${start.column} ${code}`],
      ),
    )
    .sort();
}

const pages = {
  "docs-src/index.md": "---\ntitle: Home\ndescription: The home page.\n---\n\nSee [the guide](guide.md#start).\n",
  "docs-src/guide.md": "---\ntitle: Guide\ndescription: How to begin.\n---\n\n## Start\n\nText.\n",
};

test("a text that is not saved is a part of the site", async () => {
  const site = makeSite(pages);
  const session = await openSession(site);
  expect(listed(await session.idle(), site)).toEqual([]);
  session.setText(site.path("docs-src/guide.md"), pages["docs-src/guide.md"].replace("## Start", "## Begin"));
  expect(listed(await session.idle(), site)).toEqual(["docs-src/index.md:6:17 broken-anchor"]);
  session.setText(site.path("docs-src/guide.md"), null);
  expect(listed(await session.idle(), site)).toEqual([]);
});

test("nothing is said of open files before the site was analyzed, but what is wrong in themselves", async () => {
  const site = makeSite({ ...pages, "docs-src/bad.md": "---\ntitle: Bad\n---\n\n[a](none.md) ![](b.png)\n" });
  const own: (readonly string[])[] = [];
  const session = await openSession(site, { onOwnProblems: (report) => own.push(listed(report, site)) });
  session.setText(site.path("docs-src/bad.md"), site.read("docs-src/bad.md"));
  const typed = await session.typing();
  expect([typed, own]).toEqual([null, [["docs-src/bad.md:5:14 missing-alt"]]]);
  const found = listed(await session.idle(), site);
  expect(found).toContainEqual(expect.stringMatching(/^docs-src\/bad\.md:5:\d+ broken-link$/u));
  expect(listed(await session.typing(), site)).toEqual(found);
});

test("an edited site does not hold on to what it was", async () => {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  const site = makeSite(pages);
  const session = await openSession(site);
  await session.idle();
  const earlier: WeakRef<object>[] = [];
  for (let key = 0; key < 12; key += 1) {
    session.setText(site.path("docs-src/guide.md"), pages["docs-src/guide.md"].replace("Start", `Start ${key}`));
    await (key % 4 === 3 ? session.idle() : session.typing());
    if (session.state !== null) earlier.push(new WeakRef(session.state.site.site));
  }
  await new Promise((resolve) => {
    setImmediate(resolve);
  });
  if (typeof collect === "function") collect();
  expect(earlier.slice(0, 8).filter((each) => each.deref() !== undefined)).toEqual([]);
});

test("a config that is broken is reported, and the session continues with the last one, also at the start", async () => {
  const constants = minimalConfig('  themeConfig: { constants: { MAX: { value: 10, unit: "count" } } },\n');
  const text = "---\ntitle: Home\n---\n\nAt most {{ constants.MAX }}.\n";
  const site = makeSite({ "site.config.ts": constants, "docs-src/index.md": text });
  const session = await openSession(site);
  expect(listed(await session.idle(), site)).toEqual([]);
  expect(session.configFrom).toBe("current");
  site.write("site.config.ts", constants.replace("title", "titel"));
  session.filesChanged([site.path("site.config.ts")]);
  expect(listed(await session.idle(), site)).toEqual([expect.stringMatching(/^site\.config\.ts:.* config-/u)]);
  expect(session.configFrom).toBe("last");
  await session.close();

  const second = await openSession(site);
  expect(second.configFrom).toBe("last");
  expect(listed(await second.idle(), site)).toEqual([expect.stringMatching(/^site\.config\.ts:.* config-/u)]);
  site.write("site.config.ts", constants);
  second.filesChanged([site.path("site.config.ts")]);
  expect(listed(await second.idle(), site)).toEqual([]);
  expect(second.configFrom).toBe("current");
  await second.close();

  site.remove(".docsgen").write("site.config.ts", "export default {");
  const third = await openSession(site);
  expect(third.configFrom).toBe("defaults");
  expect(listed(await third.idle(), site)).toContain("docs-src/index.md:5:9 unknown-variable");
});
