import { fillStore, storeTraders } from "@/bench/fill-store";
import { headline } from "@/bench/metric";
import { findWebServer, measureGrowth, SMALL_HEAP_MB, SMALL_PROCESS } from "@/bench/process-memory";
import { serveStore, UNREACHED } from "@/bench/product";
import { onStore } from "@/bench/store";
import { createAdminKey } from "@/e2e/support/admin";

const MAX_GROWTH_MB = 150;
const CREDITS = 1_000_000;
const CALLS_AT_ONCE = 20;
const ROUNDS = 5;
/** Wallets that are compared, and stored ones that they are compared with. */
const TRADERS = 12;
const REFERENCE = 200;
const SWAPS = 1_000;
const WARM_CALLS = 300;

/** Growth of a web process's memory during calls for the links of two wallets, which cost 3 credits each. */
export const measureLinks = () =>
  onStore(async function* (store) {
    await fillStore(store, { small: REFERENCE, large: 0 });
    const traders = await storeTraders(store, TRADERS, SWAPS);
    yield* serveStore(store, { ...UNREACHED, ...SMALL_PROCESS }, async function* ({ url, dataDir, apiKey }) {
      const keys = [apiKey, (await createAdminKey(CREDITS, dataDir)).apiKey];
      const ask = async (path: string, call: number): Promise<number> => {
        const headers = { "X-Api-Key": keys[call % keys.length] ?? "" };
        const response = await fetch(`${url}/api/v1/intel/wallet/${path}`, { headers });
        await response.arrayBuffer();
        return response.status;
      };
      for (let call = 0; call < WARM_CALLS; call += 1) await ask(`${traders[call % TRADERS]}/hud`, call);
      const { megabytes, result: statuses } = await measureGrowth(await findWebServer(dataDir), async () => {
        const received: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const calls = Array.from({ length: CALLS_AT_ONCE }, (_, call) => {
            const one = (call + round) % TRADERS;
            const other = (call * 5 + round + 1) % TRADERS;
            return ask(`${traders[one]}/links/${traders[one === other ? (one + 1) % TRADERS : other]}`, call);
          });
          received.push(...(await Promise.all(calls)));
        }
        return received;
      });
      const answered = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 503).length;
      if (answered === 0 || answered + refused < statuses.length) {
        throw new Error(`calls were answered with ${[...new Set(statuses)].join()}`);
      }
      const against = `peak growth of the web server under ${ROUNDS} times ${CALLS_AT_ONCE} link calls at once of ${keys.length} keys with a heap of ${SMALL_HEAP_MB} MB, ${answered} answered, ${refused} refused until later; goal ${MAX_GROWTH_MB}`;
      yield headline("abuse-links", megabytes, "MB", against);
    });
  });
