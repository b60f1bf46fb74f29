import { expect, test } from "vitest";
import { readSlot, withMinContextSlot } from "./min-context-slot.ts";

test("the minimum slot is added to the configuration of methods that support it, and others do not change", () => {
  const owner = {
    method: "getTokenAccountsByOwner",
    params: ["a", { mint: "m" }, { commitment: "finalized" }],
  };
  expect(withMinContextSlot(owner, 7)).toEqual([
    "a",
    { mint: "m" },
    { commitment: "finalized", minContextSlot: 7 },
  ]);
  expect(withMinContextSlot({ method: "getSignaturesForAddress", params: ["a"] }, 7)).toEqual([
    "a",
    { minContextSlot: 7 },
  ]);
  expect(withMinContextSlot({ method: "getTransaction", params: ["s", {}] }, 7)).toEqual(["s", {}]);
  expect(withMinContextSlot(owner, 0)).toBe(owner.params);
});

test("a response without a slot returns null", () => {
  expect([{ context: { slot: 5 }, value: 1 }, [], null, { context: {} }].map(readSlot)).toEqual([
    5,
    null,
    null,
    null,
  ]);
});
