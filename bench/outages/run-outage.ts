import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/lib/infra/postgres/database";
import type { Outage } from "./outage";
import { OutageStack, type Programs } from "./outage-stack";

/** The chain that work is about. */
export interface OutageChain {
  readonly url: string;
  readonly wallets: readonly string[];
  readonly mint: string;
}

/** State of the work a minute after the end of an outage. */
export interface OutageResult {
  readonly outage: Outage;
  /** Jobs and analyses that were accepted before it. */
  readonly accepted: number;
  /** Of those, the ones that have not ended. */
  readonly stuck: number;
  /** Jobs that failed without a refund, or were refunded without having failed, or charged other than once. */
  readonly misbooked: number;
  /** Wallets of the jobs that are not answered with 200 within the hold of a new call. */
  readonly unserved: number;
  /** Seconds from the end of the outage to the end of the last job; 60 where some are left. */
  readonly seconds: number;
}

const PATIENCE_SECONDS = 60;
const BEGIN_MS = 20_000;

/** Takes a part of a product away in the middle of every kind of work, and looks what is left a minute after its end. */
export async function runOutage(
  outage: Outage,
  chain: OutageChain,
  programs: Programs,
): Promise<OutageResult> {
  const stack = await OutageStack.start(
    outage.engine,
    outage.part === "process" ? 2 : 1,
    chain.url,
    programs,
  );
  try {
    await waitForFunctions(stack, chain);
    const { wallets } = await orderWork(stack, chain);
    await waitForWork(stack);
    await stack.take(outage.part);
    await sleep(outage.seconds * 1_000);
    await stack.giveBack(outage.part);
    const end = performance.now();
    let open = await stack.onDatabase(countOpen);
    while (open > 0 && performance.now() - end < PATIENCE_SECONDS * 1_000) {
      await sleep(500);
      open = await stack.onDatabase(countOpen);
    }
    const seconds = Math.min(PATIENCE_SECONDS, (performance.now() - end) / 1_000);
    const [accepted, misbooked] = await stack.onDatabase(async (database) => [
      await countAll(database),
      await countMisbooked(database),
    ]);
    return {
      outage,
      accepted,
      stuck: open,
      misbooked,
      unserved: await countUnserved(stack, wallets),
      seconds,
    };
  } finally {
    await stack.stop();
  }
}

/** One call that is answered shows that the engine has the functions. */
async function waitForFunctions(stack: OutageStack, { wallets }: OutageChain): Promise<void> {
  const deadline = performance.now() + PATIENCE_SECONDS * 1_000;
  while (performance.now() < deadline) {
    const answer = await ask(stack, `/intel/wallet/${wallets[0]}/hud`);
    if (answer === 200) return;
  }
  throw new Error("the product does not analyse wallets");
}

/** Work of every kind, none of it waited for. */
async function orderWork(
  stack: OutageStack,
  { wallets, mint }: OutageChain,
): Promise<{ wallets: readonly string[] }> {
  const single = wallets.slice(1, 9);
  const batch = wallets.slice(9, 21);
  const compared = wallets.slice(21, 29);
  const answers = [
    ...single.map((wallet) => ask(stack, `/intel/wallet/${wallet}/hud`)),
    ask(stack, "/intel/wallets/batch-hud", { wallets: batch }),
    ask(stack, "/intel/wallets/similarity", { wallets: compared }),
    ask(stack, `/intel/token/${mint}/holders`, { topN: 20 }),
    ask(stack, `/intel/token/${mint}/holders/deep`, { topN: 20 }),
  ];
  void Promise.allSettled(answers);
  return { wallets: [...single, ...batch, ...compared] };
}

/** Jobs are accepted, and some of their wallets are being read. */
async function waitForWork(stack: OutageStack): Promise<void> {
  const deadline = performance.now() + BEGIN_MS;
  while (performance.now() < deadline) {
    const begun = await stack.onDatabase(async ({ pool }) => {
      const { rows } = await pool.query<{ jobs: number; analyses: number }>(
        `SELECT (SELECT count(*)::int FROM group_jobs) AS jobs,
           (SELECT count(*)::int FROM analyses WHERE status = 'active') AS analyses`,
      );
      return rows[0];
    });
    if ((begun?.jobs ?? 0) >= 4 && (begun?.analyses ?? 0) > 0) return;
    await sleep(20);
  }
  throw new Error("no work was under way before the outage");
}

async function countOpen({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT ((SELECT count(*) FROM group_jobs WHERE finished_at IS NULL)
       + (SELECT count(*) FROM analyses WHERE finished_at IS NULL))::int AS count`,
  );
  return rows[0]?.count ?? 0;
}

async function countAll({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT ((SELECT count(*) FROM group_jobs) + (SELECT count(*) FROM analyses))::int AS count",
  );
  return rows[0]?.count ?? 0;
}

async function countMisbooked({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM group_jobs j
     CROSS JOIN LATERAL (SELECT count(*) AS refunds FROM ledger_entries e
       WHERE e.job_id = j.id AND e.kind = 'refund') r
     CROSS JOIN LATERAL (SELECT count(*) AS charges FROM ledger_entries e WHERE e.entry_key = j.charge_key) c
     WHERE c.charges <> 1 OR r.refunds <> (j.status = 'failed' AND j.credits > 0)::int`,
  );
  return rows[0]?.count ?? 0;
}

async function countUnserved(stack: OutageStack, wallets: readonly string[]): Promise<number> {
  const answers = await Promise.all(wallets.map((wallet) => ask(stack, `/intel/wallet/${wallet}/hud`)));
  return answers.filter((status) => status !== 200).length;
}

/** Returns the status of a call; 0 if there is no response. */
async function ask({ url, apiKey }: OutageStack, path: string, body?: object): Promise<number> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  try {
    const headers = { "X-Api-Key": apiKey, "Content-Type": "application/json" };
    const response = await fetch(`${url}/api/v1${path}`, { ...init, headers });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
