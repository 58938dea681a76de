/** The folders of the benchmarks, below .docsgen/, which is never committed. */
import { join } from "node:path";

/** The benchmarks run from the project's root. */
export const projectRoot = process.cwd();
export const benchFolder = join(projectRoot, ".docsgen", "bench", "speed");
/** One folder a peer: its packages, and below them its sites, so that they find the packages. */
export const peersFolder = join(projectRoot, ".docsgen", "bench", "peers");
/** The configs of all generators, as they are copied into their sites. */
export const configsFolder = join(projectRoot, "tests", "bench", "speed", "sites");
