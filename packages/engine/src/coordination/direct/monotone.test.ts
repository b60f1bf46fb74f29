import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../../testing/test-scope.ts";
import type { Address } from "../../address.ts";
import { runSteps } from "../../steps.ts";
import { buildChange, testAddress } from "../../testing/build-change.ts";
import type { CounterpartyChange, ObservedWallet } from "../observe-wallet.ts";
import { findDirectEvidence } from "./find-direct-evidence.ts";
import { listContacts } from "./list-contacts.ts";
import { toDirectHistory } from "./to-direct-history.ts";
import { valueMoves } from "./value-moves.ts";

const SOL = 1_000_000_000n;
const DAY = 86_400;
const BOUGHT_AT = 20 * DAY;
const VALUE = valueMoves([], new Map());

/** Eight wallets that can be in the call, two addresses that are not, and many others. */
const WALLETS = Array.from("ABCDEFGH", testAddress);
const OUTSIDE = [testAddress("X"), testAddress("Y")] as const;
const OTHERS = Array.from({ length: 60 }, (_, n) =>
  testAddress(`N${"ABCDEFGHJK"[Math.floor(n / 10)]}${"ABCDEFGHJK"[n % 10]}`),
);

interface Move {
  readonly from: Address;
  readonly to: Address;
  readonly lamports: bigint;
  readonly time: number;
  readonly receiverSigned: boolean;
}

function moveOf(
  from: fc.Arbitrary<Address>,
  to: fc.Arbitrary<Address>,
  [min, max]: readonly [bigint, bigint],
  firstDay = 0,
): fc.Arbitrary<Move> {
  const lamports = fc.bigInt(min, max);
  const time = fc.integer({ min: firstDay * DAY, max: 40 * DAY });
  return fc
    .record({ from, to, lamports, time, receiverSigned: fc.boolean() })
    .filter(({ from: giver, to: receiver }) => giver !== receiver);
}

const wallet = fc.constantFrom(...WALLETS);
const counterparty = fc.constantFrom(...WALLETS, ...OUTSIDE);
const anyone = fc.constantFrom(...WALLETS, ...OUTSIDE, ...OTHERS);

const observe = (of: Address, moves: readonly Move[], proceedsLamports: bigint): ObservedWallet => {
  const counterpartyChanges = moves.flatMap((move, n): readonly CounterpartyChange[] => {
    if (move.from !== of && move.to !== of) return [];
    const isOut = move.from === of;
    const change = buildChange({
      ...{ signature: `${move.time} ${n}`, signed: isOut || move.receiverSigned },
      feePayer: isOut ? null : move.from,
      cosigners: isOut && move.receiverSigned ? [move.to] : [],
      direct: [
        {
          counterparty: isOut ? move.to : move.from,
          mint: null,
          amount: isOut ? -move.lamports : move.lamports,
          receivers: 1,
        },
      ],
    });
    return [{ change, time: move.time, traded: false }];
  });
  counterpartyChanges.sort((one, other) => one.time - other.time);
  const trades = [{ signature: "buy", mint: OUTSIDE[0], side: "buy" as const, time: BOUGHT_AT, slot: null }];
  const trading = { wallet: of, trades, covered: [] };
  return { wallet: of, complete: true, trading, counterpartyChanges, prices: [], proceedsLamports };
};

/** Pairs that direct evidence links in a call. */
function listLinked(call: readonly Address[], moves: readonly Move[], proceeds: bigint): readonly string[] {
  const observed = call.map((each) => observe(each, moves, proceeds));
  const evidence = findDirectEvidence({
    wallets: observed.map((each) => runSteps(toDirectHistory(each, VALUE))),
    labeled: new Set(),
    contacts: new Map(
      [...WALLETS, ...OUTSIDE].map((each) => [each, listContacts(observe(each, moves, 0n), VALUE)]),
    ),
    passedThrough: new Map(),
  });
  return evidence.flatMap(({ walletA, walletB, holds }) => (holds ? [`${walletA} ${walletB}`] : []));
}

const call = fc.uniqueArray(wallet, { minLength: 2, maxLength: 5 });
const moves = fc.array(moveOf(counterparty, counterparty, [SOL / 20n, 5n * SOL]), {
  ...{ minLength: 20, maxLength: 60 },
});
const payments = fc.array(moveOf(fc.constantFrom(...OUTSIDE), fc.constantFrom(...OTHERS), [SOL, 5n * SOL]), {
  minLength: 20,
  maxLength: 40,
});
const proceeds = fc.bigInt(0n, 20n * SOL);
/** Together less than 0.1 SOL. */
const dust = fc.array(moveOf(anyone, anyone, [1n, 3_000_000n]), { maxLength: 30 });
const later = fc.array(moveOf(wallet, counterparty, [1n, 50n * SOL], 21), { maxLength: 20 });

test("more wallets in the call, dust and later transfers of the wallets remove no link", () => {
  let linked = 0;
  fc.assert(
    fc.property(
      call,
      call,
      moves,
      payments,
      proceeds,
      dust,
      later,
      (first, more, known, paid, sold, small, added) => {
        const before = listLinked(first, [...known, ...paid], sold);
        linked += before.length;
        const wallets = [...new Set([...first, ...more])];
        const after = new Set(listLinked(wallets, [...known, ...paid, ...small, ...added], sold));
        expect(before.filter((pair) => !after.has(pair))).toEqual([]);
      },
    ),
    { numRuns: runs(150) },
  );
  expect(linked).toBeGreaterThan(100);
});
