/**
 * The update of a site against a model: pages that link to and include each other at random are changed at random. After
 * each change, an open site must be in the state of a site that has just been opened, must have compiled exactly the
 * pages whose inputs it has not seen before, and must be linked again only if something that is linked has changed.
 */
import { expect, test } from "vitest";
import { withSite } from "../../../src/compiler/graph/open-site.ts";
import type { SiteGraph, SiteState } from "../../../src/compiler/graph/site-graph.ts";
import type { Random } from "../../support/random.ts";
import { makeRandom } from "../../support/random.ts";
import type { Site } from "../../support/site.ts";
import { makeSite } from "../../support/site.ts";

const names = Array.from({ length: 9 }, (_, number) => `p${number}`);
const samples = ["a.js", "b.js"];
const image = "docs-src/dot.png";
const wantedSeed = process.env["DOCSGEN_SEED"];
const seeds = wantedSeed === undefined ? [1, 2, 3] : [Number(wantedSeed)];
const steps = 25;

/** Which of the sample files exist and what they contain, and the text of each page. */
interface Model {
  readonly pages: Map<string, string>;
  readonly samples: Map<string, string>;
}

function pageText(random: Random): string {
  const target = names[random(names.length)] ?? "";
  const parts = [
    `Text ${random(4)}.`,
    `## Part ${random(3)}`,
    `See [there](${target}.md) and [its part](${target}.md#part-${random(3)}).`,
    `<<< @/_code/${samples[random(samples.length)] ?? ""}`,
    "![A dot](dot.png)",
  ];
  const chosen = parts.filter(() => random(2) > 0);
  return `---\ntitle: Title ${random(6)}\n${random(8) === 0 ? "draft: true\n" : ""}---\n\n${chosen.join("\n\n")}\n`;
}

function changeAtRandom(site: Site, { pages, samples: files }: Model, random: Random): string {
  const name = names[random(names.length)] ?? "";
  const sample = samples[random(samples.length)] ?? "";
  switch (random(8)) {
    case 0:
      if (pages.delete(name)) site.remove(`docs-src/${name}.md`);
      return `remove ${name}`;
    case 1:
      if (files.delete(sample)) site.remove(`docs-src/_code/${sample}`);
      return `remove ${sample}`;
    case 2:
      files.set(sample, `const n = ${random(3)};\n`);
      site.write(`docs-src/_code/${sample}`, files.get(sample) ?? "");
      return `write ${sample}`;
    case 3:
      site.write(image, `GIF89a ${random(3)};`);
      return "write the image";
    case 4: {
      const text = pages.get(name);
      if (text !== undefined) site.write(`docs-src/${name}.md`, text);
      return `save ${name} unchanged`;
    }
    default:
      pages.set(name, pageText(random));
      site.write(`docs-src/${name}.md`, pages.get(name) ?? "");
      return `write ${name}`;
  }
}

/** What a page is compiled from. */
function inputsOf(name: string, text: string, files: ReadonlyMap<string, string>): string {
  const included = samples.filter((sample) => text.includes(`@/_code/${sample}`));
  return JSON.stringify([name, text, included.map((sample) => [sample, files.get(sample) ?? null])]);
}

function open<Result>(site: Site, run: (graph: SiteGraph) => Promise<Result>): Promise<Result> {
  const options = {
    workingFolder: site.folder,
    config: "site.config.ts",
    source: null,
    out: null,
    base: null,
    useCache: false,
    remoteCache: null,
    workers: 0,
    today: () => "2027-01-31",
  };
  return withSite(options, "read", ({ graph }) =>
    run(graph).then((result) => ({ kind: "done" as const, result })),
  ).then((result) => {
    if (result.kind === "failed") throw new Error(JSON.stringify(result.diagnostics));
    return result.result;
  });
}

function analyze(graph: SiteGraph): Promise<SiteState> {
  return graph.analyze({ signal: new AbortController().signal, onProgress: () => undefined });
}

function resultOf({ site, diagnostics }: SiteState): string {
  return JSON.stringify([{ ...site, assets: [...site.assets] }, diagnostics], withLists, 1);
}

/** The lists of pages are accessors, which JSON does not see. */
function withLists(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return {
    ...value,
    ...("headers" in value && { headers: value.headers }),
    ...("references" in value && { references: value.references }),
  };
}

/** Everything that is linked: the interfaces of pages and the other files. */
function linkedInputsOf({ pages, tree }: SiteState, site: Site): string {
  const assets = tree.assets.map(({ path }) => [path, site.read(`docs-src/${path}`)]);
  return JSON.stringify([Array.from(pages, ([path, page]) => [path, page.interface]), assets], withLists);
}

test.each(seeds)(
  "an updated site equals a new one, and compiles and links only what a change affects, series %i",
  async (seed) => {
    const random = makeRandom(seed);
    const site = makeSite({ "docs-src/index.md": "---\ntitle: Home\n---\n\nText.\n", [image]: "GIF89a 0;" });
    const model: Model = { pages: new Map([["index", site.read("docs-src/index.md")]]), samples: new Map() };
    const seen = new Set<string>();
    const log = [`seed ${seed}`];
    const counts = { compiled: 0, relinked: 0, unlinked: 0 };
    await open(site, async (graph) => {
      const before: { site: SiteState["site"] | null; linked: string } = { site: null, linked: "" };
      for (let step = 0; step < steps; step += 1) {
        for (let changes = random(3); changes >= 0; changes -= 1) log.push(changeAtRandom(site, model, random));
        const inputs = Array.from(model.pages, ([name, text]) => inputsOf(name, text, model.samples));
        const dirty = inputs.filter((each) => !seen.has(each));
        for (const each of inputs) seen.add(each);

        const state = await analyze(graph);
        const fresh = await open(site, async (other) => {
          const found = await analyze(other);
          return { result: resultOf(found), linked: linkedInputsOf(found, site) };
        });
        expect(resultOf(state), log.join("\n")).toBe(fresh.result);
        expect(state.compilation.compiled, log.join("\n")).toBe(dirty.length);
        expect(state.site === before.site, log.join("\n")).toBe(fresh.linked === before.linked);
        counts.compiled += dirty.length;
        if (state.site === before.site) counts.unlinked += 1;
        else counts.relinked += 1;
        before.site = state.site;
        before.linked = fresh.linked;
      }
    });
    // The series contains changes of every kind.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(2);
  },
  120_000,
);
