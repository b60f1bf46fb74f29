import { setTimeout as sleep } from "node:timers/promises";
import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import { address } from "@walletlens/engine/address";
import { METRIC_NAMES } from "@walletlens/engine/wallet/metric-evidence/metric-names";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { storeAnalyzed } from "@/bench/fill-store";
import { buildHistory } from "@/bench/history/build-history";
import { headline, metric } from "@/bench/metric";
import { readUsage } from "@/bench/process-memory";
import { serveStore } from "@/bench/product";
import { onStore } from "@/bench/store";

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
      const loads: Load[] = [];
      for (const [kind, pathOf] of Object.entries(KINDS)) loads.push(await load(url, kind, inputs, pathOf));
      const worst = loads.reduce((max, one) => (one.share > max.share ? one : max));
      const against = `processor of the web process by ${REQUESTS_A_SECOND} ${worst.kind} a second of one address, ${SWAPS} swaps a wallet; goal ${MAX_SHARE}`;
      yield headline("abuse-page", worst.share, "s/s", against);
      for (const { kind, share, shown } of loads) {
        const words = `${shown} of ${SECONDS * REQUESTS_A_SECOND} were shown`;
        yield metric(`abuse-page-${kind}`, share, "s/s", words);
      }
    });
  });

type PathOf = (input: WalletInput, n: number) => string;

/** Path of the nth page of each kind. */
const KINDS: Readonly<Record<string, PathOf>> = {
  wallets: ({ wallet }, n) => `/wallet/${wallet}?feed=${n + 1}&from=2024-11-01&to=2024-12-${10 + (n % 20)}`,
  metrics: ({ wallet }, n) =>
    `/wallet/${wallet}/metrics/${METRIC_NAMES[n % METRIC_NAMES.length]}?page=${1 + Math.floor(n / METRIC_NAMES.length)}`,
  tokens: ({ wallet, mints }, n) => `/wallet/${wallet}/tokens/${Array.from(mints.keys())[n % mints.size]}`,
};

interface Load {
  readonly kind: string;
  /** Processor seconds per second. */
  readonly share: number;
  /** Pages with status 200. */
  readonly shown: number;
}

/** Requests pages of a kind at a constant rate from its own address, and waits for all responses. */
async function load(
  url: string,
  kind: string,
  inputs: readonly WalletInput[],
  pathOf: PathOf,
): Promise<Load> {
  const headers = { "X-Forwarded-For": `198.51.100.${Object.keys(KINDS).indexOf(kind)}` };
  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const begun = performance.now();
  const before = await readUsage(url);
  const asked: Promise<number>[] = [];
  for (let n = 0; n < SECONDS * REQUESTS_A_SECOND; n += 1) {
    const input = inputs[n % inputs.length];
    if (input !== undefined) asked.push(ask(pathOf(input, n)));
    await sleep(Math.max(0, begun + ((n + 1) * 1_000) / REQUESTS_A_SECOND - performance.now()));
  }
  const statuses = await Promise.all(asked);
  const seconds = (performance.now() - begun) / 1_000;
  const after = await readUsage(url);
  const share = (after.cpuSeconds - before.cpuSeconds) / seconds;
  return { kind, share, shown: statuses.filter((status) => status === 200).length };
}

/** The number that is read of a wallet by default. */
const SWAPS = 20_000;
/** More histories than a process caches in decoded form. */
const WALLETS = 14;
const SECONDS = 20;
const REQUESTS_A_SECOND = 40;
const MAX_SHARE = 0.5;
