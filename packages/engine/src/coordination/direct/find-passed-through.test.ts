import { expect, test } from "vitest";
import type { DirectMove, OwnerChange } from "../../swaps/owner-change.ts";
import { testAddress, tokenChange } from "../../testing/build-change.ts";
import { buildContact, buildMove, buildObserved } from "../testing/build-contact.ts";
import { BOB } from "../testing/build-pair.ts";
import { findPassedThrough } from "./find-passed-through.ts";
import { valueMoves } from "./value-moves.ts";

const CAT = testAddress("Cat");
const MINT = testAddress("Mint");

const value = valueMoves([], new Map());
const SOL = 1_000_000_000n;
const opening = buildContact([buildMove(BOB, 9n * SOL)], { signed: false, feePayer: BOB });
const onward = buildContact([buildMove(CAT, -8n * SOL)]);
const before = { funder: BOB, signature: opening.change.signature, slot: 1, lamports: 9n * SOL };
const unasked = (direct: readonly DirectMove[], tokens: OwnerChange["tokens"] = []) =>
  buildContact(direct, { signed: false, feePayer: CAT, tokens });

test("a pass-through wallet names its funder", () => {
  expect(findPassedThrough(buildObserved([opening, onward]), 2, value)).toEqual(before);
  expect(findPassedThrough(buildObserved([opening]), 1, value)).toEqual(before);
});

test("a pass-through wallet remains one if others send dust, spam, or less than its funder", () => {
  const spam = unasked([{ ...buildMove(CAT, 5n), mint: MINT }], [tokenChange("X", 0n, 5n)]);
  const noise = [unasked([buildMove(CAT, 1n)]), spam, unasked([buildMove(CAT, 8n * SOL)])];
  expect(findPassedThrough(buildObserved([opening, ...noise, onward]), 5, value)).toEqual(before);
  expect(
    findPassedThrough(buildObserved([unasked([buildMove(CAT, 1n)]), opening, onward]), 3, value),
  ).toEqual(before);
});

test.each([
  ["its history is not whole", buildObserved([opening, onward], false), 2],
  ["it did something that names no other wallet", buildObserved([opening, onward]), 3],
  ["it did nothing", buildObserved([]), 0],
  [
    "two gave it as much",
    buildObserved([unasked([buildMove(BOB, 9n * SOL), buildMove(CAT, 9n * SOL)]), onward]),
    2,
  ],
  ["it traded", buildObserved([opening, buildContact([buildMove(CAT, -8n)], { traded: true })]), 2],
  ["it moved tokens", buildObserved([opening, buildContact([], { tokens: [tokenChange("X", 0n, 1n)] })]), 2],
  ["it sent tokens", buildObserved([opening, buildContact([{ ...buildMove(CAT, -8n), mint: MINT }])]), 2],
  ["it signed beside another wallet", buildObserved([opening, buildContact([], { cosigners: [CAT] })]), 2],
  ["it signed an inflow", buildObserved([opening, buildContact([buildMove(CAT, 8n)])]), 2],
])("a pass-through wallet is not recognized if %s", (_, wallet, transactions) => {
  expect(findPassedThrough(wallet, transactions, value)).toBeNull();
});
