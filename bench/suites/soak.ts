import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { WEBHOOK_EVENTS } from "@walletlens/contract/constants";
import { z } from "zod";
import type { Figure } from "@/bench/figure";
import { type Broken, checkPromises, waitForPromises } from "@/bench/soak/check-promises";
import { Disturbances } from "@/bench/soak/disturbances";
import { EventReceiver } from "@/bench/soak/event-receiver";
import { type Flatness, judgeFlatness, type Level } from "@/bench/soak/judge-flatness";
import { PayingWallet } from "@/bench/soak/paying-wallet";
import { type ProductState, readState } from "@/bench/soak/read-state";
import { SoakCaller } from "@/bench/soak/soak-caller";
import { SoakJournal } from "@/bench/soak/soak-journal";
import { onSoakStack, type SoakStack, waitUntilReady } from "@/bench/soak/soak-stack";
import { TradingWallets } from "@/bench/soak/trading-wallets";
import { readUsdc } from "@/e2e/support/x402/wallets";
import { auditDatabase } from "@/lib/infra/postgres/audit/audit-database";

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
 * Mixed load for hours, while workers are killed and the database crashes: whether memory, handles, connections and tables
 * stay flat, whether anything that was promised is lost, and whether the books are square in the end. `argument` is
 * `MINUTES,CALLS`, the second of them a second.
 */
export async function* measureSoak(argument = ""): AsyncIterable<Figure> {
  const [minutes = MINUTES, perSecond = CALLS_PER_SECOND] = argument.split(",").filter(Boolean).map(Number);
  if (!(minutes > 0 && perSecond > 0)) throw new Error("soak:MINUTES,CALLS takes numbers above 0");
  const soaked = await onSoakStack((stack) => soak(stack, { forMs: minutes * 60_000, perSecond }));
  yield* figures(soaked, `${minutes} min, ${perSecond} calls a second`);
}

interface Soaked {
  readonly journal: SoakJournal;
  readonly receiver: EventReceiver;
  readonly trades: number;
  readonly disturbed: Disturbances["count"];
  readonly states: readonly ProductState[];
  readonly broken: Broken;
  /** Base units that the treasury received less what answered calls have paid. */
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
  const paying = await PayingWallet.create(rpcUrl, journal);
  const receiver = await EventReceiver.start();
  const { wallets, mints } = backend;
  const subjects = { wallets, mints, createWallet: () => trading.createOther() };
  const caller = new SoakCaller(web.url, account.apiKey, subjects, journal);
  const received = await readUsdc(rpcUrl, treasury);
  const states: ProductState[] = [];
  const readCalls = () => journal.latencies.length + journal.errors + journal.unavailable;
  const watch = async () => {
    if (disturbances.isAway) return;
    // A part that goes away meanwhile has no state.
    const state = await readState(stack, readCalls()).catch(() => null);
    if (state !== null) states.push(state);
    if (state !== null) showState(state, journal);
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
      ...{ journal, receiver, states, trades: trading.sent.length, disturbed: disturbances.count },
      broken: await checkPromises(pool, promises),
      unpaidMicros: (await readUsdc(rpcUrl, treasury)) - received - journal.paidMicros,
      differences: differences.length,
    };
  } finally {
    await receiver.close();
  }
}

/** Makes a webhook for every event, and watches the wallets; resolves once each has had its first look. */
async function subscribe(
  { account, database }: SoakStack,
  caller: SoakCaller,
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
  throw new Error("watched wallets are not looked at");
}

/** Does `work` every so many milliseconds, or as soon as it has ended where it takes longer. */
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

/** A soak that is cut short has shown something up to there. */
function showState({ calls, levels }: ProductState, { errors, unavailable }: SoakJournal): void {
  console.error(JSON.stringify({ calls, errors, unavailable, ...Object.fromEntries(levels) }));
}

function* figures(soaked: Soaked, against: string): Iterable<Figure> {
  const { journal } = soaked;
  const flatness = judgeFlatness(soaked.states);
  yield* headlines(soaked, flatness, against);
  const sorted = journal.latencies.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const plain = [
    ["soak-calls", sorted.length, "calls"],
    ["soak-unavailable", journal.unavailable, "calls"],
    ["soak-p50-ms", at(0.5), "ms"],
    ["soak-p99-ms", at(0.99), "ms"],
    ["soak-jobs", journal.groupJobs.length + journal.walletJobs.length, "jobs"],
    ["soak-trades", soaked.trades, "trades"],
    ["soak-payments", journal.payments, "payments"],
    ["soak-events", soaked.receiver.taken.size, "events"],
    ["soak-events-repeated", soaked.receiver.repeated, "events"],
    ["soak-events-refused", soaked.receiver.refused, "events"],
    ["soak-database-crashes", soaked.disturbed.database, "crashes"],
    ["soak-worker-kills", soaked.disturbed.worker, "kills"],
    ...listLevels(flatness),
    ...listGrowth(soaked.states),
  ] as const;
  for (const [name, value, unit] of plain) yield { name, value, unit, against };
}

/** The figures with a goal, which is 0 for each. */
function* headlines(soaked: Soaked, flatness: Flatness, conditions: string): Iterable<Figure> {
  const { broken } = soaked;
  const { lostJobs, lostEvents, lostTrades, repeatedTrades, miscounted, surplus } = broken;
  const judged = [...flatness.levels, flatness.growthPerCall, flatness.otherTables];
  const growing = judged.filter(({ isFlat }) => !isFlat);
  for (const level of growing) console.error(JSON.stringify(level));
  const broke = { lostJobs, lostEvents, lostTrades, repeatedTrades, miscounted, surplus };
  const lost = Object.values(broke).reduce((sum, each) => sum + each, soaked.receiver.invalid);
  if (lost > 0) console.error(JSON.stringify({ ...broke, invalid: soaked.receiver.invalid }));
  const rows = [
    ["soak-errors", soaked.journal.errors, "calls"],
    ["soak-lost", lost, "jobs, events, trades and charges"],
    ["soak-failed-jobs", broken.failedJobs, "jobs"],
    ["soak-unpaid", Math.abs(soaked.unpaidMicros), "base units"],
    ["soak-differences", soaked.differences, "differences"],
    ["soak-growing", growing.length, "series"],
  ] as const;
  const against = `goal 0; ${conditions}`;
  for (const [name, value, unit] of rows) yield { name, value, unit, against, headline: true };
}

/** The middle third and the last one of each series, and growth of tables for each call. */
function listLevels({ levels, growthPerCall, otherTables }: Flatness) {
  const both = (name: string, unit: string, divisor: number, { middle, last }: Level) =>
    [
      [`soak-${name}-middle`, middle / divisor, unit],
      [`soak-${name}-last`, last / divisor, unit],
    ] as const;
  return [
    ...levels.flatMap((level) => {
      const isMemory = level.name.startsWith("memory");
      const unit = isMemory ? "MiB" : level.name === "connections" ? "connections" : "handles";
      return both(level.name, unit, isMemory ? 2 ** 20 : 1, level);
    }),
    ...both("table-growth", "bytes/call", 1, growthPerCall),
    ...both("other-tables", "MiB", 2 ** 20, otherTables),
  ];
}

/** Tables that have grown most since the first state. */
function listGrowth(states: readonly ProductState[]) {
  const [first, last] = [states[0], states.at(-1)];
  const grown = Array.from(last?.tables ?? [], ([name, bytes]) => {
    return [`soak-growth-${name}`, (bytes - (first?.tables.get(name) ?? 0)) / 2 ** 20, "MiB"] as const;
  });
  return grown.toSorted(([, a], [, b]) => b - a).slice(0, MAX_TABLES);
}

const MAX_TABLES = 5;
