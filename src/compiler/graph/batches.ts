/** Divides work into batches of about the same cost, so that threads are busy evenly and messages stay small. */

/** In characters of source or HTML. A page that a reader requests waits until a thread has finished its batch. */
const batchSize = 16 * 1024;

/** @param costOf Returns the number of characters of an item. */
export function* makeBatches<Item>(items: Iterable<Item>, costOf: (item: Item) => number): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let cost = 0;
  for (const item of items) {
    batch.push(item);
    cost += costOf(item);
    if (cost < batchSize) continue;
    yield batch;
    batch = [];
    cost = 0;
  }
  if (batch.length > 0) yield batch;
}
