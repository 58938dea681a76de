/**
 * The number of typos between two words: insertions, deletions, substitutions and transpositions of neighboring
 * letters. This is the optimal string alignment variant of the Damerau–Levenshtein distance
 * (https://en.wikipedia.org/wiki/Damerau%E2%80%93Levenshtein_distance).
 */

/** @param limit For larger distances, the result is `limit + 1`. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let twoBefore: number[] = [];
  let before = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const now = [row];
    let least = row;
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (before[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, (twoBefore[column - 2] ?? 0) + 1);
      now.push(cost);
      least = Math.min(least, cost);
    }
    if (least > limit) return limit + 1;
    twoBefore = before;
    before = now;
  }
  return before[right.length] ?? limit + 1;
}
