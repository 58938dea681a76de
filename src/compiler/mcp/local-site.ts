/** Reads the site of the working folder as `docsgen serve` would send it, without a server. */
import type { SiteOptions } from "../graph/prepare-site.ts";
import { decodeUri } from "../decode-uri.ts";
import { DevelopmentSite } from "../serve/development-site.ts";
import { ToolError } from "./protocol.ts";
import type { SiteFiles } from "./site-files.ts";

const maxRedirects = 5;

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
    const url = new URL(this.#site.base, this.#site.origin ?? "http://localhost");
    return { url, read: (path) => this.#read(new URL(path, url), url) };
  }

  close(): Promise<void> {
    return this.#site.close();
  }

  async #read(target: URL, home: URL, redirects = 0): ReturnType<SiteFiles["read"]> {
    if (target.origin !== home.origin || !target.pathname.startsWith(home.pathname))
      throw new ToolError(`${target.href} is not on this site.`);
    const answer = await this.#site.answer(decodeUri(target.pathname) ?? target.pathname, "");
    if (answer.kind === "redirect" && redirects < maxRedirects)
      return this.#read(new URL(answer.location, target), home, redirects + 1);
    if (answer.kind !== "file" || answer.status !== 200) return null;
    const text = typeof answer.body === "string" ? answer.body : new TextDecoder().decode(answer.body);
    return { type: answer.type, text, path: target.pathname.slice(home.pathname.length) };
  }
}
