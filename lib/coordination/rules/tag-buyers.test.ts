import type { Address } from "@walletlens/engine/address";
import { testAddress } from "@walletlens/engine/testing/build-change";
import { expect, test } from "vitest";
import type { BuyerFacts, TagInput } from "./launch-tag-facts";
import type { LaunchPurchase } from "./scan-launch";
import { tagBuyers } from "./tag-buyers";

const [MAKER, ANN, BOB, HOP, EXCHANGE] = ["Maker", "Ann", "Bob", "Hop", "Exchange"].map(testAddress) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const LAUNCH = { signature: "create", slot: 100, time: 10_000, creator: MAKER };

function purchase(wallet: Address, fields: Partial<LaunchPurchase> = {}): LaunchPurchase {
  const transactions = [{ signature: `buy ${wallet.slice(0, 3)}`, slot: 101, cosigners: [], payers: [] }];
  const bought = { units: 5n, firstSlotUnits: 5n, lamports: 7n };
  return { wallet, rank: 1, slot: 101, time: 10_001, ...bought, transactions, ...fields };
}

const SOL = 1_000_000_000n;

function fundedBy(funder: Address, slot: number, lamports = SOL): BuyerFacts["funding"] {
  return { funder, lamports, transactions: [{ signature: "opening", slot, time: 1, lamports }] };
}

const signedBy = (signature: string, cosigner: Address) => ({
  ...{ signature, slot: 101, cosigners: [cosigner] },
  payers: [],
});

/** Facts of a wallet of 30 days that an exchange funded. */
function facts(fields: Partial<BuyerFacts> = {}): BuyerFacts {
  const time = 10_001 - 30 * 86_400;
  return {
    first: { signature: "first", slot: 1 },
    coveredFrom: time,
    complete: true,
    funding: fundedBy(EXCHANGE, 1),
    ...fields,
  };
}

function tag(purchases: readonly LaunchPurchase[], fields: Partial<TagInput> = {}) {
  const all = tagBuyers({
    launch: LAUNCH,
    purchases,
    facts: new Map(purchases.map(({ wallet }) => [wallet, facts()])),
    passedThrough: new Map(),
    unreadFunders: new Set(),
    isCreatorHub: false,
    groups: [],
    compared: new Set(purchases.map(({ wallet }) => wallet)),
    ...fields,
  });
  return (wallet: Address) => {
    const { evidence = [], untested = [] } = all.get(wallet) ?? {};
    return { tags: evidence.map((each) => each.tag), untested, evidence };
  };
}

const opened = (funder: Address, lamports = SOL) => facts({ funding: fundedBy(funder, 90, lamports) });

test("an unrelated wallet of a later slot has no tag, and nothing is untested", () => {
  expect(tag([purchase(ANN)])(ANN)).toEqual({ tags: [], untested: [], evidence: [] });
});

test("the creator is tagged only if it bought", () => {
  expect(tag([purchase(MAKER)])(MAKER).tags).toEqual(["creator"]);
  expect(tag([purchase(ANN)])(MAKER).tags).toEqual([]);
});

test("a purchase in the creating transaction is tagged", () => {
  const within = purchase(ANN, { slot: 100, transactions: [{ ...signedBy("create", MAKER), slot: 100 }] });
  expect(tag([within])(ANN)).toMatchObject({
    tags: ["same_slot", "same_transaction"],
    evidence: [{}, { signatures: ["create"], slot: 100, lamports: 7n }],
  });
});

test("a purchase that a tagged buyer signed is tagged with that signer, and one that an unrelated wallet signed is not", () => {
  const signed = (by: Address) => purchase(BOB, { transactions: [signedBy("bundle", by)] });
  const byMaker = tag([purchase(MAKER), signed(MAKER)])(BOB);
  expect(byMaker.tags).toEqual(["same_transaction"]);
  expect(byMaker.evidence[0]).toMatchObject({ signatures: ["bundle"], path: [MAKER] });
  expect(tag([purchase(ANN), signed(ANN)])(BOB).tags).toEqual([]);
});

test("tags extend along a chain of shared signatures", () => {
  const ced = testAddress("Ced");
  const bySigner = (wallet: Address, signer: Address) =>
    purchase(wallet, { transactions: [signedBy(`of ${wallet}`, signer)] });
  const tags = tag([bySigner(ced, BOB), bySigner(BOB, MAKER), purchase(MAKER)]);
  expect([BOB, ced].map((wallet) => tags(wallet).tags)).toEqual([["same_transaction"], ["same_transaction"]]);
});

test("a wallet that the creator funded is tagged with the path, directly and through one wallet", () => {
  const direct = tag([purchase(ANN)], { facts: new Map([[ANN, opened(MAKER)]]) })(ANN);
  expect(direct.evidence).toEqual([
    { tag: "funded_by_creator", signatures: ["opening"], slot: 90, lamports: SOL, path: [MAKER, ANN] },
  ]);
  const hop = tag([purchase(ANN)], {
    facts: new Map([[ANN, opened(HOP)]]),
    passedThrough: new Map([[HOP, { funder: MAKER, signature: "hop", slot: 80, lamports: 4n }]]),
  })(ANN);
  expect(hop.evidence).toEqual([
    {
      ...{
        tag: "funded_by_creator",
        signatures: ["hop", "opening"],
        slot: 80,
        lamports: SOL,
        sentLamports: 4n,
      },
      path: [MAKER, HOP, ANN],
    },
  ]);
});

test("less than 0.1 SOL of the creator proves nothing", () => {
  const min = SOL / 10n;
  const tags = (lamports: bigint) =>
    tag([purchase(ANN)], { facts: new Map([[ANN, opened(MAKER, lamports)]]) })(ANN);
  expect([tags(min).tags, tags(min - 1n).tags]).toEqual([["funded_by_creator"], []]);
});

test("a wallet is not tagged if one exchange funded both it and the creator", () => {
  const passed = new Map([[HOP, { funder: EXCHANGE, signature: "hop", slot: 80, lamports: 4n }]]);
  const tags = tag([purchase(ANN)], { facts: new Map([[ANN, opened(HOP)]]), passedThrough: passed });
  expect(tags(ANN)).toMatchObject({ tags: [], untested: [] });
});

test("a creator that funds as many wallets as an exchange proves nothing", () => {
  const input = { facts: new Map([[ANN, opened(MAKER)]]) };
  expect(tag([purchase(ANN)], { ...input, isCreatorHub: true })(ANN).tags).toEqual([]);
  expect(tag([purchase(ANN)], { ...input, isCreatorHub: null })(ANN).untested).toEqual(["funded_by_creator"]);
});

test("a wallet is fresh under an hour, and not at an hour", () => {
  const at = (age: number) => {
    const time = 10_001 - age;
    return tag([purchase(ANN)], {
      facts: new Map([[ANN, facts({ first: { signature: "first", slot: 77 }, coveredFrom: time })]]),
    })(ANN).evidence;
  };
  expect(at(3_599)).toEqual([{ tag: "fresh", signatures: ["first"], slot: 77, lamports: null, path: [] }]);
  expect(at(3_600)).toEqual([]);
});

test("a partly read history disproves freshness if it is an hour older, and otherwise leaves it untested", () => {
  const part = (coveredFrom: number) =>
    tag([purchase(ANN)], {
      facts: new Map([[ANN, { first: null, coveredFrom, funding: null, complete: false }]]),
    })(ANN);
  expect(part(1)).toMatchObject({ tags: [], untested: ["funded_by_creator", "funded_together"] });
  expect(part(10_000)).toMatchObject({
    tags: [],
    untested: ["funded_by_creator", "funded_together", "fresh"],
  });
});

test("a wallet that was not analyzed has the tags of its purchase, and the others are untested", () => {
  const tags = tag([purchase(ANN, { slot: 100 })], { facts: new Map(), compared: new Set() });
  expect(tags(ANN)).toMatchObject({
    tags: ["same_slot"],
    untested: ["funded_by_creator", "funded_together", "fresh", "linked"],
  });
});

test("a funder whose own funder was not read leaves the tag untested", () => {
  const input = { facts: new Map([[ANN, opened(HOP)]]), unreadFunders: new Set([HOP]) };
  expect(tag([purchase(ANN)], input)(ANN).untested).toEqual(["funded_by_creator"]);
});

test("a purchase that another buyer signed is untested if that buyer may have a tag, also through others", () => {
  const [ced, dan] = ["Ced", "Dan"].map(testAddress) as [Address, Address];
  const signed = (wallet: Address, by: Address) =>
    purchase(wallet, { transactions: [signedBy(`of ${wallet}`, by)] });
  const purchases = [purchase(ANN), signed(BOB, ANN), signed(ced, BOB), purchase(dan)];
  const known = new Map([BOB, ced, dan].map((wallet) => [wallet, facts()]));
  const tags = tag(purchases, { facts: known });
  expect(purchases.map(({ wallet }) => tags(wallet).untested)).toEqual([
    ["funded_by_creator", "funded_together", "fresh"],
    ["same_transaction"],
    ["same_transaction"],
    [],
  ]);
});

const [ABE, CED, HAL] = ["Ann2", "Ced", "Hop2"].map(testAddress) as [Address, Address, Address];
const paidBy = (wallet: Address, payer: Address) =>
  purchase(wallet, {
    transactions: [
      { signature: `for ${wallet.slice(0, 3)}`, slot: 101, cosigners: [payer], payers: [payer] },
    ],
  });

test("wallets whose purchases one account paid are tagged with it, and so is the account if it bought", () => {
  const tags = tag([paidBy(ANN, HOP), paidBy(CED, HOP)]);
  expect([ANN, CED].map((wallet) => tags(wallet).evidence)).toMatchObject([
    [{ tag: "same_transaction", signatures: ["for Ann"], path: [HOP] }],
    [{ tag: "same_transaction", signatures: ["for Ced"], path: [HOP] }],
  ]);
  const own = tag([purchase(HOP), paidBy(ANN, HOP)]);
  expect([HOP, ANN].map((wallet) => own(wallet).tags)).toEqual([["same_transaction"], ["same_transaction"]]);
  expect(tag([paidBy(ANN, MAKER)])(ANN).tags).toEqual(["same_transaction"]);
});

test("one purchase that another account paid proves nothing", () => {
  expect(tag([paidBy(ANN, HOP), paidBy(CED, HAL)])(ANN).tags).toEqual([]);
});

const SOURCE = testAddress("Source");
/** A wallet that a source opened at a second of the day with some hundredths of a SOL. */
function openedAt(time: number, hundredths: bigint, funder = SOURCE): BuyerFacts {
  const lamports = (hundredths * SOL) / 100n;
  return facts({
    coveredFrom: time,
    funding: { funder, lamports, transactions: [{ signature: "opening", slot: 90, time, lamports }] },
  });
}

function tagOpened(all: readonly BuyerFacts[], more: Partial<TagInput> = {}) {
  const wallets = [ANN, CED, HOP, ABE].slice(0, all.length);
  const known = new Map(wallets.map((wallet, at) => [wallet, all[at] ?? facts()]));
  const tags = tag(
    wallets.map((wallet) => purchase(wallet)),
    { facts: known, ...more },
  );
  return wallets.map((wallet) => tags(wallet).tags.includes("funded_together"));
}

test("three wallets that one source opened within ten minutes with like amounts were funded together", () => {
  expect(tagOpened([openedAt(0, 100n), openedAt(300, 105n), openedAt(600, 102n)])).toEqual([
    true,
    true,
    true,
  ]);
  const through = [openedAt(0, 100n), openedAt(300, 100n), openedAt(600, 100n, HAL)];
  const passedThrough = new Map([[HAL, { funder: SOURCE, signature: "hop", slot: 80, lamports: 4n }]]);
  expect(tagOpened(through, { passedThrough })).toEqual([true, true, true]);
});

test.each([
  ["two wallets", [openedAt(0, 100n), openedAt(1, 100n)]],
  ["a second too late", [openedAt(0, 100n), openedAt(300, 100n), openedAt(601, 100n)]],
  ["a percent too much", [openedAt(0, 100n), openedAt(300, 100n), openedAt(600, 106n)]],
  ["another source", [openedAt(0, 100n), openedAt(300, 100n), openedAt(600, 100n, HAL)]],
  ["less than 0.1 SOL", [openedAt(0, 9n), openedAt(1, 9n), openedAt(2, 9n)]],
  ["older wallets", [0, 1, 2].map((at) => ({ ...openedAt(4_000 + at, 100n), coveredFrom: 0 }))],
])("wallets are not funded together: %s", (_, all) => {
  expect(tagOpened(all).includes(true)).toBe(false);
});
