import { testAddress } from "@walletlens/engine/testing/build-change";
import { buildPnlParts } from "@walletlens/engine/testing/build-pnl";
import { toPartialSum } from "@walletlens/engine/wallet/partial-sum";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/db/testing/provide-database";
import { EMPTY_VIEWS, EMPTY_WALLET } from "@/lib/testing/empty-wallet";
import { createSnapshotStore } from "./snapshot-store";

const { database, other } = await provideDatabase();
const { wallet } = EMPTY_WALLET;

test("a stored response is returned as its stored text", async () => {
  const snapshots = createSnapshotStore(database);
  await expect(snapshots.find(wallet, "hudText")).resolves.toBeNull();
  await snapshots.save(wallet, 1_000, EMPTY_VIEWS, true);
  await expect(snapshots.find(wallet, "hudText")).resolves.toEqual({
    calculatedAt: 1_000,
    body: JSON.stringify(EMPTY_VIEWS.hud),
    hasMoreHistory: true,
  });
  const profile = await snapshots.find(wallet, "profileText");
  expect(profile?.body).toBe(JSON.stringify(EMPTY_VIEWS.profile));
});

test("a list of tokens stays the same object until any process stores another, even simultaneously", async () => {
  const snapshots = createSnapshotStore(database);
  const elsewhere = createSnapshotStore(other);
  await snapshots.save(wallet, 2_000, EMPTY_VIEWS, false);
  const first = await snapshots.find(wallet, "tokens");
  expect(first?.body).toEqual(EMPTY_VIEWS.tokens);
  const [second, beside] = await Promise.all([
    snapshots.find(wallet, "tokens"),
    snapshots.find(wallet, "tokens"),
  ]);
  expect(second?.body).toBe(first?.body);
  expect(beside?.body).toBe(first?.body);

  await elsewhere.save(wallet, 2_000, { ...EMPTY_VIEWS, tokens: [] }, false);
  const third = await snapshots.find(wallet, "tokens");
  expect(third?.body).toEqual([]);
  expect(third?.body).not.toBe(first?.body);
});

test("one token of several wallets is found, without wallets that did not buy it", async () => {
  const snapshots = createSnapshotStore(database);
  const [held, absent, unknown] = [testAddress("H"), testAddress("N"), testAddress("S")];
  const [bought, other] = [testAddress("B"), testAddress("C")].map((tokenAddress) => ({
    ...{
      tokenAddress,
      realizedPnlSol: toPartialSum(1.5),
      unrealizedPnlSol: toPartialSum(null),
      usd: buildPnlParts(),
      winRate: null,
      heldBefore: false,
    },
    ...{ netSolProfitLoss: toPartialSum(1.5, false), roi: null, totalSolSpent: toPartialSum(2), held: true },
    ...{
      avgBuyPriceSol: toPartialSum(0.25),
      totalSolReceived: toPartialSum(1),
      unpricedCostSol: null,
      leftCostSol: 0,
      lacksCost: false,
    },
    ...{ balance: 1, balanceRaw: "1", valueSol: null, medianHoldTimeHours: null },
    ...{ listedValueSol: 3, isThin: true, isEstimated: false, uncertainSol: 0, frozenShare: 0.25 },
    ...{ firstBuyAt: 1_760_000_000, lastTradeAt: null },
  }));
  if (bought === undefined || other === undefined) throw new Error("no tokens");
  await snapshots.save(held, 1_000, { ...EMPTY_VIEWS, tokens: [other, bought] }, false);
  await snapshots.save(absent, 1_000, { ...EMPTY_VIEWS, tokens: [other] }, false);
  const found = await snapshots.findTokens([held, absent, unknown], bought.tokenAddress);
  expect(Array.from(found)).toEqual([[held, bought]]);
});

test("a snapshot of another version is not found", async () => {
  const snapshots = createSnapshotStore(database);
  await snapshots.save(wallet, 3_000, EMPTY_VIEWS, false);
  await database.pool.query("UPDATE wallet_snapshots SET figures_version = figures_version - 1");
  for (const view of ["hudText", "profileText", "tokens", "hud"] as const) {
    await expect(snapshots.find(wallet, view)).resolves.toBeNull();
  }
  expect(await snapshots.findTokens([testAddress("H")], testAddress("B"))).toEqual(new Map());
});
