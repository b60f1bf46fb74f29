import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import { atMinute, buildChange, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { computeMetrics } from "../wallet/compute-metrics.ts";
import { buildProfile } from "../wallet/profile.ts";
import type { WalletInput } from "../wallet/wallet-input.ts";
import { profileCombined, toAgentCombined } from "./combined-profile.ts";

const MINT = testAddress("Mint");
const SOL = 1_000_000_000n;
const WHOLE = buildWalletInput().coverage;

/** A trade of a member: units received or sent, and the SOL sent or received. */
function trade(member: string, minute: number, units: readonly [before: bigint, after: bigint], sol: bigint) {
  const [before, after] = units;
  const token = { account: testAddress(`${member}Mint`), mint: MINT, decimals: 6, before, after };
  return buildChange({ ...atMinute(minute), tokens: [token], solLamports: sol * SOL });
}

function member(
  name: string,
  changes: WalletInput["changes"],
  fields: Partial<WalletInput> = {},
): WalletInput {
  return { ...buildWalletInput({ changes, ...fields }), wallet: testAddress(name) };
}

const profile = (inputs: readonly WalletInput[]) => runSteps(profileCombined(inputs));

/** Ann makes 3 SOL, Bob loses 1. */
const ANN = member("Ann", [trade("Ann", 1, [0n, 100n], -2n), trade("Ann", 2, [100n, 0n], 5n)]);
const BOB = member("Bob", [trade("Bob", 3, [0n, 100n], -2n), trade("Bob", 4, [100n, 0n], 1n)]);

test("the realized result of a group is split by seller, losses with their sign, and the parts add up to it", () => {
  const { wallets, perWallet, pnl } = profile([BOB, ANN]);
  expect(wallets).toEqual([ANN.wallet, BOB.wallet]);
  expect(perWallet).toMatchObject([
    { walletAddress: ANN.wallet, realizedPnlSol: 3, share: 1.5 },
    { walletAddress: BOB.wallet, realizedPnlSol: -1, share: -0.5 },
  ]);
  expect(pnl.allTime.realizedPnlSol).toBe(2);
});

test("shares are null if the result of the group is 0", () => {
  const even = member("Bob", [trade("Bob", 3, [0n, 100n], -4n), trade("Bob", 4, [100n, 0n], 1n)]);
  expect(profile([ANN, even]).perWallet.map(({ share }) => share)).toEqual([null, null]);
});

test("a member that sold units of unknown cost is partial, regardless of which member received them", () => {
  const gift = member("Bob", [trade("Bob", 3, [50n, 0n], 1n)], { coverage: { ...WHOLE, complete: false } });
  const { perWallet, pnl } = profile([ANN, gift]);
  const calculatedAt = "2026-01-02T03:04:05.000Z";
  // What Bob held before the history begins is first in: Ann sold it, and Bob the rest of what she had bought.
  expect(perWallet).toMatchObject([
    { walletAddress: ANN.wallet, realizedPnlSol: 1.5, share: 1, unknown: ["realizedPnlSol"], calculatedAt },
    { walletAddress: gift.wallet, realizedPnlSol: 0, share: 0, unknown: ["realizedPnlSol"], calculatedAt },
  ]);
  expect(pnl.allTime.unknown).toContain("realizedPnlSol");
});

test("the weakest history caps the tier: a partly covered one, or one with unknown balances", () => {
  const rounds = Array.from({ length: 12 }, (_, n) => [
    trade("Ann", 2 * n + 1, [0n, 100n], -2n),
    trade("Ann", 2 * n + 2, [100n, 0n], 3n),
  ]).flat();
  const holdings = { slot: 2_000, lamports: 12n * SOL, tokens: new Map() };
  const many = member("Ann", rounds, { holdings });
  const none = member("Bob", []);
  expect(profile([many, none]).hud.dataQualityTier).toBe("GOLD");
  const newest = { ...none, coverage: { ...WHOLE, complete: false } };
  expect(profile([many, newest]).hud).toMatchObject({ dataQualityTier: "SILVER", tierReasons: ["coverage"] });
  const { hud, summary } = profile([many, { ...none, holdings: null }]);
  expect(hud).toMatchObject({ dataQualityTier: "BRONZE", tierReasons: ["reconciliation"] });
  expect(summary.unknown).toContain("currentSolBalance");
});

test("a single wallet has its ordinary profile", () => {
  expect(profile([ANN])).toMatchObject({ ...buildProfile(ANN, computeMetrics(ANN)), wallets: [ANN.wallet] });
});

test("the compact shape has the same values without the lists of trades", () => {
  const full = profile([ANN, BOB]);
  const agent = toAgentCombined(full);
  expect(full).toMatchObject(agent);
  expect(Object.keys(agent).sort()).toEqual(
    ["cash", "coverage", "hud", "internal", "perWallet", "pnl", "reconciliation", "status", "wallets"].sort(),
  );
});
