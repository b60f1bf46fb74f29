import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { EntryResults } from "../result-types.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, dollarChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";
import { buildWalletCharts } from "./wallet-charts.ts";
import type { WalletInput } from "./wallet-input.ts";

const SOL = 1_000_000_000n;
/** 2025-10-13 00:00:00 UTC, a Monday. */
const MONDAY = 1_760_313_600;
const HOUR = 3600;
const DAY = 86_400;

/** Balance of a token before and after, tenths of SOL that moved against it, seconds since Monday (null: not known). */
type Step = readonly [mint: string, before: bigint, after: bigint, tenths: number, seconds: number | null];

const toChanges = (steps: readonly Step[]): OwnerChange[] =>
  steps.map(([mint, before, after, tenths, seconds], slot) =>
    buildChange({
      ...{ signature: `s${slot}`, slot, blockTime: seconds === null ? null : MONDAY + seconds },
      solLamports: (BigInt(tenths) * SOL) / 10n,
      tokens: [tokenChange(mint, before, after)],
    }),
  );

/** Ten units bought for 1 SOL at `from`, and sold for 1 SOL and `tenths` of one at `to`. */
const round = (mint: string, tenths: number, from: number | null, to: number | null): readonly Step[] => [
  [mint, 0n, 10n, -10, from],
  [mint, 10n, 0n, 10 + tenths, to],
];

function entriesOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes, ...fields });
  const { entryHours = [], undatedEntries } = runSteps(buildWalletCharts(input)).activity;
  const { behavior } = buildProfile(input, computeMetrics(input));
  const hours = entryHours.flatMap((entries, hour) => (entries.cycles > 0 ? [[hour, entries] as const] : []));
  return {
    hours: Object.fromEntries(hours),
    undatedEntries,
    buckets: behavior?.entryMcapBuckets ?? [],
    rest: behavior?.unknownEntryMcap,
  };
}

const NONE = { cycles: 0, wins: 0, realizedPnlSol: 0 };

describe("results by hour of entry", () => {
  it("a cycle counts at the hour of its first buy, UTC, whenever it was sold", () => {
    const { hours, undatedEntries } = entriesOf(
      toChanges([
        ...round("A", 5, 9 * HOUR, 15 * HOUR),
        ...round("B", -2, DAY + 9 * HOUR + 3_599, 2 * DAY),
        ...round("C", 3, DAY + 10 * HOUR, DAY + 11 * HOUR),
      ]),
    );
    expect(hours).toEqual({
      9: { cycles: 2, wins: 1, realizedPnlSol: 0.3 },
      10: { cycles: 1, wins: 1, realizedPnlSol: 0.3 },
    });
    expect(undatedEntries).toEqual(NONE);
  });

  it("a second buy does not move a cycle, and a position that is never sold is in no hour", () => {
    const steps: readonly Step[] = [
      ["A", 0n, 10n, -10, 9 * HOUR],
      ["A", 10n, 20n, -10, 12 * HOUR],
      ["A", 20n, 0n, 30, 13 * HOUR],
      ["Keep", 0n, 10n, -10, 14 * HOUR],
    ];
    expect(entriesOf(toChanges(steps)).hours).toEqual({ 9: { cycles: 1, wins: 1, realizedPnlSol: 1 } });
  });

  it("a cycle with units of unknown cost is named in its hour, and one of unknown result is no win", () => {
    // Ten were bought for 1 SOL and ten given: half of 4 SOL, less 1.
    const gift: readonly Step[] = [
      ["A", 0n, 10n, -10, 9 * HOUR],
      ["A", 10n, 20n, 0, 9 * HOUR],
      ["A", 20n, 0n, 40, 10 * HOUR],
    ];
    // Bought for dollars in an hour without SOL/USD.
    const bought = buildChange({
      ...{ signature: "buy", slot: 90, blockTime: MONDAY + 11 * HOUR },
      tokens: [tokenChange("B", 0n, 10n), dollarChange(100_000_000n, 0n)],
    });
    const sold = buildChange({
      ...{ signature: "sale", slot: 91, blockTime: MONDAY + 12 * HOUR, solLamports: SOL },
      tokens: [tokenChange("B", 10n, 0n)],
    });
    expect(entriesOf([...toChanges(gift), bought, sold]).hours).toEqual({
      9: { cycles: 1, wins: 1, realizedPnlSol: 1, unknown: ["realizedPnlSol"] },
      11: { cycles: 1, wins: 0, realizedPnlSol: 0, unknown: ["wins", "realizedPnlSol"] },
    });
  });

  it("a win in dollars that is not above the possible error of SOL/USD is no win, and the wins are named", () => {
    const buy = buildChange({
      ...{ signature: "buy", slot: 1, blockTime: MONDAY },
      tokens: [tokenChange("A", 0n, 10n), dollarChange(1_000_000_000n, 0n)],
    });
    const sale = buildChange({
      ...{ signature: "sale", slot: 2, blockTime: MONDAY + HOUR },
      tokens: [tokenChange("A", 10n, 0n), dollarChange(0n, 1_005_000_000n)],
    });
    const solUsd = toSolUsd([-1, 0, 1].map((hour) => [MONDAY + hour * HOUR, 150_000_000n]));
    // 5 ÷ 150 SOL, with an error of 0.5 % of each of 6.67 and 6.7 SOL.
    expect(entriesOf([buy, sale], { solUsd }).hours).toEqual({
      0: { cycles: 1, wins: 0, realizedPnlSol: expect.closeTo(5 / 150, 8), unknown: ["wins"] },
    });
  });

  it("a cycle whose first buy has no known time is in no hour", () => {
    const { hours, undatedEntries } = entriesOf(toChanges(round("A", 5, null, null)));
    expect(hours).toEqual({});
    expect(undatedEntries).toEqual({ cycles: 1, wins: 1, realizedPnlSol: 0.5 });
  });
});

describe("results by market cap at entry", () => {
  /** 1 SOL is 150 dollars; ten units are 1 % of the supply of A and B, and 10 % of that of C. */
  const FIELDS = {
    solUsd: toSolUsd(Array.from({ length: 60 }, (_, hour) => [MONDAY + (hour - 1) * HOUR, 150_000_000n])),
    mints: new Map(
      ["A", "B", "C"].map((mint) => [
        testAddress(mint),
        { decimals: 6, supply: mint === "C" ? 100n : 1_000n },
      ]),
    ),
  };
  const CHANGES = toChanges([
    ...round("A", 5, 0, HOUR),
    ...round("B", -2, HOUR, 2 * HOUR),
    ...round("C", 3, 2 * HOUR, 3 * HOUR),
    ...round("D", 1, 3 * HOUR, 4 * HOUR),
  ]);

  it("a cycle counts in the bucket of its first buy, lowest first, and one of unknown market cap in the rest", () => {
    // 150 dollars for 1 % are 15,000, for 10 % 1,500. D has no known supply.
    const { buckets, rest } = entriesOf(CHANGES, FIELDS);
    expect(buckets).toEqual([
      { bucket: "<5k", cycles: 1, wins: 1, realizedPnlSol: 0.3 },
      { bucket: "10-20k", cycles: 2, wins: 1, realizedPnlSol: 0.3 },
    ]);
    expect(rest).toEqual({ cycles: 1, wins: 1, realizedPnlSol: 0.1 });
  });

  it("a part of the history names the results", () => {
    const coverage = { ...buildWalletInput().coverage, complete: false };
    const { buckets, rest } = entriesOf(CHANGES, { ...FIELDS, coverage });
    expect(buckets.map(({ unknown }) => unknown)).toEqual([["realizedPnlSol"], ["realizedPnlSol"]]);
    expect(rest).toMatchObject({ cycles: 1, realizedPnlSol: 0.1, unknown: ["realizedPnlSol"] });
  });
});

const someMove = fc.record({
  mint: fc.constantFrom("A", "B", "C", "D"),
  kind: fc.constantFrom("buy", "buy", "sell", "sell", "gift", "leave"),
  units: fc.bigInt({ min: 1n, max: 1_000n }),
  tenths: fc.integer({ min: 1, max: 50 }),
  hours: fc.integer({ min: 0, max: 30 }),
});

it("the sums over hours and over market caps, each with its rest, equal the results of all completed cycles", () => {
  const total = (entries: readonly (EntryResults | undefined)[]) => {
    const known = entries.flatMap((each) => each ?? []);
    const sum = (read: (each: EntryResults) => number) => known.reduce((all, each) => all + read(each), 0);
    const lamports = sum(({ realizedPnlSol }) => Math.round(realizedPnlSol * 1e9));
    return [sum(({ cycles }) => cycles), sum(({ wins }) => wins), lamports];
  };
  fc.assert(
    fc.property(fc.array(someMove, { maxLength: 60 }), fc.boolean(), (moves, isDated) => {
      const held = new Map<string, bigint>();
      let seconds = 0;
      const steps = moves.map(({ mint, kind, units, tenths, hours }): Step => {
        seconds += hours * HOUR;
        const before = held.get(mint) ?? 0n;
        const comes = kind === "buy" || kind === "gift" || before === 0n;
        const after = comes ? before + units : before - (units < before ? units : before);
        held.set(mint, after);
        const moved = kind === "gift" || kind === "leave" ? 0 : comes ? -tenths : tenths;
        return [mint, before, after, moved, isDated ? seconds : null];
      });
      const mints = new Map(
        ["A", "B", "C"].map((mint) => [testAddress(mint), { decimals: 6, supply: 10n ** 6n }]),
      );
      const hours = Array.from({ length: seconds / HOUR + 2 }, (_, hour) => MONDAY + (hour - 1) * HOUR);
      // Every third hour has no price of SOL.
      const solUsd = toSolUsd(hours.filter((_, at) => at % 3 > 0).map((hour) => [hour, 150_000_000n]));
      const input = buildWalletInput({ changes: toChanges(steps), mints, solUsd });
      const metrics = computeMetrics(input);
      const cycles = Array.from(metrics.positions.values()).flatMap((position) => position.cycles);
      const known = cycles.flatMap(({ realizedLamports }) => realizedLamports ?? []);
      const wins = known.filter((result) => result > 0n).length;
      const expected = [cycles.length, wins, Number(known.reduce((sum, result) => sum + result, 0n))];
      const { activity } = runSteps(buildWalletCharts(input));
      expect(total([...(activity.entryHours ?? []), activity.undatedEntries])).toEqual(expected);
      const { behavior } = buildProfile(input, metrics);
      if (behavior === null) return;
      expect(total([...(behavior.entryMcapBuckets ?? []), behavior.unknownEntryMcap])).toEqual(expected);
    }),
    { numRuns: runs(150) },
  );
});
