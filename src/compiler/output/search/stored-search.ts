/** What is kept of a search index between two runs: enough to tell that nothing of it changed, and to plan its files without making it. */
import type { LinkFinding } from "../../site/linked-site.ts";

export interface StoredSearch {
  /** Of all that it is made from. */
  readonly fingerprint: string;
  /** Paths of its files. */
  readonly paths: readonly string[];
  /** What was found wrong with it. */
  readonly findings: readonly LinkFinding[];
}
