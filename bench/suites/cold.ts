import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { type Address, address } from "@walletlens/engine/address";
import { createChainReader } from "@walletlens/solana";
import { analyzeAddress } from "walletlens";
import { type BenchMetric, createMetric } from "@/bench/metric";
import { onProvider } from "@/bench/provider";
import { createMedian, findMedianBy, runRounds } from "@/bench/rounds";

const SIGNATURES = 1_000;
const PAGE_MS = 150;
const CALL_MS = 60;
const IN_FLIGHT = 20;
const BY_ADDRESS_MS = 50;
/** Rounds before those that count: the wallet is cold, the process is not, since a server has compiled its code long before. */
const ANALYSES = { warmUp: 3, rounds: 7 };

/** A cold analysis, from the address to the profile, against the minimum time of its calls. */
export function measureCold(): AsyncIterable<BenchMetric> {
  const options = { signatures: SIGNATURES, pageMs: PAGE_MS, callMs: CALL_MS, maxInFlight: IN_FLIGHT };
  // One page of signatures, then every transaction with the maximum concurrency of the provider.
  const minMs = PAGE_MS + (SIGNATURES * CALL_MS) / IN_FLIGHT;
  return measureAnalyses("cold", options, { minMs, against: `least time of its calls, ${minMs} ms` });
}

/** A cold analysis if one page by address has all of its transactions. */
export function measureColdByAddress(): AsyncIterable<BenchMetric> {
  const byAddress = { pageSize: SIGNATURES };
  const options = { signatures: SIGNATURES, byAddress, pageMs: BY_ADDRESS_MS, callMs: BY_ADDRESS_MS };
  // The mints to read are in the page; the wallet and its tokens are read concurrently.
  const minMs = 2 * BY_ADDRESS_MS;
  const against = `longest chain of dependent calls, ${minMs} ms: a page of ${SIGNATURES} transactions, then their mints`;
  return measureAnalyses("cold-by-address", options, { minMs, against });
}

const TRANSACTIONS = 20_000;
const PAGES_IN_FLIGHT = 8;
/** Page sizes of Helius, and of other providers. */
const PAGE_SIZES = [1_000, 100] as const;

/** Reading a long history by address, against the minimum time of its pages. */
export async function* measureColdHistory(): AsyncIterable<BenchMetric> {
  const wallet = address(createAddress("long history"));
  const speed = { pageMs: BY_ADDRESS_MS, callMs: BY_ADDRESS_MS, maxInFlight: PAGES_IN_FLIGHT };
  for (const pageSize of PAGE_SIZES) {
    const options = { ...speed, byAddress: { pageSize }, signatures: TRANSACTIONS, wallets: [wallet] };
    yield* onProvider(options, async function* ({ url }) {
      const runs = await runRounds({ warmUp: 0, rounds: 5 }, () => readHistory(url, wallet));
      const pages = TRANSACTIONS / pageSize;
      const minMs = BY_ADDRESS_MS * (1 + Math.ceil((pages - 1) / PAGES_IN_FLIGHT));
      const against = `${pages} pages of ${pageSize}: one, then ${PAGES_IN_FLIGHT} at a time, ${minMs} ms`;
      const isHeadline = pageSize === PAGE_SIZES[0];
      const name = isHeadline ? "cold-history" : `cold-history-of-${pageSize}`;
      yield* listMetrics(name, runs, { minMs, against, isHeadline });
    });
  }
}

interface Run {
  readonly ms: number;
  readonly calls: number;
}

interface Baseline {
  /** Minimum time of the calls of a run. */
  readonly minMs: number;
  readonly against: string;
  /** False if there is no goal for it. */
  readonly isHeadline?: boolean;
}

/** Measures cold analyses of one wallet each. */
function measureAnalyses(
  name: string,
  options: TestProviderOptions & { readonly signatures: number },
  baseline: Baseline,
): AsyncIterable<BenchMetric> {
  const wallets = Array.from({ length: ANALYSES.warmUp + ANALYSES.rounds }, (_, round) =>
    address(createAddress(`${name} wallet ${round}`)),
  );
  return onProvider({ ...options, wallets }, async function* ({ url }) {
    const sources = {
      rpcUrl: url,
      tokenPriceSources: [{ url: `${url}/prices` }],
      solPriceSources: [{ url: `${url}/sol-usd` }],
    };
    const runs = await runRounds(ANALYSES, async (round): Promise<Run> => {
      const wallet = wallets[round] ?? address(createAddress(name));
      const start = performance.now();
      const { rpc } = await analyzeAddress({ ...sources, maxTransactions: options.signatures }, wallet);
      return { ms: performance.now() - start, calls: rpc.calls };
    });
    yield* listMetrics(name, runs, baseline);
  });
}

function* listMetrics(name: string, runs: readonly Run[], baseline: Baseline): Iterable<BenchMetric> {
  const { minMs, against, isHeadline = true } = baseline;
  const ms = findMedianBy(runs, (run) => run.ms);
  yield { ...createMetric(name, ms / minMs, "ratio", against), headline: isHeadline };
  yield createMetric(`${name}-ms`, ms, "ms");
  yield createMedian(`${name}-calls`, runs, ({ calls }) => calls, "calls");
}

async function readHistory(url: string, wallet: Address): Promise<Run> {
  const chain = createChainReader({ url, maxInFlight: PAGES_IN_FLIGHT });
  const start = performance.now();
  let transactions = 0;
  for await (const chunk of chain.readHistory(wallet, { limit: TRANSACTIONS })) {
    transactions += chunk.transactions.length;
  }
  const ms = performance.now() - start;
  if (transactions !== TRANSACTIONS)
    throw new Error(`${transactions} of ${TRANSACTIONS} transactions were read`);
  return { ms, calls: chain.stats().calls };
}
