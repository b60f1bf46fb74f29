import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { hasKey } from "../chain/has-key.ts";
import { profileCombined } from "../combined/combined-profile.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { runSteps } from "../steps.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import { START, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";

const X = testAddress("Xtok");
const SOL = 1_000_000_000n;
/** One unit of a mint with 6 decimals. */
const UNIT = 1_000_000n;

type Compose = (open: OpenTestTransaction) => void;

const buy =
  (units: bigint, lamports: bigint): Compose =>
  (open) => {
    open.sendSol("Trader", "Amm", lamports);
    open.sendTokens("Amm", "Trader", X, units * UNIT);
  };
const sell =
  (units: bigint, lamports: bigint): Compose =>
  (open) => {
    open.sendTokens("Trader", "Amm", X, units * UNIT);
    open.sendSol("Amm", "Trader", lamports);
  };
const send =
  (from: string, to: string, units: bigint): Compose =>
  (open) =>
    open.sendTokens(from, to, X, units * UNIT);

/** Changes of `name` by transactions without a fee, which the trader and the second wallet sign. */
function changesOf(name: string, steps: readonly Compose[]) {
  const ledger = new TestLedger();
  const held = new Map<Address, bigint>([[X, 10n ** 12n]]);
  for (const other of ["Amm", "Vau1t", "Bank"]) ledger.fund(other, 10n ** 15n, held);
  for (const wallet of ["Trader", "Buddy", "Hot"]) ledger.fund(wallet, 10n ** 15n, new Map([[X, 0n]]));
  return steps.flatMap((compose, index) => {
    const place = { slot: 1_000 + index, indexInBlock: 0, blockTime: START + index, signature: `s${index}` };
    const signers = [testAddress("Trader"), testAddress("Buddy")];
    const transaction = ledger.execute({ ...place, feePayer: testAddress("Sender"), signers }, compose);
    return extractOwnerChange(transaction, testAddress(name), mainnetContext()) ?? [];
  });
}

function resultOf(steps: readonly Compose[], labeled: LabeledAddresses = NOTHING_LABELED) {
  const metrics = computeMetrics(buildWalletInput({ changes: changesOf("Trader", steps), labeled }));
  const { realizedSol, returned, transferredOut, pnlLowerBound, knownBasisShare } = metrics;
  return { realizedSol, returned, transferredOut, lowerBound: pnlLowerBound.netPnlSol, knownBasisShare };
}

/** 100 units for 0.02 SOL, of which `through` gets 79 and gives 79, then 100 are sold for 9.9 SOL. */
const swapThrough = (through: string): readonly Compose[] => [
  buy(100n, SOL / 50n),
  send("Trader", through, 79n),
  send(through, "Trader", 79n),
  sell(100n, (99n * SOL) / 10n),
];

test("units that come back from a wallet with a key are of unknown cost, so that dear units under a cheap cost prove no profit", () => {
  expect(hasKey(testAddress("Buddy"))).toBe(true);
  // 21 of 100 units bring 9.9 × 0.21 = 2.079 and had cost 0.02 × 0.21 = 0.0042; the 79 had cost 0.0158.
  expect(resultOf(swapThrough("Buddy"))).toEqual({
    realizedSol: { value: 2.0748, isWhole: false },
    returned: { tokens: 1, costSol: 0.0158 },
    transferredOut: { tokens: 0, costSol: 0 },
    lowerBound: null,
    knownBasisShare: 0.21,
  });
});

test("units that come back keep their cost from an authority without a key, and from a labeled venue with one", () => {
  expect(hasKey(testAddress("Vau1t"))).toBe(false);
  // 9.9 − 0.02.
  const known = { realizedSol: { value: 9.88, isWhole: true }, returned: { tokens: 0 }, lowerBound: 9.88 };
  expect(resultOf(swapThrough("Vau1t"))).toMatchObject(known);
  const labeled = { ...NOTHING_LABELED, venues: new Set([testAddress("Hot")]) };
  expect(resultOf(swapThrough("Hot"), labeled)).toMatchObject(known);
});

test("units that come back from a labeled exchange are of unknown cost, with a key or without", () => {
  for (const name of ["Hot", "Vau1t"]) {
    const labeled = { ...NOTHING_LABELED, exchanges: new Set([testAddress(name)]) };
    expect(resultOf(swapThrough(name), labeled)).toMatchObject({
      realizedSol: { value: 2.0748, isWhole: false },
      returned: { tokens: 1, costSol: 0.0158 },
    });
  }
});

test("units that come back and are still held lower the bound by the cost that they had", () => {
  const held = resultOf([buy(100n, SOL), send("Trader", "Buddy", 79n), send("Buddy", "Trader", 79n)]);
  expect(held).toMatchObject({ returned: { tokens: 1, costSol: 0.79 }, lowerBound: -1 });
});

test("units that come back keep their cost between members of a combined analysis", () => {
  const inputs = ["Trader", "Buddy"].map((name) =>
    buildWalletInput({ wallet: testAddress(name), changes: changesOf(name, swapThrough("Buddy")) }),
  );
  const { pnl } = runSteps(profileCombined(inputs));
  expect(pnl.allTime).toMatchObject({ realizedPnlSol: 9.88, returned: { tokens: 0 } });
});

const sendBoth: Compose = (open) => {
  open.sendTokens("Trader", "Vau1t", X, 40n * UNIT);
  open.sendTokens("Trader", "Bank", X, 20n * UNIT);
};

test("units that leave to several receivers at once leave to each of them, so that what one gives back keeps its cost", () => {
  // 80 of 100 units that cost 1 are sold for 1.2: 1.2 − 0.8. 20 units of 0.2 stay away.
  expect(
    resultOf([buy(100n, SOL), sendBoth, send("Vau1t", "Trader", 40n), sell(80n, (12n * SOL) / 10n)]),
  ).toEqual({
    realizedSol: { value: 0.4, isWhole: true },
    returned: { tokens: 0, costSol: 0 },
    transferredOut: { tokens: 1, costSol: 0.2 },
    lowerBound: 0.2,
    knownBasisShare: 1,
  });
});

test("units that leave to several receivers at once restore no more than what the giver had received", () => {
  // 60 come back from one that had received 40: 80 of 100 units sold have a known cost.
  const { knownBasisShare } = resultOf([
    buy(100n, SOL),
    sendBoth,
    send("Vau1t", "Trader", 60n),
    sell(100n, SOL),
  ]);
  expect(knownBasisShare).toBe(0.8);
});
