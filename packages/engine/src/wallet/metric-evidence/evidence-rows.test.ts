import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../testing/test-scope.ts";
import type { Address } from "../../address.ts";
import { USDC } from "../../chain/assets.ts";
import type { EntryResults, WalletProfile } from "../../result-types.ts";
import { runSteps } from "../../steps.ts";
import type { OwnerChange, Party, TokenAccountChange } from "../../swaps/owner-change.ts";
import { toHour } from "../../swaps/sol-usd.ts";
import { buildChange, testAddress } from "../../testing/build-change.ts";
import { buildWalletInput } from "../../testing/build-wallet-input.ts";
import { toSolUsd } from "../../testing/to-sol-usd.ts";
import { computeMetrics } from "../compute-metrics.ts";
import { buildProfile } from "../profile.ts";
import { buildWalletCharts } from "../wallet-charts.ts";
import type { WalletInput } from "../wallet-input.ts";
import type { EvidenceRows } from "./evidence-rows.ts";
import { METRIC_NAMES, type MetricName } from "./metric-names.ts";
import { traceMetric } from "./trace-metric.ts";

const START = toHour(1_760_000_000);
const MINTS = ["Xa", "Yb", "Zc"].map(testAddress);

interface Step {
  readonly seconds: number;
  readonly isTimed: boolean;
  readonly kind: "trade" | "dollars" | "gift" | "swap" | "arbitrage" | "deposit" | "payout" | "failed";
  readonly mint: number;
  /** Remaining share of the holding in percent; above 100 is a buy. */
  readonly left: number;
  readonly lamports: bigint;
}

const step: fc.Arbitrary<Step> = fc.record({
  seconds: fc.oneof(fc.nat(200), fc.nat(40_000)),
  isTimed: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
  kind: fc.constantFrom(
    ...([
      "trade",
      "trade",
      "trade",
      "dollars",
      "gift",
      "swap",
      "arbitrage",
      "deposit",
      "payout",
      "failed",
    ] as const),
  ),
  mint: fc.nat(MINTS.length - 1),
  left: fc.constantFrom(0, 10, 50, 150, 300),
  lamports: fc.bigInt(20_000_000n, 10n ** 9n),
});

function vault(mint: Address | null, amount: bigint): Party {
  const moves = [{ mint, decimals: mint === null ? 9 : 6, amount, straight: amount, own: 0n }];
  return { authority: testAddress("Book"), exchanges: false, signed: false, moves };
}

function toChanges(steps: readonly Step[]): OwnerChange[] {
  const held = new Map<Address, bigint>();
  const move = (at: number, left: number): TokenAccountChange => {
    const mint = MINTS[at % MINTS.length] ?? USDC;
    const before = held.get(mint) ?? 0n;
    const after = left > 100 || before === 0n ? before + BigInt(left) + 1n : (before * BigInt(left)) / 100n;
    held.set(mint, after);
    return { account: testAddress(`My${mint.slice(0, 2)}`), mint, decimals: 6, before, after };
  };
  let time = START;
  return steps.map(({ seconds, isTimed, kind, mint, left, lamports }, slot) => {
    time += seconds;
    const common = { signature: `s${slot}`, slot, blockTime: isTimed ? time : null, feeLamports: 5_000n };
    if (kind === "failed") return buildChange({ ...common, failed: true, tipLamports: 7n });
    if (kind === "arbitrage") return buildChange({ ...common, arbitrage: [], solLamports: lamports - 5n });
    if (kind === "payout")
      return buildChange({ ...common, solLamports: lamports, parties: [vault(null, -lamports)] });
    const token = move(mint, kind === "deposit" ? 0 : left);
    if (kind === "deposit")
      return buildChange({
        ...common,
        tokens: [token],
        parties: [vault(token.mint, token.before - token.after)],
      });
    const value = token.after > token.before ? -lamports : lamports;
    if (kind === "gift") return buildChange({ ...common, tokens: [token] });
    if (kind === "swap") {
      const other = token.after > token.before ? 0 : 300;
      return buildChange({ ...common, tokens: [token, move(mint + 1, other)] });
    }
    if (kind === "trade") return buildChange({ ...common, solLamports: value, tokens: [token] });
    return buildChange({ ...common, tokens: [token, dollars(value / 5_000n)] });
  });
}

function dollars(value: bigint): TokenAccountChange {
  const [before, after] = value < 0n ? [-value, 0n] : [0n, value];
  return { account: testAddress("MyUsdc"), mint: USDC, decimals: 6, before, after };
}

/** SOL/USD is known for every other hour, and one of the tokens has neither price nor supply. */
function toInput(steps: readonly Step[]): WalletInput {
  const changes = toChanges(steps);
  const hours = Array.from({ length: 400 }, (_, hour) => START + 2 * hour * 3600);
  return buildWalletInput({
    changes,
    solUsd: toSolUsd(hours.map((hour) => [hour, 150_000_000n])),
    mints: new Map(MINTS.slice(1).map((mint) => [mint, { decimals: 6, supply: 10n ** 12n }])),
    present: { solUsd: 200, tokenUsd: new Map(MINTS.slice(1).map((mint) => [mint, 3_000_000])) },
  });
}

const input = fc.array(step, { minLength: 1, maxLength: 160, size: "max" }).map(toInput);

/** The rows of all pages. */
function readAll(wallet: WalletInput, metric: MetricName, part: string | null = null) {
  const first = runSteps(traceMetric(wallet, { metric, part, page: 1 }));
  const pages = Math.max(1, Math.ceil(first.total / first.pageSize));
  const lists = Array.from(
    { length: pages },
    (_, index) => runSteps(traceMetric(wallet, { metric, part, page: index + 1 })).rows.list,
  );
  return { ...first, list: lists.flat() };
}

type Row = EvidenceRows["list"][number];

/** Sum of the known values of one column in lamports. */
function sumLamports(rows: readonly Row[], column: string): number {
  return rows.reduce((sum, row) => sum + Math.round(Number(Reflect.get(row, column) ?? 0) * 1e9), 0);
}

const toLamports = (sol: number) => Math.round(sol * 1e9);

test("the rows of every additive metric sum to the metric, to the lamport", () => {
  fc.assert(
    fc.property(input, (wallet) => {
      const { positions, activity, usd, costs } = computeMetrics(wallet);
      const realizedLamports = Array.from(positions.values()).reduce(
        (all, each) => all + each.realizedLamports,
        0n,
      );
      const sum = (metric: MetricName, ...columns: readonly string[]) => {
        const { list } = readAll(wallet, metric);
        return columns.reduce((all, column) => all + sumLamports(list, column), 0);
      };
      expect(sum("realized-pnl", "realizedPnlSol")).toBe(Number(realizedLamports));
      expect(sum("net-pnl", "realizedPnlSol")).toBe(Number(realizedLamports));
      expect(sum("unrealized-pnl", "unrealizedPnlSol")).toBeCloseTo(sum("net-pnl", "unrealizedPnlSol"), -2);
      expect(sum("fees", "feeSol", "tipSol")).toBe(Number(activity.costLamports));
      expect(sum("atomic-pnl", "atomicPnlSol")).toBe(Number(activity.atomicLamports));
      expect(sum("mean-swap", "valueSol")).toBe(Number(activity.valueLamports));
      expect(sum("buys-to-sells", "boughtSol")).toBe(Number(activity.boughtLamports));
      expect(sum("buys-to-sells", "soldSol")).toBe(Number(activity.soldLamports));
      // Micro-dollars have six decimals, lamports nine.
      expect(sum("realized-pnl", "realizedPnlUsd")).toBe(toLamports(usd.realized.value ?? 0));
      const paid = readAll(wallet, "transactions").list;
      const failed = paid.filter((row) => "what" in row && row.what === "failed");
      expect(sumLamports(failed, "feeSol")).toBe(toLamports(costs.failedFeesSol));
      expect(sumLamports(paid, "feeSol")).toBe(toLamports(costs.feesSol) + toLamports(costs.failedFeesSol));
      expect(sumLamports(paid, "tipSol")).toBe(toLamports(costs.tipsSol));
      const { list, terms } = readAll(wallet, "unknown-cost");
      const unknown = terms.find(({ name }) => name === "received_for_unknown_cost")?.value;
      expect(sumLamports(list, "unknownCostSol")).toBe(toLamports(Number(unknown)));
    }),
    { numRuns: runs(150) },
  );
});

test("the parts of every chart equal its bars, and their rows equal its counts", () => {
  fc.assert(
    fc.property(input, (wallet) => {
      const { pnl, returns, holds, activity } = runSteps(buildWalletCharts(wallet));
      for (const { day, realizedPnlSol, unknown = [] } of pnl.days) {
        const { list, result } = readAll(wallet, "pnl-by-day", day);
        expect(sumLamports(list, "realizedPnlSol")).toBe(toLamports(realizedPnlSol));
        expect(result.value ?? 0).toBe(realizedPnlSol);
        expect(result.value === null || result.isPartial === true).toBe(unknown.includes("realizedPnlSol"));
      }
      const undated = readAll(wallet, "pnl-by-day", "undated").list;
      expect(sumLamports(undated, "realizedPnlSol")).toBe(toLamports(pnl.undatedSol));
      const count = (metric: MetricName, part: string) => readAll(wallet, metric, part).total;
      for (const { band, cycles } of returns.bands) expect(count("returns", band)).toBe(cycles);
      expect(count("returns", "unknown")).toBe(returns.unknownCycles);
      for (const [type, cycles] of Object.entries(holds.cycles))
        expect(count("hold-times", type)).toBe(cycles);
      expect(count("hold-times", "unknown")).toBe(holds.unknownCycles);
      activity.weekdays.forEach((swaps, day) => {
        expect(count("weekdays", String(day))).toBe(swaps);
      });
      for (const hour of [0, 9, 23]) expect(count("hours", String(hour))).toBe(activity.hours[hour]);
      expect(count("hours", "undated")).toBe(activity.undatedSwaps);
      const { entryHours = [], undatedEntries } = activity;
      const ofHours = [0, 9, 23].map((hour) => [String(hour), entryHours[hour]] as const);
      for (const [part, entries = NO_ENTRIES] of [...ofHours, ["undated", undatedEntries] as const])
        expectEntries(readAll(wallet, "pnl-by-hour", part), entries);
      const { behavior } = buildProfile(wallet, computeMetrics(wallet));
      const { entryMcapBuckets = [], unknownEntryMcap = NO_ENTRIES } = behavior ?? {};
      for (const { bucket, ...entries } of [...entryMcapBuckets, { bucket: "unknown", ...unknownEntryMcap }])
        expectEntries(readAll(wallet, "pnl-by-market-cap", bucket), entries);
    }),
    { numRuns: runs(60) },
  );
});

const NO_ENTRIES = { cycles: 0, wins: 0, realizedPnlSol: 0 };

function expectEntries(traced: ReturnType<typeof readAll>, { cycles, wins, realizedPnlSol }: EntryResults) {
  expect(traced.total).toBe(cycles);
  expect(traced.terms.find(({ name }) => name === "won_cycles")?.value).toBe(wins);
  expect(sumLamports(traced.list, "realizedPnlSol")).toBe(toLamports(realizedPnlSol));
}

/** Value that the page of a wallet shows for each metric; null if it is shown as unknown. */
const SHOWN: Readonly<Partial<Record<MetricName, (profile: WalletProfile) => number | string | null>>> = {
  "realized-pnl": ({ pnl }) => known(pnl.allTime, "realizedPnlSol"),
  "unrealized-pnl": ({ pnl }) => known(pnl.allTime, "unrealizedPnlSol"),
  "net-pnl": ({ pnl }) => known(pnl.allTime, "netPnlSol"),
  "win-rate": ({ pnl }) => known(pnl.allTime, "winRate"),
  "result-per-trade": ({ hud }) => known(hud, "trimmedMeanPnl"),
  "median-hold": ({ hud }) => known(hud, "medianHoldTimeHours"),
  "mean-hold": ({ behavior }) => (behavior === null ? null : known(behavior, "avgHoldTimeHours")),
  style: ({ behavior }) => behavior?.tradingStyle ?? null,
  speed: ({ behavior }) => behavior?.speedCategory ?? null,
  exit: ({ behavior }) => behavior?.exitPattern ?? null,
  "entry-market-cap": ({ behavior }) => behavior?.typicalEntryMcapUsd ?? null,
  "entry-bucket": ({ behavior }) => behavior?.dominantEntryMcapBucket ?? null,
  "peak-capital": ({ risk }) => known(risk, "peakCapitalSol"),
  "trades-per-day": ({ hud }) => known(hud, "avgTradesPerDay"),
  "tokens-per-day": ({ hud }) => known(hud, "uniqueTokensPerDay"),
  "mean-swap": ({ hud }) => known(hud, "avgTxValueSol"),
  "buys-to-sells": ({ behavior }) => behavior?.buySellRatio ?? null,
  holdings: ({ hud }) => known(hud, "currentHoldingsSol"),
  "sol-balance": ({ summary }) => known(summary, "currentSolBalance"),
  fees: ({ summary }) => summary.feesSol,
  "atomic-pnl": ({ summary }) => summary.atomicPnlSol,
  "unknown-cost": ({ reconciliation }) => known(reconciliation, "unknownBasisShare"),
  balances: ({ reconciliation }) => reconciliation.verdict,
  transactions: ({ coverage }) => coverage.transactions,
};

/** A partial sum is listed as unknown and still has a value. */
function known(from: { readonly unknown?: readonly string[] }, name: string): number | null {
  const value = Number(Reflect.get(from, name));
  return from.unknown?.includes(name) && value === 0 ? null : value;
}

test("the traced value of a metric equals that of the page, digit by digit", () => {
  fc.assert(
    fc.property(input, (wallet) => {
      const profile = buildProfile(wallet, computeMetrics(wallet));
      for (const metric of METRIC_NAMES) {
        const shown = SHOWN[metric]?.(profile);
        if (shown === undefined) continue;
        const traced = runSteps(traceMetric(wallet, { metric, part: null, page: 1 })).result.value;
        const isZeroOfUnknown = shown === null && traced === 0;
        expect([metric, isZeroOfUnknown ? null : traced]).toEqual([metric, shown]);
      }
    }),
    { numRuns: runs(150) },
  );
});

test("pages are consecutive without a gap, newest first, for any order of the changes", () => {
  fc.assert(
    fc.property(input, (wallet) => {
      for (const metric of ["realized-pnl", "mean-hold", "mean-swap", "transactions"] as const) {
        const { list, total } = readAll(wallet, metric);
        expect(list).toHaveLength(total);
        expect(new Set(list.map((row) => JSON.stringify(row))).size).toBe(total);
        const slots = list.flatMap((row) => ("slot" in row ? [row.slot] : []));
        expect(slots).toEqual(slots.toSorted((a, b) => b - a));
        const other = { ...wallet, changes: wallet.changes.toReversed() };
        expect(readAll(other, metric).list).toEqual(list);
      }
    }),
    { numRuns: 40 },
  );
});
