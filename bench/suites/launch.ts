import { createClient } from "@walletlens/client";
import type { LaunchResult } from "@walletlens/client/api-types";
import { createMarket } from "@walletlens/demo-chain/market/create-market";
import type { DemoLaunch } from "@walletlens/demo-chain/market/types";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { address } from "@walletlens/engine/address";
import { createChainReader } from "@walletlens/solana";
import { serveLargeToken } from "@/bench/launch/launch-provider";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { type MeasuredProduct, onProduct, UNREACHED } from "@/bench/product";
import { demoSettings } from "@/lib/testing/demo-settings";

const LAUNCHES = 60;
const SEED = 4_712;
const CALL_MS = 60;
const BUYERS = 50;
/** Jobs at a time. */
const AT_ONCE = 4;
const MINT_TRANSACTIONS = 200_000;
const CURVE_TRANSACTIONS = 20_000;
const MAX_PAGES = 50;

/** Calls to a launch, time of a job, and errors of tags on generated launches; `argument` is their number. */
export async function* measureLaunch(argument?: string): AsyncIterable<BenchMetric> {
  const ascending = await countCalls(true);
  const against = `token with ${MINT_TRANSACTIONS} transactions, ${CURVE_TRANSACTIONS} on its curve`;
  yield headline("launch-calls", ascending, "calls", `${against}; oldest first`);
  yield headline("launch-calls-plain", await countCalls(false), "calls", `${against}; plain provider`);
  const mixedLaunches = Number(argument ?? LAUNCHES);
  const { faults, readCounts } = createDelay();
  const chain = await startDemoChain({ seed: SEED, wallets: 20, mints: 20, mixedLaunches, faults });
  try {
    const settings = { ...demoSettings(chain.url), ...UNREACHED };
    yield* onProduct(settings, (product) => measureJobs(product, chain.market.launches, readCounts));
  } finally {
    await chain.close();
  }
}

/** A delay of each call, with the number of calls and the milliseconds during which at least one was delayed. */
function createDelay() {
  let calls = 0;
  let busyMs = 0;
  let busyUntilMs = 0;
  const faults = {
    latencyMs() {
      const startMs = performance.now();
      calls += 1;
      busyMs += startMs + CALL_MS - Math.max(startMs, busyUntilMs);
      busyUntilMs = startMs + CALL_MS;
      return CALL_MS;
    },
  };
  return { faults, readCounts: () => ({ calls, busyMs }) };
}

/** Counts the calls until the first transactions of a launch arrive. */
async function countCalls(sortsAscending: boolean): Promise<number> {
  const [launch] = createMarket({ seed: 1, endTime: 1_795_000_000, wallets: 20, mints: 20 }).launches;
  const mint = address(launch?.mint ?? "");
  const demo = await startDemoChain({ seed: 1, wallets: 20, mints: 20 });
  const [found] = await createChainReader({ url: demo.url }).findLaunchAccounts(mint);
  await demo.close();
  const curve = found?.account ?? "";
  const transactions = { [mint]: MINT_TRANSACTIONS, [curve]: CURVE_TRANSACTIONS };
  const provider = await serveLargeToken({ mint, curve, transactions, sortsAscending });
  const chain = createChainReader({ url: provider.url });
  try {
    await chain.readMints([mint]);
    const [account] = await chain.findLaunchAccounts(mint);
    if (account === undefined) throw new Error("the curve was not found");
    for await (const chunk of chain.readOldest(account.account, { maxPages: MAX_PAGES })) {
      if (!chunk.reachedBeginning) throw new Error("the launch was not reached");
      break;
    }
    return chain.stats().calls;
  } finally {
    await provider.close();
  }
}

type ReadCounts = () => { readonly calls: number; readonly busyMs: number };

async function* measureJobs(
  { url, apiKey }: MeasuredProduct,
  launches: readonly DemoLaunch[],
  readCounts: ReadCounts,
): AsyncIterable<BenchMetric> {
  const client = createClient({ baseUrl: `${url}/api/v1`, apiKey, maxPolls: Number.POSITIVE_INFINITY });
  const mixed = launches.filter(({ kind }) => kind === "mixed");
  const tally = { right: 0, wrong: 0, missed: 0 };
  for (let at = 0; at < mixed.length; at += AT_ONCE) {
    const part = mixed.slice(at, at + AT_ONCE);
    const results = await Promise.all(part.map(({ mint }) => client.launchAndWait(mint, { first: 100 })));
    for (const [place, launch] of part.entries()) {
      const result = results[place];
      if (result !== undefined) scoreTags(launch, result, tally);
    }
  }
  const { right, wrong, missed } = tally;
  const against = `${mixed.length} generated launches, ${right + missed} tags`;
  yield headline("launch-precision", right / (right + wrong), "ratio", against);
  yield headline("launch-recall", right / (right + missed), "ratio", against);
  const popularMint = mixed[0]?.mint ?? "";
  const before = readCounts();
  const started = performance.now();
  await client.launchAndWait(popularMint, { first: BUYERS });
  const ms = performance.now() - started;
  const after = readCounts();
  const busyMs = after.busyMs - before.busyMs;
  const basis = `time with a call in flight, ${busyMs.toFixed(0)} ms; ${BUYERS} buyers with stored histories`;
  yield headline("launch-ms", ms / busyMs, "ratio", basis);
  yield metric("launch-job-ms", ms, "ms", "one job");
  yield metric("launch-job-calls", after.calls - before.calls, "calls", "one job");
}

type Tally = { right: number; wrong: number; missed: number };

/** Compares tags with the truth of the generator. Its group is the creator with the buyers that it funded or signed for. */
function scoreTags(launch: DemoLaunch, { buyers }: LaunchResult, tally: Tally): void {
  const bundled = launch.buyers.filter(({ isBundled }) => isBundled).length;
  const truths = new Map<string, ReadonlySet<string>>();
  for (const buyer of launch.buyers) {
    const isSigned = buyer.isBundled && (launch.creatorBuys || bundled > 1);
    const tags = [
      ["linked", buyer.isFunded || buyer.isBundled],
      ["same_slot", buyer.isInSlot],
      ["same_transaction", isSigned],
      ["funded_by_creator", buyer.isFunded],
      ["fresh", buyer.isFresh],
    ] as const;
    truths.set(buyer.address, new Set(tags.flatMap(([tag, holds]) => (holds ? [tag] : []))));
  }
  if (launch.creatorBuys) {
    const isLinked = launch.buyers.some(({ isFunded, isBundled }) => isFunded || isBundled);
    const own = ["creator", "same_slot", "same_transaction"];
    truths.set(launch.creator, new Set(isLinked ? [...own, "linked"] : own));
  }
  const found = new Map(buyers.map(({ walletAddress, tags }) => [walletAddress, tags]));
  for (const [wallet, truth] of truths) {
    const tags = found.get(wallet) ?? [];
    for (const tag of tags) tally[truth.has(tag) ? "right" : "wrong"] += 1;
    tally.missed += [...truth].filter((tag) => !tags.some((each) => each === tag)).length;
  }
  tally.wrong += buyers.filter(
    ({ walletAddress, tags }) => !truths.has(walletAddress) && tags.length > 0,
  ).length;
}
