/**
 * What an editor waits for: the CPU time of the main thread for each key, beyond compiling the page in its thread; the
 * longest time for which a key waits while the whole site is checked; the first problems of an open page; and memory and
 * the cache over many edits. CPU time is that of the thread (Linux), so that a busy machine does not change it.
 *
 *     npm run bench:editor -- --pages 1000 --keys 25 --edits 0
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SiteSession } from "../../src/compiler/editor/site-session.ts";
import { makeRandom } from "../support/random.ts";

const { values: options } = parseArgs({
  options: {
    pages: { type: "string", default: "1000" },
    keys: { type: "string", default: "25" },
    edits: { type: "string", default: "0" },
  },
});
const count = Number(options.pages);
const keys = Number(options.keys);
const folder = mkdtempSync(join(tmpdir(), "docsgen-editor-"));
const random = makeRandom(1);
const words = Array.from({ length: 600 }, (_, number) => `w${((number * 7919) % 9973).toString(36)}ord`);

function pathOf(number: number): string {
  return `part-${Math.floor(number / 40)}/page-${number}.md`;
}

function prose(length: number): string {
  return Array.from({ length }, () => words[random(words.length)] ?? "").join(" ");
}

function pageText(number: number): string {
  const link = (): string => {
    const target = random(count);
    return `[${prose(2)}](../${pathOf(target)}${random(2) === 0 ? "#section-2" : ""})`;
  };
  const sections = Array.from(
    { length: 4 },
    (_, section) => `## Section ${section}\n\n${prose(40)} ${link()} ${prose(20)} ${link()}.\n`,
  );
  return `---\ntitle: Page ${number} ${prose(2)}\n---\n\n${prose(30)}\n\n${sections.join("\n")}`;
}

for (let number = 0; number < count; number += 1) {
  mkdirSync(join(folder, "docs-src", `part-${Math.floor(number / 40)}`), { recursive: true });
  writeFileSync(join(folder, "docs-src", pathOf(number)), pageText(number));
}
writeFileSync(join(folder, "docs-src", "index.md"), "---\ntitle: Home\n---\n\nText.\n");
const folders = Array.from(
  { length: Math.ceil(count / 40) },
  (_, number) => `{ paths: ["/part-${number}/"], entries: [{ folder: "/part-${number}/" }] }`,
);
writeFileSync(
  join(folder, "site.config.ts"),
  `export default { title: "Bench", themeConfig: { sidebars: [${folders.join(", ")}] } };\n`,
);

/** Milliseconds that the main thread has been computing. */
function computed(): number {
  const [nanoseconds = "0"] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(" ");
  return Number(nanoseconds) / 1e6;
}

function median(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((left, right) => left - right);
  const at = (part: number): string => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1);
  return `median ${at(0.5)}, 90 % ${at(0.9)}`;
}

/** The longest time for which the main thread handles nothing else, in milliseconds of its CPU time. */
async function longestBlock(run: () => Promise<unknown>): Promise<number> {
  const state = { last: computed(), longest: 0, isDone: false };
  const probe = (): void => {
    const now = computed();
    state.longest = Math.max(state.longest, now - state.last);
    state.last = now;
    if (!state.isDone) setImmediate(probe);
  };
  setImmediate(probe);
  await run();
  state.isDone = true;
  return Math.max(state.longest, computed() - state.last);
}

function cacheSize(): number {
  const cache = join(folder, ".docsgen", "cache");
  return readdirSync(cache).reduce((sum, name) => sum + statSync(join(cache, name)).size, 0);
}

const { SiteSession: Session }: { readonly SiteSession: typeof SiteSession } = await import(
  join(process.cwd(), "lib", "session.js")
);
const path = join(folder, "docs-src", pathOf(Math.floor(count / 2)));
const original = readFileSync(path, "utf8");
const started = performance.now();
const own = { at: 0, cpu: 0 };
const openSession = (): Promise<SiteSession> =>
  Session.open({
    workingFolder: folder,
    config: null,
    source: null,
    workers: 2,
    today: () => "2027-01-31",
    onOwnProblems: () => {
      own.at ||= performance.now();
      own.cpu ||= process.cpuUsage().user / 1000;
    },
  });
const session = await openSession();
session.setText(path, original);
await session.typing();
if (session.settingProblems.length > 0) throw new Error(JSON.stringify(session.settingProblems));
console.log(`CPU ${Math.round(own.cpu)} of the first problems`);
console.log(`${count} pages; first problems of the open page, without a cache: ${Math.round(own.at - started)} ms`);
await session.idle();
console.log(`whole site: ${Math.round(performance.now() - started)} ms`);

const edits: Readonly<Record<string, (key: number) => string>> = {
  prose: (key) => original.replace("\n\n## Section 1", ` ${"x".repeat(key + 1)}\n\n## Section 1`),
  title: (key) => original.replace("title: Page", `title: ${"x".repeat(key + 1)} Page`),
  heading: (key) => original.replace("## Section 3", `## Section ${"x".repeat(key + 1)}`),
  link: (key) => original.replace("\n\n## Section 1", ` [x](page-${key}.md)\n\n## Section 1`),
};
for (const [name, edit] of Object.entries(edits)) {
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const before = computed();
    session.setText(path, edit(key));
    await session.typing();
    times.push(computed() - before);
  }
  const block = await longestBlock(async () => {
    if ((await session.idle()) === null) throw new Error("the pause was interrupted");
  });
  console.log(
    `${name}: ${median(times)} ms of the main thread a key; then a pause blocks it for ${block.toFixed(1)} ms`,
  );
}
session.setText(path, original);
await session.idle();
const total = Number(options.edits);
if (total > 0) {
  const size = cacheSize();
  for (let key = 0; key < total; key += 1) {
    session.setText(path, original.replace("## Section 1", `## Section ${key} ${prose(3)}`));
    await session.typing();
    if (key % 50 === 0) await session.idle();
    if (key % Math.max(1, Math.floor(total / 8)) === 0) {
      globalThis.gc?.();
      const { rss, heapUsed } = process.memoryUsage();
      console.log(`${key} edits: heap ${(heapUsed / 1e6).toFixed(0)} MB, in all ${(rss / 1e6).toFixed(0)} MB`);
    }
  }
  session.setText(path, original);
  await session.idle();
  console.log(`the cache has grown by ${cacheSize() - size} bytes in ${total} edits`);
}
await session.close();
own.at = 0;
const again = performance.now();
const second = await openSession();
second.setText(path, original);
await second.typing();
console.log(`first problems with a cache: ${Math.round(own.at - again)} ms`);
await second.idle();
console.log(`whole site with a cache: ${Math.round(performance.now() - again)} ms`);
await second.close();
rmSync(folder, { recursive: true });
