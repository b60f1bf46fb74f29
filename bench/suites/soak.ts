import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WEBHOOK_EVENTS } from "@walletlens/contract/constants";
import { z } from "zod";
import { type BenchMetric, createHeadline, createMetric } from "@/bench/metric";
import { waitUntilReady } from "@/bench/product";
import { checkPromises, waitForPromises } from "@/bench/soak/check-promises";
import { classifyLevels } from "@/bench/soak/classify-levels";
import { EventReceiver } from "@/bench/soak/event-receiver";
import { type ProductState, readState } from "@/bench/soak/read-state";
import { SoakJournal, SoakPayer } from "@/bench/soak/soak-callers";
import { Disturbances, onSoakStack, type SoakStack } from "@/bench/soak/soak-stack";
import { TradingWallets } from "@/bench/soak/trading-wallets";
import { ApiCaller } from "@/e2e/support/crash/api-caller";
import { createFundedWallet, readUsdc } from "@/e2e/support/x402/wallets";
import { auditDatabase } from "@/lib/operations/audit/audit-database";

const MINUTES = 360;
const CALLS_PER_SECOND = 10;
const CONNECTIONS = 16;
const WATCHED_WALLETS = 5;
const PAYER_MONEY = { sol: 10, usdc: 10_000 };
/** Calls of the mix for each trade and each payment. */
const CALLS_PER_TRADE = 30;
const CALLS_PER_PAYMENT = 60;
/** Caches fill, and code is compiled, in this part of a run, and in a minute at least. */
const WARM_UP_SHARE = 0.1;
const MIN_WARM_UP_MS = 60_000;
const DISTURBANCES = 36;
const MIN_DISTURBANCE_MS = 2 * 60_000;
const STATES = 180;
const MIN_STATE_MS = 5_000;
const READY_MS = 120_000;

const CreatedWebhook = z.object({ secret: z.string() });

/**
 * Mixed load for hours, while workers are killed and the database crashes: growth of memory, handles, connections and
 * tables, lost promises, and differences of the audit. `argument` is `MINUTES,CALLS`, calls a second.
 */
export async function* measureSoak(argument = ""): AsyncIterable<BenchMetric> {
  const [minutes = MINUTES, perSecond = CALLS_PER_SECOND] = argument.split(",").filter(Boolean).map(Number);
  if (!(minutes > 0 && perSecond > 0)) throw new Error("soak:MINUTES,CALLS takes numbers above 0");
  const result = await onSoakStack((stack) => soak(stack, minutes * 60_000, perSecond));
  yield* listMetrics(result, `${minutes} min, ${perSecond} calls a second`);
}

type SoakResult = Awaited<ReturnType<typeof soak>>;

async function soak(stack: SoakStack, durationMs: number, perSecond: number) {
  const { web, backend, account, rpcUrl, treasury } = stack;
  const { pool } = stack.database;
  const { wallets, mints } = backend;
  const disturbances = new Disturbances(stack);
  const journal = new SoakJournal(disturbances);
  const trading = await TradingWallets.create(rpcUrl, WATCHED_WALLETS);
  const payer = new SoakPayer(rpcUrl, await createFundedWallet(rpcUrl, PAYER_MONEY), journal);
  const subjects = { wallets, mints, createWallet: () => trading.createColdWallet() };
  const caller = new ApiCaller(() => web.url, account.apiKey, subjects, journal);
  const receiver = new EventReceiver();
  const initialUsdc = await readUsdc(rpcUrl, treasury);
  const states: ProductState[] = [];
  try {
    await subscribe(stack, caller, trading.addresses, receiver);
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const every = (ms: number, work: (turn: number) => Promise<void>) => repeat(ms, work, stop.signal);
    const warmUpMs = Math.max(MIN_WARM_UP_MS, durationMs * WARM_UP_SHARE);
    const hud = `${web.url}/api/v1/intel/wallet/${wallets[0]}/hud`;
    const recordState = async () => {
      const { latencies, errors, unavailable } = journal;
      if (disturbances.isDuringOutage(performance.now())) return;
      // A process that ends meanwhile has no state.
      const state = await readState(stack, latencies.length + errors + unavailable).catch(() => null);
      if (state === null) return;
      states.push(state);
      const levels = Object.fromEntries(state.levels);
      console.error(JSON.stringify({ calls: state.calls, errors, unavailable, ...levels }));
    };
    const work = [
      ...Array.from({ length: CONNECTIONS }, (_, connection) =>
        every((CONNECTIONS / perSecond) * 1_000, (turn) => caller.call(turn * CONNECTIONS + connection)),
      ),
      every((CALLS_PER_TRADE / perSecond) * 1_000, () => trading.trade()),
      every((CALLS_PER_PAYMENT / perSecond) * 1_000, () => payer.buy(hud)),
      disturbances.run(Math.max(MIN_DISTURBANCE_MS, durationMs / DISTURBANCES), stop.signal),
      sleep(warmUpMs).then(() => every(Math.max(MIN_STATE_MS, durationMs / STATES), recordState)),
    ];
    const end = sleep(durationMs + warmUpMs, null, { signal: stop.signal }).catch(() => null);
    void end.then(() => stop.abort());
    await Promise.all(work.map((task) => task.finally(() => stop.abort())));
    await waitUntilReady(web.url);
    const promises = { journal, receiver, trades: trading.sent, userId: account.userId };
    await waitForPromises(pool, promises);
    const { differences } = await auditDatabase(pool, { isRunning: true });
    for (const difference of differences) console.error(JSON.stringify(difference));
    const broken = await checkPromises(pool, promises);
    // Base units that the treasury received, less the payments of answered calls.
    const unpaidMicros = (await readUsdc(rpcUrl, treasury)) - initialUsdc - journal.paidMicros;
    const trades = trading.sent.length;
    return { journal, receiver, states, disturbances, trades, broken, unpaidMicros, differences };
  } finally {
    await receiver.close();
  }
}

/** Creates a webhook for every event, and watches the wallets; resolves after the first check of each. */
async function subscribe(
  { account, database }: SoakStack,
  caller: ApiCaller,
  wallets: readonly string[],
  receiver: EventReceiver,
): Promise<void> {
  const webhook = { url: await receiver.start(), events: WEBHOOK_EVENTS };
  receiver.verifyWith(CreatedWebhook.parse(await caller.manage("POST", "/webhooks", webhook)).secret);
  for (const wallet of wallets) await caller.manage("PUT", `/watchlist/${wallet}`, {});
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    const unchecked = "SELECT FROM watches WHERE user_id = $1 AND tip_slot IS NULL LIMIT 1";
    if ((await database.pool.query(unchecked, [account.userId])).rows.length === 0) return;
    await sleep(500);
  }
  throw new Error("watched wallets are not checked");
}

/** Runs `work` at this interval in milliseconds, without overlap. */
async function repeat(
  ms: number,
  work: (turn: number) => Promise<void>,
  stopping: AbortSignal,
): Promise<void> {
  for (let turn = 0; !stopping.aborted; turn += 1) {
    const deadline = performance.now() + ms;
    await work(turn);
    await sleep(Math.max(0, deadline - performance.now()), null, { signal: stopping }).catch(() => null);
  }
}

function* listMetrics(result: SoakResult, against: string): Iterable<BenchMetric> {
  const { journal, broken, receiver, disturbances } = result;
  const levels = classifyLevels(result.states);
  const growingLevels = levels.filter(({ isFlat }) => !isFlat);
  const { failedJobs, ...losses } = { ...broken, invalid: receiver.invalid };
  const lossCount = Object.values(losses).reduce((sum, count) => sum + count, 0);
  for (const level of growingLevels) console.error(JSON.stringify(level));
  if (lossCount > 0) console.error(JSON.stringify(losses));
  for (const [name, value, unit] of [
    ["errors", journal.errors, "calls"],
    ["lost", lossCount, "jobs, events, trades and charges"],
    ["failed-jobs", failedJobs, "jobs"],
    ["unpaid", Math.abs(result.unpaidMicros), "base units"],
    ["differences", result.differences.length, "differences"],
    ["growing", growingLevels.length, "series"],
  ] as const) {
    yield createHeadline(`soak-${name}`, value, unit, `goal 0; ${against}`);
  }
  const latencies = journal.latencies.toSorted((a, b) => a - b);
  const findQuantile = (share: number) => latencies[Math.floor((latencies.length - 1) * share)] ?? 0;
  for (const [name, value, unit] of [
    ["calls", latencies.length, "calls"],
    ["unavailable", journal.unavailable, "calls"],
    ["p50-ms", findQuantile(0.5), "ms"],
    ["p99-ms", findQuantile(0.99), "ms"],
    ["jobs", journal.groupJobs.length + journal.walletJobs.length, "jobs"],
    ["trades", result.trades, "trades"],
    ["payments", journal.payments, "payments"],
    ["events", receiver.accepted.size, "events"],
    ["events-repeated", receiver.repeated, "events"],
    ["events-refused", receiver.refused, "events"],
    ["database-crashes", disturbances.databaseCrashes, "crashes"],
    ["worker-kills", disturbances.workerKills, "kills"],
  ] as const) {
    yield createMetric(`soak-${name}`, value, unit, against);
  }
  for (const { name, unit, divisor, middleThird, lastThird } of levels) {
    yield createMetric(`soak-${name}-middle`, middleThird / divisor, unit, against);
    yield createMetric(`soak-${name}-last`, lastThird / divisor, unit, against);
  }
}
