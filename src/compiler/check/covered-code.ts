/**
 * Which pages may be outdated because the code that they describe has changed. A page names this code in its frontmatter:
 * `covers: ["src/queue/**"]`. Pure.
 */
import picomatch from "picomatch";
import { problemOf } from "../diagnostics/catalog.ts";
import type { LinkFinding } from "../site/linked-site.ts";
import type { SourcePath } from "../source/paths.ts";
import { splitPage } from "../translation/sections.ts";
import { markOf } from "../translation/source-mark.ts";
import type { OwnersOf } from "./code-owners.ts";

/** A file that has changed. Paths are from the root of the repository. */
export interface ChangedFile {
  readonly path: string;
  /** Its path before the change; the same unless it was moved. */
  readonly before: string;
  /** Whether its content changed, and not only its path. */
  readonly isEdited: boolean;
}

/** The state that is checked and an earlier one, as Git knows them. */
export interface RepositoryChanges {
  /** The earlier state, as its author calls it: "origin/main". */
  readonly since: string;
  readonly changed: readonly ChangedFile[];
  /** All present files. */
  readonly files: readonly string[];
  /** Repositories within the repository. Their files are not known, only whether their commit changed. */
  readonly submodules: ReadonlySet<string>;
  readonly ownersOf: OwnersOf;
}

/** A page that names code, or the day on which it was reviewed. Paths of files are from the root of the repository. */
export interface DatedPage {
  readonly path: SourcePath;
  /** Its own file, and those that it includes. */
  readonly files: readonly string[];
  readonly covers: readonly string[];
  /** The day of its last review. */
  readonly reviewed: string | null;
  readonly change: PageChange;
}

/** The differences of a page since the earlier state. */
export interface PageChange {
  /** White space and what the page includes do not count. */
  readonly hasOtherText: boolean;
  readonly hasOtherReview: boolean;
}

/** @param today The current date, such as "2027-01-31". */
export function findOutdated(
  pages: readonly DatedPage[],
  { since, changed, files, submodules, ownersOf }: RepositoryChanges,
  today: string,
): readonly LinkFinding[] {
  const edited = changed.filter(({ isEdited }) => isEdited);
  return pages.flatMap(({ path: page, files: own, covers, reviewed, change }): LinkFinding[] => {
    const { hasOtherText, hasOtherReview } = change;
    const [file = ""] = own;
    const owners = ownersOf(file);
    const ask = owners.length === 0 ? "" : `; its owners are ${owners.join(", ")}`;
    const patterns = covers.map((written) => ({ written, matches: matcherOf(written, submodules) }));
    const covered = edited.filter((each) =>
      patterns.some(({ matches }) => [each.path, each.before].some((path) => matches(path))),
    );
    const others = covered.filter(({ path }) => !own.includes(path));
    const unmatched = patterns.filter(
      ({ matches }) => !files.some(matches) && !covered.some((each) => matches(each.path) || matches(each.before)),
    );
    const at = (key: string) => ({ kind: "key", page, key }) as const;
    return [
      ...(others.length === 0 || hasOtherText || hasOtherReview
        ? []
        : [
            {
              ...at("covers"),
              ...problemOf(
                "outdated-page",
                { since, paths: others.map(({ path }) => path) },
                `update the page, or say that it is still right: \`reviewed: ${today}\`${ask}`,
              ),
            },
          ]),
      ...(reviewed !== null && hasOtherText && !hasOtherReview
        ? [
            {
              ...at("reviewed"),
              ...problemOf(
                "outdated-review",
                { since, day: reviewed },
                `check the whole page and write \`reviewed: ${today}\`, or remove the line${ask}`,
              ),
            },
          ]
        : []),
      ...unmatched.map(({ written }) => ({
        ...at("covers"),
        ...problemOf(
          "covers-nothing",
          { pattern: written },
          "write a path from the root of the repository, such as src/queue/**",
        ),
      })),
    ];
  });
}

/**
 * Whether a path of the repository is meant: a file, a folder with all that is in it, or a pattern. What is inside a
 * submodule is meant if the submodule is.
 */
export function matcherOf(written: string, submodules: ReadonlySet<string>): (path: string) => boolean {
  const pattern = written.replace(/^\.?\//u, "").replace(/\/+$/u, "");
  const matches = picomatch([pattern, `${pattern}/**`], { dot: true });
  return (path) => matches(path) || (submodules.has(path) && pattern.startsWith(`${path}/`));
}

/** The differences between two states of a page's file. */
export function comparePages(before: string, now: string): PageChange {
  const dayIn = (page: string): string | undefined =>
    /^reviewed:[ \t]*["']?([\d-]+)/mu.exec(splitPage(page).frontmatter)?.[1];
  return {
    hasOtherText: markOf(before).digests.join(" ") !== markOf(now).digests.join(" "),
    hasOtherReview: dayIn(before) !== dayIn(now),
  };
}
