import fc from "fast-check";
import { expect, it, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange, Party } from "../swaps/owner-change.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { buildChange, START, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { toPartialSum } from "./partial-sum.ts";
import { computePeriod } from "./period-metrics.ts";
import { addUpRealized } from "./pnl-results.ts";
import { buildProfile } from "./profile.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger } from "./wallet-ledger.ts";
import { WalletTally } from "./wallet-tally.ts";

const DAY = 86_400;
const SOL = 1_000_000_000n;
const [X, Y] = [testAddress("X"), testAddress("Y")];
/** An hour with a price. */
const END = toHour(START) + 100 * DAY;

/** One cycle: bought for 1 SOL and sold an hour later with a gain of `tenths` of a SOL. */
function buildRound(mint: Address, soldAt: number, tenths: number): OwnerChange[] {
  const token = { account: mint, mint, decimals: 6 };
  const changeOf = (time: number, solLamports: bigint, before: bigint, after: bigint) =>
    buildChange({
      ...{ signature: `${mint}${time}`, slot: time, blockTime: time, solLamports },
      tokens: [{ ...token, before, after }],
    });
  return [
    changeOf(soldAt - 3_600, -SOL, 0n, 10n),
    changeOf(soldAt, SOL + (BigInt(tenths) * SOL) / 10n, 10n, 0n),
  ];
}

const everyHour = toSolUsd(
  Array.from({ length: 400 * 24 }, (_, hour) => [toHour(START) + hour * 3_600, 100_000_000n]),
);

function periodsOf(changes: readonly OwnerChange[], fields: Partial<WalletInput> = {}) {
  const input = buildWalletInput({ changes, solUsd: everyHour, analyzedAt: END * 1000, ...fields });
  return buildProfile(input, computeMetrics(input));
}

it("recent periods have the sales within their seconds, both ends included, whenever the units were bought", () => {
  const first = END - 7 * DAY + 1;
  const { periods, hud } = periodsOf([...buildRound(X, first - 1, 5), ...buildRound(Y, first, -2)]);
  expect(periods.d7).toEqual({
    from: new Date(first * 1000).toISOString(),
    ...{ realizedPnlSol: -0.2, realizedPnlUsd: -20, tradesCount: 1, winRate: 0 },
    // The purchase was an hour before.
    ...{ volumeSol: 0.8, complete: true },
    results: addUpRealized({ sol: toPartialSum(-0.2), usd: toPartialSum(-20) }),
  });
  // 1 + 1.5 and 1 + 0.8 SOL.
  const { from, ...both } = periods.d30;
  expect(both).toEqual({
    ...{ realizedPnlSol: 0.3, realizedPnlUsd: 30, tradesCount: 2, winRate: 0.5, volumeSol: 4.3 },
    complete: true,
    results: addUpRealized({ sol: toPartialSum(0.3), usd: toPartialSum(30) }),
  });
  expect(hud.periods.d30).toEqual({
    ...{ realizedPnlSol: 0.3, realizedPnlUsd: 30, tradesCount: 2, winRate: 0.5 },
  });
});

it("recent periods exclude transactions dated after the analysis by a fast clock", () => {
  const { periods } = periodsOf([...buildRound(X, END, 5), ...buildRound(Y, END + 3_601, 5)]);
  expect(periods.d7).toMatchObject({ realizedPnlSol: 0.5, tradesCount: 1, volumeSol: 2.5 });
});

it("recent periods are 0 before the first trade, and name only the win rate", () => {
  const { periods } = periodsOf(buildRound(X, END - 50 * DAY, 5));
  expect(periods.d30).toMatchObject({
    ...{ realizedPnlSol: 0, realizedPnlUsd: 0, tradesCount: 0, winRate: 0, volumeSol: 0, complete: true },
    unknown: ["winRate"],
  });
  expect(periods.d90).toMatchObject({ realizedPnlSol: 0.5, tradesCount: 1 });
});

it("recent periods are complete if the covered history begins before them, and named otherwise", () => {
  const coverage = { ...buildWalletInput().coverage, complete: false, fromTime: END - 20 * DAY };
  const { periods } = periodsOf(buildRound(X, END - DAY, 5), { coverage });
  expect(periods.d7).toMatchObject({ realizedPnlSol: 0.5, complete: true });
  expect(periods.d7).not.toHaveProperty("unknown");
  const names = ["realizedPnlSol", "realizedPnlUsd", "tradesCount", "winRate", "volumeSol"];
  expect(periods.d30).toMatchObject({ realizedPnlSol: 0.5, complete: false, unknown: names });
});

it("recent periods are unknown if no time is known", () => {
  const untimed = buildRound(X, END, 5).map((change) => ({ ...change, blockTime: null }));
  expect(periodsOf(untimed).periods.d90).toMatchObject({
    ...{ realizedPnlSol: 0, tradesCount: 0, winRate: 0, volumeSol: 0 },
    unknown: ["realizedPnlSol", "realizedPnlUsd", "tradesCount", "winRate", "volumeSol"],
  });
});

it("recent periods name dollars if an hour has no price", () => {
  const { periods } = periodsOf(buildRound(X, END, 5), { solUsd: new Map() });
  expect(periods.d7).toMatchObject({ realizedPnlSol: 0.5, realizedPnlUsd: 0, unknown: ["realizedPnlUsd"] });
});

interface Step {
  readonly seconds: number;
  readonly isTimed: boolean;
  readonly kind: "trade" | "gift" | "dark" | "burn" | "both" | "deposit" | "payout" | "failed";
  readonly isX: boolean;
  /** Percent of the units that are left; above 100 is a buy. */
  readonly left: number;
  readonly lamports: bigint;
}

const steps = fc.array(
  fc.record<Step>({
    seconds: fc.oneof(fc.constant(0), fc.nat(5_000), fc.nat(20 * DAY)),
    isTimed: fc.oneof({ weight: 7, arbitrary: fc.constant(true) }, fc.constant(false)),
    kind: fc.constantFrom(
      ...([
        "trade",
        "trade",
        "trade",
        "gift",
        "dark",
        "burn",
        "both",
        "deposit",
        "payout",
        "failed",
      ] as const),
    ),
    isX: fc.boolean(),
    left: fc.constantFrom(0, 10, 50, 150, 300),
    lamports: fc.bigInt(20_000_000n, 10n ** 9n),
  }),
  { maxLength: 60, size: "max" },
);

function vault(mint: Address | null, amount: bigint): Party {
  const moves = [{ mint, decimals: mint === null ? 9 : 6, amount, straight: amount, own: 0n }];
  return { authority: testAddress("Book"), exchanges: false, signed: false, moves };
}

function toChanges(list: readonly Step[]): OwnerChange[] {
  const held = new Map<Address, bigint>();
  const move = (mint: Address, left: number) => {
    const before = held.get(mint) ?? 0n;
    const after = left > 100 || before === 0n ? before + BigInt(left) + 1n : (before * BigInt(left)) / 100n;
    held.set(mint, after);
    return { account: mint, mint, decimals: 6, before, after };
  };
  let time = START;
  return list.map(({ seconds, isTimed, kind, isX, left, lamports }, slot) => {
    time += seconds;
    const mint = isX ? X : Y;
    const common = { signature: `s${slot}`, slot, blockTime: isTimed ? time : null, feeLamports: 5_000n };
    if (kind === "failed") return buildChange({ ...common, failed: true });
    if (kind === "payout")
      return buildChange({ ...common, solLamports: lamports, parties: [vault(null, -lamports)] });
    const token = move(mint, kind === "deposit" ? 0 : left);
    const units = token.after - token.before;
    if (kind === "deposit")
      return buildChange({ ...common, tokens: [token], parties: [vault(mint, -units)] });
    if (kind === "gift") return buildChange({ ...common, signed: slot % 2 === 0, tokens: [token] });
    if (kind === "burn" && units < 0n) {
      const burns = [{ mint, amount: -units, program: null }];
      return buildChange({ ...common, tokens: [token], burns });
    }
    if (kind === "dark") {
      const other = move(isX ? Y : X, units > 0n ? 0 : 300);
      return buildChange({ ...common, tokens: [token, other] });
    }
    const solLamports = units > 0n ? -lamports : lamports;
    if (kind !== "both") return buildChange({ ...common, solLamports, tokens: [token] });
    const tokens = [token, move(isX ? Y : X, left)];
    const visible = tokens.map((each) => ({ mint: each.mint, lamports: lamports / 2n, usdMicros: 0n }));
    return buildChange({ ...common, solLamports, tokens, visible });
  });
}

/** SOL/USD is known for most hours. */
const prices = toSolUsd(
  Array.from(everyHour).flatMap(([hour], index) =>
    index % 13 === 0 ? [] : [[hour, 150_000_000n + BigInt(index)] as const],
  ),
);

const someInput = fc
  .record({ list: steps, idle: fc.nat(60 * DAY), complete: fc.boolean() })
  .map(({ list, idle, complete }) => {
    const changes = toChanges(list);
    const last = changes.reduce((latest, { blockTime }) => Math.max(latest, blockTime ?? 0), START);
    const coverage = { ...buildWalletInput().coverage, complete, fromTime: changes[0]?.blockTime ?? null };
    return buildWalletInput({ changes, coverage, analyzedAt: (last + idle) * 1000 });
  });

test("recent periods equal the sums of a walk over their changes", () => {
  fc.assert(
    fc.property(someInput, (input) => {
      const { periods } = computeMetrics({ ...input, solUsd: prices });
      const isDated = input.changes.some(({ blockTime }) => blockTime !== null);
      for (const [name, results] of Object.entries(periods)) {
        const days = Number(name.slice(1));
        const walked = runSteps(computePeriod(input, { days }));
        expect(results.period).toEqual(walked.period);
        if (!isDated || !results.isCovered) continue;
        expect(results.realizedSol.value ?? 0).toBe(walked.results.sol.realized ?? 0);
        expect(results.realizedSol.isWhole).toBe(!walked.results.sol.unknown?.includes("realized"));
        expect(results.cycles.value).toBe(walked.completedCycles);
        const volume = (walked.boughtSol.value ?? 0) + (walked.soldSol.value ?? 0);
        expect(results.volumeSol.value).toBeCloseTo(volume, 9);
        expect(results.volumeSol.isWhole).toBe(walked.boughtSol.isWhole);
      }
    }),
    { numRuns: runs(300) },
  );
});

test("consecutive periods add up to all time, to the lamport and the micro-dollar", () => {
  fc.assert(
    fc.property(someInput, fc.array(fc.nat(200 * DAY), { maxLength: 5 }), (input, cuts) => {
      const ledger = runSteps(readWalletLedger({ ...input, solUsd: prices }));
      const tally = new WalletTally(null, 0);
      runSteps(tally.read(ledger, 0, ledger.changes.length));
      const { results, positions, activity } = tally.totals();
      fc.pre(!results.log.hasUndated);
      const bounds = cuts.map((cut) => START + cut).toSorted((a, b) => a - b);
      const parts = [0, ...bounds].map((from, at) =>
        results.log.sum(from === 0 ? 0 : from + 1, bounds[at] ?? Number.MAX_SAFE_INTEGER),
      );
      const add = (read: (part: (typeof parts)[number]) => bigint) =>
        parts.reduce((sum, part) => sum + read(part), 0n);
      const all = Array.from(positions.values());
      expect(add((part) => part.usdMicros)).toBe(results.usdMicros);
      expect(add((part) => part.realizedLamports)).toBe(
        all.reduce((sum, { realizedLamports }) => sum + realizedLamports, 0n),
      );
      expect(add((part) => part.volumeLamports)).toBe(activity.boughtLamports + activity.soldLamports);
      expect(add((part) => BigInt(part.cycles))).toBe(
        BigInt(all.reduce((sum, { cycles }) => sum + cycles.length, 0)),
      );
    }),
    { numRuns: runs(300) },
  );
});
