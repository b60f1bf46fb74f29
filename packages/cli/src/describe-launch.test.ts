import type { LaunchResult } from "@walletlens/client/api-types";
import { expect, test } from "vitest";
import { describeLaunch } from "./describe-launch.ts";

const NOTHING = { wallets: 0, boughtPercent: 0, heldPercent: 0 };
const PART = { ...NOTHING, unknown: ["wallets", "boughtPercent", "heldPercent"] };
const BUYER = {
  ...{ secondsAfter: 1, boughtPercent: 2, spentSol: 1, heldPercent: 0, soldPercent: 2, realizedPnlSol: null },
  firstSlotPercent: 1,
  ...{ signature: "buy", slot: 9, analyzed: true, knownType: null, knownLabel: null },
};
const FUNDING = {
  ...{
    tag: "funded_by_creator" as const,
    signatures: ["hop", "opening"],
    slot: 4,
    amountSol: 3,
    sentSol: 3.5,
  },
  path: ["Mia", "Hop", "Ann"],
};
const LAUNCH: LaunchResult = {
  ...{
    tokenMint: "Mint",
    createdAt: null,
    slot: 8,
    signature: "create",
    creator: "Mia",
    creatorFundedBy: "Exchange",
  },
  venue: "Pump.fun",
  aggregate: {
    ...{ buyers: { wallets: 2, boughtPercent: 4, heldPercent: 0 }, creator: NOTHING, sameSlot: NOTHING },
    ...{ sameTransaction: NOTHING, fundedByCreator: { ...PART, wallets: 1, boughtPercent: 2 }, fresh: PART },
  },
  buyers: [
    {
      ...{
        ...BUYER,
        walletAddress: "Ann",
        rank: 1,
        tags: ["funded_by_creator", "linked"],
        untested: ["fresh"],
      },
      evidence: [FUNDING, { tag: "linked", signatures: [], slot: null, amountSol: null, path: ["Ben"] }],
    },
    { ...BUYER, walletAddress: "Ben", rank: 2, tags: [], untested: [], evidence: [] },
  ],
  insiders: {
    ...{ wallets: 3, boughtPercent: 10, heldPercent: 7, firstSaleAt: "2026-11-01T10:00:00.000Z" },
    ...{ exitedPercent: 30, peakExitShare: 0.4 },
  },
  receivers: [
    {
      ...{ walletAddress: "Dee", signature: "send", slot: 12, secondsAfter: 2 },
      ...{ receivedPercent: 3, heldPercent: 0, senders: ["Ann"], unknown: ["heldPercent"] },
    },
  ],
  links: [],
  groups: [],
  coverage: {
    ...{ reachedLaunch: true, complete: false, source: "curve", account: "Curve", listed: 9, oldestAt: null },
    ...{ transactions: 7, missing: 2, calls: 3 },
  },
  linkCoverage: null,
};

test("a launch is printed with its extent, and sums of untested tags are lower bounds", () => {
  const text = describeLaunch(LAUNCH);
  expect(text).toMatch(/^creator funded by +Exchange$/m);
  expect(text).toMatch(
    /^insiders +3: bought 10\.00 %, hold 7\.00 %, 30\.00 % of it left, sold from 2026-11-01T10:00Z, at 40 % of peak$/m,
  );
  expect(text).toMatch(/^Dee +3\.00 +unknown +Ann$/m);
  expect(text).toMatch(/^first buyers +2: bought 4\.00 %, hold 0\.00 %$/m);
  expect(text).toMatch(/^funded by creator +at least 1: bought at least 2\.00 %, hold at least 0\.00 %$/m);
  expect(text).toMatch(/^fresh +unknown, not all buyers were tested$/m);
  expect(text).toMatch(
    /^read +7 transactions, 2 more are missing; fewer buyers than requested, the history goes on$/m,
  );
});

test("each tag is printed with its evidence, and untested tags are named", () => {
  const text = describeLaunch(LAUNCH);
  expect(text).toMatch(/^ *1 +Ann .*funded_by_creator, linked +fresh$/m);
  expect(text).toMatch(/^ *1 +funded_by_creator +slot 4, sent 3\.500 SOL, 3\.000 SOL +hop$/m);
  for (const subject of ["opening", "Mia", "Hop", "Ann"])
    expect(text).toMatch(new RegExp(`^ *1 +funded_by_creator +${subject}$`, "m"));
  expect(text).toMatch(/^ *1 +linked +group of 2 wallets$/m);
});

test("links are printed with their evidence, or that none were searched", () => {
  const kinds = [{ kind: "same_signer" as const, count: 3, qValue: null }];
  const pair = { walletA: "Ann", walletB: "Ben", verdict: "linked" as const, kinds };
  const { receivers, ...facts } = LAUNCH;
  const agent = { ...facts, links: [pair], linksTotal: 1, buyersTotal: 2, receiversTotal: receivers.length };
  const groups = [{ wallets: ["Ann", "Ben"], verdict: "linked" as const, kinds: ["same_signer" as const] }];
  expect(describeLaunch({ ...agent, groups })).toMatch(/^Ann +Ben +linked +3 same_signer$/m);
  expect(describeLaunch({ ...agent, groups })).toContain("1 wallets received units of insiders.");
  const untested = LAUNCH.buyers.map((buyer) => ({ ...buyer, untested: ["linked" as const] }));
  expect(describeLaunch({ ...LAUNCH, buyers: untested })).toContain("Links were not searched.");
});
