/**
 * Random edits, additions, renames and removals while the development server runs. It must serve, byte for byte, what a
 * fresh build of the files gives, and its memory must not grow. There are 150 changes; DOCSGEN_SOAK=2000 makes it as
 * long as a working day.
 */
import { readdirSync } from "node:fs";
import { once } from "node:events";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { differencesFromFreshBuild } from "../support/fresh-build.ts";
import type { Random } from "../support/random.ts";
import { makeRandom } from "../support/random.ts";
import type { Server } from "../support/server.ts";
import { startServe } from "../support/server.ts";
import type { Site } from "../support/site.ts";
import { makeSite, minimalConfig } from "../support/site.ts";

const changes = Number(process.env["DOCSGEN_SOAK"] ?? 150);
const seed = Number(process.env["DOCSGEN_SEED"] ?? 1);
/** After this many changes the caches are full, and memory must not grow any more. */
const warm = Math.min(200, changes / 2);

const config = minimalConfig(
  '  base: "/docs/",\n  themeConfig: { sidebars: [{ paths: ["/"], entries: ["/", { text: "Guide", entries: ["/guide/"] }] }], constants: { LIMIT: { value: 5, unit: "MB" } } },\n',
);

/** It must be valid in any place, so it only links to pages that always exist. */
function textOf(random: Random): string {
  const all = [
    `Text ${random(10_000)} of *this* page.`,
    "See [the guide](/guide/) and [home](/).",
    `## Part ${random(4)}\n\n{{ constants.LIMIT }} of **payload**.`,
    "```js\nconst a = 1;\n```",
    "<<< @/_code/sample.js",
    "![A dot](/dot.png)",
    `| a | b |\n|---|---|\n| ${random(100)} | c |`,
  ];
  return `---\ntitle: Title ${random(30)}\n---\n\n${all.filter(() => random(3) > 0).join("\n\n")}\n`;
}

function change(site: Site, random: Random): void {
  const pages = readdirSync(site.path("docs-src"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".md") && !/^(?:index|guide)\.md$/u.test(path))
    .sort();
  const one = `docs-src/${pages[random(pages.length)] ?? "index.md"}`;
  const fresh = (): string => `docs-src/${random(2) === 0 ? "" : `d${random(4)}/`}p${random(40)}.md`;
  switch (random(12)) {
    case 0:
    case 1:
      site.write(fresh(), textOf(random));
      return;
    case 2:
      if (pages.length > 5) site.remove(one);
      return;
    case 3:
      if (pages.length > 5) site.rename(one, fresh());
      return;
    case 4:
      site.write("docs-src/_code/sample.js", `const n = ${random(1000)};\n`);
      return;
    case 5:
      site.write("docs-src/dot.png", `GIF89a ${random(50)};`);
      return;
    case 6:
      site.write("docs-src/.draft", textOf(random)).rename("docs-src/.draft", one);
      return;
    case 7:
      if (random(4) === 0 && site.exists("docs-src/d1")) site.remove("docs-src/d1");
      return;
    case 8:
      site.write("site.config.ts", config.replace("value: 5", `value: ${random(4) + 1}`));
      return;
    default:
      site.write(one, textOf(random));
  }
}

test(`after ${changes} random changes, the served site equals a fresh build, and memory has not grown`, async () => {
  const random = makeRandom(seed);
  const site = makeSite({
    "site.config.ts": config,
    "docs-src/index.md": textOf(random),
    "docs-src/guide.md": textOf(random),
    "docs-src/dot.png": "GIF89a PNG;",
    "docs-src/_code/sample.js": "const n = 0;\n",
  });
  for (let n = 0; n < 20; n += 1) site.write(`docs-src/p${n}.md`, textOf(random));
  const server = await startServe(site, [], { env: { NODE_OPTIONS: "--inspect=127.0.0.1:0" } });
  await server.says("ws://");
  const memory: string[] = [];
  const state = { atWarm: 0, most: 0 };
  const look = async (step: number): Promise<void> => {
    await server.settled(site);
    expect(await differencesFromFreshBuild(server, site), `after ${step} changes, seed ${seed}`).toEqual([]);
    await collectGarbage(server);
    const now = server.memory;
    memory.push(`${step}: ${Math.round(now / 1024)} MB`);
    if (step >= warm && state.atWarm === 0) state.atWarm = now;
    state.most = Math.max(state.most, step >= warm ? now : 0);
  };
  const looks = Math.max(1, Math.round(changes / 10));
  for (let step = 1; step <= changes; step += 1) {
    change(site, random);
    // Some changes come together, some during an update, some alone.
    const pause = random(2) === 0 ? random(80) : 0;
    if (pause > 0) await new Promise((wake) => setTimeout(wake, pause));
    if (random(5) === 0) await server.get(`/docs/p${random(40)}/`);
    if (step % looks === 0 || step === changes || step === warm) await look(step);
  }
  process.stdout.write(`memory after changes: ${memory.join(", ")}; ${server.updates.length} updates\n`);
  expect(state.most / state.atWarm, memory.join(", ")).toBeLessThan(1.25);
  await server.end();
}, 1_800_000);

/**
 * Through the inspector (https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/): twice, so that the
 * second collection frees what the first one finalized.
 */
async function collectGarbage(server: Server): Promise<void> {
  const [address = ""] = /ws:\/\/\S+/u.exec(server.stderr) ?? [];
  const socket = new WebSocket(address);
  await once(socket, "open");
  for (const id of [1, 2]) {
    socket.send(JSON.stringify({ id, method: "HeapProfiler.collectGarbage" }));
    await once(socket, "message");
  }
  socket.close();
  await once(socket, "close");
}
