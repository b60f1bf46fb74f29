import { setTimeout as sleep } from "node:timers/promises";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import { type BenchMetric, headline } from "@/bench/metric";
import { onProduct } from "@/bench/product";
import { medianOf } from "@/bench/rounds";
import { createAdminKey } from "@/e2e/support/admin";
import { demoSettings } from "@/lib/testing/demo-settings";

const ROUNDS = 4;
const CALLS_A_ROUND = 8;
const PAUSE_MS = 500;
/** Pages that anonymous callers open per minute, from 20 addresses. */
const PAGES_A_MINUTE = 200;
const ADDRESSES = 20;
/** Accounts that start analyses and cancel the requests, each so often. */
const ABANDONERS = 2;
const ABANDON_EVERY_MS = 500;
const ABANDON_AFTER_MS = 50;
const PAGE_PATIENCE_MS = 3_000;
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
    const cold = chain.market.truths.flatMap(({ address, label }) => (label === null ? [address] : []));
    yield* onProduct(settings, async function* ({ url, apiKey, dataDir }) {
      const abandoners = Array.from({ length: ABANDONERS }, () => createAdminKey(1_000, dataDir));
      const keys = (await Promise.all(abandoners)).map((created) => created.apiKey);
      await timeCalls(url, apiKey, cold);
      const [quiet, busy]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        quiet.push(...(await timeCalls(url, apiKey, cold)));
        const stop = startBackground(url, keys, cold);
        await sleep(SETTLE_MS);
        busy.push(...(await timeCalls(url, apiKey, cold)));
        await stop();
      }
      const quietMs = medianOf(quiet);
      const busyMs = medianOf(busy);
      const against = `the same when quiet: ${busyMs.toFixed(0)} ms and ${quietMs.toFixed(0)} ms`;
      yield headline("abuse-paid-latency", busyMs / quietMs, "ratio", against);
    });
  } finally {
    await chain.close();
  }
}

/** Milliseconds of each of some cold paid HUDs, in sequence. `cold` are wallets without a request so far. */
async function timeCalls(url: string, apiKey: string, cold: string[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS_A_ROUND; call += 1) {
    await sleep(PAUSE_MS);
    const begun = performance.now();
    const path = `/api/v1/intel/wallet/${takeCold(cold)}/hud`;
    const answer = await fetch(`${url}${path}`, { headers: { "X-Api-Key": apiKey } });
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`a paid call was answered with ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return times;
}

function takeCold(cold: string[]): string {
  const wallet = cold.pop();
  if (wallet === undefined) throw new Error("every wallet of the chain was asked for");
  return wallet;
}

/** Starts anonymous callers, and accounts that disconnect. Returns a function that stops them. */
function startBackground(url: string, keys: readonly string[], cold: string[]): () => Promise<void> {
  let opened = 0;
  const openPage = () => {
    opened += 1;
    const headers = { "X-Forwarded-For": `198.51.100.${opened % ADDRESSES}` };
    return hangUp(`${url}/wallet/${takeCold(cold)}`, headers, PAGE_PATIENCE_MS);
  };
  const abandon = (key: string) =>
    hangUp(`${url}/api/v1/intel/wallet/${takeCold(cold)}/hud`, { "X-Api-Key": key }, ABANDON_AFTER_MS);
  const timers = [
    setInterval(() => void openPage(), 60_000 / PAGES_A_MINUTE),
    ...keys.map((key) => setInterval(() => void abandon(key), ABANDON_EVERY_MS)),
  ];
  return async () => {
    for (const timer of timers) clearInterval(timer);
    await sleep(SETTLE_MS);
  };
}

/** Sends a request and cancels it after this time in milliseconds. */
async function hangUp(url: string, headers: Readonly<Record<string, string>>, ms: number): Promise<void> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(ms) });
    await answer.arrayBuffer();
  } catch {
    // The request was canceled, as planned.
  }
}
