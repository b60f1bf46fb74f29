import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "../../../../testing/test-scope.ts";
import type { Address } from "../../address.ts";
import { runSteps } from "../../steps.ts";
import { buildChange, testAddress } from "../../testing/build-change.ts";
import { type CounterpartyChange, type ObservedWallet, observeWallet } from "../observe-wallet.ts";
import { buildContact } from "../testing/build-contact.ts";
import { ANN, BOB } from "../testing/build-pair.ts";
import { numbered } from "../testing/coordination-market.ts";
import type { DirectFact, DirectHistory, DirectInput, DirectMovement } from "./direct-facts.ts";
import { findDirectEvidence } from "./find-direct-evidence.ts";
import { type Contact, listContacts } from "./list-contacts.ts";
import { toDirectHistory } from "./to-direct-history.ts";
import { valueMoves } from "./value-moves.ts";

const A = testAddress("A");
const B = testAddress("B");
const C = testAddress("C");
const X = testAddress("X");
const Y = testAddress("Y");
const SOL = 1_000_000_000n;

function factOf(wallet: Address, signature: string, fields: Partial<DirectFact> = {}): DirectFact {
  return { signature, time: 1000, feePayer: wallet, signers: [wallet], movements: [], ...fields };
}

function moved(
  direction: "in" | "out",
  counterparty: Address,
  fields: Partial<DirectMovement> = {},
): DirectMovement {
  return { counterparty, direction, mint: null, lamports: SOL, receivers: 1, opened: false, ...fields };
}

function inputOf(
  facts: Readonly<Record<string, readonly DirectFact[]>>,
  fields: Partial<DirectInput> = {},
): DirectInput {
  const wallets = Object.entries(facts).map(([name, list]) => {
    return { wallet: testAddress(name), facts: list, funding: null, proceedsLamports: 0n };
  });
  return { wallets, labeled: new Set(), contacts: new Map(), passedThrough: new Map(), ...fields };
}

const DAY = 86_400;

/** An address that gave 1 SOL to as many wallets outside the group, 3 a day. */
const service = (count: number): readonly Contact[] =>
  outsiders(count).map((counterparty, n) => {
    return { counterparty, direction: "out", lamports: SOL, time: Math.floor(n / 3) * DAY };
  });

/** `count` wallets outside the group. */
const outsiders = (count: number) => Array.from({ length: count }, (_, n) => numbered("N", n));

const kindsOf = (input: DirectInput) =>
  findDirectEvidence(input).map(({ walletA, walletB, kind }) => [walletA, walletB, kind]);

test("a shared signature links two signers of one transaction, once, regardless of whose history has it", () => {
  const both = factOf(A, "s", { signers: [A, B] });
  expect(findDirectEvidence(inputOf({ A: [both], B: [both] }))).toEqual([
    {
      walletA: A,
      walletB: B,
      kind: "same_signer",
      holds: true,
      count: 1,
      first: 1000,
      last: 1000,
      signatures: ["s"],
      detail: {
        ...{ via: null, hops: null, lamports: 0n, secondsApart: null, unsolicited: false },
        ofA: { count: 1, lamports: 0n },
        ofB: { count: 0, lamports: 0n },
      },
    },
  ]);
});

test("a shared signature includes a network fee that one pays for the other, which is the part of the payer", () => {
  const found = findDirectEvidence(inputOf({ A: [], B: [factOf(B, "s", { feePayer: A })] }));
  expect(found).toMatchObject([
    { walletA: A, walletB: B, kind: "same_signer", detail: { ofA: { count: 1 }, ofB: { count: 0 } } },
  ]);
});

test("a shared signature links no wallet to a launchpad that pays for many, nor to one that did not sign", () => {
  const paid = { feePayer: X, signers: [X, A] };
  const other = { feePayer: X, signers: [X, B] };
  expect(kindsOf(inputOf({ A: [factOf(A, "s", paid)], B: [factOf(B, "t", other)] }))).toEqual([]);
  const sent = factOf(A, "u", { feePayer: B, signers: [B] });
  expect(kindsOf(inputOf({ A: [sent], B: [] }))).toEqual([]);
});

test("repeated events of one kind between a pair are one evidence, by time and then by signature, from the first event to the last", () => {
  const signed = (signature: string, time: number) => factOf(A, signature, { time, signers: [A, B] });
  const input = inputOf({ A: [signed("late", 3000), signed("y", 1000), signed("x", 1000)], B: [] });
  const [found, ...others] = findDirectEvidence(input);
  expect(others).toEqual([]);
  expect(found).toMatchObject({ count: 3, first: 1000, last: 3000, signatures: ["x", "y", "late"] });
  expect(found?.detail.ofA).toEqual({ count: 3, lamports: 0n });
});

test("repeated events between a pair count a transaction with several assets once, for the side that sent them", () => {
  const two = [moved("out", B), moved("out", B, { mint: X, lamports: SOL })];
  const [found] = findDirectEvidence(inputOf({ A: [factOf(A, "s", { movements: two })], B: [] }));
  expect(found).toMatchObject({ kind: "transfer", count: 1, detail: { lamports: 2n * SOL } });
  expect(found?.detail.ofA).toEqual({ count: 1, lamports: 2n * SOL });
  expect(found?.detail.ofB).toEqual({ count: 0, lamports: 0n });
});

test("repeated events of one kind between a pair have an unknown value if one transfer has no price, regardless of its position", () => {
  const unpriced = moved("out", B, { mint: X, lamports: null });
  for (const movements of [
    [moved("out", B), unpriced],
    [unpriced, moved("out", B)],
  ]) {
    const fact = factOf(A, "s", { signers: [A, B], movements });
    const found = findDirectEvidence(inputOf({ A: [fact], B: [] })).find(({ kind }) => kind === "transfer");
    expect(found?.detail).toMatchObject({ lamports: null, ofA: { lamports: null }, ofB: { lamports: 0n } });
  }
});

test("a transaction that both sign counts for its fee payer, and for neither if a third party pays", () => {
  const partsOf = (feePayer: Address) => {
    const fact = factOf(A, "s", { feePayer, signers: [feePayer, A, B] });
    const [found] = findDirectEvidence(inputOf({ A: [fact], B: [] }));
    return [found?.detail.ofA.count, found?.detail.ofB.count];
  };
  expect([partsOf(A), partsOf(B), partsOf(X)]).toEqual([
    [1, 0],
    [0, 1],
    [0, 0],
  ]);
});

test("the seconds apart are those of the nearest two events of different sides", () => {
  const sent = (wallet: Address, time: number) =>
    factOf(wallet, `${wallet} ${time}`, { time, movements: [moved("out", X)] });
  const input = inputOf({ A: [sent(A, 10), sent(A, 40)], B: [sent(B, 100), sent(B, 145)] });
  expect(findDirectEvidence(input)[0]?.detail.secondsApart).toBe(60);
});

test("a transfer links two wallets, and counts once if both histories have it", () => {
  const found = findDirectEvidence(
    inputOf({
      A: [factOf(A, "s", { movements: [moved("out", B)] })],
      B: [factOf(B, "s", { feePayer: A, signers: [A], movements: [moved("in", A)] })],
    }),
  );
  expect(found.map(({ kind, count, detail }) => [kind, count, detail.lamports])).toEqual([
    ["transfer", 1, SOL],
  ]);
});

test("the part of each side is what it sent: 1 SOL from one, 2 from the other, and the amounts of both to a collector", () => {
  const sent = (to: Address, signature: string, lamports: bigint, time: number) =>
    factOf(A, signature, { time, movements: [moved("out", to, { lamports })] });
  const from = (wallet: Address, fact: DirectFact) => ({ ...fact, feePayer: wallet, signers: [wallet] });
  const found = findDirectEvidence(
    inputOf({
      A: [sent(B, "s", SOL, 10), sent(X, "t", SOL, 100)],
      B: [from(B, sent(A, "u", 2n * SOL, 20)), from(B, sent(X, "v", 3n * SOL, 130))],
    }),
  );
  const parts = found.map(({ kind, detail: { ofA, ofB, secondsApart } }) => [kind, ofA, ofB, secondsApart]);
  expect(parts).toEqual([
    ["common_collector", { count: 1, lamports: SOL }, { count: 1, lamports: 3n * SOL }, 30],
    ["transfer", { count: 1, lamports: SOL }, { count: 1, lamports: 2n * SOL }, null],
  ]);
});

const fundedBy = (wallet: Address, funder: Address, signature: string, lamports = SOL): DirectHistory => ({
  ...{ wallet, facts: [], proceedsLamports: 0n },
  funding: { funder, lamports, transactions: [{ signature, slot: 1, time: 1000, lamports }] },
});
const fundings = (...wallets: readonly DirectHistory[]) => inputOf({}, { wallets });
const funded = fundings(fundedBy(A, X, "s"), fundedBy(B, X, "t"));

test("a common funder links two wallets to which it gave most before their first purchase", () => {
  expect(
    findDirectEvidence(funded).map(({ kind, signatures, detail }) => [kind, signatures, detail]),
  ).toEqual([
    [
      "common_funder",
      ["s", "t"],
      {
        ...{ via: X, hops: 1, lamports: 2n * SOL, secondsApart: 0, unsolicited: false },
        ofA: { count: 1, lamports: SOL },
        ofB: { count: 1, lamports: SOL },
      },
    ],
  ]);
});

test("a common funder is the address that funded each wallet directly", () => {
  const input = fundings(fundedBy(A, X, "s"), fundedBy(B, Y, "t"), fundedBy(C, Y, "u"));
  expect(
    findDirectEvidence(input).map(({ walletA, walletB, detail }) => [walletA, walletB, detail.via]),
  ).toEqual([[B, C, Y]]);
});

test("a common funder links two through a wallet that did nothing else", () => {
  const passedThrough = new Map([[Y, { funder: X, signature: "u", slot: 1, lamports: 5n }]]);
  const found = findDirectEvidence({
    ...fundings(fundedBy(A, X, "s"), fundedBy(B, Y, "t")),
    passedThrough,
  });
  expect(found.map(({ kind, detail }) => [kind, detail.via, detail.hops])).toEqual([["common_funder", X, 2]]);
});

test("a common funder links two through two wallets that did nothing else, and not through three", () => {
  const wallets = outsiders(3);
  const [near, middle, far] = wallets;
  if (near === undefined || middle === undefined || far === undefined) throw new Error("no wallets");
  const passed = (funder: Address) => ({ funder, signature: `of ${funder}`, slot: 1, lamports: 5n });
  const through = new Map([
    [near, passed(middle)],
    [middle, passed(X)],
  ]);
  const hopsOf = (passedThrough: typeof through) =>
    findDirectEvidence({ ...fundings(fundedBy(A, X, "s"), fundedBy(B, near, "t")), passedThrough }).map(
      ({ detail }) => [detail.via, detail.hops],
    );
  expect(hopsOf(through)).toEqual([[X, 3]]);
  expect(hopsOf(new Map([...through, [middle, passed(far)], [far, passed(X)]]))).toEqual([]);
  // Two wallets that pass SOL to each other have no origin behind them.
  expect(hopsOf(new Map([...through, [middle, passed(near)]]))).toEqual([]);
});

test("a common funder links no wallets if it is an exchange, was not read, or funded over 25 wallets outside the group", () => {
  expect(kindsOf({ ...funded, labeled: new Set([X]) })).toEqual([]);
  expect(kindsOf({ ...funded, unread: new Set([X]) })).toEqual([]);
  expect(kindsOf({ ...funded, contacts: new Map([[X, service(26)]]) })).toEqual([]);
  expect(kindsOf({ ...funded, contacts: new Map([[X, service(25)]]) })).toHaveLength(1);
});

test("a common funder links all of 40 wallets that it funded in one hour, and wallets beside the group are no sign of a hub", () => {
  const wallets = outsiders(40).map((wallet) => fundedBy(wallet, X, `of ${wallet}`));
  const contacts = new Map([[X, service(40).map((contact) => ({ ...contact, time: 0 }))]]);
  for (const members of [2, 9, 10, 26, 40]) {
    const input = { ...fundings(...wallets.slice(0, members)), contacts };
    expect(kindsOf(input)).toHaveLength((members * (members - 1)) / 2);
  }
  const customers = { ...funded, contacts: new Map([[X, service(40)]]) };
  expect(kindsOf(customers)).toEqual([]);
  expect(kindsOf({ ...customers, beside: outsiders(40).slice(0, 15) })).toHaveLength(1);
});

test("a common funder links no wallets by less than 0.1 SOL to one of them", () => {
  const min = SOL / 10n;
  expect(kindsOf(fundings(fundedBy(A, X, "s"), fundedBy(B, X, "t", min)))).toHaveLength(1);
  expect(kindsOf(fundings(fundedBy(A, X, "s"), fundedBy(B, X, "t", min - 1n)))).toEqual([]);
});

test("a common funder is no hub by payments of less than a tenth of what it gave to each of the two", () => {
  const small = service(40).map((contact) => ({ ...contact, lamports: SOL - 1n }));
  const large = fundings(fundedBy(A, X, "s", 10n * SOL), fundedBy(B, X, "t", 20n * SOL));
  expect(kindsOf({ ...large, contacts: new Map([[X, small]]) })).toHaveLength(1);
  expect(kindsOf({ ...large, contacts: new Map([[X, service(40)]]) })).toEqual([]);
});

describe("a common collector", () => {
  const sent = (wallet: Address, to: Address) => [
    factOf(wallet, `${wallet} sent`, { movements: [moved("out", to)] }),
  ];

  test("a common collector links wallets that sent to one address outside the group", () => {
    expect(kindsOf(inputOf({ A: sent(A, X), B: sent(B, X), C: sent(C, Y) }))).toEqual([
      [A, B, "common_collector"],
    ]);
  });

  test("a common collector links no wallets if it is a pool or an exchange", () => {
    const pool = inputOf({ A: sent(A, X), B: sent(B, X) }, { labeled: new Set([X]) });
    expect(kindsOf(pool)).toEqual([]);
  });

  test("a common collector remains one if it is in the group", () => {
    expect(kindsOf(inputOf({ A: sent(A, C), B: sent(B, C), C: [] }))).toEqual([
      [A, B, "common_collector"],
      [A, C, "transfer"],
      [B, C, "transfer"],
    ]);
  });

  const collects = (ofA: bigint, ofB: bigint, proceeds: bigint) => {
    const sentTo = (wallet: Address, lamports: bigint): DirectHistory => ({
      ...{ wallet, funding: null, proceedsLamports: wallet === A ? proceeds : 0n },
      facts: [factOf(wallet, `${wallet} sent`, { movements: [moved("out", X, { lamports })] })],
    });
    return kindsOf(inputOf({}, { wallets: [sentTo(A, ofA), sentTo(B, ofB)] })).length === 1;
  };

  test("a common collector got at least 0.1 SOL from both", () => {
    const min = SOL / 10n;
    expect([collects(min, min, 0n), collects(min - 1n, min, 0n), collects(min, 1_100_000n, 0n)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test("a common collector got at least a tenth of the proceeds of each: 0.33 SOL of sales of 3.3 SOL, and not of 3.4 SOL", () => {
    const part = (33n * SOL) / 100n;
    expect([collects(part, part, 10n * part), collects(part, part, (34n * SOL) / 10n)]).toEqual([
      true,
      false,
    ]);
  });
});

test("transactions are ordered by time, regardless of the order of the wallets", () => {
  const late = factOf(A, "a", { time: 2000, movements: [moved("out", X)] });
  const early = factOf(B, "b", { time: 1000, movements: [moved("out", X)] });
  const input = inputOf({ A: [late], B: [early] });
  expect(findDirectEvidence(input)[0]?.signatures).toEqual(["b", "a"]);
  expect(findDirectEvidence({ ...input, wallets: input.wallets.toReversed() })).toEqual(
    findDirectEvidence(input),
  );
});

test("removing an uninvolved wallet or reordering the wallets changes no evidence", () => {
  const facts = {
    A: [factOf(A, "s", { signers: [A, B], movements: [moved("out", B)] })],
    B: [factOf(B, "t", { movements: [moved("out", X)] })],
    C: [factOf(C, "u", { movements: [moved("out", Y)] })],
  };
  const { C: _, ...rest } = facts;
  const found = findDirectEvidence(inputOf(facts));
  expect(found).toHaveLength(2);
  expect(findDirectEvidence(inputOf(rest))).toEqual(found);
  const input = inputOf(facts);
  expect(findDirectEvidence({ ...input, wallets: input.wallets.toReversed() })).toEqual(found);
});

describe("an unsolicited transfer", () => {
  const sent = (wallet: Address, to: Address, signature: string, signers: readonly Address[] = [wallet]) =>
    factOf(wallet, signature, { signers, movements: [moved("out", to)] });
  const transferOf = (input: DirectInput) =>
    findDirectEvidence(input).find(({ kind }) => kind === "transfer");

  test("an unsolicited transfer is not signed or answered by its receiver, and is listed without a verdict", () => {
    const found = transferOf(inputOf({ A: [sent(A, B, "s")], B: [] }));
    expect(found).toMatchObject({ holds: false, count: 1, detail: { unsolicited: true } });
  });

  test("an unsolicited transfer is not assumed if the receiver sends something back at any time, or signs one of the transfers", () => {
    const answered = inputOf({ A: [sent(A, B, "s")], B: [sent(B, A, "t")] });
    const signed = inputOf({ A: [sent(A, B, "s"), sent(A, B, "t", [A, B])], B: [] });
    for (const input of [answered, signed]) {
      expect(transferOf(input)).toMatchObject({ holds: true, count: 2, detail: { unsolicited: false } });
    }
  });

  test("an unsolicited transfer is not answered by dust", () => {
    const dust = factOf(B, "t", { movements: [moved("out", A, { lamports: 1_000_000n })] });
    expect(transferOf(inputOf({ A: [sent(A, B, "s")], B: [dust] }))?.holds).toBe(false);
  });
});

const together = factOf(A, "both", { signers: [A, B], movements: [moved("out", B)] });
const back = factOf(B, "back", { movements: [moved("out", A)] });
const heldKinds = (input: DirectInput) =>
  findDirectEvidence(input).flatMap(({ kind, holds }) => (holds ? [kind] : []));

test("a member with many receivers keeps its joint signatures and two-way transfers as evidence", () => {
  const input = inputOf({ A: [together], B: [back] }, { contacts: new Map([[A, service(90)]]) });
  expect(heldKinds(input)).toEqual(["same_signer", "transfer"]);
});

test("a member with many receivers keeps two-sided evidence with 26 receivers of one lamport, or an airdrop that includes the other", () => {
  const dust = outsiders(26).map((to, n) =>
    factOf(A, `dust ${n}`, { movements: [moved("out", to, { lamports: 1n })] }),
  );
  expect(heldKinds(inputOf({ A: [together, ...dust], B: [back] }))).toEqual(["same_signer", "transfer"]);
  const airdrop = { ...together, movements: [moved("out", B, { receivers: 27 })] };
  expect(heldKinds(inputOf({ A: [airdrop], B: [back] }))).toEqual(["same_signer", "transfer"]);
});

test("a member with many receivers loses one-sided evidence: a one-way transfer that the receiver signed, and a common collector", () => {
  const collected = (wallet: Address) => factOf(wallet, `${wallet} X`, { movements: [moved("out", X)] });
  const facts = { A: [{ ...together, movements: [moved("out", B)] }, collected(A)], B: [collected(B)] };
  expect(heldKinds(inputOf(facts))).toEqual(["common_collector", "same_signer", "transfer"]);
  expect(heldKinds(inputOf(facts, { contacts: new Map([[A, service(26)]]) }))).toEqual(["same_signer"]);
});

test("a member with many receivers has no evidence if it is a labeled exchange", () => {
  expect(heldKinds(inputOf({ A: [together], B: [back] }, { labeled: new Set([A]) }))).toEqual([]);
});

const BOUGHT_AT = 20 * DAY;
const VALUE = valueMoves([], new Map());

/** Eight wallets that can be in the call, two addresses that are not, and many others. */
const WALLETS = Array.from("ABCDEFGH", testAddress);
const OUTSIDE = [testAddress("X"), testAddress("Y")] as const;
const OTHERS = outsiders(60);

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

const CAT = testAddress("Cat");

describe("a transaction that two sign while a third pays", () => {
  const paidByCat = (cosigner: typeof ANN, signature: string) =>
    buildContact([], { signature, feePayer: CAT, cosigners: [cosigner] });
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

  test("a transaction that two sign while a third pays links the two by their signatures without any transfer, and neither to the payer", () => {
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
