import { setTimeout as sleep } from "node:timers/promises";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { type BenchMetric, createHeadline } from "@/bench/metric";
import { onProduct, readStatus } from "@/bench/product";
import { findMedian } from "@/bench/rounds";
import { createAdminKey } from "@/e2e/support/admin";
import { demoSettings } from "@/lib/testing/demo-settings";

const ROUNDS = 4;
const CALLS_A_ROUND = 8;
const PAUSE_MS = 500;
/** Pages that anonymous callers open per minute, from 20 addresses. */
const PAGES_A_MINUTE = 200;
const ADDRESSES = 20;
/** Accounts that start analyses and cancel the requests. */
const ABANDONERS = 2;
const ABANDON_INTERVAL_MS = 500;
const ABANDON_TIMEOUT_MS = 50;
const PAGE_TIMEOUT_MS = 3_000;
/** Each wallet is requested once, so that it is cold for all callers. */
const MARKET = { seed: 8, wallets: 900, mints: 100 };
const LATENCY_MS = 5;
const SETTLE_MS = 2_000;

/**
 * Median time of a cold paid HUD while anonymous callers open pages and accounts abandon jobs, against the
 * same without them.
 */
export async function* measureLatency(): AsyncIterable<BenchMetric> {
  const faults = { latencyMs: () => LATENCY_MS };
  const chain = await startDemoChain({ ...MARKET, faults });
  const settings = { ...demoSettings(chain.url), TRUSTED_PROXIES: "1", LOG_LEVEL: "fatal" };
  try {
    const wallets = chain.market.truths.flatMap(({ address, label }) => (label === null ? [address] : []));
    yield* onProduct(settings, async function* ({ url, apiKey, dataDir }) {
      const accounts = Array.from({ length: ABANDONERS }, () => createAdminKey(1_000, dataDir));
      const keys = (await Promise.all(accounts)).map((account) => account.apiKey);
      const nameHud = () => `${url}/api/v1/intel/wallet/${takeWallet(wallets)}/hud`;
      const measureCalls = () => measurePaidCalls(nameHud, apiKey);
      await measureCalls();
      const quietMs: number[] = [];
      const busyMs: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        quietMs.push(...(await measureCalls()));
        let pages = 0;
        const openPage = () => {
          pages += 1;
          const headers = { "X-Forwarded-For": `198.51.100.${pages % ADDRESSES}` };
          return cancelAfter(PAGE_TIMEOUT_MS, `${url}/wallet/${takeWallet(wallets)}`, headers);
        };
        const timers = [
          setInterval(openPage, 60_000 / PAGES_A_MINUTE),
          ...keys.map((key) =>
            setInterval(
              () => cancelAfter(ABANDON_TIMEOUT_MS, nameHud(), { "X-Api-Key": key }),
              ABANDON_INTERVAL_MS,
            ),
          ),
        ];
        await sleep(SETTLE_MS);
        busyMs.push(...(await measureCalls()));
        for (const timer of timers) clearInterval(timer);
        await sleep(SETTLE_MS);
      }
      const quietMedian = findMedian(quietMs);
      const busyMedian = findMedian(busyMs);
      const against = `the same when quiet: ${busyMedian.toFixed(0)} ms and ${quietMedian.toFixed(0)} ms`;
      yield createHeadline("abuse-paid-latency", busyMedian / quietMedian, "ratio", against);
    });
  } finally {
    await chain.close();
  }
}

/** Milliseconds of each of some cold paid HUDs, in sequence. */
async function measurePaidCalls(nameHud: () => string, apiKey: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS_A_ROUND; call += 1) {
    await sleep(PAUSE_MS);
    const start = performance.now();
    const status = await readStatus(nameHud(), { headers: { "X-Api-Key": apiKey } });
    if (status !== 200) throw new Error(`a paid call was answered with ${status}`);
    times.push(performance.now() - start);
  }
  return times;
}

/** Removes and returns a wallet that was not requested so far. */
function takeWallet(wallets: string[]): string {
  const wallet = wallets.pop();
  if (wallet === undefined) throw new Error("every wallet of the chain was requested");
  return wallet;
}

/** Sends a request and cancels it after this time in milliseconds. */
async function cancelAfter(ms: number, url: string, headers: HeadersInit): Promise<void> {
  const signal = AbortSignal.timeout(ms);
  await readStatus(url, { headers, signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
