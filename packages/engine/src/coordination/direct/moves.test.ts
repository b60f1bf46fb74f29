import { describe, expect, test } from "vitest";
import { USDC } from "../../chain/assets.ts";
import { runSteps } from "../../steps.ts";
import type { DirectMove, OwnerChange } from "../../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../../testing/build-change.ts";
import { type CounterpartyChange, type ObservedWallet, observeWallet } from "../observe-wallet.ts";
import { countFanOut } from "./count-fan-out.ts";
import type { DirectFact } from "./direct-facts.ts";
import { findDirectEvidence } from "./find-direct-evidence.ts";
import { findPassedThrough } from "./find-passed-through.ts";
import { listTransfers } from "./list-transfers.ts";
import { toDirectHistory } from "./to-direct-history.ts";
import { valueMoves } from "./value-moves.ts";

const [ANN, BOB, CAT, MINT] = [
  ...[testAddress("Ann"), testAddress("Bob"), testAddress("Cat"), testAddress("Mint")],
] as const;
const MIN_LAMPORTS = 1_000_001n;
const DAY = 86_400;

const sol = (counterparty: typeof ANN, amount: bigint, receivers = 1): DirectMove => ({
  ...{ counterparty, mint: null, amount, receivers },
});

let number = 0;
/** A change that names other wallets, by default without a trade. */
function contact(
  direct: readonly DirectMove[],
  fields: Partial<OwnerChange> & Partial<CounterpartyChange> = {},
): CounterpartyChange {
  const { time = 0, traded = false, change: _, ...change } = fields;
  number += 1;
  return { time, traded, change: buildChange({ signature: `s${number}`, direct, ...change }) };
}

function observed(contacts: readonly CounterpartyChange[], complete = true): ObservedWallet {
  const trading = { wallet: ANN, trades: [], covered: [] };
  return { wallet: ANN, complete, trading, counterpartyChanges: contacts, prices: [] };
}

const FLOOR = 1_000_000n;
const fanOutOf = (contacts: readonly CounterpartyChange[]) =>
  countFanOut(observed(contacts), valueMoves([], new Map()));

const named = (n: number) => testAddress(`N${"ABCDEFGHJK"[Math.floor(n / 10)]}${"ABCDEFGHJK"[n % 10]}`);

describe("the fan-out of an address", () => {
  test("is the larger number of the wallets that it funded or collected from", () => {
    const out = [0, 1, 2].map((n) => contact([sol(named(n), -FLOOR)]));
    const back = [3, 4].map((n) => contact([sol(named(n), FLOOR)]));
    expect(fanOutOf([...out, ...back])).toBe(3);
    expect(fanOutOf([...out.slice(0, 1), ...back])).toBe(2);
    expect(fanOutOf([...out, ...out])).toBe(3);
    expect(fanOutOf([])).toBe(0);
  });

  test.each([1n, -1n])("counts movements of 0.001 SOL to fewer than ten receivers, in or out (%s)", (way) => {
    expect(fanOutOf([contact([sol(BOB, way * FLOOR, 9)])])).toBe(1);
    expect(fanOutOf([contact([sol(BOB, way * (FLOOR - 1n), 9)])])).toBe(0);
    expect(fanOutOf([contact([sol(BOB, way * FLOOR, 10)])])).toBe(0);
    expect(fanOutOf([contact([sol(BOB, way * FLOOR)], { traded: true })])).toBe(0);
  });

  test("counts tokens by their value, and no token without a price", () => {
    const prices = [{ mint: MINT, time: 0, amount: 1n, lamports: 1_000n }];
    const token = (amount: bigint, mint = MINT) => [contact([{ ...sol(BOB, amount), mint }])];
    const value = valueMoves(prices, new Map());
    expect(countFanOut(observed(token(1_000n)), value)).toBe(1);
    expect(countFanOut(observed(token(-1_000n)), value)).toBe(1);
    expect(countFanOut(observed(token(999n)), value)).toBe(0);
    expect(countFanOut(observed(token(9_999_999n, CAT)), value)).toBe(0);
  });

  test("covers the newest hundred contacts", () => {
    const many = Array.from({ length: 101 }, (_, n) => contact([sol(n === 0 ? CAT : BOB, -FLOOR)]));
    expect(fanOutOf(many)).toBe(1);
    expect(fanOutOf(many.slice(0, 100))).toBe(2);
  });
});

describe("a pass-through wallet", () => {
  const opening = contact([sol(BOB, 9n)], { ownLamports: { before: 0n, after: 9n } });
  const onward = contact([sol(CAT, -8n)]);
  const before = { funder: BOB, signature: opening.change.signature, slot: 1, lamports: 9n };

  test("names its funder", () => {
    expect(findPassedThrough(observed([opening, onward]), 2)).toEqual(before);
    expect(findPassedThrough(observed([opening]), 1)).toEqual(before);
  });

  test.each([
    ["its history is not whole", observed([opening, onward], false), 2],
    ["it did something that names no other wallet", observed([opening, onward]), 3],
    ["it did nothing", observed([]), 0],
    ["it had something before", observed([contact([sol(BOB, 9n)]), onward]), 2],
    [
      "two opened it at once",
      observed([contact([sol(BOB, 9n), sol(CAT, 9n)], { ownLamports: { before: 0n, after: 18n } }), onward]),
      2,
    ],
    ["it traded", observed([opening, contact([sol(CAT, -8n)], { traded: true })]), 2],
    ["it moved tokens", observed([opening, contact([], { tokens: [tokenChange("X", 0n, 1n)] })]), 2],
    ["it signed beside another wallet", observed([opening, contact([], { cosigners: [CAT] })]), 2],
    ["it was sent more", observed([opening, contact([sol(CAT, 8n)])]), 2],
  ])("is not recognized if %s", (_, wallet, transactions) => {
    expect(findPassedThrough(wallet, transactions)).toBeNull();
  });
});

describe("facts of a wallet", () => {
  const toLamports = valueMoves([], new Map());

  test("state who paid, who signed, and what moved in which direction", () => {
    const signed = contact([sol(BOB, -7n, 3), { ...sol(CAT, 5n), mint: MINT }], {
      cosigners: [CAT],
      time: 50,
    });
    const given = contact([sol(BOB, 7n)], { signed: false, feePayer: BOB });
    const { wallet, facts } = runSteps(toDirectHistory(observed([signed, given]), toLamports));
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
    const { facts } = runSteps(toDirectHistory(observed(contacts), toLamports));
    return facts.map(({ movements }) => movements.map(({ opened }) => opened));
  };
  const empty = { ownLamports: { before: 0n, after: 9n } };

  test("mark the inflow of SOL that opened it: the first to a balance of 0", () => {
    expect(opens(contact([sol(BOB, 9n)], empty), contact([sol(BOB, 9n)], empty))).toEqual([[true], [false]]);
    expect(opens(contact([sol(BOB, -9n), sol(CAT, 9n)], empty))).toEqual([[false, true]]);
    expect(opens(contact([{ ...sol(BOB, 9n), mint: MINT }], empty))).toEqual([[false]]);
    expect(opens(contact([sol(BOB, -9n)], empty))).toEqual([[false]]);
    expect(opens(contact([sol(BOB, 9n)], { ownLamports: { before: 1n, after: 10n } }))).toEqual([[false]]);
    expect(opens(contact([sol(BOB, 9n)]))).toEqual([[false]]);
    // Earlier changes that are not such an inflow do not count.
    const token = { ...sol(BOB, 9n), mint: MINT };
    expect(opens(contact([token], empty), contact([token, sol(BOB, 9n)], empty))).toEqual([
      [false],
      [false, true],
    ]);
    expect(opens(contact([sol(BOB, -9n)], empty), contact([sol(BOB, 9n)], empty))).toEqual([[false], [true]]);
  });

  test("include the wallet among the signers if another one pays", () => {
    const { facts } = runSteps(
      toDirectHistory(observed([contact([], { feePayer: BOB, signed: true })]), toLamports),
    );
    expect(facts[0]).toMatchObject({ feePayer: BOB, signers: [ANN, BOB] });
  });

  test("do not mark it if the history is incomplete", () => {
    const { facts } = runSteps(
      toDirectHistory(observed([contact([sol(BOB, 9n)], empty)], false), toLamports),
    );
    expect(facts[0]?.movements[0]?.opened).toBe(false);
  });
});

describe("a transaction that two sign while a third pays", () => {
  const paidByCat = (cosigner: typeof ANN, signature: string) =>
    contact([], { signature, feePayer: CAT, cosigners: [cosigner] });
  const signatures = ["x", "y", "z"];
  const of = (wallet: typeof ANN, cosigner: typeof ANN) =>
    runSteps(
      observeWallet(
        wallet,
        {
          changes: signatures.map((each) => ({ ...paidByCat(cosigner, each).change, blockTime: 50 })),
          coverage: {
            ...{ fromSlot: 1, toSlot: 1, fromTime: 50, toTime: 50 },
            ...{ transactions: 3, complete: true },
          },
        },
        { solUsd: new Map(), until: 100 },
      ),
    );

  test("links the two by their signatures without any transfer, and neither to the payer", () => {
    const value = valueMoves([], new Map());
    const wallets = [of(ANN, BOB), of(BOB, ANN)].map((each) => runSteps(toDirectHistory(each, value)));
    const nothing = { labeled: new Set<typeof ANN>(), fanOut: new Map(), passedThrough: new Map() };
    expect(findDirectEvidence({ wallets, ...nothing })).toMatchObject([
      { walletA: ANN, walletB: BOB, kind: "same_signer", count: 3, signatures, holds: true },
    ]);
    // One of the two histories is enough.
    const [first = { wallet: ANN, facts: [] }] = wallets;
    const alone = findDirectEvidence({ wallets: [first, { wallet: BOB, facts: [] }], ...nothing });
    expect(alone).toMatchObject([{ kind: "same_signer", count: 3 }]);
  });
});

describe("transfers", () => {
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

  test("run from giver to receiver, by time and signature", () => {
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

  test("exceed 0.001 SOL, or have no price and are signed by their receiver", () => {
    expect(of(fact("a", 1, [{ lamports: MIN_LAMPORTS - 1n }]))).toEqual([]);
    const unpriced = { lamports: null, mint: MINT };
    expect(of(fact("a", 1, [{ ...unpriced, direction: "in" }]))).toHaveLength(1);
    expect(of(fact("a", 1, [{ ...unpriced, direction: "in" }], [BOB]))).toEqual([]);
    expect(of(fact("a", 1, [unpriced]))).toEqual([]);
    expect(of(fact("a", 1, [unpriced], [ANN, BOB]))).toHaveLength(1);
  });

  test("are an airdrop with ten receivers at once, or from one sender in a day", () => {
    const solitary = (...facts: readonly DirectFact[]) => of(...facts).filter(({ isAirdrop }) => !isAirdrop);
    expect(solitary(fact("a", 1, [{ receivers: 10 }]))).toEqual([]);
    expect(solitary(fact("a", 1, [{ receivers: 9 }]))).toHaveLength(1);
    const inDay = (count: number, at: (n: number) => number) =>
      solitary(
        ...Array.from({ length: count }, (_, n) => fact(`s${n}`, at(n), [{ counterparty: named(n) }])),
      );
    expect(inDay(10, (n) => n)).toEqual([]);
    expect(inDay(9, (n) => n)).toHaveLength(9);
    expect(inDay(10, (n) => (n < 5 ? DAY - 1 : DAY))).toHaveLength(10);
    const senders = Array.from({ length: 10 }, (_, n) =>
      fact(`s${n}`, n, [{ counterparty: named(n), direction: "in" }]),
    );
    expect(solitary(...senders)).toHaveLength(10);
    const dusted = senders.map((each) => ({
      ...each,
      movements: each.movements.map((move) => ({ ...move, direction: "out" as const, lamports: 999_999n })),
    }));
    expect(solitary(fact("a", 1, [{}]), ...dusted)).toHaveLength(1);
  });

  test("of SOL are no airdrop because the sender gave units of one token to ten wallets that day", () => {
    const units = Array.from({ length: 10 }, (_, n) =>
      fact(`s${n}`, n, [{ counterparty: named(n), mint: MINT }]),
    );
    const transfers = of(fact("a", 1, [{}]), ...units);
    expect(transfers).toHaveLength(11);
    expect(transfers.filter(({ isAirdrop }) => !isAirdrop)).toMatchObject([{ signature: "a" }]);
  });

  test("count once if both sides have them, and open the account if either side says so", () => {
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
});

describe("the value of a movement", () => {
  test("a token has the price of the nearest trade, the earlier one of two, in any order", () => {
    const mint = testAddress("Xa");
    const trades = [
      { mint, time: 90, amount: 10n, lamports: 1_000n },
      { mint, time: 110, amount: 10n, lamports: 3_000n },
      { mint, time: 90, amount: 20n, lamports: 9_000n },
    ];
    for (const order of [trades, trades.toReversed()]) {
      expect(valueMoves(order, new Map())({ mint, amount: -5n }, 100)).toBe(500n);
    }
  });

  test("only the trades of tokens that moved are sorted", () => {
    let reads = 0;
    const tradesOf = (mint: typeof MINT) =>
      [30, 10, 20].map((time) =>
        Object.defineProperty({ mint, time, amount: 10n, lamports: 50n }, "time", {
          get: () => {
            reads += 1;
            return time;
          },
        }),
      );
    const value = valueMoves([...tradesOf(MINT), ...tradesOf(BOB)], new Map());
    expect(reads).toBe(0);
    expect(value({ mint: CAT, amount: 4n }, 10)).toBeNull();
    expect(reads).toBe(0);
    expect(value({ mint: MINT, amount: 4n }, 10)).toBe(20n);
    const ofFirst = reads;
    expect(value({ mint: MINT, amount: 4n }, 10)).toBe(20n);
    // The second lookup finds the trades sorted: two comparisons for three trades, and the search.
    expect(reads - ofFirst).toBeLessThan(ofFirst);
  });

  test("of SOL is its amount, in either direction", () => {
    const value = valueMoves([], new Map());
    expect([value({ mint: null, amount: -5n }, 0), value({ mint: null, amount: 5n }, 0)]).toEqual([5n, 5n]);
  });

  test("of dollars uses the hour's SOL price, and is unknown in other hours", () => {
    const value = valueMoves([], new Map([[3600, 150_000_000n]]));
    expect(value({ mint: USDC, amount: -150_000_000n }, 4000)).toBe(1_000_000_000n);
    expect(value({ mint: USDC, amount: 1n }, 0)).toBeNull();
  });

  test("of a token uses the nearest trade in time, the earlier one of two", () => {
    const trade = { mint: MINT, amount: 10n };
    const value = valueMoves(
      [
        { ...trade, time: 100, lamports: 50n },
        { ...trade, time: 200, lamports: 100n },
        { ...trade, mint: BOB, time: 150, lamports: 1n },
      ],
      new Map(),
    );
    const at = (time: number) => value({ mint: MINT, amount: -4n }, time);
    expect([0, 140, 150, 160, 900].map(at)).toEqual([20n, 20n, 20n, 40n, 40n]);
    expect(value({ mint: CAT, amount: 4n }, 0)).toBeNull();
    const nothing = valueMoves([{ mint: MINT, amount: 0n, time: 0, lamports: 5n }], new Map());
    expect(nothing({ mint: MINT, amount: 4n }, 0)).toBeNull();
  });
});
