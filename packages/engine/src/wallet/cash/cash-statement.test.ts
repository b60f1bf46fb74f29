import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../testing/test-scope.ts";
import type { Address } from "../../address.ts";
import { USDC, WRAPPED_SOL } from "../../chain/assets.ts";
import { hasKey } from "../../chain/has-key.ts";
import { NOTHING_LABELED } from "../../known-address.ts";
import { extractOwnerChange } from "../../swaps/extract-owner-change.ts";
import { mainnetContext } from "../../swaps/extraction-context.ts";
import type { OwnerChange } from "../../swaps/owner-change.ts";
import { START, testAddress } from "../../testing/build-change.ts";
import { buildWalletInput } from "../../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../../testing/test-ledger.ts";
import { computeMetrics } from "../compute-metrics.ts";
import type { WalletInput } from "../wallet-input.ts";

const [X, Y] = [testAddress("Xtok"), testAddress("Ytok")];
const MINTS = [X, Y, USDC, WRAPPED_SOL] as const;
/** The owner, another wallet, two vaults and two pools, a lender and a tip account. */
const NAMES = ["Trader", "Stranger", "Vau1t", "Bid", "Amm", "Bmm", "Lender", "Tip"] as const;
const PROGRAMS = [[], ["Venue"], ["Lender"], ["Venue", "Lender"]] as const;
const EVERYTHING = 10n ** 15n;

type Step = (open: OpenTestTransaction) => void;

const someAmount = fc.oneof(
  fc.bigInt({ min: 1n, max: 10n ** 11n }),
  fc.bigInt({ min: 1n, max: 20_000_000n }),
  fc.constantFrom(890_880n, 2_039_280n, 9_999_999n, 10_000_000n),
);
const someName = fc.constantFrom(...NAMES);
const someMint = fc.constantFrom(...MINTS);

/** Instructions of every kind that moves SOL, dollars or tokens. */
const someStep: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(someName, someName, someAmount, fc.boolean()).map(
    ([from, to, amount, named]): Step =>
      (open) =>
        open.sendSol(from, to, amount, named),
  ),
  fc.tuple(someName, someName, someMint, someAmount, fc.boolean()).map(
    ([from, to, mint, amount, named]): Step =>
      (open) =>
        open.sendTokens(from, to, mint, amount, named),
  ),
  fc.tuple(fc.constantFrom("Amm", "Bmm"), someMint, someMint, someAmount, someAmount).map(
    ([pool, gave, got, paid, received]): Step =>
      (open) => {
        open.sendTokens("Trader", pool, gave, paid);
        open.sendTokens(pool, "Trader", got, received);
      },
  ),
  fc.tuple(someName, fc.constantFrom("C1aim", "Fresh"), someAmount).map(
    ([payer, name, amount]): Step =>
      (open) =>
        open.createAccount(payer, name, amount),
  ),
  fc.tuple(someName, fc.constantFrom("Trader", "Guest"), fc.boolean()).map(
    ([payer, owner, named]): Step =>
      (open) =>
        open.openAccount(payer, owner, testAddress("Ztok"), named),
  ),
  someAmount.map(
    (amount): Step =>
      (open) => {
        open.openAccount("Trader", "Trader", WRAPPED_SOL);
        open.wrap("Trader", amount);
      },
  ),
  fc.constant<Step>((open) => {
    open.openAccount("Trader", "Trader", WRAPPED_SOL);
    open.unwrap("Trader");
    open.openAccount("Trader", "Trader", WRAPPED_SOL);
  }),
  fc.tuple(fc.constantFrom(X, Y, USDC), someAmount).map(
    ([mint, amount]): Step =>
      (open) =>
        open.burn("Trader", mint, amount, 1),
  ),
  fc.constantFrom("Spent", "Done").map(
    (name): Step =>
      (open) =>
        open.drain(name, "Trader"),
  ),
);

/** Deposits of an order in SOL, which the trader fills or cancels later; alone in their transactions. */
const someOrderStep: fc.Arbitrary<Step> = fc.oneof(
  someAmount.map(
    (amount): Step =>
      (open) =>
        open.sendSol("Trader", "Escrow", amount),
  ),
  someAmount.map(
    (amount): Step =>
      (open) => {
        open.drain("Escrow", "Amm");
        open.sendTokens("Amm", "Trader", X, amount);
      },
  ),
  fc.constant<Step>((open) => open.drain("Escrow", "Trader")),
);

const someTransaction = fc.record({
  steps: fc.oneof(
    { weight: 3, arbitrary: fc.array(someStep, { minLength: 1, maxLength: 5 }) },
    { weight: 2, arbitrary: someOrderStep.map((step) => [step]) },
  ),
  payer: fc.constantFrom("Trader", "Trader", "Stranger"),
  signsToo: fc.boolean(),
  programs: fc.constantFrom(...PROGRAMS),
  failed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  slots: fc.integer({ min: 0, max: 2 }),
});

interface Played {
  readonly changes: readonly OwnerChange[];
  /** Change of the owner's SOL and dollars by each transaction. */
  readonly cash: readonly { readonly sol: bigint; readonly usd: bigint }[];
  readonly opening: { readonly sol: bigint; readonly usd: bigint };
  readonly holdings: NonNullable<WalletInput["holdings"]>;
}

function play(
  transactions: readonly (typeof someTransaction extends fc.Arbitrary<infer T> ? T : never)[],
): Played {
  const ledger = new TestLedger();
  const amounts = new Map<Address, bigint>(MINTS.map((mint) => [mint, EVERYTHING]));
  for (const name of NAMES) ledger.fund(name, EVERYTHING, amounts);
  for (const name of ["Spent", "Done"]) ledger.fund(name, 890_880n);
  const read = () => ({
    sol: ledger.lamportsOf(testAddress("Trader")) + ledger.unitsOf("Trader", WRAPPED_SOL),
    usd: ledger.unitsOf("Trader", USDC),
  });
  const opening = read();
  const changes: OwnerChange[] = [];
  const cash: { sol: bigint; usd: bigint }[] = [];
  let slot = 1_000;
  for (const [index, { steps, payer, signsToo, programs, failed, slots }] of transactions.entries()) {
    slot += slots;
    const before = read();
    const fields = {
      ...{ signature: `s${index}`, slot, indexInBlock: index, blockTime: START + slot, failed },
      ...{ feePayer: testAddress(payer), feeLamports: 5_000n, programs: programs.map(testAddress) },
      signers: [...new Set([payer, ...(signsToo ? ["Trader"] : [])])].map(testAddress),
    };
    const transaction = ledger.execute(fields, (open) => {
      if (!failed) for (const step of steps) step(open);
    });
    const change = extractOwnerChange(
      transaction,
      testAddress("Trader"),
      mainnetContext(new Set([testAddress("Tip")])),
    );
    const after = read();
    const moved = { sol: after.sol - before.sol, usd: after.usd - before.usd };
    if (change === null) expect(moved).toEqual({ sol: 0n, usd: 0n });
    else {
      changes.push(change);
      cash.push(moved);
    }
  }
  const tokens = MINTS.map(
    (mint) =>
      [mint, { amount: ledger.unitsOf("Trader", mint), decimals: mint === WRAPPED_SOL ? 9 : 6 }] as const,
  );
  const holdings = {
    slot: 1_000_000,
    lamports: ledger.lamportsOf(testAddress("Trader")),
    tokens: new Map(tokens),
  };
  return { changes, cash, opening, holdings };
}

/** The history begins with money, as that of a wallet whose beginning was not read. */
const inputOf = ({ changes, holdings }: Pick<Played, "changes" | "holdings">): WalletInput =>
  buildWalletInput({
    ...{ changes, holdings },
    coverage: {
      fromSlot: 1_000,
      toSlot: 2_000,
      fromTime: START,
      toTime: START,
      transactions: changes.length,
      complete: false,
    },
    labeled: { ...NOTHING_LABELED, lending: new Set([testAddress("Lender")]) },
  });

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);

test("the owner and the stranger of this test have a key, the vaults and pools have none", () => {
  expect(NAMES.filter((name) => hasKey(testAddress(name)))).toEqual(["Trader", "Stranger", "Tip"]);
});

test("opening and terms add up to the chain's balance, to the lamport and the micro-dollar, for every kind of instruction", () => {
  fc.assert(
    fc.property(fc.array(someTransaction, { maxLength: 12 }), (transactions) => {
      const played = play(transactions);
      const { sol, usd } = computeMetrics(inputOf(played)).cash;
      const isSeen = (has: (change: OwnerChange) => boolean) => played.changes.some(has);
      expect(sol.unexplained).toBe(0n);
      expect(usd.unexplained).toBe(0n);
      expect(sum(Object.values(sol.flow))).toBe(sum(played.cash.map((moved) => moved.sol)));
      expect(sum(Object.values(usd.flow))).toBe(sum(played.cash.map((moved) => moved.usd)));
      expect(sol.closing - sol.opening).toBe(sum(played.cash.map((moved) => moved.sol)));
      expect(usd.flow.rent).toBe(0n);
      expect(isSeen(({ failed }) => failed) && sol.flow.fees === 0n).toBe(false);
    }),
    { numRuns: runs(1_000) },
  );
});
