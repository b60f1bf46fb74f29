import { setTimeout as sleep } from "node:timers/promises";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { METRIC_NAMES } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { buildHistory } from "@/bench/history/build-history";
import { createHeadline, createMetric } from "@/bench/metric";
import { readUsage } from "@/bench/process-memory";
import { readStatus, serveStore } from "@/bench/product";
import { onStore, storeAnalyzed } from "@/bench/store";

/** The number that is read of a wallet by default. */
const SWAPS = 20_000;
/** More histories than a process caches in decoded form. */
const WALLETS = 14;
const SECONDS = 20;
const REQUESTS_A_SECOND = 40;
const REQUESTS = SECONDS * REQUESTS_A_SECOND;
const MAX_SHARE = 0.5;

type NamePath = (input: WalletInput, n: number) => string;

/** Path of the nth page of each kind. */
const PATHS: Readonly<Record<string, NamePath>> = {
  wallets: ({ wallet }, n) => `/wallet/${wallet}?feed=${n + 1}&from=2024-11-01&to=2024-12-${10 + (n % 20)}`,
  metrics: ({ wallet }, n) => {
    const page = 1 + Math.floor(n / METRIC_NAMES.length);
    return `/wallet/${wallet}/metrics/${METRIC_NAMES[n % METRIC_NAMES.length]}?page=${page}`;
  },
  tokens: ({ wallet, mints }, n) => `/wallet/${wallet}/tokens/${Array.from(mints.keys())[n % mints.size]}`,
};

/**
 * Processor seconds per second that one address without credentials has a web process spend on pages of long
 * histories. Each requests something that no page before has requested: the costliest kind of page.
 */
export const measurePageAbuse = () =>
  onStore(async function* (store) {
    const history = buildHistory(SWAPS);
    const inputs = Array.from({ length: WALLETS }, (_, n) => ({
      ...history,
      wallet: address(createAddress(`page wallet ${n}`)),
    }));
    for (const input of inputs) await storeAnalyzed(store, input);
    yield* serveStore(store, { TRUSTED_PROXIES: "1" }, async function* ({ url }) {
      let maxShare = 0;
      for (const [index, [kind, namePath]] of Object.entries(PATHS).entries()) {
        const headers = { "X-Forwarded-For": `198.51.100.${index}` };
        const { share, shown } = await loadPages(url, headers, inputs, namePath);
        maxShare = Math.max(maxShare, share);
        yield createMetric(`abuse-page-${kind}`, share, "s/s", `${shown} of ${REQUESTS} were shown`);
      }
      const against = `processor of the web process by ${REQUESTS_A_SECOND} pages a second of one address, the costliest kind, ${SWAPS} swaps a wallet; goal ${MAX_SHARE}`;
      yield createHeadline("abuse-page", maxShare, "s/s", against);
    });
  });

/**
 * Requests pages at a constant rate and waits for all responses. Returns the processor seconds per second of the
 * process, and the number of pages with status 200.
 */
async function loadPages(
  url: string,
  headers: HeadersInit,
  inputs: readonly WalletInput[],
  namePath: NamePath,
) {
  const start = performance.now();
  const initial = await readUsage(url);
  const requests: Promise<number>[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    const input = inputs[n % inputs.length];
    if (input !== undefined) requests.push(readStatus(`${url}${namePath(input, n)}`, { headers }));
    await sleep(Math.max(0, start + ((n + 1) * 1_000) / REQUESTS_A_SECOND - performance.now()));
  }
  const statuses = await Promise.all(requests);
  const seconds = (performance.now() - start) / 1_000;
  const share = ((await readUsage(url)).cpuSeconds - initial.cpuSeconds) / seconds;
  return { share, shown: statuses.filter((status) => status === 200).length };
}
