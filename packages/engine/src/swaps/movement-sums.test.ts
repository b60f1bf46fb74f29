import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { EXACT_DOLLARS, USDC, WRAPPED_SOL } from "../chain/assets.ts";
import type { Transaction } from "../chain/transaction.ts";
import { NOTHING_LABELED } from "../known-address.ts";
import { testAddress } from "../testing/build-change.ts";
import { sumChange, sumMovement } from "../testing/sum-movement.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { classifyChange } from "./classify-change.ts";
import { extractOwnerChange } from "./extract-owner-change.ts";
import { mainnetContext } from "./extraction-context.ts";

const [X, Y] = [testAddress("Xtok"), testAddress("Ytok")];
const MINTS = [X, Y, USDC, WRAPPED_SOL] as const;
/** A wallet with a key and one without, an unrelated wallet with a key, two pools, a tip account, and an incinerator. */
const NAMES = ["Trader", "Vau1t", "Stranger", "Amm", "Bmm", "Tip", "Ash"] as const;
const OWNERS = ["Trader", "Vau1t"] as const;
const VENUE = testAddress("Venue");
const EVERYTHING = 10n ** 15n;

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
