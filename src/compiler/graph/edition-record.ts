/**
 * What the cache stores of an edition for later builds. An edition whose pages, and everything else that it depends on, are
 * unchanged is neither loaded nor linked, planned or rendered: what the rest of the site needs of it is in its record.
 * What is not there, such as the contents of a file that was removed from the output folder, is made from the
 * edition itself, which is then loaded.
 */
import type { Edition } from "../config/editions.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { KnownEdition } from "../site/link-editions.ts";
import type { SourcePath } from "../source/paths.ts";
import type { CompiledPage } from "../page/compiled-page.ts";
import type { UsedFiles } from "../output/assets.ts";
import type { PlannedFiles } from "../output/plan.ts";

/** Plain data. */
export interface EditionRecord {
  /** A fingerprint of the config, the theme, all files that are not pages, and what its own pages were compiled from. */
  readonly inputs: string;
  readonly linked: KnownEdition;
  /** Its own pages that have problems or accept some. */
  readonly reports: readonly PageReport[];
  /** The paths and signatures of its own pages. */
  readonly signatures: readonly (readonly [SourcePath, string])[];
  /** The paths of its own pages that name the state of their source. */
  readonly accepted: readonly SourcePath[];
  /** The paths of its own pages that say to their readers that their source has changed. */
  readonly noted: readonly SourcePath[];
  readonly searchFindings: readonly LinkFinding[];
  readonly used: UsedFiles;
  readonly files: PlannedFiles;
}

/** The problems of a page, and those that it accepts. */
export interface PageReport extends Pick<CompiledPage, "findings" | "exceptions"> {
  readonly path: SourcePath;
}

export function recordName({ prefix }: Edition): string {
  return `edition ${prefix}`;
}

export function isEditionRecord(value: unknown): value is EditionRecord {
  return typeof value === "object" && value !== null && "inputs" in value && "linked" in value && "files" in value;
}
