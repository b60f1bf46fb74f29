import { describe, expect, test } from "vitest";
import type { Address } from "../address.ts";
import { USDC, WRAPPED_SOL } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import type { Transaction } from "../chain/transaction.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { runSteps } from "../steps.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import { buildTokenAccount } from "../testing/build-balance.ts";
import { START, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import { listFeed } from "../wallet/list-feed.ts";
import { listTrades } from "../wallet/list-trades.ts";
import { buildProfile } from "../wallet/profile.ts";
import { walkDisposals } from "../wallet/walk-disposals.ts";
import { findOrdersToRead } from "./find-open-orders.ts";

const [X, Y] = [testAddress("Xtok"), testAddress("Ytok")];
const SOL = 1_000_000_000n;
const sol = (amount: number) => BigInt(Math.round(amount * 1e9));
const units = (amount: number) => BigInt(amount) * 1_000_000n;

type Effect = (open: OpenTestTransaction) => void;

interface Step extends Partial<Transaction> {
  readonly effect: Effect;
}

/** Account of an order whose own history is read. */
const ORDERS = new Set([buildTokenAccount("Limit", X)]);

/** History of a trader by transactions of one program, which the trader signs for a fee of 5,000 lamports. */
function inputOf(steps: readonly (Effect | Step)[], labeled: LabeledAddresses = NOTHING_LABELED) {
  const ledger = new TestLedger();
  const held = new Map<Address, bigint>([X, Y, USDC, WRAPPED_SOL].map((mint) => [mint, 10n ** 15n]));
  for (const name of ["Amm", "Book", "Bid", "Buddy", "Stranger"]) ledger.fund(name, 10n ** 15n, held);
  ledger.fund("Limit", 0n, new Map([X, WRAPPED_SOL].map((mint) => [mint, 0n])));
  ledger.fund("Trader", 10n ** 15n, new Map([X, Y, USDC, WRAPPED_SOL].map((mint) => [mint, 0n])));
  const changes = steps.flatMap((step, index) => {
    const { effect, ...fields }: Step = typeof step === "function" ? { effect: step } : step;
    const place = { slot: 1_000 + index, indexInBlock: 0, blockTime: START + index, signature: `s${index}` };
    const own = { feePayer: testAddress("Trader"), signers: [testAddress("Trader")], feeLamports: 5_000n };
    const all = { ...place, ...own, programs: [testAddress("Venue")], ...fields };
    const transaction = ledger.execute(all, effect);
    return extractOwnerChange(transaction, testAddress("Trader"), mainnetContext(), ORDERS) ?? [];
  });
  return buildWalletInput({ changes, labeled });
}

function resultOf(steps: readonly (Effect | Step)[], labeled?: LabeledAddresses) {
  const input = inputOf(steps, labeled);
  const { pnl, hud, summary, cash } = buildProfile(input, computeMetrics(input));
  const { totalTradesCount, feesSol } = summary;
  return { ...pnl.allTime, cash, totalTradesCount, feesSol, ofHud: hud.unknown ?? [] };
}

const buy =
  (mint: Address, paid: number, amount = 100): Effect =>
  (open) => {
    open.sendSol("Trader", "Amm", sol(paid));
    open.sendTokens("Amm", "Trader", mint, units(amount));
  };
const sell =
  (mint: Address, got: number, amount = 100): Effect =>
  (open) => {
    open.sendTokens("Trader", "Amm", mint, units(amount));
    open.sendSol("Amm", "Trader", sol(got));
  };
const give =
  (from: string, to: string, mint: Address, amount: number): Effect =>
  (open) =>
    open.sendTokens(from, to, mint, units(amount));
const pay =
  (from: string, amount: number): Effect =>
  (open) =>
    open.sendTokens(from, "Trader", WRAPPED_SOL, sol(amount));
/** Effects that the trader neither signs nor pays for. */
const byOthers = (effect: Effect, ...cosigners: readonly string[]): Step => {
  const signers = ["Stranger", ...cosigners].map(testAddress);
  return { effect, feePayer: testAddress("Stranger"), signers };
};
/** Another trade: 1 SOL less two fees. */
const WON: readonly Effect[] = [buy(Y, 1), sell(Y, 2)];
const named = ["realizedPnlSol", "netPnlSol", "winRate"];

test("the accounts of this test have a key or none", () => {
  const keyed = ["Trader", "Buddy", "Stranger", "Book", "Bid", "Venue"].filter((name) =>
    hasKey(testAddress(name)),
  );
  expect(keyed).toEqual(["Trader", "Buddy", "Stranger"]);
});

test.each([
  ["an order book", "Book", -0.00002],
  // Anybody can pay from a wallet of his own, so the bound has the cost alone.
  ["a wallet with a key", "Buddy", -9.00002],
])(
  "quote from %s settles the units that it holds: a bag of 10 SOL that brings 9 is a loss",
  (_, name, netPnlSol) => {
    // 9 - 10 less the fees of the purchase and the payout; the fee of the deposit is a cost beside trades.
    const result = resultOf([...WON, buy(X, 10), give("Trader", name, X, 100), pay(name, 9)]);
    expect(result).toMatchObject({
      ...{ realizedPnlSol: -0.00002, winRate: 0.5, totalTradesCount: 2, knownBasisShare: 1 },
      ...{ transferredOut: { tokens: 0, costSol: 0 }, feesSol: 0.000005 },
      atLeast: { netPnlSol },
    });
    expect(result.unknown ?? []).not.toContain("realizedPnlSol");
  },
);

test("quote from a custodian settles the units that it holds twelve times in a row, each with its own result", () => {
  const bag = [buy(X, 10), give("Trader", "Book", X, 100), pay("Book", 9)];
  const result = resultOf([...WON, ...Array.from({ length: 12 }, () => bag).flat()]);
  expect(result).toMatchObject({ realizedPnlSol: -11.00013, winRate: 0.5, knownBasisShare: 1 });
});

test("quote from a custodian settles the units that it holds in parts: later payouts add to the sale, and its cycle ends with the last one", () => {
  // The first 4 SOL of 12 for 10 are no lost trade.
  const steps = [buy(X, 10), give("Trader", "Book", X, 100), pay("Book", 4), pay("Book", 5), pay("Book", 3)];
  expect(resultOf(steps)).toMatchObject({ realizedPnlSol: 1.99998, winRate: 1, totalTradesCount: 1 });
});

test("quote from a custodian settles the units that it holds as soon as it pays once: until then the units left unsold", () => {
  const steps = [buy(X, 10), give("Trader", "Book", X, 100)];
  expect(resultOf(steps)).toMatchObject({ realizedPnlSol: 0, transferredOut: { tokens: 1 } });
  expect(resultOf([...steps, pay("Book", 4)])).toMatchObject({ realizedPnlSol: -6.00001, winRate: 0 });
});

test("quote from a custodian settles the units that it holds without the owner's signature, or by a program whose other account pays", () => {
  const steps = [buy(X, 10), give("Trader", "Book", X, 100)];
  expect(resultOf([...steps, byOthers(pay("Book", 12))])).toMatchObject({ realizedPnlSol: 1.999995 });
  expect(resultOf([...steps, pay("Bid", 12)])).toMatchObject({ realizedPnlSol: 1.99999 });
});

test("quote from a pool settles the units of a vault with a key that sells them for the owner in several fills, which a keeper pays for", () => {
  const fill = (amount: number, got: number) =>
    byOthers((open) => {
      open.sendTokens("Buddy", "Amm", X, units(amount));
      open.sendSol("Amm", "Trader", sol(got));
    }, "Buddy");
  const result = resultOf([buy(X, 1), give("Trader", "Buddy", X, 100), fill(40, 0.9), fill(60, 0.7)]);
  expect(result).toMatchObject({
    ...{ realizedPnlSol: 0.599995, winRate: 1, totalTradesCount: 1, feesSol: 0.000005 },
    transferredOut: { tokens: 0 },
  });
});

test("quote from a program settles the units that it burned and pays for later: a delayed withdrawal", () => {
  const steps = [buy(X, 110), (open: OpenTestTransaction) => open.burn("Trader", X, units(100), 2)];
  expect(resultOf([...steps, pay("Bid", 112)])).toMatchObject({ realizedPnlSol: 1.99999, winRate: 1 });
});

test("quote from an order settles its units although its proceeds waited in it, once its own account is read", () => {
  const fill = byOthers((open) => {
    open.sendTokens("Limit", "Amm", X, units(100));
    open.sendTokens("Amm", "Limit", WRAPPED_SOL, sol(15));
  });
  const [bought, deposit, claim] = [buy(X, 10), give("Trader", "Limit", X, 100), pay("Limit", 15)];
  expect(resultOf([bought, deposit, fill, claim])).toMatchObject({
    ...{ realizedPnlSol: 4.99999, winRate: 1, knownBasisShare: 1 },
    transferredOut: { tokens: 0 },
  });
  // Until then it is an open order, which is read next.
  expect(findOrdersToRead(inputOf([bought, deposit, fill]).changes)).toEqual([]);
  expect(findOrdersToRead(inputOf([bought, deposit]).changes)).toHaveLength(1);
});

test("quote from a custodian settles the units that it holds in dollars, which stay dollars", () => {
  const inDollars: Effect = (open) => open.sendTokens("Book", "Trader", USDC, 900_000_000n);
  const input = inputOf([buy(X, 10), give("Trader", "Book", X, 100), inDollars]);
  const priced = { ...input, solUsd: toSolUsd([[START - (START % 3_600), 100_000_000n]]) };
  const { pnl } = buildProfile(priced, computeMetrics(priced));
  expect(pnl.allTime.realizedPnlSol).toBe(-1.00001);
  expect(pnl.allTime.usd?.realizedPnlUsd).toBeCloseTo(-100.001, 6);
});

test("quote from a custodian settles the units that it holds beside units that come back at their cost", () => {
  // 60 of 100 units come back with 5 SOL: 40 units of 4 SOL were sold for 5, and the others for 7 instead of 6.
  const back: Effect = (open) => {
    open.sendTokens("Book", "Trader", X, units(60));
    open.sendTokens("Book", "Trader", WRAPPED_SOL, sol(5));
  };
  const steps = [buy(X, 10), give("Trader", "Book", X, 100), back, sell(X, 7, 60)];
  expect(resultOf(steps)).toMatchObject({
    realizedPnlSol: 1.999985,
    totalTradesCount: 1,
    knownBasisShare: 1,
  });
});

test("quote from a pool settles its units after it returned the SOL that was deposited with them", () => {
  // 10 SOL and 100 units in, 12 SOL and 90 units out: 2 SOL for 10 units of 1 SOL, and 11 SOL for the rest of 9 SOL.
  const add: Effect = (open) => {
    open.sendTokens("Trader", "Book", X, units(100));
    open.sendSol("Trader", "Book", sol(10));
  };
  const remove: Effect = (open) => {
    open.sendTokens("Book", "Trader", X, units(90));
    open.sendSol("Book", "Trader", sol(12));
  };
  const result = resultOf([buy(X, 10), add, remove, sell(X, 11, 90)]);
  expect(result).toMatchObject({ realizedPnlSol: 2.999985, winRate: 1, knownBasisShare: 1 });
  expect(result.cash).toMatchObject({ programsSol: 0 });
});

test("units that come back later were not sold by a custodian without a key, although it paid", () => {
  // 0.1 SOL is a fee for 100 units that all come back, and are sold for 11.
  const steps = [
    buy(X, 10),
    give("Trader", "Book", X, 100),
    pay("Book", 0.1),
    give("Book", "Trader", X, 100),
  ];
  expect(resultOf([...steps, sell(X, 11)])).toMatchObject({ realizedPnlSol: 1.099985, knownBasisShare: 1 });
});

test("a fee for units that were never bought and all come back is proceeds of unknown cost, as the token has no row", () => {
  const steps = [
    give("Amm", "Trader", X, 100),
    give("Trader", "Book", X, 100),
    pay("Book", 0.1),
    give("Book", "Trader", X, 100),
  ];
  const result = resultOf([...steps, sell(X, 11)]);
  expect(result).toMatchObject({ realizedPnlSol: 0, knownBasisShare: 0 });
  expect(result.unknown).toContain("realizedPnlSol");
});

test("units that a custodian with a key paid for are sold: others come back at an unknown cost", () => {
  const steps = [
    buy(X, 10),
    give("Trader", "Buddy", X, 100),
    pay("Buddy", 9),
    give("Buddy", "Trader", X, 100),
  ];
  const result = resultOf([...steps, sell(X, 11)]);
  expect(result).toMatchObject({ realizedPnlSol: -1.00001, winRate: 0 });
  expect(result.unknown).toEqual(expect.arrayContaining(["realizedPnlSol", "netPnlSol"]));
});

test("quote from a custodian settles the units that it holds while the rest is sold: both sales are one trade", () => {
  const steps = [buy(X, 10), give("Trader", "Book", X, 90), sell(X, 3, 10), pay("Book", 5)];
  // 3 - 1 and 5 - 9: a lost trade, although its first sale won.
  expect(resultOf(steps)).toMatchObject({ realizedPnlSol: -2.000015, winRate: 0, totalTradesCount: 1 });
});

describe("quote settles nothing", () => {
  const realized = (steps: readonly (Effect | Step)[], labeled?: LabeledAddresses) => {
    const { realizedPnlSol, knownBasisShare, unknown = [] } = resultOf(steps, labeled);
    return { realizedPnlSol, knownBasisShare, isNamed: unknown.includes("realizedPnlSol") };
  };
  const OF_WON = { realizedPnlSol: 0.99999, knownBasisShare: 1, isNamed: false };
  const bought = [...WON, buy(X, 10)];

  test("quote settles nothing from an authority that holds no units", () => {
    const gift = byOthers((open) => open.sendSol("Buddy", "Trader", sol(9)));
    expect(realized([...bought, give("Trader", "Book", X, 100), gift])).toEqual(OF_WON);
  });

  test("quote settles nothing from a custodian that gave the units back before", () => {
    const steps = [give("Trader", "Book", X, 100), give("Book", "Trader", X, 100), pay("Book", 9)];
    expect(realized([...bought, ...steps])).toEqual(OF_WON);
  });

  test("quote from a lending program settles nothing", () => {
    const labeled = { ...NOTHING_LABELED, lending: new Set([testAddress("Venue")]) };
    const { isNamed } = realized([...bought, give("Trader", "Book", X, 100), pay("Book", 9)], labeled);
    expect(isNamed).toBe(false);
  });

  test("quote settles nothing that the wallet had sent there", () => {
    const both: Effect = (open) => {
      open.sendTokens("Trader", "Book", X, units(100));
      open.sendSol("Trader", "Book", 5n * SOL);
    };
    expect(realized([...bought, both, pay("Book", 5)])).toEqual(OF_WON);
    expect(realized([...bought, both, pay("Book", 7)])).toEqual({ ...OF_WON, realizedPnlSol: -7.00002 });
  });

  test("quote settles nothing that was a loan: what the wallet sent since counts as its repayment once the units come back", () => {
    const repay: Effect = (open) => open.sendSol("Trader", "Book", sol(5.1));
    const loan = [...bought, give("Trader", "Book", X, 100), pay("Book", 5)];
    expect(resultOf(loan)).toMatchObject({ realizedPnlSol: -4.00002, totalTradesCount: 2 });
    expect(realized([...loan, repay, give("Book", "Trader", X, 100)])).toEqual(OF_WON);
    // The last 40 units do not come back: a sale at 2 SOL more than was repaid.
    const part: Effect = (open) => open.sendSol("Trader", "Book", sol(3));
    const partial = [...loan, part, give("Book", "Trader", X, 60)];
    expect(resultOf(partial)).toMatchObject({ realizedPnlSol: -1.000017, totalTradesCount: 1 });
  });

  test("quote settles no units of two mints: the results are named, and the payout is of unknown basis", () => {
    const steps = [
      ...WON,
      buy(X, 10),
      buy(Y, 10),
      give("Trader", "Book", X, 100),
      give("Trader", "Book", Y, 100),
    ];
    const result = resultOf([...steps, pay("Book", 9)]);
    expect(result.unknown).toEqual(expect.arrayContaining(named));
    expect(result).toMatchObject({ realizedPnlSol: 0.99999, atLeast: { netPnlSol: null } });
    expect(result.knownBasisShare).toBeCloseTo(2 / 11, 5);
    expect(result.ofHud).toContain("winRate");
  });
});

describe("SOL that left with units", () => {
  const add: Effect = (open) => {
    open.sendTokens("Trader", "Book", X, units(100));
    open.sendSol("Trader", "Book", sol(10));
  };

  test("SOL that left with units is a part of their cost in the lower bound alone, with its fee", () => {
    const { atLeast, realizedPnlSol } = resultOf([buy(X, 10), add]);
    expect({ ...atLeast, realizedPnlSol }).toMatchObject({ netPnlSol: -20.00001, realizedPnlSol: 0 });
  });

  test("SOL that left with units no longer counts once it has come back", () => {
    expect(resultOf([buy(X, 10), add, pay("Book", 4)]).atLeast.netPnlSol).toBe(-16.00001);
    // 12 SOL for 10 SOL and units of 10 SOL.
    expect(resultOf([buy(X, 10), add, pay("Book", 12)]).atLeast.netPnlSol).toBeCloseTo(-8.00001, 9);
  });

  test("SOL that left with units counts if it left alone to an order of a program without a label", () => {
    const order: Effect = (open) => open.sendSol("Trader", "Presa1e", sol(10));
    const labeled = { ...NOTHING_LABELED, venues: new Set([testAddress("Venue")]) };
    expect(resultOf([...WON, order]).atLeast.netPnlSol).toBeCloseTo(-9.00001, 9);
    expect(resultOf([...WON, order], labeled).atLeast.netPnlSol).toBe(0.99999);
  });

  test("SOL that left with units does not count if a wallet got it in another transaction", () => {
    const send: Effect = (open) => open.sendSol("Trader", "Buddy", sol(10));
    const steps = [buy(X, 10), give("Trader", "Buddy", X, 100), send];
    expect(resultOf(steps).atLeast.netPnlSol).toBe(-10.000005);
  });
});

test("trades, disposals and the feed show a payout as the sale of its units", () => {
  const steps = [buy(X, 10), give("Trader", "Book", X, 100), pay("Book", 4), byOthers(pay("Book", 8))];
  const input = inputOf(steps);
  const trades = runSteps(listTrades(input, { slot: 0, signature: "" }));
  expect(
    trades.map(({ side, tokenAmount, realizedPnlSol, completesCycle, isFirstBuy }) => ({
      side,
      tokenAmount,
      realizedPnlSol,
      completesCycle,
      isFirstBuy,
    })),
  ).toEqual([
    { side: "buy", tokenAmount: 100, realizedPnlSol: null, completesCycle: false, isFirstBuy: true },
    { side: "sell", tokenAmount: 100, realizedPnlSol: -6.00001, completesCycle: false, isFirstBuy: false },
    { side: "sell", tokenAmount: 0, realizedPnlSol: 8, completesCycle: true, isFirstBuy: false },
  ]);
  const disposals = Array.from(walkDisposals(input)).flatMap((placed) => placed?.disposal ?? []);
  expect(
    disposals.map(({ costLamports, settled, unknown }) => [
      costLamports,
      settled.realizedLamports,
      unknown.filter((name) => !/usd/i.test(name)),
    ]),
  ).toEqual([
    [10_000_005_000n, -6_000_010_000n, []],
    [0n, 8n * SOL, []],
  ]);
  const filter = { kind: null, direction: null, token: null, page: 1, pageSize: 10 };
  const { rows } = runSteps(listFeed(input, filter));
  expect(
    rows.map(({ kind, moves }) => [
      kind,
      moves[0]?.result?.realizedSol.value ?? null,
      moves[0]?.priceSol?.toFixed(9) ?? null,
    ]),
  ).toEqual([
    ["swap", 8, null],
    ["swap", -6.00001, null],
    ["transfer", null, null],
    ["swap", null, "0.100000000"],
  ]);
});
