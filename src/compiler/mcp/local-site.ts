/** Reads the site of the working folder as `docsgen serve` would send it, without a server. */
import type { SiteOptions } from "../graph/prepare-site.ts";
import { DevelopmentSite } from "../serve/development-site.ts";
import { answeredFiles } from "./answered-files.ts";
import { ToolError } from "./protocol.ts";
import type { SiteFiles } from "./site-files.ts";

export class LocalSite {
  readonly #site: DevelopmentSite;
  #isOpen = false;

  constructor(options: SiteOptions) {
    this.#site = new DevelopmentSite(options);
  }

  /** The site as its files are now. @throws ToolError if it cannot be read. */
  async open(): Promise<SiteFiles> {
    if (!this.#isOpen) await this.#site.open();
    this.#isOpen = true;
    await this.#site.update(null, () => Promise.resolve());
    if (!this.#site.isCurrent) {
      const problems = this.#site.diagnostics.map(({ message }) => message);
      throw new ToolError(["The site cannot be read. `check` says where to repair it.", ...problems].join("\n"));
    }
    const { base, origin } = this.#site;
    const url = new URL(base, origin ?? "http://localhost");
    return answeredFiles(url, (path) => this.#site.answer(path, ""), origin ?? "");
  }

  close(): Promise<void> {
    return this.#site.close();
  }
}
