/** Compares a published folder with an earlier state of its site, anew whenever it was built again. Has effects. */
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { cacheFolderOf } from "../cache/cache-folder.ts";
import { openEarlierSite } from "../compare/earlier-site.ts";
import { contentOfPublication } from "../compare/site-content.ts";
import { defaultConfig } from "../config/site-config.ts";
import type { SiteOptions } from "../graph/prepare-site.ts";
import { readManifest } from "../verify/read-output.ts";
import type { Answer } from "./answer.ts";
import type { PublishedFolder } from "./published-folder.ts";
import { SiteComparison } from "./site-comparison.ts";

interface FolderOptions extends Pick<SiteOptions, "workingFolder" | "config" | "today"> {
  readonly onFailure: (error: unknown) => void;
}

/** Answers the requests of `docsgen preview --since`. The folder is looked at only when such a request arrives. */
export class FolderComparison {
  readonly #published: PublishedFolder;
  readonly #comparison: SiteComparison;
  readonly #configPath: string;
  #manifest = "";

  constructor({ workingFolder, config, today, onFailure }: FolderOptions, since: string, published: PublishedFolder) {
    const defaults = { source: null, out: null, base: null, useCache: true, workers: null, remoteCache: null };
    const options = {
      ...defaults,
      workingFolder,
      config,
      today,
      since,
      isPublished: true,
      onProgress: () => undefined,
    };
    this.#published = published;
    this.#configPath = resolve(workingFolder, config ?? defaultConfig);
    this.#comparison = new SiteComparison({
      since,
      open: (project, signal) => openEarlierSite(project, { ...options, signal }),
      onCompared: () => undefined,
      onFailure,
    });
  }

  /** @param path Decoded, with the base. */
  answer(path: string, search: string): Promise<Answer | null> {
    const { base } = this.#published;
    const route = path.startsWith(base) ? path.slice(base.length - 1) : path;
    if (!route.startsWith("/@docsgen/")) return Promise.resolve(null);
    const publication = readManifest(this.#published.folder);
    const manifest = JSON.stringify(publication);
    if (publication !== null && manifest !== this.#manifest) {
      const configPath = this.#configPath;
      const project = { root: dirname(configPath), configPath, cacheFolder: cacheFolderOf(configPath) };
      const read = (page: string): string => this.#documentOf(page);
      this.#comparison.follow(project, () => contentOfPublication({ ...publication, base }, read));
    }
    this.#manifest = manifest;
    return this.#comparison.answer(route, search);
  }

  close(): Promise<void> {
    return this.#comparison.close();
  }

  #documentOf(path: string): string {
    const found = this.#published.find(this.#published.base + path.slice(1), "");
    return found.kind === "file" ? readFileSync(join(found.folder, found.file), "utf8") : "";
  }
}
