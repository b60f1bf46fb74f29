import { describe, expect, test } from "vitest";
import { USDC } from "../../chain/assets.ts";
import { runSteps } from "../../steps.ts";
import type { DirectMove, OwnerChange } from "../../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../../testing/build-change.ts";
import { toSolUsd } from "../../testing/to-sol-usd.ts";
import { type CounterpartyChange, type ObservedWallet, observeWallet } from "../observe-wallet.ts";
import type { DirectFact } from "./direct-facts.ts";
import { findDirectEvidence } from "./find-direct-evidence.ts";
import { findFunding } from "./find-funding.ts";
import { findPassedThrough } from "./find-passed-through.ts";
import { listContacts } from "./list-contacts.ts";
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
  return { wallet: ANN, complete, trading, counterpartyChanges: contacts, prices: [], proceedsLamports: 0n };
}

const named = (n: number) => testAddress(`N${"ABCDEFGHJK"[Math.floor(n / 10)]}${"ABCDEFGHJK"[n % 10]}`);

describe("the contacts of an address", () => {
  const MIN = 100_000_000n;
  const listed = (contacts: readonly CounterpartyChange[], value = valueMoves([], new Map())) =>
    listContacts(observed(contacts), value).map(({ direction, lamports }) => [direction, lamports]);

  test("are movements of at least 0.1 SOL that are no trade", () => {
    expect(listed([contact([sol(BOB, -MIN), sol(CAT, 2n * MIN)])])).toEqual([
      ["out", MIN],
      ["in", 2n * MIN],
    ]);
    expect(listed([contact([sol(BOB, MIN - 1n)])])).toEqual([]);
    expect(listed([contact([sol(BOB, MIN)], { traded: true })])).toEqual([]);
  });

  test("have tokens by their value, and no token without a price", () => {
    const value = valueMoves([{ mint: MINT, time: 0, amount: 1n, lamports: 1_000n }], new Map());
    const token = (amount: bigint, mint = MINT) => [contact([{ ...sol(BOB, amount), mint }])];
    expect(listed(token(-100_000n), value)).toEqual([["out", MIN]]);
    expect(listed(token(99_999n), value)).toEqual([]);
    expect(listed(token(9_999_999_999n, CAT), value)).toEqual([]);
  });
});

describe("the funding of a wallet", () => {
  const value = valueMoves([], new Map());
  const buyAt = (time: number): ObservedWallet["trading"]["trades"][number] => {
    return { signature: "buy", mint: MINT, side: "buy", time, slot: null };
  };
  const funding = (
    contacts: readonly CounterpartyChange[],
    boughtAt: number | null = 100,
    complete = true,
  ) => {
    const wallet = observed(contacts, complete);
    const trades = boughtAt === null ? [] : [buyAt(boughtAt)];
    const found = findFunding({ ...wallet, trading: { ...wallet.trading, trades } }, value);
    return found && [found.funder, found.lamports, found.transactions.length];
  };
  const SOL = 1_000_000_000n;
  const dust = contact([sol(BOB, 2_000_000n)], { time: 10 });
  const large = contact([sol(CAT, 3n * SOL)], { time: 50 });

  test("is the largest inflow before its first purchase, and not what opened it", () => {
    expect(funding([dust, large])).toEqual([CAT, 3n * SOL, 1]);
    expect(funding([dust, contact([sol(CAT, 3n * SOL)], { time: 101 })])).toEqual([BOB, 2_000_000n, 1]);
    expect(funding([dust, contact([sol(CAT, 3n * SOL)], { time: 101 })], null)).toEqual([CAT, 3n * SOL, 1]);
  });

  test("adds up what one address sent in parts", () => {
    const parts = [20, 30].map((time) => contact([sol(BOB, 2n * SOL)], { time }));
    expect(funding([...parts, large])).toEqual([BOB, 4n * SOL, 2]);
  });

  test("has no outflow, no dust, no token, and no proceeds of a trade before", () => {
    const token = contact([{ ...sol(BOB, 9n * SOL), mint: MINT }], { time: 20 });
    const proceeds = contact([sol(BOB, 9n * SOL)], { time: 20, traded: true });
    const sent = contact([sol(BOB, -9n * SOL)], { time: 20 });
    expect(funding([token, proceeds, sent, large])).toEqual([CAT, 3n * SOL, 1]);
    expect(funding([contact([sol(BOB, 1_000_000n)])])).toBeNull();
    expect(funding([contact([sol(CAT, 3n * SOL)], { time: 100, traded: true })])).toEqual([CAT, 3n * SOL, 1]);
  });

  test("is unknown for a history that does not reach back to its beginning", () => {
    expect(funding([dust, large], 100, false)).toBeNull();
  });

  test("has dollars by the price of the hour", () => {
    const wallet = observed([dust, contact([{ ...sol(CAT, 150_000_000n), mint: USDC }], { time: 50 })]);
    const dollars = valueMoves([], toSolUsd([[0, 150_000_000n]]));
    expect(findFunding(wallet, dollars)).toMatchObject({ funder: CAT, lamports: SOL });
  });
});

describe("a pass-through wallet", () => {
  const value = valueMoves([], new Map());
  const SOL = 1_000_000_000n;
  const opening = contact([sol(BOB, 9n * SOL)], { signed: false, feePayer: BOB });
  const onward = contact([sol(CAT, -8n * SOL)]);
  const before = { funder: BOB, signature: opening.change.signature, slot: 1, lamports: 9n * SOL };
  const unasked = (direct: readonly DirectMove[], tokens: OwnerChange["tokens"] = []) =>
    contact(direct, { signed: false, feePayer: CAT, tokens });

  test("names its funder", () => {
    expect(findPassedThrough(observed([opening, onward]), 2, value)).toEqual(before);
    expect(findPassedThrough(observed([opening]), 1, value)).toEqual(before);
  });

  test("remains one if others send dust, spam, or less than its funder", () => {
    const spam = unasked([{ ...sol(CAT, 5n), mint: MINT }], [tokenChange("X", 0n, 5n)]);
    const noise = [unasked([sol(CAT, 1n)]), spam, unasked([sol(CAT, 8n * SOL)])];
    expect(findPassedThrough(observed([opening, ...noise, onward]), 5, value)).toEqual(before);
    expect(findPassedThrough(observed([unasked([sol(CAT, 1n)]), opening, onward]), 3, value)).toEqual(before);
  });

  test.each([
    ["its history is not whole", observed([opening, onward], false), 2],
    ["it did something that names no other wallet", observed([opening, onward]), 3],
    ["it did nothing", observed([]), 0],
    ["two gave it as much", observed([unasked([sol(BOB, 9n * SOL), sol(CAT, 9n * SOL)]), onward]), 2],
    ["it traded", observed([opening, contact([sol(CAT, -8n)], { traded: true })]), 2],
    ["it moved tokens", observed([opening, contact([], { tokens: [tokenChange("X", 0n, 1n)] })]), 2],
    ["it sent tokens", observed([opening, contact([{ ...sol(CAT, -8n), mint: MINT }])]), 2],
    ["it signed beside another wallet", observed([opening, contact([], { cosigners: [CAT] })]), 2],
    ["it signed an inflow", observed([opening, contact([sol(CAT, 8n)])]), 2],
  ])("is not recognized if %s", (_, wallet, transactions) => {
    expect(findPassedThrough(wallet, transactions, value)).toBeNull();
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
    const nothing = { labeled: new Set<typeof ANN>(), contacts: new Map(), passedThrough: new Map() };
    expect(findDirectEvidence({ wallets, ...nothing })).toMatchObject([
      { walletA: ANN, walletB: BOB, kind: "same_signer", count: 3, signatures, holds: true },
    ]);
    // One of the two histories is enough.
    const empty = { facts: [], funding: null, proceedsLamports: 0n };
    const [first = { wallet: ANN, ...empty }] = wallets;
    const alone = findDirectEvidence({ wallets: [first, { wallet: BOB, ...empty }], ...nothing });
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
    const value = valueMoves([], toSolUsd([[3600, 150_000_000n]]));
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
