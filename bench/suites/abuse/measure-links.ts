import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import { UNREACHED } from "@/bench/product";
import { fillStore, keepTraders } from "@/bench/scale/fill-store";
import { serveProduct } from "@/bench/scale/serve-product";
import { createAdminKey } from "@/e2e/support/admin";
import { findWebServer, readResidentBytes, SMALL_HEAP_MB, SMALL_PROCESS, watchPeak } from "./watch-memory";

const MIB = 1024 ** 2;
const MAX_GROWTH_MB = 150;
const CREDITS = 1_000_000;
const KEYS = 2;
const CALLS_AT_ONCE = 20;
const ROUNDS = 5;
/** Wallets that are compared, and kept ones that they are compared with. */
const TRADERS = 12;
const REFERENCE = 200;
const SWAPS = 1_000;
const WARM_CALLS = 300;

/** Measures how far a web server's memory grows under calls for what ties two wallets, each of which costs 3 credits. */
export async function* measureLinks(): AsyncIterable<Figure> {
  yield* onStore(async function* (store) {
    await fillStore(store, { small: REFERENCE, large: 0 });
    const traders = await keepTraders(store, TRADERS, SWAPS);
    const product = await serveProduct(store, { ...UNREACHED, ...SMALL_PROCESS });
    try {
      const created = await Promise.all(
        Array.from({ length: KEYS }, () => createAdminKey(CREDITS, product.dataDir)),
      );
      const ask = async (path: string, call: number): Promise<number> => {
        const headers = { "X-Api-Key": created[call % KEYS]?.apiKey ?? "" };
        const answer = await fetch(`${product.url}/api/v1/intel/wallet/${path}`, { headers });
        await answer.arrayBuffer();
        return answer.status;
      };
      for (let call = 0; call < WARM_CALLS; call += 1) await ask(`${traders[call % TRADERS]}/hud`, call);
      const server = await findWebServer(product.dataDir);
      const before = await readResidentBytes(server);
      const watch = watchPeak(server);
      const statuses: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const calls = Array.from({ length: CALLS_AT_ONCE }, (_, call) => {
          const [one, other] = [(call + round) % TRADERS, (call * 5 + round + 1) % TRADERS];
          return ask(`${traders[one]}/links/${traders[one === other ? (one + 1) % TRADERS : other]}`, call);
        });
        statuses.push(...(await Promise.all(calls)));
      }
      const grown = (await watch.stop()) - before;
      const answered = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 503).length;
      if (answered === 0 || answered + refused < statuses.length) {
        throw new Error(`calls were answered with ${[...new Set(statuses)].join()}`);
      }
      yield {
        name: "abuse-links",
        value: Math.max(0, grown) / MIB,
        unit: "MB",
        against: `peak growth of the web server under ${ROUNDS} times ${CALLS_AT_ONCE} link calls at once of ${KEYS} keys with a heap of ${SMALL_HEAP_MB} MB, ${answered} answered, ${refused} told to come back; goal ${MAX_GROWTH_MB}`,
        headline: true,
      };
    } finally {
      await product.stop();
    }
  });
}
