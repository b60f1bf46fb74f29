import { expect, test } from "vitest";
import { runSteps } from "../../steps.ts";
import { testAddress } from "../../testing/build-change.ts";
import { ANN, BOB } from "../testing/build-pair.ts";
import { numbered } from "../testing/coordination-market.ts";
import type { DirectFact } from "./direct-facts.ts";
import { listTransfers } from "./list-transfers.ts";

const MINT = testAddress("Mint");
const MIN_LAMPORTS = 1_000_001n;
const DAY = 86_400;

const fact = (
  signature: string,
  time: number,
  movements: readonly Partial<DirectFact["movements"][number]>[],
  signers = [ANN],
): DirectFact => ({
  ...{ signature, time, feePayer: ANN, signers },
  movements: movements.map((movement) => ({
    ...{
      counterparty: BOB,
      direction: "out",
      mint: null,
      lamports: MIN_LAMPORTS,
      receivers: 1,
      opened: false,
    },
    ...movement,
  })),
});
const of = (...facts: readonly DirectFact[]) => runSteps(listTransfers([{ wallet: ANN, facts }]));

test("transfers run from giver to receiver, by time and signature", () => {
  const out = {
    from: ANN,
    to: BOB,
    lamports: MIN_LAMPORTS,
    opened: false,
    receiverSigned: false,
    receivers: 1,
    isAirdrop: false,
  };
  expect(of(fact("b", 2, [{}]), fact("a", 2, [{}]), fact("c", 1, [{ direction: "in" }]))).toEqual([
    { ...out, from: BOB, to: ANN, signature: "c", time: 1, receiverSigned: true },
    { ...out, signature: "a", time: 2 },
    { ...out, signature: "b", time: 2 },
  ]);
});

test("transfers exceed 0.001 SOL, or have no price and are signed by their receiver", () => {
  expect(of(fact("a", 1, [{ lamports: MIN_LAMPORTS - 1n }]))).toEqual([]);
  const unpriced = { lamports: null, mint: MINT };
  expect(of(fact("a", 1, [{ ...unpriced, direction: "in" }]))).toHaveLength(1);
  expect(of(fact("a", 1, [{ ...unpriced, direction: "in" }], [BOB]))).toEqual([]);
  expect(of(fact("a", 1, [unpriced]))).toEqual([]);
  expect(of(fact("a", 1, [unpriced], [ANN, BOB]))).toHaveLength(1);
});

test("transfers are an airdrop with ten receivers at once, or from one sender in a day", () => {
  const solitary = (...facts: readonly DirectFact[]) => of(...facts).filter(({ isAirdrop }) => !isAirdrop);
  expect(solitary(fact("a", 1, [{ receivers: 10 }]))).toEqual([]);
  expect(solitary(fact("a", 1, [{ receivers: 9 }]))).toHaveLength(1);
  const inDay = (count: number, at: (n: number) => number) =>
    solitary(
      ...Array.from({ length: count }, (_, n) => fact(`s${n}`, at(n), [{ counterparty: numbered("N", n) }])),
    );
  expect(inDay(10, (n) => n)).toEqual([]);
  expect(inDay(9, (n) => n)).toHaveLength(9);
  expect(inDay(10, (n) => (n < 5 ? DAY - 1 : DAY))).toHaveLength(10);
  const senders = Array.from({ length: 10 }, (_, n) =>
    fact(`s${n}`, n, [{ counterparty: numbered("N", n), direction: "in" }]),
  );
  expect(solitary(...senders)).toHaveLength(10);
  const dusted = senders.map((each) => ({
    ...each,
    movements: each.movements.map((move) => ({ ...move, direction: "out" as const, lamports: 999_999n })),
  }));
  expect(solitary(fact("a", 1, [{}]), ...dusted)).toHaveLength(1);
});

test("transfers of SOL are no airdrop because the sender gave units of one token to ten wallets that day", () => {
  const units = Array.from({ length: 10 }, (_, n) =>
    fact(`s${n}`, n, [{ counterparty: numbered("N", n), mint: MINT }]),
  );
  const transfers = of(fact("a", 1, [{}]), ...units);
  expect(transfers).toHaveLength(11);
  expect(transfers.filter(({ isAirdrop }) => !isAirdrop)).toMatchObject([{ signature: "a" }]);
});

test("transfers count once if both sides have them, and open the account if either side says so", () => {
  const given = fact("a", 1, [{}]);
  const got = fact("a", 1, [{ counterparty: ANN, direction: "in", opened: true }]);
  const sides = [
    { wallet: ANN, facts: [given] },
    { wallet: BOB, facts: [got] },
  ];
  for (const histories of [sides, sides.toReversed()]) {
    expect(runSteps(listTransfers(histories))).toMatchObject([{ from: ANN, to: BOB, opened: true }]);
  }
  expect(of(fact("a", 1, [{}, { mint: MINT }]))).toHaveLength(2);
});
