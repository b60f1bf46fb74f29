import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WEBHOOK_EVENTS } from "@walletlens/contract/constants";
import { z } from "zod";
import { type BenchMetric, headline, metric } from "@/bench/metric";
import { waitUntilReady } from "@/bench/product";
import { type Broken, checkPromises, waitForPromises } from "@/bench/soak/check-promises";
import { classifyLevels } from "@/bench/soak/classify-levels";
import { Disturbances } from "@/bench/soak/disturbances";
import { EventReceiver } from "@/bench/soak/event-receiver";
import { type ProductState, readState } from "@/bench/soak/read-state";
import { SoakJournal } from "@/bench/soak/soak-journal";
import { SoakPayer } from "@/bench/soak/soak-payer";
import { onSoakStack, type SoakStack } from "@/bench/soak/soak-stack";
import { TradingWallets } from "@/bench/soak/trading-wallets";
import { ApiCaller } from "@/e2e/support/crash/api-caller";
import { readUsdc } from "@/e2e/support/x402/wallets";
import { auditDatabase } from "@/lib/operations/audit/audit-database";

const MINUTES = 360;
const CALLS_PER_SECOND = 10;
const CONNECTIONS = 16;
const WATCHED = 5;
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

const MadeWebhook = z.object({ secret: z.string() });

/**
 * Mixed load for hours, while workers are killed and the database crashes: growth of memory, handles, connections and
 * tables, lost promises, and differences of the audit. `argument` is `MINUTES,CALLS`, calls a second.
 */
export async function* measureSoak(argument = ""): AsyncIterable<BenchMetric> {
  const [minutes = MINUTES, perSecond = CALLS_PER_SECOND] = argument.split(",").filter(Boolean).map(Number);
  if (!(minutes > 0 && perSecond > 0)) throw new Error("soak:MINUTES,CALLS takes numbers above 0");
  const soaked = await onSoakStack((stack) => soak(stack, { forMs: minutes * 60_000, perSecond }));
  yield* listMetrics(soaked, `${minutes} min, ${perSecond} calls a second`);
}

interface Soaked {
  readonly journal: SoakJournal;
  readonly receiver: EventReceiver;
  readonly trades: number;
  readonly disturbed: Disturbances["count"];
  readonly states: readonly ProductState[];
  readonly broken: Broken;
  /** Base units that the treasury received, less the payments of answered calls. */
  readonly unpaidMicros: number;
  /** Differences that an audit found. */
  readonly differences: number;
}

async function soak(
  stack: SoakStack,
  { forMs, perSecond }: { readonly forMs: number; readonly perSecond: number },
): Promise<Soaked> {
  const { web, backend, account, rpcUrl, treasury } = stack;
  const { pool } = stack.database;
  const disturbances = new Disturbances(stack);
  const journal = new SoakJournal(disturbances);
  const trading = await TradingWallets.create(rpcUrl, WATCHED);
  const paying = await SoakPayer.create(rpcUrl, journal);
  const receiver = await EventReceiver.start();
  const { wallets, mints } = backend;
  const subjects = { wallets, mints, createWallet: () => trading.createOther() };
  const caller = new ApiCaller(() => web.url, account.apiKey, subjects, journal);
  const received = await readUsdc(rpcUrl, treasury);
  const states: ProductState[] = [];
  const readCalls = () => journal.latencies.length + journal.errors + journal.unavailable;
  const watch = async () => {
    if (disturbances.isAway) return;
    // A process that ends meanwhile has no state.
    const state = await readState(stack, readCalls()).catch(() => null);
    if (state === null) return;
    states.push(state);
    const { errors, unavailable } = journal;
    console.error(
      JSON.stringify({ calls: state.calls, errors, unavailable, ...Object.fromEntries(state.levels) }),
    );
  };
  try {
    await subscribe(stack, caller, { trading, receiver });
    const stop = new AbortController();
    setMaxListeners(0, stop.signal);
    const every = (ms: number, work: (turn: number) => Promise<void>) => repeat(ms, work, stop.signal);
    const warmUpMs = Math.max(MIN_WARM_UP_MS, forMs * WARM_UP_SHARE);
    const url = `${web.url}/api/v1/intel/wallet/${wallets[0]}/hud`;
    const work = [
      ...Array.from({ length: CONNECTIONS }, (_, connection) =>
        every((CONNECTIONS / perSecond) * 1_000, (turn) => caller.call(turn * CONNECTIONS + connection)),
      ),
      every((CALLS_PER_TRADE / perSecond) * 1_000, () => trading.trade()),
      every((CALLS_PER_PAYMENT / perSecond) * 1_000, () => paying.buy(url)),
      disturbances.run(Math.max(MIN_DISTURBANCE_MS, forMs / DISTURBANCES), stop.signal),
      sleep(warmUpMs).then(() => every(Math.max(MIN_STATE_MS, forMs / STATES), watch)),
    ];
    const end = sleep(forMs + warmUpMs, null, { signal: stop.signal }).catch(() => null);
    void end.then(() => stop.abort());
    await Promise.all(work.map((each) => each.finally(() => stop.abort())));
    await waitUntilReady(web.url);
    const promises = { journal, receiver, trades: trading.sent, userId: account.userId };
    await waitForPromises(pool, promises);
    const { differences } = await auditDatabase(pool, { isRunning: true });
    for (const difference of differences) console.error(JSON.stringify(difference));
    return {
      journal,
      receiver,
      states,
      trades: trading.sent.length,
      disturbed: disturbances.count,
      broken: await checkPromises(pool, promises),
      unpaidMicros: (await readUsdc(rpcUrl, treasury)) - received - journal.paidMicros,
      differences: differences.length,
    };
  } finally {
    await receiver.close();
  }
}

/** Creates a webhook for every event, and watches the wallets; resolves after the first check of each. */
async function subscribe(
  { account, database }: SoakStack,
  caller: ApiCaller,
  { trading, receiver }: { readonly trading: TradingWallets; readonly receiver: EventReceiver },
): Promise<void> {
  const webhook = { url: receiver.url, events: WEBHOOK_EVENTS };
  receiver.verifyWith(MadeWebhook.parse(await caller.manage("POST", "/webhooks", webhook)).secret);
  for (const wallet of trading.addresses) await caller.manage("PUT", `/watchlist/${wallet}`, {});
  const deadline = performance.now() + READY_MS;
  while (performance.now() < deadline) {
    const { rows } = await database.pool.query(
      "SELECT FROM watches WHERE user_id = $1 AND tip_slot IS NULL LIMIT 1",
      [account.userId],
    );
    if (rows.length === 0) return;
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
    const next = performance.now() + ms;
    await work(turn);
    await sleep(Math.max(0, next - performance.now()), null, { signal: stopping }).catch(() => null);
  }
}

function* listMetrics(soaked: Soaked, against: string): Iterable<BenchMetric> {
  const { journal, broken, receiver } = soaked;
  const flatness = classifyLevels(soaked.states);
  const growing = flatness.filter(({ isFlat }) => !isFlat);
  const { failedJobs, ...others } = broken;
  const losses = { ...others, invalid: receiver.invalid };
  const lost = Object.values(losses).reduce((sum, each) => sum + each, 0);
  for (const level of growing) console.error(JSON.stringify(level));
  if (lost > 0) console.error(JSON.stringify(losses));
  for (const [name, value, unit] of [
    ["errors", journal.errors, "calls"],
    ["lost", lost, "jobs, events, trades and charges"],
    ["failed-jobs", failedJobs, "jobs"],
    ["unpaid", Math.abs(soaked.unpaidMicros), "base units"],
    ["differences", soaked.differences, "differences"],
    ["growing", growing.length, "series"],
  ] as const) {
    yield headline(`soak-${name}`, value, unit, `goal 0; ${against}`);
  }
  const sorted = journal.latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  for (const [name, value, unit] of [
    ["calls", sorted.length, "calls"],
    ["unavailable", journal.unavailable, "calls"],
    ["p50-ms", at(0.5), "ms"],
    ["p99-ms", at(0.99), "ms"],
    ["jobs", journal.groupJobs.length + journal.walletJobs.length, "jobs"],
    ["trades", soaked.trades, "trades"],
    ["payments", journal.payments, "payments"],
    ["events", receiver.taken.size, "events"],
    ["events-repeated", receiver.repeated, "events"],
    ["events-refused", receiver.refused, "events"],
    ["database-crashes", soaked.disturbed.database, "crashes"],
    ["worker-kills", soaked.disturbed.worker, "kills"],
    ...flatness.flatMap(({ name, unit, divisor, middle, last }) => [
      [`${name}-middle`, middle / divisor, unit] as const,
      [`${name}-last`, last / divisor, unit] as const,
    ]),
  ] as const) {
    yield metric(`soak-${name}`, value, unit, against);
  }
}
