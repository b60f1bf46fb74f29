import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import type { EscrowMove, OwnerChange, Party, PartyMove } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { mergeChanges } from "./merge-changes.ts";

const ANN = testAddress("Ann");
const BOB = testAddress("Bob");
const OUT = testAddress("Away");
const OTHER = testAddress("Third");
const [MINT, VENUE] = [testAddress("Mint"), testAddress("Venue")];
const MEMBERS = new Set([ANN, BOB]);

/** One transaction with these changes of Ann and Bob. */
function merge(
  ann: Partial<OwnerChange>,
  bob: Partial<OwnerChange>,
  receipts: OwnerChange["tokens"] = [],
): OwnerChange {
  const parts = [
    { wallet: ANN, change: buildChange({ signature: "s", ...ann }) },
    { wallet: BOB, change: buildChange({ signature: "s", ...bob }) },
  ];
  return mergeChanges(parts, MEMBERS, receipts);
}

test("the merged change of one transaction of two members is the sum of their amounts, fees and tips", () => {
  const ann = { feeLamports: 5_000n, tipLamports: 70n, solLamports: -900n };
  const bob = { feeLamports: 11n, tipLamports: 2n, solLamports: 400n };
  expect(merge(ann, bob)).toMatchObject({ feeLamports: 5_011n, tipLamports: 72n, solLamports: -500n });
});

test.each([
  ["paid by a member for the other's account is no cost", [7n, 0n], [0n, 7n], [0n, 0n]],
  ["that a member received when the other's account closed is no income", [-7n, 0n], [0n, -7n], [0n, 0n]],
  ["paid by one member for two accounts, one of them the other's", [14n, 0n], [0n, 7n], [7n, 0n]],
  ["paid by a member for a stranger, while a stranger paid for it", [7n, 7n], [0n, 0n], [7n, 7n]],
  ["paid for the other's account by a stranger", [0n, 0n], [0n, 7n], [0n, 7n]],
] as const)(
  "the merged change of one transaction of two members has rent once: rent %s",
  (_, ann, bob, merged) => {
    const toRent = ([rentLamports, givenRentLamports]: readonly [bigint, bigint]) => ({
      ...{ rentLamports, givenRentLamports },
    });
    expect(merge(toRent(ann), toRent(bob))).toMatchObject(toRent(merged));
  },
);

test("the merged change of one transaction of two members has the token accounts of both, and those that a member's own history lacks", () => {
  const [one, two, unseen] = [tokenChange("A", 1n, 2n), tokenChange("B", 3n, 4n), tokenChange("C", 0n, 9n)];
  expect(merge({ tokens: [one] }, { tokens: [two] }, [unseen]).tokens).toEqual([one, two, unseen]);
});

test.each([
  [true, false, true],
  [false, true, true],
  [false, false, false],
])(
  "the merged change of one transaction of two members is signed if either is signed: %s, %s",
  (ann, bob, signed) => {
    expect(merge({ signed: ann }, { signed: bob }).signed).toBe(signed);
  },
);

test.each([
  ["a member", BOB, null, null],
  ["another account", OUT, null, OUT],
  ["another account, known only to the second", null, OUT, OUT],
  ["no other account", null, null, null],
])(
  "the merged change of one transaction of two members has no other fee payer if %s paid",
  (_, ann: Address | null, bob: Address | null, payer) => {
    expect(merge({ feePayer: ann }, { feePayer: bob }).feePayer).toBe(payer);
  },
);

const move = (mint: Address, amount: bigint) => ({ mint, decimals: 6, amount, straight: 0n, own: 0n });
const pool = (...moves: readonly PartyMove[]): Party => ({
  ...{ authority: null, exchanges: true, signed: false },
  moves,
});
const payer = (address: Address): Party => ({
  ...{ authority: address, exchanges: false, signed: false },
  moves: [move(MINT, 1n)],
});

test("the merged change of one transaction of two members has the moves of a pool that each member sees, each mint once, and no member", () => {
  const ann = { parties: [pool(move(MINT, -5n)), payer(BOB)] };
  const bob = { parties: [pool(move(VENUE, -7n), move(MINT, -5n)), payer(ANN)] };
  expect(merge(ann, bob).parties).toEqual([pool(move(MINT, -5n), move(VENUE, -7n))]);
});

test("the merged change of one transaction of two members has the parties of the longest list, whose places in shorter ones are of others", () => {
  const ann = { parties: [pool(move(MINT, -5n)), payer(OUT)] };
  const bob = { parties: [pool(move(VENUE, -7n))] };
  expect(merge(ann, bob).parties).toEqual([pool(move(MINT, -5n)), payer(OUT)]);
});

test("the merged change of one transaction of two members names other signers once and omits members", () => {
  expect(merge({ cosigners: [BOB, OUT] }, { cosigners: [OUT, OTHER] }).cosigners).toEqual([OUT, OTHER]);
});

test("the merged change of one transaction of two members has transfers to other wallets and omits transfers between members", () => {
  const move = (counterparty: Address) => ({ counterparty, mint: null, amount: 7n, receivers: 1 });
  expect(merge({ direct: [move(BOB), move(OUT)] }, { direct: [move(ANN)] }).direct).toEqual([move(OUT)]);
});

test("the merged change of one transaction of two members shows a pool's value once, the largest per mint", () => {
  const value = (mint: Address, lamports: bigint, usdMicros: bigint) => ({ mint, lamports, usdMicros });
  const small = value(MINT, 5n, 0n);
  const large = value(MINT, 8n, 0n);
  const other = value(OTHER, 1n, 0n);
  expect(merge({ visible: [small, other] }, { visible: [large] }).visible).toEqual([large, other]);
  expect(merge({ visible: [large] }, { visible: [small] }).visible).toEqual([large]);
  const dollars = value(MINT, 0n, 3n);
  expect(merge({ visible: [value(MINT, 0n, 2n)] }, { visible: [dollars] }).visible).toEqual([dollars]);
  expect(merge({ visible: [dollars] }, { visible: [value(MINT, 0n, 3n)] }).visible).toEqual([dollars]);
});

test("the merged change of one transaction of two members keeps the shared values of several mints of both", () => {
  const shared = (lamports: bigint) => ({ mints: [MINT, OTHER], lamports, usdMicros: 0n });
  expect(merge({ shared: [shared(1n)] }, { shared: [shared(2n)] }).shared).toEqual([shared(1n), shared(2n)]);
});

test.each([
  ["one gave quote and the other got some at a venue", { solLamports: 5n }, { solLamports: -5n }, VENUE, []],
  ["no program was called", { solLamports: 5n }, { solLamports: -5n }, null, null],
  ["both gave", { solLamports: -5n }, { solLamports: -5n }, VENUE, null],
  ["both got", { solLamports: 5n }, { solLamports: 5n }, VENUE, null],
  ["one gave and the other did nothing", { solLamports: -5n }, {}, VENUE, null],
  ["one of them made it alone", { arbitrage: [VENUE] }, {}, null, [VENUE]],
  ["the other made it alone", {}, { arbitrage: [VENUE] }, null, [VENUE]],
] as const)(
  "the merged change of one transaction of two members is or is not an arbitrage if %s",
  (_, ann, bob, venue, arbitrage) => {
    expect(merge({ ...ann }, { ...bob, venue })).toMatchObject({ arbitrage, venue });
  },
);

test("the merged change of one transaction of two members has the venue of the first member, and no balances for ordering", () => {
  const own = { before: 1n, after: 2n };
  const merged = merge({ venue: VENUE, ownLamports: own }, { venue: OTHER });
  expect([merged.venue, merged.ownLamports]).toEqual([VENUE, null]);
  const alone = { wallet: ANN, change: buildChange({ signature: "s", ownLamports: own }) };
  expect(mergeChanges([alone], MEMBERS, []).ownLamports).toEqual(own);
});

test("the merged change of one transaction of two members has an order's account and the freed rent once, and no accounts of members", () => {
  const escrow = (account: string): EscrowMove => ({
    ...{ account: testAddress(account), mint: MINT, decimals: 6, before: 0n, after: 5n },
    ...{ authority: testAddress("Program"), alone: true },
  });
  const ann = {
    tokens: [tokenChange("Mint", 5n, 0n)],
    escrows: [escrow("Bid"), escrow("Bob")],
    freedLamports: 3n,
  };
  const bob = { escrows: [escrow("Bid"), escrow("MyMint")], freedLamports: 9n };
  expect(merge(ann, bob)).toMatchObject({ escrows: [escrow("Bid")], freedLamports: 9n });
  expect(merge({ ...ann, freedLamports: 12n }, bob).freedLamports).toBe(12n);
});

test("a transaction without a change is refused", () => {
  expect(() => mergeChanges([], MEMBERS, [])).toThrow("a transaction has a change");
});
