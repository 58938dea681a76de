import { expect, test } from "vitest";
import { isInShard } from "../../../src/compiler/graph/shard.ts";
import { toSourcePath } from "../../../src/compiler/source/paths.ts";

const paths = Array.from({ length: 3000 }, (_, number) => toSourcePath(`guide/p${number}.md`));

test.each([1, 2, 3, 7])("each page is in one of %d shards, which have about the same size", (count) => {
  const sizes = Array.from({ length: count }, () => 0);
  for (const path of paths) {
    const homes = sizes.flatMap((_, index) => (isInShard(path, { number: index + 1, count }) ? [index] : []));
    expect(homes).toHaveLength(1);
    for (const home of homes) sizes[home] = (sizes[home] ?? 0) + 1;
  }
  for (const size of sizes) expect(Math.abs(size - 3000 / count)).toBeLessThan(200);
});

test("the shard of a page is the same on every machine", () => {
  const shares = ["index.md", "a.md", "b/c.md"].map((path) =>
    [1, 2, 3].find((number) => isInShard(toSourcePath(path), { number, count: 3 })),
  );
  expect(shares).toEqual([2, 1, 2]);
});
