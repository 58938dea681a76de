/** Describes how the bench of truth writes and builds a site of one tool. */
import type { Command } from "../speed/generator.ts";
import type { Syntax } from "./mistakes.ts";

export type ToolName = "docsgen" | "vitepress" | "starlight" | "docusaurus" | "rspress" | "blume";

export interface Tool {
  readonly syntax: Syntax;
  readonly label: string;
  /** Its strict options, as the page lists them. */
  readonly strict: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Versions of packages of its packages that must be named. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** The package whose version the page names. */
  readonly main: string | null;
  /** Where its pages and its result are, in the folder of the site. */
  readonly pages: string;
  readonly output: string;
  /** Folders that a build without earlier results does not find. */
  readonly caches: readonly string[];
  readonly files: (config: SiteConfig) => Readonly<Record<string, string>>;
  /** One after another; the first that fails ends the build. */
  readonly build: (root: string) => readonly Command[];
}

export interface SiteConfig {
  /** Names of the pages, which menus list where a tool needs them named. */
  readonly pages: readonly string[];
  readonly menu: readonly string[];
  readonly redirects: readonly string[];
}
