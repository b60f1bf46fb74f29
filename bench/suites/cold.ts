import { createAddress } from "@walletlens/demo-chain/testing/create-address";
import type { TestProviderOptions } from "@walletlens/demo-chain/testing/provider-options";
import { type Address, address } from "@walletlens/engine/address";
import { createChainReader } from "@walletlens/solana";
import { analyzeAddress } from "walletlens";
import { type BenchMetric, metric } from "@/bench/metric";
import { onProvider } from "@/bench/provider";
import { medianBy, medianMetric, runRounds } from "@/bench/rounds";

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
  const ms = PAGE_MS + (SIGNATURES * CALL_MS) / IN_FLIGHT;
  return measureAnalyses("cold", options, { ms, against: `least time of its calls, ${ms} ms` });
}

/** A cold analysis if one page by address has all of its transactions. */
export function measureColdByAddress(): AsyncIterable<BenchMetric> {
  const byAddress = { pageSize: SIGNATURES };
  const options = { signatures: SIGNATURES, byAddress, pageMs: BY_ADDRESS_MS, callMs: BY_ADDRESS_MS };
  // The mints to read are in the page; the wallet and its tokens are read concurrently.
  const ms = 2 * BY_ADDRESS_MS;
  const against = `longest chain of dependent calls, ${ms} ms: a page of ${SIGNATURES} transactions, then their mints`;
  return measureAnalyses("cold-by-address", options, { ms, against });
}

const LONG = 20_000;
const LONG_IN_FLIGHT = 8;
/** Page sizes of Helius, and of the other providers. */
const PAGE_SIZES = [1_000, 100] as const;

/** Reading a long history by address, against the minimum time of its pages. */
export async function* measureColdHistory(): AsyncIterable<BenchMetric> {
  for (const pageSize of PAGE_SIZES) {
    const wallet = address(createAddress("long history"));
    const speed = { pageMs: BY_ADDRESS_MS, callMs: BY_ADDRESS_MS, maxInFlight: LONG_IN_FLIGHT };
    const options = { ...speed, byAddress: { pageSize }, signatures: LONG, wallets: [wallet] };
    yield* onProvider(options, async function* ({ url }) {
      const runs = await runRounds({ warmUp: 0, rounds: 5 }, async () => ({
        ...(await readLong(url, wallet)),
        parseMs: await timeParse(url, wallet, pageSize),
      }));
      const pages = LONG / pageSize;
      const ms = BY_ADDRESS_MS * (1 + Math.ceil((pages - 1) / LONG_IN_FLIGHT));
      const against = `${pages} pages of ${pageSize}: one, then ${LONG_IN_FLIGHT} at a time, ${ms} ms`;
      const isLarge = pageSize === PAGE_SIZES[0];
      const name = isLarge ? "cold-history" : `cold-history-of-${pageSize}`;
      yield* listMetrics(name, runs, { ms, against }, isLarge);
    });
  }
}

interface Run {
  readonly ms: number;
  readonly calls: number;
  /** Milliseconds of JSON.parse alone for the pages by address; 0 without them. */
  readonly parseMs: number;
}

/** Returns the minimum time of the calls of a run. */
interface Bound {
  readonly ms: number;
  readonly against: string;
}

/** Measures cold analyses of one wallet each. */
function measureAnalyses(
  name: string,
  options: TestProviderOptions & { readonly signatures: number },
  bound: Bound,
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
      const started = performance.now();
      const { rpc } = await analyzeAddress({ ...sources, maxTransactions: options.signatures }, wallet);
      const ms = performance.now() - started;
      const { pageSize } = options.byAddress ?? {};
      return { ms, calls: rpc.calls, parseMs: pageSize ? await timeParse(url, wallet, pageSize) : 0 };
    });
    yield* listMetrics(name, runs, bound);
  });
}

function* listMetrics(
  name: string,
  runs: readonly Run[],
  bound: Bound,
  isHeadline = true,
): Iterable<BenchMetric> {
  const ms = medianBy(runs, (run) => run.ms);
  const parseMs = medianBy(runs, (run) => run.parseMs);
  yield { ...metric(name, ms / bound.ms, "ratio", bound.against), headline: isHeadline };
  if (parseMs > 0) {
    const whole = bound.ms + parseMs;
    const against = `those calls and JSON.parse of the pages, ${whole.toFixed(0)} ms`;
    yield metric(`${name}-and-parse`, ms / whole, "ratio", against);
  }
  yield metric(`${name}-ms`, ms, "ms");
  yield medianMetric(`${name}-calls`, runs, ({ calls }) => calls, "calls");
}

async function readLong(url: string, wallet: Address): Promise<Omit<Run, "parseMs">> {
  const chain = createChainReader({ url, maxInFlight: LONG_IN_FLIGHT });
  const started = performance.now();
  let transactions = 0;
  for await (const chunk of chain.readHistory(wallet, { limit: LONG })) {
    transactions += chunk.transactions.length;
  }
  const ms = performance.now() - started;
  if (transactions !== LONG) throw new Error(`${transactions} of ${LONG} transactions were read`);
  return { ms, calls: chain.stats().calls };
}

/** Returns the milliseconds of JSON.parse alone for the pages by address of a complete history. */
async function timeParse(url: string, wallet: string, limit: number): Promise<number> {
  let ms = 0;
  for (let paginationToken: string | null | undefined; paginationToken !== null; ) {
    const params = [wallet, { transactionDetails: "full", limit, paginationToken }];
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "getTransactionsForAddress", params });
    const text = await (await fetch(url, { method: "POST", body })).text();
    const started = performance.now();
    const { result } = JSON.parse(text);
    ms += performance.now() - started;
    ({ paginationToken } = result);
  }
  return ms;
}
