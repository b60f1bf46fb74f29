import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import { type KnownBuyer, presentLaunch } from "./present-launch";

const LAUNCH = { signature: "create", slot: 100, time: 10_000, creator: testAddress("Mia") };

function buyer(name: string, rank: number, tagged: KnownBuyer["tagged"]): KnownBuyer {
  const transactions = [{ signature: `buy ${name}`, cosigners: [] }];
  return {
    purchase: {
      ...{ wallet: testAddress(name), rank, slot: 101, time: 10_001, units: 10n, lamports: 7n, transactions },
    },
    ...{ tagged, heldUnits: 5n, soldUnits: 5n, realizedPnlSol: null, analyzed: true, label: null },
  };
}

const fresh = { tag: "fresh", signatures: ["first"], slot: 90, lamports: null, path: [] } as const;

function aggregate(...tagged: readonly KnownBuyer["tagged"][]) {
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
  return presentLaunch({ head, creatorFundedBy: null, buyers, found: null }).full.aggregate;
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
