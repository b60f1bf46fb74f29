import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { address } from "@walletlens/engine/address";
import { FIGURE_NAMES } from "@walletlens/engine/wallet/figure-evidence/figure-names";
import type { WalletInput } from "@walletlens/engine/wallet/wallet-input";
import { readUsage } from "@/bench/cluster/process-usage";
import type { Figure } from "@/bench/figure";
import { buildHistory } from "@/bench/history/build-history";
import { type OpenStore, onStore } from "@/bench/history/on-store";
import { keepAnalysed } from "@/bench/scale/fill-store";
import { serveProduct } from "@/bench/scale/serve-product";

/** As many as are read of a wallet by default. */
const SWAPS = 20_000;
/** More than a process keeps decoded at once. */
const WALLETS = 14;
const SECONDS = 20;
const REQUESTS_A_SECOND = 40;
const MAX_SHARE = 0.5;

/**
 * Processor seconds per second that one address without credentials has a web process spend on pages of long
 * histories, each of which asks for something that no page before has asked for: the costliest kind of page.
 */
export async function* measurePageAbuse(): AsyncIterable<Figure> {
  yield* onStore(async function* (store) {
    const inputs = await keepWallets(store);
    const product = await serveProduct(store, { TRUSTED_PROXIES: "1" });
    try {
      const loads: Load[] = [];
      for (const [kind, pathOf] of Object.entries(KINDS))
        loads.push(await load(product.url, kind, inputs, pathOf));
      const worst = loads.reduce((most, one) => (one.share > most.share ? one : most));
      yield {
        name: "abuse-page",
        value: worst.share,
        unit: "s/s",
        against: `processor of the web process by ${REQUESTS_A_SECOND} ${worst.kind} a second of one address, ${SWAPS} swaps a wallet; goal ${MAX_SHARE}`,
        headline: true,
      };
      for (const { kind, share, shown } of loads) {
        const against = `${shown} of ${SECONDS * REQUESTS_A_SECOND} were shown`;
        yield { name: `abuse-page-${kind}`, value: share, unit: "s/s", against };
      }
    } finally {
      await product.stop();
    }
  });
}

async function keepWallets(store: OpenStore): Promise<readonly WalletInput[]> {
  const history = buildHistory(SWAPS);
  const inputs = Array.from({ length: WALLETS }, (_, n) => ({
    ...history,
    wallet: address(addressOf(`page wallet ${n}`)),
  }));
  for (const input of inputs) await keepAnalysed(store, input);
  return inputs;
}

type PathOf = (input: WalletInput, n: number) => string;

/** Path of the nth page of each kind. */
const KINDS: Readonly<Record<string, PathOf>> = {
  wallets: ({ wallet }, n) => `/wallet/${wallet}?feed=${n + 1}&from=2024-11-01&to=2024-12-${10 + (n % 20)}`,
  figures: ({ wallet }, n) =>
    `/wallet/${wallet}/figures/${FIGURE_NAMES[n % FIGURE_NAMES.length]}?page=${1 + Math.floor(n / FIGURE_NAMES.length)}`,
  tokens: ({ wallet, mints }, n) => `/wallet/${wallet}/tokens/${Array.from(mints.keys())[n % mints.size]}`,
};

interface Load {
  readonly kind: string;
  /** Processor seconds per second. */
  readonly share: number;
  /** Pages that were answered with 200. */
  readonly shown: number;
}

/** Asks for pages of a kind at an even pace, from one address of its own, and has all of them answered. */
async function load(
  url: string,
  kind: string,
  inputs: readonly WalletInput[],
  pathOf: PathOf,
): Promise<Load> {
  const headers = { "X-Forwarded-For": `198.51.100.${Object.keys(KINDS).indexOf(kind)}` };
  const [begun, before] = [performance.now(), await readUsage([url])];
  const asked: Promise<number>[] = [];
  for (let n = 0; n < SECONDS * REQUESTS_A_SECOND; n += 1) {
    const input = inputs[n % inputs.length];
    if (input !== undefined) asked.push(ask(`${url}${pathOf(input, n)}`, headers));
    await sleep(Math.max(0, begun + ((n + 1) * 1_000) / REQUESTS_A_SECOND - performance.now()));
  }
  const statuses = await Promise.all(asked);
  const seconds = (performance.now() - begun) / 1_000;
  const after = await readUsage([url]);
  const share = (after.cpuSeconds - before.cpuSeconds) / seconds;
  return { kind, share, shown: statuses.filter((status) => status === 200).length };
}

async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  return answer.status;
}
