import type { SiteConfig } from "../../config/site-config.ts";
import type { LinkFinding } from "../../site/linked-site.ts";
import type { SearchIndex } from "./make-index.ts";

export async function checkSearch(_config: SiteConfig, _index: SearchIndex): Promise<readonly LinkFinding[]> {
  return [];
}
