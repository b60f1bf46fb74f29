import { expect, test } from "vitest";
import { testAddress } from "../testing/build-change.ts";
import type { DirectEvidence } from "./direct/direct-facts.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import { joinLinks } from "./join-links.ts";
import { presentAgentLinks, presentGroups, presentLink } from "./present-links.ts";

const [ANN, BOB, CAT, DAN] = [testAddress("Ann"), testAddress("Bob"), testAddress("Cat"), testAddress("Dan")];
const SOL = 1_000_000_000n;
const PAIR = { walletA: ANN, walletB: BOB };

function direct(fields: Partial<DirectEvidence> = {}): DirectEvidence {
  return {
    ...{ ...PAIR, kind: "common_funder", holds: true, count: 2, first: 0.9, last: 3600 },
    signatures: ["a", "b"],
    detail: {
      ...{ via: CAT, hops: 2, lamports: 3n * SOL, secondsApart: 40, unsolicited: false },
      ofA: { count: 1, lamports: 2n * SOL },
      ofB: { count: 1, lamports: null },
    },
    ...fields,
  };
}

function statistical(fields: Partial<StatisticalEvidence> = {}): StatisticalEvidence {
  return {
    ...{ ...PAIR, kind: "synchronous", holds: true, count: 3, first: 10, last: 30 },
    ...{ pValue: 1e-6, qValue: 1e-4, expected: 0.5 },
    events: [
      { mint: CAT, time: 10, lagSeconds: -4, lagSlots: -9, tested: true, signatures: ["a1", "b1"] },
      { mint: DAN, time: 20, lagSeconds: 1, lagSlots: 2, tested: true, signatures: ["a2", "b2"] },
      { mint: ANN, time: 30, lagSeconds: 2, lagSlots: null, tested: false, signatures: ["a1", "b3"] },
    ],
    detail: { leader: null, follows: [DAN], side: "buy", withinSeconds: 5, testedEvents: 2 },
    ...fields,
  };
}

const linkOf = (facts: readonly DirectEvidence[], chances: readonly StatisticalEvidence[]) => {
  const [link] = joinLinks(facts, chances).links;
  if (link === undefined) throw new Error("there is no link");
  return link;
};

test("a link in results has direct evidence with times, amounts in SOL and the part of each side", () => {
  const { verdict, kinds } = presentLink(linkOf([direct()], []));
  expect(verdict).toBe("linked");
  expect(kinds).toEqual([
    {
      ...{ kind: "common_funder", count: 2, signatures: ["a", "b"], events: [] },
      ...{ first: "1970-01-01T00:00:00.000Z", last: "1970-01-01T01:00:00.000Z" },
      ...{ pValue: null, qValue: null, holds: true },
      detail: {
        ...{ via: CAT, hops: 2, amountSol: 3, secondsApart: 40, expected: null, side: null },
        ...{ withinSeconds: null, testedEvents: null, leader: null, follows: [], unsolicited: false },
        ofA: { count: 1, amountSol: 2 },
        ofB: { count: 1, amountSol: null },
      },
    },
  ]);
});

test("a link in results has no amount for signatures or unpriced transfers", () => {
  const unpriced = { ...direct().detail, lamports: null };
  const [signer, transfer] = presentLink(
    linkOf([direct({ kind: "same_signer" }), direct({ kind: "transfer", detail: unpriced })], []),
  ).kinds;
  expect(signer?.detail).toMatchObject({ amountSol: null, ofA: { count: 1, amountSol: null } });
  expect(transfer?.detail).toMatchObject({ amountSol: null, ofA: { amountSol: 2 } });
});

test("a link in results has statistics with their events, each signature once, and the median lag", () => {
  const [kind] = presentLink(linkOf([], [statistical()])).kinds;
  expect(kind).toMatchObject({
    ...{ count: 3, pValue: 1e-6, qValue: 1e-4, holds: true, signatures: ["a1", "b1", "a2", "b2", "b3"] },
    detail: { expected: 0.5, secondsApart: 2, side: "buy", withinSeconds: 5, follows: [DAN], ofA: null },
  });
  expect(kind?.events[0]).toEqual({
    ...{ mint: CAT, at: "1970-01-01T00:00:10.000Z", lagSeconds: -4, lagSlots: -9, tested: true },
    ...{ signatureA: "a1", signatureB: "b1" },
  });
  expect([kind?.detail.testedEvents, kind?.events.map(({ tested }) => tested)]).toEqual([
    ...[2, [true, true, false]],
  ]);
  const overlap = statistical({ kind: "rare_overlap" });
  expect(presentLink(linkOf([], [overlap])).kinds[0]?.detail.secondsApart).toBeNull();
});

test("a link in results shows five signatures and twenty events, or one page of them", () => {
  const signatures = Array.from({ length: 30 }, (_, n) => `s${n}`);
  const events = signatures.map((each, n) => ({
    ...{ mint: CAT, time: n, lagSeconds: 0, lagSlots: 0, tested: true },
    signatures: [each, each] as const,
  }));
  const link = linkOf([direct({ signatures })], [statistical({ events })]);
  const [fact, chance] = presentLink(link).kinds;
  expect(fact?.signatures).toEqual(["s0", "s1", "s2", "s3", "s4"]);
  expect([chance?.signatures.length, chance?.events.length]).toEqual([5, 20]);
  const [, page] = presentLink(link, 10, 25).kinds;
  expect([page?.signatures[0], page?.signatures.length, page?.events.length]).toEqual(["s10", 20, 20]);
});

test("compact links are sorted by direct kinds, then q-value, then events, then address", () => {
  const to = (walletB: typeof BOB) => ({ walletA: ANN, walletB });
  const links = [
    linkOf([], [statistical(to(DAN))]),
    linkOf([], [statistical({ ...to(CAT), count: 9 })]),
    linkOf(
      [],
      [
        statistical({ ...to(BOB), qValue: 1e-9 }),
        statistical({ ...to(BOB), kind: "rare_overlap", qValue: 1e-5 }),
      ],
    ),
    linkOf([direct(to(BOB))], []),
    linkOf([direct(to(CAT)), direct({ ...to(CAT), kind: "transfer" })], []),
    linkOf([direct({ walletA: BOB, walletB: CAT })], []),
  ];
  const shown = presentAgentLinks(links).map(({ walletA, walletB, kinds }) => [
    `${walletA[0]}${walletB[0]}`,
    kinds.length,
  ]);
  expect(shown).toEqual([
    ["AC", 2],
    ["AB", 1],
    ["BC", 1],
    ["AB", 2],
    ["AC", 1],
    ["AD", 1],
  ]);
  expect(presentAgentLinks(links.slice(0, 1))).toEqual([
    { ...to(DAN), verdict: "coordinated", kinds: [{ kind: "synchronous", count: 3, qValue: 1e-4 }] },
  ]);
  expect(presentAgentLinks(links.slice(3, 4))[0]?.kinds).toEqual([
    { kind: "common_funder", count: 2, qValue: null },
  ]);
});

test("compact links name only the kinds that hold: no statistic that chance explains, no unsolicited transfer", () => {
  const chance = statistical({ kind: "rare_overlap", holds: false, qValue: 1, count: 90 });
  const sent = direct({ kind: "transfer", holds: false });
  const [link] = presentAgentLinks([linkOf([sent], [statistical(), chance])]);
  expect(link).toMatchObject({ verdict: "coordinated", kinds: [{ kind: "synchronous", count: 3 }] });
  expect(link?.kinds).toHaveLength(1);
  const full = presentLink(linkOf([sent], [statistical(), chance]));
  expect(full.kinds.map(({ kind, holds }) => [kind, holds])).toEqual([
    ["transfer", false],
    ["synchronous", true],
    ["rare_overlap", false],
  ]);
});

test("compact links are at most twenty", () => {
  const links = Array.from({ length: 21 }, () => linkOf([direct()], []));
  expect(presentAgentLinks(links)).toHaveLength(20);
});

test("groups of a token state the share of supply that their wallets hold together", () => {
  const { groups } = joinLinks([direct()], []);
  expect(presentGroups(groups, null)).toBe(groups);
  expect(presentGroups(groups, new Map([[ANN, 12.5]]))).toMatchObject([{ supplyPercent: 12.5 }]);
  const both = new Map([
    [ANN, 12.5],
    [BOB, 2.5],
    [CAT, 50],
  ]);
  expect(presentGroups(groups, both)).toMatchObject([{ supplyPercent: 15 }]);
});
