import { setTimeout as sleep } from "node:timers/promises";
import { createHeadline } from "@/bench/metric";
import { SMALL_HEAP_MB, SMALL_PROCESS } from "@/bench/process-memory";
import { type MeasuredProduct, serveStore, UNREACHED } from "@/bench/product";
import { onStore, storeTraders } from "@/bench/store";

const JOBS = 10;
const SWAPS = 20_000;
/** Wallets of a group that is too large, and of the largest that is accepted. */
const TOO_MANY = 30;
const MAX_WALLETS = 10;
const POLL_MS = 500;
const MAX_WAIT_MS = 300_000;

/**
 * Counts processes that die of groups of long histories: ten simultaneous groups that are too large and
 * refused, and ten of the largest accepted size.
 */
export const measureCombined = () =>
  onStore(async function* (store) {
    const traders = await storeTraders(store, TOO_MANY, SWAPS);
    yield* serveStore(store, { ...UNREACHED, ...SMALL_PROCESS }, async function* (product) {
      const headers = { "X-Api-Key": product.apiKey };
      const request = async (count: number) => {
        const body = JSON.stringify({ wallets: traders.slice(0, count) });
        const url = `${product.url}/api/v1/intel/wallets/combined`;
        const response = await fetch(url, { method: "POST", headers, body });
        return { status: response.status, body: await response.json() };
      };
      const requestAll = (count: number) => Promise.all(Array.from({ length: JOBS }, () => request(count)));
      const refusals = (await requestAll(TOO_MANY)).filter(({ status }) => status === 400);
      const jobs = await requestAll(MAX_WALLETS);
      const states = await Promise.all(jobs.map(({ body }) => waitForJob(product, body.jobId)));
      const completedJobs = states.filter((state) => state === "completed");
      const against = `processes that died with a heap of ${SMALL_HEAP_MB} MB under ${JOBS} groups at once of ${TOO_MANY} and ${JOBS} of ${MAX_WALLETS} wallets of ${SWAPS} transactions: ${refusals.length} refused, ${completedJobs.length} completed; goal 0`;
      yield createHeadline("abuse-combined", isAlive(product.pid) ? 0 : 1, "processes", against);
    });
  });

/** Returns the state of a job that has ended; "open" if it has not ended in time or its process has died. */
async function waitForJob({ url, pid, apiKey }: MeasuredProduct, jobId: string): Promise<string> {
  const deadline = Date.now() + MAX_WAIT_MS;
  while (Date.now() < deadline && isAlive(pid)) {
    const headers = { "X-Api-Key": apiKey };
    const response = await fetch(`${url}/api/v1/jobs/${jobId}`, { headers }).catch(() => null);
    const { status } = response?.ok ? await response.json() : { status: null };
    if (status === "completed" || status === "failed") return status;
    await sleep(POLL_MS);
  }
  return "open";
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
