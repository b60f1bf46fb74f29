import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LaunchPanel } from "@/components/token/launch-panel";
import type { ShownBuyer, ShownLaunch } from "@/components/token/launch-tags";

const WALLET = "B1rcCe3md4Th24rnWKEPZUy8m5NQFuGsDTw11dvrqm8z";
const NOTHING = { wallets: 0, boughtPercent: 0, heldPercent: 0 };

const BUYER: ShownBuyer = {
  ...{
    walletAddress: WALLET,
    rank: 1,
    signature: "buy",
    slot: 9,
    secondsAfter: 1,
    boughtPercent: 2,
    firstSlotPercent: 2,
    spentSol: 1,
  },
  ...{
    heldPercent: 0,
    soldPercent: 2,
    realizedPnlSol: null,
    tags: ["same_slot"],
    untested: ["fresh", "linked"],
  },
  ...{ evidence: [], analyzed: true, knownType: null, knownLabel: null },
};

function draw(buyer: Partial<ShownBuyer>, venue: string | null = null) {
  const result: ShownLaunch = {
    ...{
      tokenMint: WALLET,
      createdAt: null,
      slot: 8,
      signature: "create",
      creator: null,
      creatorFundedBy: null,
    },
    ...{ venue, buyers: [{ ...BUYER, ...buyer }], links: [], groups: [], linkCoverage: null },
    aggregate: {
      ...{ buyers: { ...NOTHING, wallets: 1, boughtPercent: 2 }, creator: NOTHING, sameSlot: NOTHING },
      ...{ sameTransaction: NOTHING, fundedByCreator: NOTHING, fresh: NOTHING },
    },
    ...{
      receivers: [],
      insiders: { ...NOTHING, firstSaleAt: null, exitedPercent: null, peakExitShare: null },
    },
    coverage: {
      ...{ reachedLaunch: true, complete: true, source: "mint", account: WALLET, listed: 1, oldestAt: null },
      ...{ transactions: 1, missing: 0, calls: 1 },
    },
  };
  return renderToStaticMarkup(<LaunchPanel result={result} customRpcUrl={null} call={null} />);
}

test("untested tags are named beside the tags that apply", () => {
  const text = draw({}).replace(/<[^>]*>/g, "");
  expect(text).toContain("Same slotNot tested: Fresh, Linked");
  expect(draw({ tags: [], untested: [] }).replace(/<[^>]*>/g, "")).toContain("None");
});

test("names of venues and wallets are text without markup and characters that reorder it", () => {
  const name = "<img src=/x onerror=alert(1)>\u202Eevil\u200B";
  const html = draw({ knownType: "program", knownLabel: name }, name);
  expect(html).not.toContain("<img");
  expect(html).not.toMatch(/[\u200B-\u200F\u202A-\u202E]/u);
  expect(html.match(/&lt;img src=\/x/g)?.length).toBeGreaterThanOrEqual(2);
});
