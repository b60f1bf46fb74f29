import { describe, expect, test } from "vitest";
import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { extractOwnerChange } from "../swaps/extract-owner-change.ts";
import { mainnetContext } from "../swaps/extraction-context.ts";
import { START, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { type OpenTestTransaction, TestLedger } from "../testing/test-ledger.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { buildProfile } from "./profile.ts";

const [X, Y] = [testAddress("Xtok"), testAddress("Ytok")];
const SOL = 1_000_000_000n;
const UNITS = 100_000_000n;

type Compose = (open: OpenTestTransaction) => void;

/** Profile of a trader by transactions without a fee, of one program, which `signers` sign. */
function profileOf(
  steps: readonly Compose[],
  { signers = ["Trader"], labeled = NOTHING_LABELED as LabeledAddresses } = {},
) {
  const ledger = new TestLedger();
  const held = new Map<Address, bigint>([X, Y, WRAPPED_SOL].map((mint) => [mint, 10n ** 15n]));
  for (const other of ["Amm", "Book", "Buddy"]) ledger.fund(other, 10n ** 15n, held);
  ledger.fund("Trader", 10n ** 15n, new Map([X, Y, WRAPPED_SOL].map((mint) => [mint, 0n])));
  const changes = steps.flatMap((compose, index) => {
    const place = { slot: 1_000 + index, indexInBlock: 0, blockTime: START + index, signature: `s${index}` };
    const fields = { feePayer: testAddress("Sender"), programs: [testAddress("Venue")] };
    const transaction = ledger.execute(
      { ...place, ...fields, signers: signers.map((name) => testAddress(name)) },
      compose,
    );
    return extractOwnerChange(transaction, testAddress("Trader"), mainnetContext()) ?? [];
  });
  const input = buildWalletInput({ changes, labeled });
  const { pnl, hud } = buildProfile(input, computeMetrics(input));
  return { ...pnl.allTime, ofHud: hud.unknown ?? [] };
}

const buy =
  (mint: Address, lamports: bigint): Compose =>
  (open) => {
    open.sendSol("Trader", "Amm", lamports);
    open.sendTokens("Amm", "Trader", mint, UNITS);
  };
/** Another trade, +1 SOL. */
const WON: readonly Compose[] = [
  buy(Y, SOL),
  (open) => {
    open.sendTokens("Trader", "Amm", Y, UNITS);
    open.sendSol("Amm", "Trader", 2n * SOL);
  },
];
const deposit =
  (to: string): Compose =>
  (open) =>
    open.sendTokens("Trader", to, X, UNITS);
const withdraw =
  (from: string, lamports: bigint): Compose =>
  (open) =>
    open.sendTokens(from, "Trader", WRAPPED_SOL, lamports);

describe("quote from an authority that holds units", () => {
  test.each([
    ["an order book without a key", "Book"],
    ["a custodian with a key", "Buddy"],
  ])("can be their proceeds: the results are named, from %s", (_, name) => {
    // 10 SOL of X and 9 SOL for it, in no trade, beside 2 SOL for Y.
    const result = profileOf([...WON, buy(X, 10n * SOL), deposit(name), withdraw(name, 9n * SOL)]);
    expect(result).toMatchObject({ realizedPnlSol: 1, winRate: 1, knownBasisShare: 2 / 11 });
    expect(result.unknown).toEqual(expect.arrayContaining(["realizedPnlSol", "netPnlSol", "winRate"]));
    expect(result.atLeast.netPnlSol).toBeNull();
    expect(result.ofHud).toContain("winRate");
  });

  test("names nothing if the units came back before", () => {
    const back: Compose = (open) => open.sendTokens("Book", "Trader", X, UNITS);
    const steps = [...WON, buy(X, 10n * SOL), deposit("Book"), back, withdraw("Book", 9n * SOL)];
    expect(profileOf(steps).unknown ?? []).not.toContain("realizedPnlSol");
  });

  test("names nothing from an authority that holds none", () => {
    const gift: Compose = (open) => open.sendSol("Buddy", "Trader", 9n * SOL);
    expect(profileOf([...WON, buy(X, 10n * SOL), deposit("Book"), gift]).unknown ?? []).not.toContain(
      "realizedPnlSol",
    );
  });

  test("is first the quote that was sent with the units", () => {
    const both: Compose = (open) => {
      open.sendTokens("Trader", "Book", X, UNITS);
      open.sendTokens("Trader", "Book", WRAPPED_SOL, 5n * SOL);
    };
    const wrap: Compose = (open) => open.sendTokens("Amm", "Trader", WRAPPED_SOL, 5n * SOL);
    const steps = [wrap, ...WON, buy(X, 10n * SOL), both];
    expect(profileOf([...steps, withdraw("Book", 5n * SOL)]).knownBasisShare).toBe(1);
    expect(profileOf([...steps, withdraw("Book", 7n * SOL)]).knownBasisShare).toBe(0.5);
  });

  test("of a lending program is a loan", () => {
    const labeled = { ...NOTHING_LABELED, lending: new Set([testAddress("Venue")]) };
    const steps = [deposit("Book"), withdraw("Book", 9n * SOL)];
    const lent = profileOf([...WON, buy(X, 10n * SOL), ...steps], { labeled });
    expect(lent.unknown ?? []).not.toContain("knownBasisShare");
    expect(lent.knownBasisShare).not.toBe(2 / 11);
  });
});
