import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { findUnseenReceipts } from "./find-unseen-receipts.ts";

const [ANN, BOB, OUT] = [testAddress("Ann"), testAddress("Bob"), testAddress("Away")] as const;
const MINT = testAddress("Mint");
const ACCOUNT = testAddress("BobMint");
const OTHER = testAddress("BobSecond");

/** A transfer of Ann's, as her own history has it. */
function sends(
  signature: string,
  slot: number,
  amount: bigint,
  counterparty: Address = BOB,
  mint: Address | null = MINT,
): OwnerChange {
  return buildChange({
    signature,
    slot,
    tokens: [tokenChange("Mint", 1_000n, 1_000n - amount)],
    direct: [{ counterparty, mint, amount: -amount, receivers: 1 }],
  });
}

/** A change of Bob's own account, as his own history has it. */
function has(
  signature: string,
  slot: number,
  before: bigint,
  after: bigint,
  { mint = MINT, account = ACCOUNT } = {},
): OwnerChange {
  const token = { account, mint, decimals: 6, before, after };
  return buildChange({ signature, slot, tokens: [token] });
}

function find(ann: readonly OwnerChange[], bob: readonly OwnerChange[]) {
  const histories = [
    { wallet: ANN, ordered: ann },
    { wallet: BOB, ordered: bob },
  ];
  return Object.fromEntries(runSteps(findUnseenReceipts(histories)));
}

const row = (before: bigint, after: bigint, account: Address = ACCOUNT) => ({
  ...{ account, mint: MINT, decimals: 6, before, after },
});

test("units whose receipt a member's own history lacks are in the account that is found with more than it held", () => {
  expect(find([sends("gift", 1, 40n)], [has("sale", 2, 40n, 0n)])).toEqual({ gift: [row(0n, 40n)] });
});

test("units whose receipt a member's own history lacks are added to what the account held", () => {
  const bob = [has("buy", 1, 0n, 5n), has("sale", 3, 45n, 0n)];
  expect(find([sends("gift", 2, 40n)], bob)).toEqual({ gift: [row(5n, 45n)] });
});

test("units whose receipt a member's own history lacks arrive in the order of slots, then of signatures, up to the size of the gap", () => {
  const ann = [sends("b", 2, 10n), sends("a", 2, 30n), sends("c", 1, 2n)];
  expect(find(ann, [has("sale", 5, 42n, 0n)])).toEqual({
    c: [row(0n, 2n)],
    a: [row(2n, 32n)],
    b: [row(32n, 42n)],
  });
});

test("units whose receipt a member's own history lacks are not matched to changes before they were sent", () => {
  const bob = [has("early", 1, 40n, 0n), has("late", 3, 40n, 0n)];
  expect(find([sends("gift", 2, 40n)], bob)).toEqual({ gift: [row(0n, 40n)] });
  expect(find([sends("gift", 2, 40n)], [has("same slot", 2, 40n, 0n)])).toEqual({ gift: [row(0n, 40n)] });
  const elsewhere = has("early", 1, 40n, 0n, { account: OTHER });
  expect(find([sends("gift", 2, 40n)], [elsewhere, has("late", 3, 40n, 0n)])).toEqual({
    gift: [row(0n, 40n)],
  });
});

test("units whose receipt a member's own history lacks are not matched to an account of another token", () => {
  const another = has("other", 2, 40n, 0n, { mint: OUT, account: OTHER });
  expect(find([sends("gift", 1, 40n)], [another, has("sale", 3, 40n, 0n)])).toEqual({
    gift: [row(0n, 40n)],
  });
});

test("units whose receipt a member's own history lacks that did not move since are in the last account seen, or in one of their own", () => {
  expect(find([sends("gift", 9, 40n)], [has("buy", 1, 0n, 5n)])).toEqual({ gift: [row(5n, 45n)] });
  expect(find([sends("gift", 9, 40n)], [])).toEqual({ gift: [row(0n, 40n, BOB)] });
  const other = has("buy", 1, 0n, 5n, { mint: testAddress("Third") });
  expect(find([sends("gift", 9, 40n)], [other])).toEqual({ gift: [row(0n, 40n, BOB)] });
});

test("units whose receipt a member's own history lacks that do not fit a gap wait for one that they fit", () => {
  const bob = [has("some", 2, 3n, 0n, { account: OTHER }), has("sale", 3, 40n, 0n)];
  expect(find([sends("gift", 1, 40n)], bob)).toEqual({ gift: [row(0n, 40n)] });
  const own = [has("buy", 2, 0n, 50n, { account: OTHER }), has("sell", 3, 50n, 0n, { account: OTHER })];
  expect(find([sends("gift", 1, 40n)], [...own, has("sale", 4, 40n, 0n)])).toEqual({
    gift: [row(0n, 40n)],
  });
});

test.each([
  ["a transfer that both histories have", sends("gift", 1, 40n), has("gift", 1, 0n, 40n)],
  ["a transfer to another address", sends("gift", 1, 40n, OUT), has("sale", 2, 40n, 0n)],
  ["SOL", sends("gift", 1, 40n, BOB, null), has("sale", 2, 40n, 0n)],
  ["a token of which no account changed", sends("gift", 1, 40n, BOB, OUT), has("sale", 2, 40n, 0n)],
  ["a returned amount", { ...sends("gift", 1, -40n) }, has("sale", 2, 40n, 0n)],
])("units whose receipt a member's own history lacks exclude %s", (_, ann, bob) => {
  expect(find([ann], [bob])).toEqual({});
});
