import { expect, test } from "vitest";
import { runSteps } from "../../steps.ts";
import { testAddress } from "../../testing/build-change.ts";
import type { CounterpartyChange } from "../observe-wallet.ts";
import { buildContact, buildMove, buildObserved } from "../testing/build-contact.ts";
import { ANN, BOB } from "../testing/build-pair.ts";
import { toDirectHistory } from "./to-direct-history.ts";
import { valueMoves } from "./value-moves.ts";

const CAT = testAddress("Cat");
const MINT = testAddress("Mint");

const toLamports = valueMoves([], new Map());

test("facts of a wallet state who paid, who signed, and what moved in which direction", () => {
  const signed = buildContact([buildMove(BOB, -7n, 3), { ...buildMove(CAT, 5n), mint: MINT }], {
    cosigners: [CAT],
    time: 50,
  });
  const given = buildContact([buildMove(BOB, 7n)], { signed: false, feePayer: BOB });
  const { wallet, facts } = runSteps(toDirectHistory(buildObserved([signed, given]), toLamports));
  expect(wallet).toBe(ANN);
  const { signature } = signed.change;
  const movement = { mint: null, lamports: 7n, opened: false, counterparty: BOB };
  expect(facts).toEqual([
    {
      ...{ signature, time: 50, feePayer: ANN, signers: [ANN, CAT] },
      movements: [
        { ...movement, direction: "out", receivers: 3 },
        { ...movement, direction: "in", receivers: 1, counterparty: CAT, mint: MINT, lamports: null },
      ],
    },
    {
      ...{ signature: given.change.signature, time: 0, feePayer: BOB, signers: [BOB] },
      movements: [{ ...movement, direction: "in", receivers: 1 }],
    },
  ]);
});

const opens = (...contacts: readonly CounterpartyChange[]) => {
  const { facts } = runSteps(toDirectHistory(buildObserved(contacts), toLamports));
  return facts.map(({ movements }) => movements.map(({ opened }) => opened));
};
const empty = { ownLamports: { before: 0n, after: 9n } };

test("facts of a wallet mark the inflow of SOL that opened it: the first to a balance of 0", () => {
  expect(opens(buildContact([buildMove(BOB, 9n)], empty), buildContact([buildMove(BOB, 9n)], empty))).toEqual(
    [[true], [false]],
  );
  expect(opens(buildContact([buildMove(BOB, -9n), buildMove(CAT, 9n)], empty))).toEqual([[false, true]]);
  expect(opens(buildContact([{ ...buildMove(BOB, 9n), mint: MINT }], empty))).toEqual([[false]]);
  expect(opens(buildContact([buildMove(BOB, -9n)], empty))).toEqual([[false]]);
  expect(opens(buildContact([buildMove(BOB, 9n)], { ownLamports: { before: 1n, after: 10n } }))).toEqual([
    [false],
  ]);
  expect(opens(buildContact([buildMove(BOB, 9n)]))).toEqual([[false]]);
  // Earlier changes that are not such an inflow do not count.
  const token = { ...buildMove(BOB, 9n), mint: MINT };
  expect(opens(buildContact([token], empty), buildContact([token, buildMove(BOB, 9n)], empty))).toEqual([
    [false],
    [false, true],
  ]);
  expect(
    opens(buildContact([buildMove(BOB, -9n)], empty), buildContact([buildMove(BOB, 9n)], empty)),
  ).toEqual([[false], [true]]);
});

test("facts of a wallet include the wallet among the signers if another one pays", () => {
  const { facts } = runSteps(
    toDirectHistory(buildObserved([buildContact([], { feePayer: BOB, signed: true })]), toLamports),
  );
  expect(facts[0]).toMatchObject({ feePayer: BOB, signers: [ANN, BOB] });
});

test("facts of a wallet mark no inflow that opened it if the history is incomplete", () => {
  const { facts } = runSteps(
    toDirectHistory(buildObserved([buildContact([buildMove(BOB, 9n)], empty)], false), toLamports),
  );
  expect(facts[0]?.movements[0]?.opened).toBe(false);
});
