import { expect, test } from "vitest";
import { compareNaturally, isVersion } from "../../../src/compiler/site/natural-order.ts";

test.each([
  [
    ["Page 10", "Page 2", "page 1"],
    ["page 1", "Page 2", "Page 10"],
  ],
  [
    ["1.10.0", "1.9.0", "1.9"],
    ["1.9", "1.9.0", "1.10.0"],
  ],
  [
    ["2.0.0", "2.0.0-rc.1", "2.0.0-beta", "1.0.0"],
    ["1.0.0", "2.0.0-beta", "2.0.0-rc.1", "2.0.0"],
  ],
  [
    ["v10.0", "v9.0", "0.9"],
    ["0.9", "v9.0", "v10.0"],
  ],
  [
    ["Яблоко", "Ёж", "Жук"],
    ["Ёж", "Жук", "Яблоко"],
  ],
  [
    ["Zebra", "Öl", "apple"],
    ["apple", "Öl", "Zebra"],
  ],
  [
    ["b", "B", "a"],
    ["a", "B", "b"],
  ],
  [
    ["007", "7", "07"],
    ["007", "07", "7"],
  ],
  [
    ["Part 9007199254740993", "Part 9007199254740992"],
    ["Part 9007199254740992", "Part 9007199254740993"],
  ],
])("%j is listed as %j", (titles, sorted) => {
  expect(titles.toSorted(compareNaturally)).toEqual(sorted);
  expect(titles.toReversed().sort(compareNaturally)).toEqual(sorted);
});

test("versions are told from numbers that determine a position", () => {
  expect(["0.9", "1.0.0", "v1.0.0", "V2.1", "2.0.0-beta", "1.0.0-rc.1"].filter((name) => !isVersion(name))).toEqual([]);
  expect(["01-intro", "1.intro", "2", "v1", "1.2-topic", "1.0.0-guide"].filter(isVersion)).toEqual([]);
});
