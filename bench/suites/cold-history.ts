import { addressOf } from "@walletlens/demo-chain/provider/address-of";
import { type SpawnedProvider, spawnProvider } from "@walletlens/demo-chain/provider/spawn-provider";
import { type Address, address } from "@walletlens/engine/address";
import { createChainReader } from "@walletlens/solana";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";
import { timeParse } from "@/bench/provider/time-parse";

const SIGNATURES = 20_000;
const CALL_MS = 50;
const IN_FLIGHT = 8;
const ROUNDS = 5;
/** Page sizes of Helius, and of the other providers. */
const PAGE_SIZES = [1_000, 100] as const;

/** Reading a long history by address, against the least time that its pages can take. */
export async function* measureColdHistory(): AsyncIterable<Figure> {
  for (const pageSize of PAGE_SIZES) {
    const wallet = address(addressOf("long history"));
    const options = { byAddress: { pageSize }, pageMs: CALL_MS, callMs: CALL_MS, maxInFlight: IN_FLIGHT };
    const provider = await spawnProvider({ ...options, signatures: SIGNATURES, addresses: [wallet] });
    try {
      const runs = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        runs.push({
          ...(await read(provider, wallet)),
          parseMs: await timeParse(provider.url, wallet, options),
        });
      }
      yield* figures(pageSize, runs);
    } finally {
      await provider.close();
    }
  }
}

interface Run {
  readonly ms: number;
  readonly calls: number;
  readonly parseMs: number;
}

async function read({ url }: SpawnedProvider, wallet: Address): Promise<Omit<Run, "parseMs">> {
  const chain = createChainReader({ url, maxInFlight: IN_FLIGHT });
  const started = performance.now();
  let transactions = 0;
  for await (const chunk of chain.readHistory(wallet, { limit: SIGNATURES }))
    transactions += chunk.transactions.length;
  const ms = performance.now() - started;
  if (transactions !== SIGNATURES) throw new Error(`${transactions} of ${SIGNATURES} transactions were read`);
  return { ms, calls: chain.stats().calls };
}

function* figures(pageSize: number, runs: readonly Run[]): Iterable<Figure> {
  const [ms, parseMs] = [medianOf(runs.map((run) => run.ms)), medianOf(runs.map((run) => run.parseMs))];
  const pages = SIGNATURES / pageSize;
  const leastMs = CALL_MS * (1 + Math.ceil((pages - 1) / IN_FLIGHT));
  const isLarge = pageSize === PAGE_SIZES[0];
  const name = isLarge ? "cold-history" : `cold-history-of-${pageSize}`;
  const bound = `${pages} pages of ${pageSize}: one, then ${IN_FLIGHT} at a time, ${leastMs} ms`;
  yield { name, value: ms / leastMs, unit: "ratio", against: bound, headline: isLarge };
  yield {
    name: `${name}-and-parse`,
    value: ms / (leastMs + parseMs),
    unit: "ratio",
    against: `those calls and JSON.parse of the pages, ${(leastMs + parseMs).toFixed(0)} ms`,
  };
  yield { name: `${name}-ms`, value: ms, unit: "ms", against: "median of runs" };
  yield {
    name: `${name}-calls`,
    value: medianOf(runs.map((run) => run.calls)),
    unit: "calls",
    against: "one reading",
  };
}
