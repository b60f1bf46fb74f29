/**
 * Runs `work` over the items that share a key, one run per key at a time: whatever arrives while a run is under way is
 * done together in the next. A lone item waits for nothing, and a crowd costs one round trip instead of one each.
 * `work` returns one result per item, in their order; what it throws rejects every item of that run.
 */
export function coalesceBy<Item, Result>(
  keyOf: (item: Item) => string,
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  const queues = new Map<string, Waiting<Item, Result>[]>();

  async function drain(key: string, queue: Waiting<Item, Result>[]): Promise<void> {
    while (queue.length > 0) await settle(queue.splice(0, LARGEST_RUN), work);
    queues.delete(key);
  }

  return (item) =>
    new Promise((resolve, reject) => {
      const key = keyOf(item);
      const waiting = { item, resolve, reject };
      const queue = queues.get(key);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const started = [waiting];
      queues.set(key, started);
      // Those who call in the same turn of the event loop are in the first run, too.
      queueMicrotask(() => void drain(key, started));
    });
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Keeps a statement short enough that others get their turn. */
const LARGEST_RUN = 200;

async function settle<Item, Result>(
  run: readonly Waiting<Item, Result>[],
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): Promise<void> {
  try {
    const results = await work(run.map(({ item }) => item));
    for (const [position, { resolve, reject }] of run.entries()) {
      const result = results[position];
      if (result === undefined) reject(new Error("fewer results than items"));
      else resolve(result);
    }
  } catch (error) {
    for (const { reject } of run) reject(error);
  }
}
