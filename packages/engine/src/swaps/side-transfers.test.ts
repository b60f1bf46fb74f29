import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { SYSTEM_PROGRAM } from "../chain/programs.ts";
import { testAddress } from "../testing/build-change.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { classifyChange } from "./classify-change.ts";
import { extractOwnerChange } from "./extract-owner-change.ts";
import { mainnetContext } from "./extraction-context.ts";

const [X, Y] = [testAddress("Xtok"), testAddress("Ytok")];
const EVERYTHING = 10n ** 16n;
const SOL = 1_000_000_000n;

const someSol = fc.bigInt({ min: 10_000_000n, max: 1_000n * SOL });
const someUnits = fc.bigInt({ min: 1_000n, max: 10n ** 12n });

interface Swap {
  readonly kind: "buy" | "sell" | "swap";
  readonly lamports: bigint;
  readonly units: bigint;
  /** Units of the second token if one is swapped for another. */
  readonly others: bigint;
  readonly isWrapped: boolean;
}

const someSwap: fc.Arbitrary<Swap> = fc.record({
  kind: fc.constantFrom("buy", "sell", "swap"),
  lamports: someSol,
  units: someUnits,
  others: someUnits,
  isWrapped: fc.boolean(),
});

/** A swap with one pool, or of a token for another by way of SOL between two. */
function trade(open: OpenTestTransaction, { kind, lamports, units, others, isWrapped }: Swap): void {
  const pay = (from: string, to: string) => {
    if (isWrapped) open.sendTokens(from, to, WRAPPED_SOL, lamports);
    else open.sendSol(from, to, lamports, from === "Trader");
  };
  if (kind === "buy") {
    pay("Trader", "Amm");
    open.sendTokens("Amm", "Trader", X, units);
  } else {
    open.sendTokens("Trader", "Amm", X, units);
    pay("Amm", kind === "sell" ? "Trader" : "Bmm");
    if (kind === "swap") open.sendTokens("Bmm", "Trader", Y, others);
  }
}

const [BY_VENUE, BY_OWNER] = [0, 1];

/** The swap is in an instruction of the venue. What is beside it is in that instruction, or in one of the owner's own. */
function read(
  swap: Swap,
  beside: (open: OpenTestTransaction) => void = () => undefined,
  besideAt = BY_OWNER,
) {
  const ledger = new TestLedger();
  const amounts = new Map<Address, bigint>([X, Y, WRAPPED_SOL].map((mint) => [mint, EVERYTHING]));
  for (const name of ["Trader", "Amm", "Bmm", "Buddy"]) ledger.fund(name, EVERYTHING, amounts);
  const signers = [testAddress("Trader")];
  const fields = {
    feePayer: testAddress("Trader"),
    signers,
    feeLamports: 5_000n,
    topLevelPrograms: [testAddress("Venue"), SYSTEM_PROGRAM],
  };
  const transaction = ledger.execute(fields, (open) => {
    trade(open, swap);
    open.instruction = besideAt;
    beside(open);
  });
  const change = extractOwnerChange(
    transaction,
    testAddress("Trader"),
    mainnetContext(new Set([testAddress("Tip")])),
  );
  if (change === null) throw new RangeError("the swap changed nothing");
  return classifyChange(change, null, { solUsd: new Map(), nfts: new Set() });
}

const bigger = (one: bigint, other: bigint) => (one > other ? one : other);

test("SOL sent to a friend beside a swap, in excess of a fee, does not change its trades", () => {
  fc.assert(
    fc.property(someSwap, someSol, (swap, more) => {
      const sent = bigger(swap.lamports / 10n, 10_000_000n) + more;
      const [alone, both] = [read(swap), read(swap, (open) => open.sendSol("Trader", "Buddy", sent))];
      expect(alone.trades).toHaveLength(swap.kind === "swap" ? 2 : 1);
      expect(both.trades).toEqual(alone.trades);
      expect(both.transferredLamports).toBe(-sent);
    }),
    { numRuns: runs(300) },
  );
});

test("SOL that the venue moves to another party is part of the price up to half of it, and a transfer above", () => {
  fc.assert(
    fc.property(someSwap, fc.integer({ min: 1, max: 900 }), (swap, perMille) => {
      fc.pre(swap.kind !== "swap" && swap.lamports >= 20_000_000n);
      const taken = (swap.lamports * BigInt(perMille)) / 1_000n;
      const both = read(swap, (open) => open.sendSol("Trader", "Buddy", taken), BY_VENUE);
      const isFee = taken <= swap.lamports / 2n;
      const fee = isFee ? (swap.kind === "buy" ? taken : -taken) : 0n;
      expect(both.trades.map((each) => each.valueLamports)).toEqual([swap.lamports + fee]);
      expect(both.transferredLamports).toBe(isFee ? 0n : -taken);
    }),
    { numRuns: runs(300) },
  );
});

test("any amount of SOL from a friend beside a swap does not change its trades", () => {
  fc.assert(
    fc.property(someSwap, fc.bigInt({ min: 1n, max: 1_000n * SOL }), (swap, sent) => {
      const both = read(swap, (open) => open.sendSol("Buddy", "Trader", sent));
      expect(both.trades).toEqual(read(swap).trades);
      expect(both.transferredLamports).toBe(sent);
    }),
    { numRuns: runs(300) },
  );
});

test("bought units passed on to a friend, in excess of a fee, do not change the trades", () => {
  fc.assert(
    fc.property(someSwap, fc.integer({ min: 101, max: 1_000 }), (swap, perMille) => {
      fc.pre(swap.kind !== "sell");
      const [mint, units] = swap.kind === "buy" ? [X, swap.units] : [Y, swap.others];
      const sent = (units * BigInt(perMille)) / 1_000n;
      fc.pre(sent > units / 10n);
      const both = read(swap, (open) => open.sendTokens("Trader", "Buddy", mint, sent));
      expect(both.trades).toEqual(read(swap).trades);
      const counterparty = testAddress("Buddy");
      expect(both.transfers).toEqual([{ direction: "out", mint, decimals: 6, amount: sent, counterparty }]);
    }),
    { numRuns: runs(300) },
  );
});

test("a known tip beside a swap is reported separately and changes no value", () => {
  fc.assert(
    fc.property(someSwap, fc.bigInt({ min: 1n, max: SOL }), (swap, tip) => {
      const values = (movement: ReturnType<typeof read>) => movement.trades.map((each) => each.valueLamports);
      const both = read(swap, (open) => open.sendSol("Trader", "Tip", tip));
      expect(values(both)).toEqual(values(read(swap)));
      expect(both.trades.reduce((sum, { tipLamports }) => sum + tipLamports, 0n)).toBe(tip);
    }),
    { numRuns: runs(300) },
  );
});
