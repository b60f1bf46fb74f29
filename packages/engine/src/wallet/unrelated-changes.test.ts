import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import { toSol } from "../amount.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { runSteps } from "../steps.ts";
import { classifyChange } from "../swaps/classify-change.ts";
import { toHour } from "../swaps/sol-usd.ts";
import { START, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { PLAYED_MINTS, type PlayedStep, playHistory } from "../testing/play-history.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { readWalletLedger } from "./wallet-ledger.ts";

const [X] = PLAYED_MINTS;
const SOL = 1_000_000_000n;

const someStep = (kinds: readonly PlayedStep["kind"][], beside: fc.Arbitrary<bigint>) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    percent: fc.integer({ min: 1, max: 100 }),
    lamports: fc.bigInt({ min: 1n, max: 10n * SOL }),
    beside,
    minute: fc.nat(60),
  });

/** A fee of a relay, which may exceed the proceeds of a sale. */
const someFee = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 9_000_000n }));
const OWN = [
  ...(["buy", "buy", "sell", "sell", "burn", "send", "back", "spend"] as const),
  ...(["deposit", "deposit", "withdraw", "withdraw", "payout", "payout", "repay"] as const),
];
const someOwn = fc.array(someStep(OWN, someFee), { maxLength: 20 });
const someUnrelated = fc.array(someStep(["dust", "gift", "sol", "rent"], fc.constant(0n)), { maxLength: 12 });

type Step = PlayedStep & { readonly minute: number };

const inOrder = (steps: readonly Step[]) => steps.toSorted((one, other) => one.minute - other.minute);

/** All metrics of trades that do not depend on fees or balances. */
function tradeMetrics(steps: readonly Step[]) {
  const solUsd = toSolUsd([[toHour(START), 150_000_000n]]);
  const analyzedAt = (START + 1_800) * 1_000;
  const metrics = computeMetrics(
    buildWalletInput({ changes: playHistory(steps).changes, solUsd, analyzedAt }),
  );
  const { positions, activity, completedCycles, profitableTrades, tradeResultsSol, holdHours } = metrics;
  const { costLamports, ...trades } = activity;
  const position = positions.get(X);
  const { held, unsolicitedHeld, openLots, flow, ...traded } = position ?? {};
  return {
    trades,
    counts: { completedCycles, profitableTrades, tradeResultsSol, holdHours },
    results: { usd: metrics.usd, shape: metrics.shape, risk: metrics.risk },
    copyability: metrics.copyability,
    outcomes: metrics.tokenOutcomes,
    periods: metrics.periods,
    basis: metrics.knownBasisShare,
    realized: metrics.realizedSol,
    traded: position === undefined || position.buys + position.sells === 0 ? null : traded,
    lots: openLots?.filter(({ costLamports: cost }) => cost !== null) ?? [],
  };
}

/** Signatures contain the position in the history, which other changes shift. */
function withoutSignatures(metrics: ReturnType<typeof tradeMetrics>) {
  return { ...metrics, lots: metrics.lots.map(({ openedBy, ...lot }) => lot) };
}

test("dust, gifts, SOL of unrelated wallets and rent do not change the metrics of trades, at any position", () => {
  fc.assert(
    fc.property(someOwn, someUnrelated, (own, unrelated) => {
      const both = tradeMetrics(inOrder([...own, ...unrelated]));
      expect(withoutSignatures(both)).toEqual(withoutSignatures(tradeMetrics(inOrder(own))));
    }),
    { numRuns: runs(300) },
  );
});

interface Cash {
  /** SOL received in trades less SOL paid, including own costs. */
  readonly cash: bigint;
  /** Realized PnL less the cost of held units and of units that left. */
  readonly result: bigint;
  readonly burnedCost: bigint;
  /** `atLeast.netPnlSol`: units that are held, left or were burned are worth 0. */
  readonly lowerBoundSol: number | null;
}

/** Units that come back from it keep their cost. */
const BUDDY_IS_VENUE = { ...NOTHING_LABELED, venues: new Set([testAddress("Buddy")]) };

function compareCash(steps: readonly Step[]): Cash {
  const { changes, lamports } = playHistory(inOrder(steps));
  const input = buildWalletInput({ changes, labeled: BUDDY_IS_VENUE });
  const ledger = runSteps(readWalletLedger(input));
  const cash = changes.reduce((sum, change, index) => {
    const { trades, quoteBeside } = classifyChange(change, null, ledger);
    if (trades.length === 0) return sum;
    // Quote that the trader had sent to the vault comes back beside a payout.
    const own = trades[0]?.settles === undefined ? [] : quoteBeside;
    return own.reduce((left, { amount }) => left - amount, sum + (lamports[index] ?? 0n));
  }, 0n);
  const metrics = computeMetrics(input);
  const lowerBoundSol = metrics.pnlLowerBound.netPnlSol;
  const position = metrics.positions.get(X);
  if (position === undefined) return { cash, result: 0n, burnedCost: 0n, lowerBoundSol };
  const held = position.openLots.reduce((sum, { costLamports }) => sum + (costLamports ?? 0n), 0n);
  const result = position.realizedLamports - held - position.leftCostLamports;
  return { cash, result, burnedCost: position.burnedCostLamports, lowerBoundSol };
}

test("realized PnL less the cost of held and departed units is the cash of the trades if every cost is known", () => {
  fc.assert(
    fc.property(someOwn, someUnrelated, (own, unrelated) => {
      const { cash, result, lowerBoundSol } = compareCash([...own, ...unrelated]);
      expect(result).toBe(cash);
      expect(lowerBoundSol).toBeCloseTo(toSol(cash), 9);
    }),
    { numRuns: runs(300) },
  );
});

test("a history with a buy of unknown cost has no lower bound above the cash of its trades", () => {
  const somePairs = fc.array(someStep(["pair", "burn", "send"], fc.constant(0n)), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(someOwn, somePairs, (own, pairs) => {
      const { cash, lowerBoundSol } = compareCash([...own, ...pairs]);
      expect(lowerBoundSol ?? toSol(cash)).toBeLessThan(toSol(cash + 1n));
    }),
    { numRuns: runs(300) },
  );
});

/** Sales of everything that bring more than they cost. */
const someClearing = fc.array(
  someStep(["clear"], fc.constant(0n)).map((step) => ({ ...step, lamports: step.lamports + 5_000n })),
  { minLength: 1, maxLength: 4 },
);

test("realized PnL less the cost of departed, burned and held units never exceeds the cash of the trades", () => {
  fc.assert(
    fc.property(someOwn, someUnrelated, someClearing, (own, unrelated, clearing) => {
      const { cash, result, burnedCost, lowerBoundSol } = compareCash([...own, ...unrelated, ...clearing]);
      expect(result).toBeLessThanOrEqual(cash);
      expect(result - burnedCost).toBeLessThanOrEqual(cash);
      // Sums of doubles of at most 1,000 SOL are exact to less than a lamport.
      expect(lowerBoundSol ?? toSol(cash)).toBeLessThan(toSol(cash + 1n));
    }),
    { numRuns: runs(300) },
  );
});
