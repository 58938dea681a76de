/** Describes how the benchmark builds a site with one generator. The configs of the sites are in sites/. */
import type { LinkStyle } from "./corpus.ts";

export interface Generator {
  /** As `--tools` names it. */
  readonly name: string;
  /** As the tables name it. */
  readonly label: string;
  /** What is compared: "docs theme, shiki, Pagefind". */
  readonly features: string;
  /** Folder of sites/ that is copied into its site. */
  readonly config: string;
  readonly packages: Packages | null;
  readonly linkStyle: LinkStyle;
  /** Name of a section's first page. */
  readonly indexName: "index.md" | "_index.md";
  /** Folders of its site: that of the pages, that of the result, and those that a cold build does not find. */
  readonly pages: string;
  readonly output: string;
  readonly caches: readonly string[];
  readonly build: (paths: GeneratorPaths) => Command;
  readonly serve: ((paths: GeneratorPaths, port: number) => Command) | null;
  /** What its development server says when it has done all that it does in advance; `null`: it does nothing in advance. */
  readonly settled: RegExp | null;
  readonly version: (peer: string) => string;
}

export interface Packages {
  readonly dependencies: Readonly<Record<string, string>>;
  /** For packages of packages whose versions must be named to be installed together. */
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Absolute paths. */
export interface GeneratorPaths {
  /** Where its packages are. */
  readonly peer: string;
  readonly site: string;
}

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
