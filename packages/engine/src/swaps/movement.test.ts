import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "../chain/assets.ts";
import { SYSTEM_PROGRAM } from "../chain/programs.ts";
import type { Transaction } from "../chain/transaction.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { testAddress } from "../testing/build-change.ts";
import { sumChange, sumMovement } from "../testing/sum-movement.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { classifyChange } from "./classify-change.ts";
import { extractOwnerChange } from "./extract-owner-change.ts";
import { mainnetContext } from "./extraction-context.ts";

const X = testAddress("Xtok");
const Y = testAddress("Ytok");
const MINTS = [X, Y, USDC, WRAPPED_SOL] as const;
/** A wallet with a key and one without, an unrelated wallet with a key, two pools, a tip account, and an incinerator. */
const NAMES = ["Trader", "Vau1t", "Stranger", "Amm", "Bmm", "Tip", "Ash"] as const;
const OWNERS = ["Trader", "Vau1t"] as const;
const VENUE = testAddress("Venue");
const EVERYTHING = 10n ** 16n;

const someName = fc.constantFrom(...NAMES);
const someAmount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10_000n }),
  fc.bigInt({ min: 1n, max: 10n ** 11n }),
  fc.constantFrom(890_880n, 2_039_280n, 9_999_999n, 10_000_000n),
);

/** Rates of rent at the slot of `SLOT`. */
const someRate = fc.constantFrom(6_960n, 6_333n, 5_080n);
const SLOT = 446_256_000;

type Step = (open: OpenTestTransaction) => void;

const isNamed = fc.boolean();
const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someName, someName, someAmount, isNamed).map(
    ([from, to, amount, named]) =>
      (open: OpenTestTransaction) =>
        open.sendSol(from, to, amount, named),
  ),
  fc
    .tuple(someName, someName, fc.constantFrom(...MINTS), someAmount, isNamed)
    .map(([from, to, mint, amount, named]) => (open: OpenTestTransaction) => {
      open.sendTokens(from, to, mint, amount, named);
    }),
  fc.tuple(someName, fc.constantFrom("C1aim", "State", "Fresh"), someAmount).map(
    ([payer, name, amount]) =>
      (open: OpenTestTransaction) =>
        open.createAccount(payer, name, amount),
  ),
  fc
    .tuple(someName, fc.constantFrom("Trader", "Stranger", "Guest"), isNamed)
    .map(([payer, owner, named]) => (open: OpenTestTransaction) => {
      open.openAccount(payer, owner, testAddress("Ztok"), named);
    }),
  fc.tuple(fc.constantFrom("Spent", "Done"), someName).map(
    ([name, to]) =>
      (open: OpenTestTransaction) =>
        open.drain(name, to),
  ),
  fc
    .tuple(someName, fc.constantFrom(X, Y), someAmount, fc.constantFrom<1 | 2 | 3>(1, 2, 3))
    .map(([owner, mint, amount, depth]) => (open: OpenTestTransaction) => {
      open.burn(owner, mint, amount, depth);
    }),
);

/** Swaps of the trader with a pool, which random steps seldom form. */
const someSwap: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom("Amm", "Bmm"),
    fc.constantFrom(X, Y, WRAPPED_SOL),
    fc.constantFrom(X, Y, USDC, WRAPPED_SOL),
    someAmount,
    someAmount,
  )
  .map(([pool, gave, got, paid, received]) => (open: OpenTestTransaction) => {
    open.sendTokens("Trader", pool, gave, paid);
    open.sendTokens(pool, "Trader", got, received);
  });

const someTransaction = fc
  .record({
    steps: fc.array(fc.oneof(someStep, { weight: 2, arbitrary: someSwap }), { minLength: 1, maxLength: 7 }),
    payer: fc.constantFrom("Trader", "Stranger"),
    signsToo: fc.boolean(),
    programs: fc.constantFrom([], [VENUE], [testAddress("Lender")]),
    rate: someRate,
  })
  .map(({ steps, payer, signsToo, programs, rate }) => {
    const ledger = new TestLedger(rate);
    const amounts = new Map<Address, bigint>(MINTS.map((mint) => [mint, EVERYTHING]));
    for (const name of NAMES) ledger.fund(name, EVERYTHING, amounts);
    for (const name of ["Spent", "Done"]) ledger.fund(name, 128n * rate);
    const before = OWNERS.map((owner) => ledger.solOf(owner));
    const signers = [payer, ...(signsToo ? ["Trader"] : [])].map(testAddress);
    const fields = { slot: SLOT, feePayer: testAddress(payer), signers, feeLamports: 5_000n, programs };
    const transaction = ledger.execute(fields, (open) => {
      for (const step of steps) step(open);
    });
    const moved = OWNERS.map((owner, index) => ledger.solOf(owner) - (before[index] ?? 0n));
    return { transaction, moved };
  });

const CONTEXT = {
  solUsd: new Map(),
  nfts: new Set<Address>(),
  labeled: {
    ...NOTHING_LABELED,
    lending: new Set([testAddress("Lender")]),
    incinerators: new Set([testAddress("Ash")]),
  },
};

function read(transaction: Transaction, owner: string) {
  const change = extractOwnerChange(
    transaction,
    testAddress(owner),
    mainnetContext(new Set([testAddress("Tip")])),
  );
  return change === null ? null : { change, movement: classifyChange(change, null, CONTEXT) };
}

test("a movement accounts for each unit and lamport of its owner's balances once", () => {
  fc.assert(
    fc.property(someTransaction, ({ transaction, moved }) => {
      for (const [index, owner] of OWNERS.entries()) {
        const meaning = read(transaction, owner);
        if (meaning === null) {
          expect(moved[index]).toBe(0n);
          continue;
        }
        const [ofMovement, changed] = [
          sumMovement(meaning.movement),
          sumChange(meaning.change, EXACT_DOLLARS.mints),
        ];
        expect(changed.lamports).toBe(moved[index]);
        expect(ofMovement.tokens).toEqual(changed.tokens);
        const isInDollars = meaning.change.tokens.some(({ mint }) => EXACT_DOLLARS.has(mint));
        if (ofMovement.lamports !== null && !isInDollars) expect(ofMovement.lamports).toBe(moved[index]);
      }
    }),
    { numRuns: runs(2_000) },
  );
});

test("rent counts only as rent: a signer's movement has no lamport of it in trades", () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10_240n }),
      someRate,
      someAmount,
      someAmount,
      (bytes, rate, paid, got) => {
        const rent = (128n + bytes) * rate;
        const trades = [false, true].map((opens) => {
          const ledger = new TestLedger(rate);
          for (const name of ["Trader", "Amm"]) {
            ledger.fund(name, EVERYTHING, new Map([[X, EVERYTHING]]));
          }
          const fields = {
            slot: SLOT,
            feePayer: testAddress("Trader"),
            signers: [testAddress("Trader")],
            programs: [VENUE],
          };
          const transaction = ledger.execute(fields, (open) => {
            open.sendSol("Trader", "Amm", paid);
            open.sendTokens("Amm", "Trader", X, got);
            if (opens) open.createAccount("Trader", "C1aim", rent);
          });
          const { movement } = read(transaction, "Trader") ?? {};
          expect(movement?.costLamports).toBe(opens ? rent : 0n);
          return movement?.trades;
        });
        expect(trades[1]).toEqual(trades[0]);
        expect(trades[0]).toMatchObject([{ side: "buy", amount: got, valueLamports: paid }]);
      },
    ),
    { numRuns: runs(200) },
  );
});

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

const someTrade: fc.Arbitrary<Swap> = fc.record({
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

const BY_VENUE = 0;
const BY_OWNER = 1;

/** The swap is in an instruction of the venue. What is beside it is in that instruction, or in one of the owner's own. */
function readBeside(
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
    fc.property(someTrade, someSol, (swap, more) => {
      const sent = bigger(swap.lamports / 10n, 10_000_000n) + more;
      const [alone, both] = [
        readBeside(swap),
        readBeside(swap, (open) => open.sendSol("Trader", "Buddy", sent)),
      ];
      expect(alone.trades).toHaveLength(swap.kind === "swap" ? 2 : 1);
      expect(both.trades).toEqual(alone.trades);
      expect(both.transferredLamports).toBe(-sent);
    }),
    { numRuns: runs(300) },
  );
});

test("SOL that the venue moves to another party is part of the price up to half of it, and a transfer above", () => {
  fc.assert(
    fc.property(someTrade, fc.integer({ min: 1, max: 900 }), (swap, perMille) => {
      fc.pre(swap.kind !== "swap" && swap.lamports >= 20_000_000n);
      const taken = (swap.lamports * BigInt(perMille)) / 1_000n;
      const both = readBeside(swap, (open) => open.sendSol("Trader", "Buddy", taken), BY_VENUE);
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
    fc.property(someTrade, fc.bigInt({ min: 1n, max: 1_000n * SOL }), (swap, sent) => {
      const both = readBeside(swap, (open) => open.sendSol("Buddy", "Trader", sent));
      expect(both.trades).toEqual(readBeside(swap).trades);
      expect(both.transferredLamports).toBe(sent);
    }),
    { numRuns: runs(300) },
  );
});

test("bought units passed on to a friend, in excess of a fee, do not change the trades", () => {
  fc.assert(
    fc.property(someTrade, fc.integer({ min: 101, max: 1_000 }), (swap, perMille) => {
      fc.pre(swap.kind !== "sell");
      const [mint, units] = swap.kind === "buy" ? [X, swap.units] : [Y, swap.others];
      const sent = (units * BigInt(perMille)) / 1_000n;
      fc.pre(sent > units / 10n);
      const both = readBeside(swap, (open) => open.sendTokens("Trader", "Buddy", mint, sent));
      expect(both.trades).toEqual(readBeside(swap).trades);
      const counterparty = testAddress("Buddy");
      expect(both.transfers).toEqual([{ direction: "out", mint, decimals: 6, amount: sent, counterparty }]);
    }),
    { numRuns: runs(300) },
  );
});

test("a known tip beside a swap is reported separately and changes no value", () => {
  fc.assert(
    fc.property(someTrade, fc.bigInt({ min: 1n, max: SOL }), (swap, tip) => {
      const values = (movement: ReturnType<typeof readBeside>) =>
        movement.trades.map((each) => each.valueLamports);
      const both = readBeside(swap, (open) => open.sendSol("Trader", "Tip", tip));
      expect(values(both)).toEqual(values(readBeside(swap)));
      expect(both.trades.reduce((sum, { tipLamports }) => sum + tipLamports, 0n)).toBe(tip);
    }),
    { numRuns: runs(300) },
  );
});
