/** Reads the site of the working folder as `docsgen serve` would send it, without a server. */
import type { SiteOptions } from "../graph/prepare-site.ts";
import { DevelopmentSite } from "../serve/development-site.ts";
import { answeredFiles } from "./answered-files.ts";
import { resolveSiteLink, siteAt } from "../site/other-sites.ts";
import { splitAddress } from "../site/urls.ts";
import { ToolError } from "./protocol.ts";
import { publishedFiles } from "./published-files.ts";
import type { OtherPage } from "./reading-tools.ts";
import type { SiteFiles } from "./site-files.ts";

/** Compiles what has changed with each `open`, so an agent reads what the author has just saved. */
export class LocalSite {
  readonly #site: DevelopmentSite;

  constructor(options: SiteOptions) {
    this.#site = new DevelopmentSite(options);
  }

  /** The site as its files are now. @throws ToolError if it cannot be read. */
  async open(): Promise<SiteFiles> {
    await this.#site.update(null, () => Promise.resolve());
    if (!this.#site.isCurrent) {
      const problems = this.#site.diagnostics.map(({ message }) => message);
      throw new ToolError(["The site cannot be read. `check` says where to repair it.", ...problems].join("\n"));
    }
    const { base, origin } = this.#site;
    const url = new URL(base, origin ?? "http://localhost");
    return answeredFiles(url, (path) => this.#site.answer(path, ""), origin ?? "");
  }

  /** The page of another site that is named, "sdk:guide/", or has this URL; `null` if the config has no such site. */
  otherSite(address: string): OtherPage | null {
    const { sites } = this.#site;
    const { path, suffix, fragment } = splitAddress(address);
    const query = fragment === "" ? suffix : "";
    const url = resolveSiteLink({ url: address, path, query, fragment }, "", sites)?.url ?? address;
    const site = siteAt(url, sites);
    return site === null ? null : { files: publishedFiles(new URL(site.root)), url };
  }

  close(): Promise<void> {
    return this.#site.close();
  }
}
