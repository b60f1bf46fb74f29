import { setTimeout as sleep } from "node:timers/promises";
import { startDemoChain } from "@walletlens/demo-chain/start-demo-chain";
import type { Figure } from "@/bench/figure";
import { medianOf } from "@/bench/median";
import { createAdminKey } from "@/e2e/support/admin";
import { startProduct } from "@/e2e/support/start-product";
import { demoSettings } from "@/lib/testing/demo-settings";

const ROUNDS = 4;
const CALLS_A_ROUND = 8;
const PAUSE_MS = 500;
/** Pages that strangers open in a minute, from 20 addresses. */
const PAGES_A_MINUTE = 200;
const ADDRESSES = 20;
/** Accounts that start analyses and hang up, each so often. */
const ABANDONERS = 2;
const ABANDON_EVERY_MS = 500;
const ABANDON_AFTER_MS = 50;
const PAGE_PATIENCE_MS = 3_000;
/** Every wallet is asked for once: who pays and who does not always meet cold ones. */
const WALLETS = 900;
const MINTS = 100;
const LATENCY_MS = 5;
const SETTLE_MS = 2_000;

/** The median cold paid HUD while strangers open pages and accounts abandon jobs, against the same when it is quiet. */
export async function* measureLatency(): AsyncIterable<Figure> {
  const faults = { latencyMs: () => LATENCY_MS };
  const chain = await startDemoChain({
    seed: 8,
    wallets: WALLETS,
    mints: MINTS,
    faults,
  });
  const settings = { ...demoSettings(chain.url), TRUSTED_PROXIES: "1", LOG_LEVEL: "fatal" };
  const product = await startProduct(settings);
  try {
    const cold = chain.market.truths.flatMap(({ address, label }) => (label === null ? [address] : []));
    const [victim, ...abandoners] = await Promise.all(
      Array.from({ length: 1 + ABANDONERS }, () => createAdminKey(1_000, product.dataDir)),
    );
    const paid = { url: product.url, apiKey: victim?.apiKey ?? "", cold };
    const crowd = { url: product.url, keys: abandoners.map(({ apiKey }) => apiKey), cold };
    await timeCalls(paid);
    const quiet: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      quiet.push(...(await timeCalls(paid)));
      const stop = startCrowd(crowd);
      await sleep(SETTLE_MS);
      busy.push(...(await timeCalls(paid)));
      await stop();
    }
    const value = medianOf(busy) / medianOf(quiet);
    const against = `the same when quiet: ${medianOf(busy).toFixed(0)} ms and ${medianOf(quiet).toFixed(0)} ms`;
    yield { name: "abuse-paid-latency", value, unit: "ratio", against, headline: true };
  } finally {
    await product.stop();
    await chain.close();
  }
}

interface PaidCalls {
  readonly url: string;
  readonly apiKey: string;
  /** Wallets that no caller has asked for yet; the next one is taken off. */
  readonly cold: string[];
}

/** Milliseconds of each of some cold paid HUDs, one after the other. */
async function timeCalls({ url, apiKey, cold }: PaidCalls): Promise<readonly number[]> {
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

interface Crowd {
  readonly url: string;
  readonly keys: readonly string[];
  readonly cold: string[];
}

/** Lets the crowd loose; returns what stops it. */
function startCrowd({ url, keys, cold }: Crowd): () => Promise<void> {
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

/** A call whose caller waits so long and no longer. */
async function hangUp(url: string, headers: Readonly<Record<string, string>>, ms: number): Promise<void> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(ms) });
    await answer.arrayBuffer();
  } catch {
    // Hanging up is what it does.
  }
}
