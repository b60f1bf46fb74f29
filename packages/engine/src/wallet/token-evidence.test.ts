import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import type { TokenTrade } from "../result-types.ts";
import { runSteps } from "../steps.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import { testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { traceToken } from "./metric-evidence/trace-token.ts";
import { buildTokenDetail } from "./token-detail.ts";

const [X, Y] = [testAddress("Xtok"), testAddress("Ytok")];
const SOL = 1_000_000_000n;
const UNITS = 10n ** 12n;

/** Executes transactions of the trader. Its trades and the change of its SOL are those of the last one. */
function readTransactions(...all: readonly ((open: OpenTestTransaction) => void)[]) {
  const ledger = new TestLedger();
  const amounts = new Map<Address, bigint>([X, Y].map((mint) => [mint, UNITS]));
  for (const name of ["Trader", "Amm", "Bmm", "Buddy"]) ledger.fund(name, 100n * SOL, amounts);
  const trader = testAddress("Trader");
  const programs = [testAddress("Venue")];
  const fields = { feePayer: trader, signers: [trader], feeLamports: 5_000n, programs };
  let solChange = 0n;
  const changes = all.map((compose, index) => {
    const before = ledger.solOf("Trader");
    const transaction = ledger.execute({ ...fields, signature: `s${index}`, slot: index }, compose);
    solChange = ledger.solOf("Trader") - before;
    const change = extractOwnerChange(transaction, trader, mainnetContext(new Set([testAddress("Tip")])));
    if (change === null) throw new RangeError("nothing changed");
    return change;
  });
  const input = buildWalletInput({ changes });
  const tradesOf = (mint: Address) => {
    const { trades = [] } = buildTokenDetail(input, computeMetrics(input, mint), mint) ?? {};
    return trades.filter(({ signature }) => signature === changes.at(-1)?.signature);
  };
  return { input, tradesOf, solChange };
}

const toLamports = (sol: number) => Math.round(sol * 1e9);

/** Sales − buys − fees − tips − rent + transferred, in lamports. */
function sumTrades(trades: readonly TokenTrade[]): number {
  const [first] = trades;
  if (first === undefined) throw new RangeError("no trade");
  let lamports = toLamports(first.transferredSol) - toLamports(first.rentSol);
  for (const { side, solAmount, feeSol, tipSol } of trades) {
    lamports += (side === "buy" ? -1 : 1) * toLamports(solAmount) - toLamports(feeSol) - toLamports(tipSol);
  }
  return lamports;
}

/** Buys 100 X for 1 SOL. */
function buy(open: OpenTestTransaction): void {
  open.sendSol("Trader", "Amm", SOL);
  open.sendTokens("Amm", "Trader", X, 100_000_000n);
}

test("the SOL of a wallet changes by a buy, its fee, tip and rent, and the SOL sent beside it", () => {
  const { tradesOf, input, solChange } = readTransactions((open) => {
    buy(open);
    open.sendSol("Trader", "Tip", 1_000_000n);
    open.createAccount("Trader", "C1aim", 890_880n);
    open.instruction = 1;
    open.sendSol("Trader", "Buddy", SOL / 2n);
  });
  const trades = tradesOf(X);
  const costs = { feeSol: 0.000005, tipSol: 0.001, rentSol: 0.00089088 };
  expect(trades).toMatchObject([{ side: "buy", solAmount: 1, ...costs, transferredSol: -0.5 }]);
  // 1 + 0.000005 + 0.001 + 0.00089088 + 0.5 SOL.
  expect(solChange).toBe(-1_501_895_880n);
  expect(sumTrades(trades)).toBe(-1_501_895_880);
  const page = runSteps(traceToken(input, X, 1));
  expect(page?.trades).toMatchObject([{ ...costs, transferredSol: -0.5 }]);
});

test("SOL from a friend beside a buy is positive, and 0 without any", () => {
  const { tradesOf, solChange } = readTransactions((open) => {
    buy(open);
    open.sendSol("Buddy", "Trader", SOL / 4n);
  });
  expect(tradesOf(X)).toMatchObject([{ solAmount: 1, transferredSol: 0.25 }]);
  // −1 − 0.000005 + 0.25 SOL.
  expect([solChange, sumTrades(tradesOf(X))]).toEqual([-750_005_000n, -750_005_000]);
  expect(readTransactions(buy).tradesOf(X)).toMatchObject([{ rentSol: 0, transferredSol: 0 }]);
});

test("both trades of a token-to-token swap have the SOL of the transaction, which counts once in the sum", () => {
  const { tradesOf, solChange } = readTransactions(buy, (open) => {
    open.sendTokens("Trader", "Amm", X, 100_000_000n);
    open.sendSol("Amm", "Bmm", 2n * SOL);
    open.sendTokens("Bmm", "Trader", Y, 50_000_000n);
    open.sendSol("Trader", "Buddy", 3n * SOL);
  });
  expect(tradesOf(X)).toMatchObject([{ side: "sell", solAmount: 2, feeSol: 0, transferredSol: -3 }]);
  expect(tradesOf(Y)).toMatchObject([{ side: "buy", solAmount: 2, feeSol: 0.000005, transferredSol: -3 }]);
  // 2 − 2 − 0.000005 − 3 SOL.
  expect(solChange).toBe(-3_000_005_000n);
  expect(sumTrades([...tradesOf(X), ...tradesOf(Y)])).toBe(-3_000_005_000);
});
