import { describe, expect, test } from "vitest";
import { USDC, WRAPPED_SOL } from "../../chain/assets.ts";
import { STAKE_PROGRAM } from "../../chain/programs.ts";
import type { Transaction } from "../../chain/transaction.ts";
import { NOTHING_LABELED } from "../../known-address.ts";
import { runSteps } from "../../steps.ts";
import { extractOwnerChange } from "../../swaps/extract-owner-change.ts";
import { mainnetContext } from "../../swaps/extraction-context.ts";
import { START, testAddress } from "../../testing/build-change.ts";
import { buildWalletInput } from "../../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../../testing/test-ledger.ts";
import { computeMetrics } from "../compute-metrics.ts";
import { computePeriod } from "../period-metrics.ts";
import { buildProfile } from "../profile.ts";
import type { WalletInput } from "../wallet-input.ts";

const X = testAddress("Xtok");
const SOL = 1_000_000_000n;
const sol = (amount: number) => BigInt(Math.round(amount * 1e9));
const [TRADER, OTHER] = [testAddress("Trader"), testAddress("Stranger")];

type Step = (open: OpenTestTransaction) => void;

interface Played extends Partial<Transaction> {
  readonly step: Step;
}

const buy =
  (paid: number, beside?: Step): Step =>
  (open) => {
    open.sendSol("Trader", "Amm", sol(paid));
    open.sendTokens("Amm", "Trader", X, 1_000_000n);
    open.instruction = 1;
    beside?.(open);
  };

const sell =
  (got: number, beside?: Step): Step =>
  (open) => {
    open.sendTokens("Trader", "Amm", X, 1_000_000n);
    open.sendSol("Amm", "Trader", sol(got), false);
    beside?.(open);
  };

const send =
  (from: string, to: string, amount: number): Step =>
  (open) =>
    open.sendSol(from, to, sol(amount));

/**
 * Plays transactions, each with a fee of 5,000 lamports, of a trader who has 10 SOL and 100 dollars. A new one has nothing, and its
 * history is complete.
 */
function play(steps: readonly (Step | Played)[], { isNew = false } = {}): WalletInput {
  const ledger = new TestLedger();
  const units = new Map([X, USDC, WRAPPED_SOL].map((mint) => [mint, 10n ** 15n]));
  for (const name of ["Amm", "Bmm", "Stranger", "Vau1t", "Bid", "Lender", "Re1ay"])
    ledger.fund(name, 10n ** 15n, units);
  const own = new Map(
    [X, USDC, WRAPPED_SOL].map((mint) => [mint, mint === USDC && !isNew ? 100_000_000n : 0n]),
  );
  ledger.fund("Trader", isNew ? 0n : 10n * SOL, own);
  const changes = steps.flatMap((played, index) => {
    const { step, ...fields }: Played = "step" in played ? played : { step: played };
    const place = { signature: `s${index}`, slot: 1_000 + index, indexInBlock: 0, blockTime: START + index };
    const signed = {
      feePayer: TRADER,
      signers: [TRADER],
      feeLamports: 5_000n,
      programs: [testAddress("Venue")],
    };
    const transaction = ledger.execute({ ...place, ...signed, ...fields }, (open) => {
      if (fields.failed !== true) step(open);
    });
    return extractOwnerChange(transaction, TRADER, mainnetContext(new Set([testAddress("Tip")]))) ?? [];
  });
  const amount = (mint: typeof X) => ({
    amount: ledger.unitsOf("Trader", mint),
    decimals: mint === WRAPPED_SOL ? 9 : 6,
  });
  return buildWalletInput({
    changes,
    coverage: {
      fromSlot: 1_000,
      toSlot: 1_000 + steps.length - 1,
      fromTime: START,
      toTime: START,
      transactions: changes.length,
      complete: isNew,
    },
    holdings: {
      slot: 9_999,
      lamports: ledger.lamportsOf(TRADER),
      tokens: new Map([X, USDC, WRAPPED_SOL].map((mint) => [mint, amount(mint)])),
    },
    labeled: { ...NOTHING_LABELED, lending: new Set([testAddress("Lender")]) },
  });
}

/** The terms of a statement other than 0, SOL. */
function state(...steps: readonly (Step | Played)[]) {
  const input = play(steps);
  const { fromSlot, toSlot, usd, ...inSol } = buildProfile(input, computeMetrics(input)).cash;
  const isMoved = ([name, value]: [string, unknown]) => value !== 0 && name !== "closingSol";
  const terms = Object.fromEntries(Object.entries(inSol).filter(isMoved));
  const { opening, closing, ...moved } = usd;
  return { ...terms, usd: Object.fromEntries(Object.entries(moved).filter(([, value]) => value !== 0)) };
}

const system = { programs: [] };

test("the cash statement of a round: 1.2 − 1 in trades and two network fees", () => {
  expect(state(buy(1), sell(1.2))).toEqual({ openingSol: 10, tradesSol: 0.2, feesSol: -0.00001, usd: {} });
});

test("the cash statement closes with what the chain has: 10 + 0.2 − 0.00001", () => {
  const input = play([buy(1), sell(1.2)]);
  expect(buildProfile(input, computeMetrics(input)).cash).toMatchObject({
    ...{ fromSlot: 1_000, toSlot: 1_001, closingSol: 10.19999, unexplainedSol: 0 },
    usd: { opening: 100, closing: 100 },
  });
});

test("the cash statement has failed transactions and tips in the fees", () => {
  expect(state({ step: buy(1), failed: true }, buy(1, send("Trader", "Tip", 0.001)))).toEqual({
    ...{ openingSol: 10, tradesSol: -1, feesSol: -0.00101 },
    usd: {},
  });
});

test("the cash statement has what went beside a trade to a wallet, and not what is part of the cost", () => {
  const terms = { openingSol: 10, feesSol: -0.000005, usd: {} };
  expect(state(buy(1, send("Trader", "Re1ay", 0.3)))).toEqual({
    ...terms,
    tradesSol: -1,
    besideTradesSol: -0.3,
  });
  expect(state(buy(1, send("Trader", "Re1ay", 0.01)))).toEqual({ ...terms, tradesSol: -1.01 });
});

test("the cash statement has what a program or a lender gave beside a trade apart", () => {
  const terms = { openingSol: 10, tradesSol: -1, feesSol: -0.000005, usd: {} };
  expect(state(buy(1, send("Vau1t", "Trader", 0.3)))).toEqual({ ...terms, programsSol: 0.3 });
  expect(state(buy(1, send("Stranger", "Trader", 0.3)))).toEqual({ ...terms, besideTradesSol: 0.3 });
});

test("the cash statement separates wallets from programs without a trade", () => {
  const terms = { openingSol: 10, feesSol: -0.000005, usd: {} };
  expect(state({ step: send("Trader", "Stranger", 2), ...system })).toEqual({ ...terms, sentSol: -2 });
  expect(state({ step: send("Stranger", "Trader", 2), ...system })).toEqual({ ...terms, receivedSol: 2 });
  expect(state({ step: send("Vau1t", "Trader", 2), ...system })).toEqual({ ...terms, programsSol: 2 });
  expect(state({ step: send("Trader", "Stranger", 2), programs: [STAKE_PROGRAM] })).toEqual({
    ...{ ...terms, programsSol: -2 },
  });
});

test("the cash statement has what a lender gave as of a program, in SOL and in dollars", () => {
  const borrow: Step = (open) => {
    open.sendTokens("Trader", "Lender", USDC, 60_000_000n);
    open.sendSol("Lender", "Trader", sol(0.25), false);
  };
  expect(state({ step: borrow, programs: [testAddress("Lender")] })).toEqual({
    ...{ openingSol: 10, programsSol: 0.25, feesSol: -0.000005 },
    usd: { programs: -60 },
  });
});

test("the cash statement has the dollars that a claim costs in the fees of the dollars alone", () => {
  const claim: Step = (open) => {
    open.sendTokens("Vau1t", "Trader", X, 1_000_000n);
    open.sendTokens("Trader", "Stranger", USDC, 500_000n);
  };
  expect(state(claim)).toEqual({ openingSol: 10, feesSol: -0.000005, usd: { fees: -0.5 } });
});

test("the cash statement has a conversion in both currencies", () => {
  const convert: Step = (open) => {
    open.sendTokens("Trader", "Amm", USDC, 60_000_000n);
    open.sendSol("Amm", "Trader", sol(0.4), false);
  };
  expect(state(convert)).toEqual({
    openingSol: 10,
    tradesSol: 0.4,
    feesSol: -0.000005,
    usd: { trades: -60 },
  });
});

test("the cash statement has what went on from a conversion as sent, or as of the program that took it", () => {
  const pass =
    (to: string): Step =>
    (open) => {
      open.sendSol("Trader", "Amm", SOL);
      open.sendTokens("Amm", to, USDC, 150_000_000n);
    };
  const terms = { openingSol: 10, feesSol: -0.000005, usd: {} };
  expect(state(pass("Stranger"))).toEqual({ ...terms, sentSol: -1 });
  expect(state(pass("Vau1t"))).toEqual({ ...terms, programsSol: -1 });
});

test("the cash statement has rent of own and other accounts, and wrapping changes nothing", () => {
  const rent = {
    step: ((open) => open.openAccount("Trader", "Trader", testAddress("Ztok"))) as Step,
    ...system,
  };
  const terms = { openingSol: 10, feesSol: -0.000005, usd: {} };
  expect(state(rent)).toEqual({ ...terms, rentSol: -0.00203928 });
  const other = { step: ((open) => open.createAccount("Trader", "Fresh", 2_039_280n)) as Step, ...system };
  expect(state(other)).toEqual({ ...terms, rentSol: -0.00203928 });
  expect(state({ step: (open) => open.wrap("Trader", SOL), ...system })).toEqual(terms);
});

test("the cash statement has what an open order holds, and nothing of it when it is filled", () => {
  const deposit = { step: send("Trader", "Escrow", 1) };
  const fill: Step = (open) => {
    open.sendSol("Escrow", "Amm", SOL, false);
    open.sendTokens("Amm", "Trader", X, 1_000_000n);
  };
  expect(state(deposit)).toEqual({ openingSol: 10, ordersSol: -1, feesSol: -0.000005, usd: {} });
  expect(state(deposit, fill)).toEqual({ openingSol: 10, tradesSol: -1, feesSol: -0.00001, usd: {} });
});

test("the cash statement has the quote of an arbitrage before its fee", () => {
  const arbitrage: Step = (open) => {
    open.sendSol("Trader", "Amm", SOL);
    open.sendTokens("Amm", "Trader", X, 1_000_000n);
    open.sendTokens("Trader", "Bmm", X, 1_000_000n);
    open.sendSol("Bmm", "Trader", sol(1.01));
  };
  expect(state(arbitrage)).toEqual({ openingSol: 10, atomicSol: 0.01, feesSol: -0.000005, usd: {} });
});

describe("what moved beside trades", () => {
  /** 0.11 of 2.2 is 5 %. */
  const round = (beside: number) => {
    const input = { ...play([buy(1, send("Trader", "Re1ay", beside)), sell(1.2)]) };
    const complete = { ...input, coverage: { ...input.coverage, complete: true } };
    const { pnl, hud, periods, summary } = buildProfile(complete, computeMetrics(complete));
    const period = runSteps(computePeriod(complete, { from: 0, to: complete.analyzedAt / 1000 }));
    const isNamed = period.results.sol.unknown?.includes("realized") === true;
    const chosen = { realizedSol: !isNamed, winRate: period.winRate.isWhole };
    return { pnl: pnl.allTime.unknown, d7: periods.d7.unknown, chosen, hud, summary };
  };

  test("what moved beside trades above 5 % of buys and sales names the realized results and the win rate", () => {
    const { pnl, hud, summary, d7, chosen } = round(0.110000001);
    expect(d7).toEqual(expect.arrayContaining(["realizedPnlSol", "winRate"]));
    expect(chosen).toEqual({ realizedSol: false, winRate: false });
    expect(pnl).toEqual(
      expect.arrayContaining(["realizedPnlSol", "netPnlSol", "winRate", "netAfterCostsSol"]),
    );
    expect(hud.unknown).toEqual(expect.arrayContaining(["winRate"]));
    expect(summary.unknown).toEqual(expect.arrayContaining(["realizedPnl", "profitableTradesCount"]));
  });

  test("what moved beside trades of exactly 5 % names nothing", () => {
    const { pnl, hud, summary, chosen } = round(0.11);
    expect(chosen).toEqual({ realizedSol: true, winRate: true });
    expect(pnl).toBeUndefined();
    expect(hud.unknown).not.toContain("winRate");
    expect(summary.unknown).toBeUndefined();
  });
});

describe("a transaction that is missing", () => {
  const round = [buy(1), sell(1.2), { step: send("Trader", "Stranger", 2), ...system }] as const;

  test("a transaction that is missing leaves its SOL unexplained, which is named and limits the tier", () => {
    const rounds = Array.from({ length: 10 }, () => [buy(1), sell(1.2)]).flat();
    const fund = { step: send("Stranger", "Trader", 10), ...system, feePayer: OTHER, signers: [OTHER] };
    const input = play([fund, ...rounds, { step: send("Trader", "Stranger", 2), ...system }], {
      isNew: true,
    });
    const whole = buildProfile(input, computeMetrics(input));
    expect(whole.hud).toMatchObject({ dataQualityTier: "GOLD", tierReasons: [] });
    // 10 + 10 × 0.2 − 2, less 21 fees of 0.000005.
    expect(whole.cash).toMatchObject({ openingSol: 0, unexplainedSol: 0, closingSol: 9.999895 });
    const without = { ...input, changes: input.changes.slice(0, -1) };
    const { cash, hud } = buildProfile(without, computeMetrics(without));
    expect(cash).toMatchObject({ sentSol: 0, unexplainedSol: -2.000005, unknown: ["unexplainedSol"] });
    expect(hud).toMatchObject({ dataQualityTier: "SILVER", tierReasons: ["cash"] });
  });

  test("a transaction that is missing between two others leaves a gap, which the balances on chain do not hide", () => {
    const input = play(round);
    const without = { ...input, holdings: null, changes: input.changes.filter((_, index) => index !== 1) };
    const { cash } = buildProfile(without, computeMetrics(without));
    expect(cash).toMatchObject({ unexplainedSol: 1.199995, closingSol: 8.199985 });
    expect(cash.unknown).toEqual(["openingSol", "unexplainedSol", "closingSol"]);
  });
});
