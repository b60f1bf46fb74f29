import { expect, test } from "vitest";
import { runSteps } from "../steps.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import type { MemberChange } from "./merge-changes.ts";
import { orderTransactions } from "./order-transactions.ts";

const ANN = testAddress("Ann");
const BOB = testAddress("Bob");

/** Changes of one slot for each "signature" or "signature@slot", or "signature#index". */
function history(...names: readonly string[]): readonly OwnerChange[] {
  return names.map((name) => {
    const [, signature = "", slot = "1", index] = /^(\w+?)(?:@(\d+))?(?:#(\d+))?$/.exec(name) ?? [];
    return buildChange({
      signature,
      slot: Number(slot),
      indexInBlock: index === undefined ? null : Number(index),
    });
  });
}

function order(ann: readonly string[], bob: readonly string[]) {
  const histories = [
    { wallet: ANN, ordered: history(...ann) },
    { wallet: BOB, ordered: history(...bob) },
  ];
  const transactions: (readonly MemberChange[])[] = [];
  runSteps(orderTransactions(histories, (parts) => transactions.push(parts)));
  return transactions;
}

const signatures = (ann: readonly string[], bob: readonly string[]) =>
  order(ann, bob).map(([part]) => part?.change.signature);

test("transactions of two members are ordered by slot, regardless of the member", () => {
  expect(signatures(["a@3", "b@9"], ["c@1", "d@10"])).toEqual(["c", "a", "b", "d"]);
});

test("transactions of two members within a slot keep the order of a member that has both, regardless of their signatures", () => {
  expect(signatures(["z", "m"], ["m", "a"])).toEqual(["z", "m", "a"]);
  expect(signatures(["m", "a"], ["z", "m"])).toEqual(["z", "m", "a"]);
});

test("transactions of two members within a slot are ordered by their index in the block if no member has both", () => {
  expect(signatures(["a#7"], ["b#3"])).toEqual(["b", "a"]);
  expect(signatures(["a#3"], ["b#7"])).toEqual(["a", "b"]);
  expect(signatures(["b#3"], ["a#3"])).toEqual(["a", "b"]);
});

test("transactions of two members within a slot are ordered by signature if an index is unknown", () => {
  expect(signatures(["b#1"], ["a"])).toEqual(["a", "b"]);
  expect(signatures(["b"], ["a#1"])).toEqual(["a", "b"]);
  expect(signatures(["b"], ["a"])).toEqual(["a", "b"]);
});

test("transactions of two members are all returned if the members order two of them differently", () => {
  expect(signatures(["a", "b"], ["b", "a"])).toEqual(["a", "b"]);
  expect(signatures(["b", "a", "c"], ["a", "b", "c"])).toEqual(["a", "b", "c"]);
});

test("transactions of two members have a part for each changed member, and are numbered if a slot has several", () => {
  expect(order(["both", "mine"], ["both"])).toMatchObject([
    [
      { wallet: ANN, change: { signature: "both", indexInBlock: 0 } },
      { wallet: BOB, change: { signature: "both", indexInBlock: 0 } },
    ],
    [{ wallet: ANN, change: { signature: "mine", indexInBlock: 1 } }],
  ]);
});

test("transactions of two members keep their index if they are alone in their slot", () => {
  expect(order(["a@1#5"], ["a@1#5"])).toMatchObject([
    [{ change: { indexInBlock: 5 } }, { change: { indexInBlock: 5 } }],
  ]);
});
