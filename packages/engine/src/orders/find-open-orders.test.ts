import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { EscrowMove, OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";

const START = 1_760_000_400;
const X = testAddress("X");

const KINDS = ["buy", "sell", "deposit", "fill", "cancel", "fed", "lost"] as const;

interface Step {
  readonly kind: (typeof KINDS)[number];
  readonly order: number;
  readonly percent: number;
  /** Slots and, each of 20 minutes, times after the last step: 0 is the same slot. */
  readonly slots: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...KINDS.slice(0, 5)) },
    { weight: 1, arbitrary: fc.constantFrom(...KINDS) },
  ),
  order: fc.nat(2),
  percent: fc.integer({ min: 1, max: 100 }),
  slots: fc.nat(3),
});

/** Changes of a wallet that trades X directly and by orders in three accounts, and its final balance. */
function play(steps: readonly Step[]): { changes: OwnerChange[]; own: bigint } {
  const waiting = [0n, 0n, 0n];
  let [own, slot, lamports] = [0n, 1, 10n ** 12n];
  const changes = steps.map(({ kind, order, percent, slots }, index) => {
    slot += slots;
    const held = waiting[order] ?? 0n;
    const part = (whole: bigint) => (whole * BigInt(percent)) / 100n;
    const isOrdered = kind !== "buy" && kind !== "sell";
    const toOrder = {
      deposit: part(own),
      fed: 50n,
      fill: -part(held),
      cancel: -part(held),
      lost: -part(held),
    };
    const moved = isOrdered ? toOrder[kind] : 0n;
    const got = {
      buy: 1_000n,
      sell: -part(own),
      deposit: -moved,
      cancel: -moved,
      fill: 0n,
      fed: 0n,
      lost: 0n,
    };
    const before = own;
    own += got[kind];
    waiting[order] = held + moved;
    const sol = {
      buy: -500_000_000n,
      sell: 400_000_000n,
      fill: moved === 0n ? 0n : 300_000_000n,
      deposit: 0n,
      cancel: 0n,
      fed: 0n,
      lost: 0n,
    };
    const beforeLamports = lamports;
    lamports += sol[kind] - 5n;
    const account = testAddress(`Limit${order}`.replace("0", "o"));
    const move: EscrowMove = {
      ...tokenChange("X", held, held + moved),
      account,
      authority: testAddress("Program"),
      alone: kind !== "fed",
    };
    return buildChange({
      signature: `s${String(index).padStart(3, "0")}`,
      slot,
      blockTime: START + slot * 1_200,
      feeLamports: 5n,
      solLamports: sol[kind],
      ownLamports: { before: beforeLamports, after: lamports },
      tokens: before === own ? [] : [tokenChange("X", before, own)],
      escrows: moved === 0n ? [] : [move],
    });
  });
  return { changes, own };
}

const inputOf = (changes: readonly OwnerChange[], own: bigint): WalletInput =>
  buildWalletInput({
    changes,
    holdings: { slot: 1_000_000, lamports: 0n, tokens: new Map([[X, { amount: own, decimals: 6 }]]) },
    analyzedAt: 1_000 * Math.max(START, ...changes.map(({ blockTime }) => blockTime ?? 0)),
  });

test("units held, in orders and moved add up, for every outcome of the orders", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { changes, own } = play(steps);
      const { reconciliation, inEscrow, positions } = computeMetrics(inputOf(changes, own));
      expect(reconciliation.tokens.filter(({ difference }) => difference !== 0n)).toEqual([]);
      const waiting = inEscrow.reduce((sum, { amount }) => sum + amount, 0n);
      expect(positions.get(X)?.held ?? 0n).toBe(own + waiting);
    }),
    { numRuns: runs(300) },
  );
});

test("an order that proves to be none is no order from its deposit on", () => {
  const day = (kind: Step["kind"], percent = 100): Step => ({ kind, order: 0, percent, slots: 90 });
  const { changes, own } = play([day("buy"), day("deposit"), day("fill", 40), day("fill", 50), day("lost")]);
  const compute = (count: number) => computeMetrics(inputOf(changes.slice(0, count), own));
  expect(compute(4).inEscrow).toMatchObject([{ amount: 300n, lastMovedBy: "s003" }]);
  expect(compute(4).positions.get(X)?.sells).toBe(2);
  expect(compute(5).positions.get(X)?.sells).toBe(0);
});
