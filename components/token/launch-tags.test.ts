import { expect, test } from "vitest";
import { findBuyerKind, type ShownLaunch, summarizeLaunch } from "@/components/token/launch-tags";

const NOTHING = { wallets: 0, boughtPercent: 0, heldPercent: 0 };

function aggregate(fields: Partial<ShownLaunch["aggregate"]> = {}): ShownLaunch["aggregate"] {
  const empty = { buyers: NOTHING, creator: NOTHING, sameSlot: NOTHING };
  return { ...empty, sameTransaction: NOTHING, fundedByCreator: NOTHING, fresh: NOTHING, ...fields };
}

test("a launch is one sentence about the buyers of its slot, or about the first buyers", () => {
  const nine = { wallets: 9, boughtPercent: 31.2, heldPercent: 4.1 };
  expect(summarizeLaunch(aggregate({ sameSlot: nine, fundedByCreator: { ...NOTHING, wallets: 1 } }))).toBe(
    "31.20% of the supply was bought in the slot of the launch by 9 wallets that hold 4.10% now; the creator funded 1 wallet.",
  );
  expect(summarizeLaunch(aggregate({ buyers: { wallets: 1, boughtPercent: 0.001, heldPercent: 0 } }))).toBe(
    "<0.01% of the supply was bought after the slot of the launch by 1 wallet that holds 0.00% now.",
  );
});

test("a partial sum is a lower bound", () => {
  const part = { wallets: 2, boughtPercent: 5, heldPercent: 1, unknown: ["heldPercent"] };
  expect(summarizeLaunch(aggregate({ sameSlot: part }))).toContain("hold at least 1.00% now");
  const untested = { unknown: ["wallets", "boughtPercent", "heldPercent"] };
  const summarize = (wallets: number) =>
    summarizeLaunch(aggregate({ buyers: part, fundedByCreator: { ...NOTHING, wallets, ...untested } }));
  expect(summarize(1)).toContain("; the creator funded at least 1 wallet.");
  expect(summarize(0)).toContain("; not all buyers were tested for funding by the creator.");
});

test("a buyer has the color of its strongest link to the creator", () => {
  expect(findBuyerKind({ tags: ["creator", "same_slot"] }).kind).toBe("creator");
  expect(findBuyerKind({ tags: ["same_slot", "linked"] }).kind).toBe("tied");
  expect(findBuyerKind({ tags: ["fresh"] }).kind).toBe("early");
  expect(findBuyerKind({ tags: [] }).kind).toBe("untagged");
});
