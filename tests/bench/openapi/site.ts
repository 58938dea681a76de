/** The site of one tool: it is written anew for each description, and its output is weighed. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { benchFolder, peersFolder } from "../speed/folders.ts";
import type { GeneratorPaths } from "../speed/generator.ts";
import type { BenchDescription } from "./description.ts";
import type { ReferenceTool } from "./tools.ts";

export interface Weight {
  /** The bytes of each HTML document. */
  readonly documents: readonly number[];
  readonly files: number;
  readonly bytes: number;
}

export class ReferenceSite {
  readonly paths: GeneratorPaths;
  readonly #description: BenchDescription;
  readonly #file: string;
  readonly #output: string;

  constructor(tool: ReferenceTool, description: BenchDescription) {
    const peer = tool.packages === null ? benchFolder : join(peersFolder, tool.name);
    const site = join(peer, "sites", `openapi-${description.name}`);
    this.paths = { peer, site };
    this.#description = description;
    this.#output = join(site, tool.output);
    // Without caches and results of earlier runs.
    rmSync(site, { recursive: true, force: true });
    const name = `openapi${description.extension}`;
    this.#file = join(site, name);
    for (const [path, text] of Object.entries({ ...tool.files(name), [name]: description.text })) {
      mkdirSync(dirname(join(site, path)), { recursive: true });
      writeFileSync(join(site, path), text);
    }
  }

  get log(): string {
    return join(this.paths.site, "build.log");
  }

  readLog(): string {
    return readFileSync(this.log, "utf8");
  }

  /** Adds a word to a text of one operation. */
  edit(word: string): void {
    const { text, editable } = this.#description;
    writeFileSync(this.#file, text.replace(editable, `${editable} ${word}`));
  }

  /** Whether a word is in a document of the output. */
  contains(word: string): boolean {
    return this.#list(".html").some((file) => readFileSync(file, "utf8").includes(word));
  }

  weigh(): Weight {
    const sizes = this.#list("").map((file) => statSync(file).size);
    return {
      documents: this.#list(".html").map((file) => statSync(file).size),
      files: sizes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
    };
  }

  #list(extension: string): readonly string[] {
    if (!existsSync(this.#output)) return [];
    return readdirSync(this.#output, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
      .map(({ parentPath, name }) => join(parentPath, name));
  }
}
