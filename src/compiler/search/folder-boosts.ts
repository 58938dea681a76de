/** The boosts that `search.boost` gives to the files of folders. Pure. */
import picomatch from "picomatch";
import type { SiteConfig } from "../config/site-config.ts";
import type { SourcePath } from "../source/paths.ts";
import { withinSource } from "../source/paths.ts";

/** The boost of a file; 1 if no pattern matches it. */
export function folderBoosts({ search, source }: SiteConfig): (path: SourcePath) => number {
  const boosts = Object.entries(search.boost).map(([pattern, boost]) => ({
    boost,
    matches: picomatch(withinSource(pattern, source)),
  }));
  return (path) => boosts.reduce((product, { boost, matches }) => (matches(path) ? product * boost : product), 1);
}

/** The patterns that match none of these files. */
export function unmatchedBoosts({ search, source }: SiteConfig, paths: readonly SourcePath[]): readonly string[] {
  return Object.keys(search.boost).filter((pattern) => {
    const matches = picomatch(withinSource(pattern, source));
    return !paths.some((path) => matches(path));
  });
}
