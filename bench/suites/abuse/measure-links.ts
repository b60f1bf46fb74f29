import { createHeadline } from "@/bench/metric";
import { findWebServer, measureGrowth, SMALL_HEAP_MB, SMALL_PROCESS } from "@/bench/process-memory";
import { readStatus, serveStore, UNREACHED } from "@/bench/product";
import { onStore, storeTraders } from "@/bench/store";
import { createAdminKey } from "@/e2e/support/admin";

const MAX_GROWTH_MB = 150;
const CREDITS = 1_000_000;
const CALLS_AT_ONCE = 20;
const ROUNDS = 5;
/** Stored wallets of which the first are compared, with all others as the reference. */
const STORED = 212;
const TRADERS = 12;
const SWAPS = 1_000;
const WARM_CALLS = 300;

/** Growth of a web process's memory during calls for the links of two wallets, which cost 3 credits each. */
export const measureLinks = () =>
  onStore(async function* (store) {
    const traders = await storeTraders(store, STORED, SWAPS);
    yield* serveStore(store, { ...UNREACHED, ...SMALL_PROCESS }, async function* ({ url, dataDir, apiKey }) {
      const keys = [apiKey, (await createAdminKey(CREDITS, dataDir)).apiKey];
      const request = (path: string, call: number) =>
        readStatus(`${url}/api/v1/intel/wallet/${path}`, {
          headers: { "X-Api-Key": keys[call % keys.length] ?? "" },
        });
      for (let call = 0; call < WARM_CALLS; call += 1) await request(`${traders[call % TRADERS]}/hud`, call);
      const { megabytes, result: statuses } = await measureGrowth(await findWebServer(dataDir), async () => {
        const received: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          const calls = Array.from({ length: CALLS_AT_ONCE }, (_, call) => {
            const walletIndex = (call + round) % TRADERS;
            const candidate = (call * 5 + round + 1) % TRADERS;
            const otherIndex = candidate === walletIndex ? (candidate + 1) % TRADERS : candidate;
            return request(`${traders[walletIndex]}/links/${traders[otherIndex]}`, call);
          });
          received.push(...(await Promise.all(calls)));
        }
        return received;
      });
      const answeredCount = statuses.filter((status) => status === 200).length;
      const refusedCount = statuses.filter((status) => status === 503).length;
      if (answeredCount === 0 || answeredCount + refusedCount < statuses.length) {
        throw new Error(`calls were answered with ${[...new Set(statuses)].join()}`);
      }
      const against = `peak growth of the web server under ${ROUNDS} times ${CALLS_AT_ONCE} link calls at once of ${keys.length} keys with a heap of ${SMALL_HEAP_MB} MB, ${answeredCount} answered, ${refusedCount} refused until later; goal ${MAX_GROWTH_MB}`;
      yield createHeadline("abuse-links", megabytes, "MB", against);
    });
  });
