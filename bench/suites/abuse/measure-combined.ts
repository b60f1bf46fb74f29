import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "@/bench/figure";
import { onStore } from "@/bench/history/on-store";
import { UNREACHED } from "@/bench/product";
import { keepTraders } from "@/bench/scale/fill-store";
import { serveProduct } from "@/bench/scale/serve-product";
import { createAdminKey } from "@/e2e/support/admin";
import type { Product } from "@/e2e/support/start-product";
import { SMALL_HEAP_MB, SMALL_PROCESS } from "./watch-memory";

const CREDITS = 1_000_000;
const JOBS = 10;
const SWAPS = 20_000;
/** Wallets of a group that is too large, and of the largest that is taken. */
const TOO_MANY = 30;
const MOST = 10;
const POLL_MS = 500;
const PATIENCE_MS = 300_000;

/**
 * Counts the processes that die of groups of long histories: ten at once that are too large, which are refused, and ten at
 * once of the largest that are taken.
 */
export async function* measureCombined(): AsyncIterable<Figure> {
  yield* onStore(async function* (store) {
    const traders = await keepTraders(store, TOO_MANY, SWAPS);
    const product = await serveProduct(store, { ...UNREACHED, ...SMALL_PROCESS });
    try {
      const { apiKey } = await createAdminKey(CREDITS, product.dataDir);
      const headers = { "X-Api-Key": apiKey };
      const order = async (count: number) => {
        const body = JSON.stringify({ wallets: traders.slice(0, count) });
        const answer = await fetch(`${product.url}/api/v1/intel/wallets/combined`, {
          method: "POST",
          headers,
          body,
        });
        return { status: answer.status, body: await answer.json() };
      };
      const refused = await Promise.all(Array.from({ length: JOBS }, () => order(TOO_MANY)));
      const taken = await Promise.all(Array.from({ length: JOBS }, () => order(MOST)));
      const states = await Promise.all(taken.map(({ body }) => awaitEnd(product, headers, body.jobId)));
      const outcome = `${count(refused, ({ status }) => status === 400)} refused, ${count(states, (state) => state === "completed")} completed`;
      yield {
        name: "abuse-combined",
        value: isAlive(product.pid) ? 0 : 1,
        unit: "processes",
        against: `processes that died with a heap of ${SMALL_HEAP_MB} MB under ${JOBS} groups at once of ${TOO_MANY} and ${JOBS} of ${MOST} wallets of ${SWAPS} transactions: ${outcome}; goal 0`,
        headline: true,
      };
    } finally {
      await product.stop();
    }
  });
}

/** State of a job that has ended, or of one whose process has died. */
async function awaitEnd({ url, pid }: Product, headers: HeadersInit, jobId: string): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline && isAlive(pid)) {
    const answer = await fetch(`${url}/api/v1/jobs/${jobId}`, { headers }).catch(() => null);
    const { status } = answer?.ok ? await answer.json() : { status: null };
    if (status === "completed" || status === "failed") return status;
    await sleep(POLL_MS);
  }
  return isAlive(pid) ? "open" : "died";
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function count<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  return items.filter(holds).length;
}
