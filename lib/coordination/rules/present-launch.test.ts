import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import type { KnownReceiver } from "./present-insiders";
import { type KnownBuyer, presentLaunch } from "./present-launch";
import type { TokenMoves } from "./sum-token-moves";

const SOL = 1_000_000_000n;

const LAUNCH = { signature: "create", slot: 100, time: 10_000, creator: testAddress("Mia") };

/** 5 units sold for 6 lamports, and bought at 3 lamports a unit at most. */
const MOVES: TokenMoves = {
  ...{ sold: 5n, waiting: 0n, firstSaleAt: 20_000, sent: [] },
  ...{ valuedSales: { units: 5n, lamports: 6n * SOL }, peak: { units: 1n, lamports: 3n * SOL } },
};

function buyer(name: string, rank: number, tagged: KnownBuyer["tagged"]): KnownBuyer {
  const transactions = [{ signature: `buy ${name}`, slot: 101, cosigners: [], payers: [] }];
  return {
    purchase: {
      ...{ wallet: testAddress(name), rank, slot: 101, time: 10_001, units: 10n, lamports: 7n, transactions },
      firstSlotUnits: 4n,
    },
    ...{ tagged, heldUnits: 5n, soldUnits: 5n, realizedPnlSol: null, analyzed: true, label: null },
    moves: MOVES,
  };
}

const fresh = { tag: "fresh", signatures: ["first"], slot: 90, lamports: null, path: [] } as const;

function aggregate(...tagged: readonly KnownBuyer["tagged"][]) {
  return present(tagged).aggregate;
}

function present(tagged: readonly KnownBuyer["tagged"][], receivers: readonly KnownReceiver[] = []) {
  const buyers = tagged.map((each, at) => buyer("ABC"[at] ?? "D", at + 1, each));
  const coverage = {
    ...{
      reachedLaunch: true,
      complete: true,
      source: "curve" as const,
      account: "",
      listed: 2,
      oldestAt: null,
    },
    ...{ transactions: 2, missing: 0, calls: 1 },
  };
  const head = { mint: testAddress("Mint"), supply: 100n, launch: LAUNCH, venue: null, coverage };
  return presentLaunch({ head, creatorFundedBy: null, buyers, receivers, found: null }).full;
}

test("a sum of a tag that is untested for a buyer is a lower bound, and names all three figures", () => {
  const unknown = ["wallets", "boughtPercent", "heldPercent"];
  const found = aggregate(
    { evidence: [fresh], untested: [] },
    { evidence: [], untested: ["same_transaction", "fresh"] },
  );
  expect(found.fresh).toEqual({ wallets: 1, boughtPercent: 10, heldPercent: 5, unknown });
  expect(found.sameTransaction).toEqual({ wallets: 0, boughtPercent: 0, heldPercent: 0, unknown });
  const nothing = { wallets: 0, boughtPercent: 0, heldPercent: 0 };
  expect(found).toMatchObject({ creator: nothing, sameSlot: nothing, fundedByCreator: nothing });
  expect(found.fundedByCreator).toEqual(nothing);
  expect(found.buyers).toEqual({ wallets: 2, boughtPercent: 20, heldPercent: 10 });
});

const linked = { tag: "linked", signatures: [], slot: null, lamports: null, path: [] } as const;

test("insiders are buyers with evidence and the first receivers of their units, with their exit", () => {
  const transfer = { receiver: testAddress("Dee"), units: 3n, signature: "send", slot: 102, time: 10_002 };
  const received = {
    ...{ wallet: testAddress("Dee"), units: 3n, senders: [testAddress("A")], transfers: [transfer] },
  };
  const { insiders, receivers, buyers } = present(
    [
      { evidence: [linked], untested: [] },
      { evidence: [fresh], untested: [] },
    ],
    [{ received, heldUnits: 2n }],
  );
  expect(buyers[0]).toMatchObject({ boughtPercent: 10, firstSlotPercent: 4 });
  expect(receivers).toEqual([
    {
      ...{ walletAddress: testAddress("Dee"), signature: "send", slot: 102, secondsAfter: 2 },
      ...{ receivedPercent: 3, heldPercent: 2, senders: [testAddress("A")] },
    },
  ]);
  // Of 10 units 5 + 2 are held; 5 units brought 6 SOL, and 15 SOL at the highest price.
  expect(insiders).toEqual({
    ...{ wallets: 2, boughtPercent: 10, heldPercent: 7, firstSaleAt: "1970-01-01T05:33:20.000Z" },
    ...{ exitedPercent: expect.closeTo(30, 9), peakExitShare: 0.4 },
    unknown: ["firstSaleAt", "peakExitShare"],
  });
});

test("insiders are a lower bound if a buyer may be one, and unknown without their holdings", () => {
  const { insiders } = present([{ evidence: [], untested: ["funded_together"] }]);
  expect(insiders).toEqual({
    ...{ wallets: 0, boughtPercent: 0, heldPercent: 0, firstSaleAt: null },
    ...{ exitedPercent: null, peakExitShare: null },
    unknown: ["wallets", "boughtPercent", "heldPercent", "exitedPercent"],
  });
});
