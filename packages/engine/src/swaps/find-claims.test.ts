import { expect, test } from "vitest";
import { EXACT_DOLLARS } from "../chain/assets.ts";
import { hasKey } from "../chain/has-key.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { isPaidBurn } from "./find-claims.ts";
import type { Party } from "./owner-change.ts";

const X = testAddress("Xtok");
const VAULT = testAddress("Book");
const BURNS = [{ mint: X, amount: 40n, program: testAddress("Venue") }];

/** A party that gave the owner 2 SOL. */
const payer = (authority = VAULT, straight = -2n): Party => ({
  ...{ authority, exchanges: false, signed: false },
  moves: [{ mint: null, decimals: 9, amount: -2n, straight, own: 0n }],
});
const pool: Party = { authority: null, exchanges: true, signed: false, moves: [] };

test("units that were burned are sold for what a vault gave, if nothing was exchanged", () => {
  expect([VAULT, testAddress("Trader")].map(hasKey)).toEqual([false, true]);
  const isPaid = (parties: readonly Party[], burns = BURNS) =>
    isPaidBurn(buildChange({ signature: "s", burns, parties }), EXACT_DOLLARS);
  expect(isPaid([payer()])).toBe(true);
  expect(isPaid([payer()], [])).toBe(false);
  // Beside an exchange the burned units are a tax, and what the vault gave is a reward.
  expect(isPaid([payer(), pool])).toBe(false);
  expect(isPaid([payer(testAddress("Trader"))])).toBe(false);
  expect(isPaid([payer(VAULT, 0n)])).toBe(false);
});
