import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import type { EscrowMove, OwnerChange } from "../swaps/owner-change.ts";
import { atMinute, buildChange, START, testAddress, tokenChange } from "../testing/build-change.ts";
import { addEscrow } from "./add-escrow.ts";
import { findOpenOrders, findOrdersToRead } from "./find-open-orders.ts";
import { followOrders, matchOutflows } from "./follow-orders.ts";

const [X, Y] = [testAddress("X"), testAddress("Y")] as const;
const BID = testAddress("Bid");
const ASK = testAddress("Ask");

/** A move of X, or of another asset, in an order's account. */
function move(
  before: bigint,
  after: bigint,
  { account = BID, mint = X, alone = true }: Partial<EscrowMove> = {},
): EscrowMove {
  return { account, authority: testAddress("Program"), mint, decimals: 6, before, after, alone };
}

/** A change of the owner's X at a minute, with moves of orders. */
function change(
  minute: number,
  escrows: readonly EscrowMove[],
  { own = [0n, 0n], ...fields }: Partial<OwnerChange> & { own?: readonly [bigint, bigint] } = {},
): OwnerChange {
  const tokens = own[0] === own[1] ? [] : [tokenChange("X", ...own)];
  return buildChange({ ...atMinute(minute), tokens, escrows, ...fields });
}

const deposit = (minute: number, fields: Partial<OwnerChange> = {}) =>
  change(minute, [move(0n, 60n)], { own: [100n, 40n], ...fields });

const follow = (...changes: readonly OwnerChange[]) => {
  const withEscrows = changes.flatMap(({ escrows }, index) => (escrows.length > 0 ? [index] : []));
  return followOrders({ ordered: changes, times: changes.map(({ blockTime }) => blockTime), withEscrows });
};

/** SOL that a change moved, and the rent that it paid; negative if rent is returned. */
const sums = ({ solLamports, rentLamports }: OwnerChange) => [solLamports, rentLamports];

test("an open order ends if it is empty, and a later deposit opens a new one", () => {
  const fill = change(2, [move(60n, 0n)], { solLamports: 7n });
  expect(follow(deposit(1), fill)).toMatchObject({ open: [], broken: [] });
  const again = change(3, [move(0n, 9n)], { own: [40n, 31n] });
  expect(follow(deposit(1), fill, again).open).toMatchObject([{ amount: 9n, since: START + 180 }]);
});

test("an open order splits the rent of two joint deposits, and returns each part with its order", () => {
  const two = change(1, [move(0n, 10n), move(0n, 20n, { account: ASK })], {
    ...{ own: [100n, 70n], solLamports: -40n },
  });
  const first = change(2, [move(10n, 0n)], { solLamports: 100n, freedLamports: 40n });
  const second = change(3, [move(20n, 0n, { account: ASK })], { solLamports: 100n, freedLamports: 40n });
  expect(follow(two, first, second).changes.map(sums)).toEqual([
    [0n, 40n],
    [80n, -20n],
    [80n, -20n],
  ]);
});

const sol = (...changes: readonly OwnerChange[]) => follow(...changes).changes.map(sums);

test("several orders that move in one transaction pay rent only for funded accounts, and get it back only from drawn ones", () => {
  const put = deposit(1);
  const both = change(2, [move(60n, 0n), move(0n, 20n, { account: ASK })], {
    solLamports: -40n,
    tokens: [tokenChange("X", 40n, 20n), tokenChange("Y", 0n, 7n)],
  });
  const cancel = change(3, [move(20n, 0n, { account: ASK })], {
    ...{ own: [20n, 40n], solLamports: 40n, freedLamports: 40n },
  });
  expect(sol(put, both, cancel)).toEqual([
    [0n, 0n],
    [0n, 40n],
    [0n, -40n],
  ]);

  const withRent = deposit(1, { solLamports: -30n });
  const other = change(2, [move(0n, 20n, { account: ASK })], { own: [40n, 20n] });
  const fedAndFilled = change(3, [move(60n, 70n), move(20n, 0n, { account: ASK })], {
    ...{ own: [20n, 10n], solLamports: 100n, freedLamports: 30n },
  });
  expect(sol(withRent, other, fedAndFilled)).toEqual([
    [0n, 30n],
    [0n, 0n],
    [100n, 0n],
  ]);
});

const rents = [
  deposit(1, { solLamports: -30n }),
  change(2, [move(0n, 20n, { account: ASK })], { own: [40n, 20n], solLamports: -10n }),
];

test("several orders that move in one transaction match freed rent to the first order, and the rest to the next", () => {
  const parts = [move(60n, 50n), move(20n, 10n, { account: ASK })];
  const first = (freedLamports: bigint) => change(3, parts, { solLamports: 100n, freedLamports });
  const rest = change(4, [move(10n, 0n, { account: ASK })], { solLamports: 100n, freedLamports: 10n });
  const paid = [
    [0n, 30n],
    [0n, 10n],
  ];
  expect(sol(...rents, first(30n), rest)).toEqual([...paid, [70n, -30n], [90n, -10n]]);
  expect(sol(...rents, first(40n), rest)).toEqual([...paid, [60n, -40n], [100n, 0n]]);
});

test("several orders that move in one transaction exclude the rent of a funded order from freed rent", () => {
  const fedAndDrawn = change(3, [move(60n, 65n), move(20n, 10n, { account: ASK })], {
    ...{ own: [20n, 15n], solLamports: 100n, freedLamports: 10n },
  });
  const rest = change(4, [move(10n, 0n, { account: ASK })], { solLamports: 100n, freedLamports: 10n });
  expect(sol(...rents, fedAndDrawn, rest)).toEqual([
    [0n, 30n],
    [0n, 10n],
    [90n, -10n],
    [100n, 0n],
  ]);
});

test("several orders that move in one transaction exclude one that pays out for nothing, with its remaining amount", () => {
  const half = change(2, [move(60n, 30n)]);
  expect(follow(deposit(1), half)).toMatchObject({ open: [], counted: [], broken: [] });
});

const none = (...changes: readonly OwnerChange[]) => {
  const followed = follow(...changes);
  expect(followed.open).toEqual([]);
  expect(followed.changes).toEqual(changes);
  return followed;
};

test("an account is not an order if others fund it, or it was not empty, or pays out first", () => {
  none(change(1, [move(0n, 60n, { alone: false })], { own: [100n, 40n] }));
  none(change(1, [move(5n, 65n)], { own: [100n, 40n] }));
  none(change(1, [move(0n, 0n)]));
  none(change(1, [move(60n, 0n)], { own: [0n, 60n] }));
});

test("an account is not an order from its first deposit on if it pays out for nothing", () => {
  none(deposit(1), change(2, [move(60n, 0n)]));
  // Returned rent is not a price.
  const put = deposit(1, { solLamports: -30n });
  none(put, change(2, [move(60n, 0n)], { solLamports: 30n, freedLamports: 30n }));
});

test("an account is not an order if others fund it later, which does not break it", () => {
  expect(none(deposit(1), change(2, [move(60n, 70n, { alone: false })])).broken).toEqual([]);
  none(
    deposit(1),
    change(2, [move(60n, 70n, { alone: false })]),
    change(3, [move(0n, 5n)], { own: [40n, 35n] }),
  );
});

test("an account is not an order if its balance differs, so that its own history must be read", () => {
  const found = change(2, [move(50n, 0n)], { solLamports: 7n });
  expect(none(deposit(1), found).broken).toMatchObject([{ account: BID, amount: 60n, lastMovedBy: "s1" }]);
  expect(findOrdersToRead([deposit(1), found])).toMatchObject([{ account: BID, amount: 60n }]);
  expect(findOpenOrders([deposit(1), found])).toEqual([]);
});

test("an account is not an order with no orders", () => {
  expect(none(change(1, []))).toMatchObject({ counted: [], broken: [] });
  expect(findOpenOrders([change(1, [])])).toEqual([]);
  expect(findOrdersToRead([change(1, [])])).toEqual([]);
});

test("a deposit beyond a hundred open orders is a transfer until an order ends", () => {
  const account = (n: number): Address => testAddress(`N${String(n).replaceAll("0", "o")}z`);
  const put = (n: number) =>
    change(n, [move(0n, 1n, { account: account(n) })], { own: [BigInt(300 - n), BigInt(299 - n)] });
  const hundred = Array.from({ length: 100 }, (_, n) => put(n + 1));
  expect(follow(...hundred).open).toHaveLength(100);
  expect(follow(...hundred, put(101)).open).toHaveLength(100);
  const end = change(150, [move(1n, 0n, { account: account(7) })], { solLamports: 5n });
  expect(follow(...hundred, end, put(151)).open.map((order) => order.account)).toContain(account(151));
  const refuse = change(150, [move(1n, 0n, { account: account(7) })]);
  expect(follow(...hundred, refuse, put(151)).open.map((order) => order.account)).toContain(account(151));
  // An ended order frees no place if it proves to be none.
  const over = [deposit(0), change(0, [move(60n, 0n)], { own: [40n, 100n] })];
  const strange = change(150, [move(9n, 8n)], { solLamports: 5n });
  expect(follow(...over, ...hundred, strange, put(151)).open).toHaveLength(100);
});

const match = (drawn: readonly EscrowMove[], fields: Partial<OwnerChange>) =>
  matchOutflows(buildChange({ signature: "s", ...fields }), drawn, 0n).unmatched;
const left = [move(100n, 0n)];

test("an outflow of an order matches a return of the asset less a fee in kind of three percent", () => {
  expect(match(left, { tokens: [tokenChange("X", 0n, 100n)] })).toEqual([]);
  expect(match(left, { tokens: [tokenChange("X", 5n, 102n)] })).toEqual([]);
  expect(match(left, { tokens: [tokenChange("X", 5n, 101n)] })).toEqual(left);
  expect(match(left, { tokens: [tokenChange("X", 101n, 5n)] })).toEqual(left);
});

test("an outflow of an order is summed over orders of one asset, and over accounts of the owner", () => {
  const two = [move(60n, 0n), move(50n, 10n, { account: ASK })];
  expect(match(two, { tokens: [tokenChange("X", 0n, 100n)] })).toEqual([]);
  expect(match(two, { tokens: [tokenChange("X", 0n, 60n)] })).toEqual(two);
  const parts = [tokenChange("X", 0n, 50n), { ...tokenChange("X", 3n, 53n), account: ASK }];
  expect(match(left, { tokens: parts })).toEqual([]);
});

test("units in orders are added to holdings, unproven in those of programs without a label", () => {
  const holdings = { slot: 9, lamports: 5n, tokens: new Map([[X, { amount: 40n, decimals: 6 }]]) };
  const place = { account: BID, mint: X, decimals: 6, since: null, lastMovedBy: "s" };
  const order = { ...place, program: testAddress("Venue"), amount: 60n };
  const venues = new Set([testAddress("Venue")]);
  const other = { ...order, program: testAddress("Another"), mint: Y, amount: 2n };
  expect(addEscrow(holdings, [order, other], { venues })).toEqual({
    ...holdings,
    tokens: new Map([
      [X, { amount: 100n, decimals: 6 }],
      [Y, { amount: 2n, decimals: 6, unproven: 2n }],
    ]),
  });
  expect(addEscrow(holdings, [])).toBe(holdings);
  expect(addEscrow(null, [order])).toBeNull();
});
