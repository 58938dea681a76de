/**
 * Builds the index of one peer in a process of its own and prints the milliseconds: `build-peer.js <peer>
 * <sections.json> <index file>`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import * as flexsearch from "./peers/flexsearch.ts";
import * as tuned from "./peers/minisearch-tuned.ts";
import * as orama from "./peers/orama.ts";
import * as vitepress from "./peers/minisearch-vitepress.ts";
import type { Peer } from "./peers/peer.ts";

const peers = new Map<string, Peer>([
  ["flexsearch", flexsearch],
  ["minisearch-tuned", tuned],
  ["minisearch-vitepress", vitepress],
  ["orama", orama],
]);
const [name = "", sections = "", index = ""] = process.argv.slice(2);
const peer = peers.get(name);
if (peer === undefined) throw new Error(`no peer ${name}`);
const parsed = JSON.parse(readFileSync(sections, "utf8"));
const start = performance.now();
writeFileSync(index, await peer.buildIndex(parsed));
process.stdout.write(String(performance.now() - start));
