/** Cuts work into batches of about the same cost, in the order given, so that threads are fed evenly and messages stay small. */

/** Characters of source or HTML. */
export const batchSize = 64 * 1024;

/** @param costOf Characters that one item stands for. @param size Characters of a batch. */
export function* makeBatches<Item>(
  items: Iterable<Item>,
  costOf: (item: Item) => number,
  size: number = batchSize,
): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let cost = 0;
  for (const item of items) {
    batch.push(item);
    cost += costOf(item);
    if (cost < size) continue;
    yield batch;
    batch = [];
    cost = 0;
  }
  if (batch.length > 0) yield batch;
}
