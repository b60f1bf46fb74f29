import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import { testAddress } from "../testing/build-change.ts";
import type { DirectEvidence } from "./direct/direct-facts.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import { joinLinks } from "./join-links.ts";

function direct(a: string, b: string, holds = true): DirectEvidence {
  const pair = { walletA: testAddress(a), walletB: testAddress(b) };
  const part = { count: 0, lamports: 0n };
  const none = { via: null, hops: null, lamports: null, secondsApart: null, unsolicited: !holds };
  const detail = { ...none, ofA: part, ofB: part };
  return { ...pair, kind: "transfer", holds, count: 1, first: 1, last: 1, signatures: ["s"], detail };
}

function statistical(
  a: string,
  b: string,
  holds = true,
  kind: StatisticalEvidence["kind"] = "synchronous",
): StatisticalEvidence {
  return {
    walletA: testAddress(a),
    walletB: testAddress(b),
    kind,
    holds,
    count: 5,
    first: 1,
    last: 2,
    events: [],
    pValue: 0.001,
    qValue: 0.01,
    expected: 1,
    detail: { leader: null, follows: [], side: "buy", withinSeconds: 5, testedEvents: 5 },
  };
}

const names = (wallets: readonly Address[]) => wallets.map((wallet) => wallet[0]).join("");

test("connected wallets are one group, which is linked only if direct evidence alone connects them", () => {
  const { links, groups } = joinLinks(
    [direct("A", "B"), direct("B", "C"), direct("E", "F")],
    [statistical("A", "C"), statistical("F", "G"), statistical("H", "J")],
  );
  expect(links.map(({ walletA, walletB, verdict }) => [names([walletA, walletB]), verdict])).toEqual([
    ["AB", "linked"],
    ["AC", "coordinated"],
    ["BC", "linked"],
    ["EF", "linked"],
    ["FG", "coordinated"],
    ["HJ", "coordinated"],
  ]);
  expect(groups.map(({ wallets, verdict, kinds }) => [names(wallets), verdict, kinds])).toEqual([
    ["ABC", "linked", ["synchronous", "transfer"]],
    ["EFG", "coordinated", ["synchronous", "transfer"]],
    ["HJ", "coordinated", ["synchronous"]],
  ]);
});

test("evidence that doesn't hold makes no link, and is listed beside evidence that does", () => {
  const { links, groups } = joinLinks(
    [direct("A", "B")],
    [statistical("A", "B", false), statistical("A", "C", false)],
  );
  expect(links).toHaveLength(1);
  expect(links[0]?.statistical).toHaveLength(1);
  expect(groups.map(({ kinds }) => kinds)).toEqual([["transfer"]]);
});

test("an unsolicited transfer makes no link and no group, and is listed separately", () => {
  const { links, untied, groups } = joinLinks(
    [direct("A", "B", false), direct("C", "D", false)],
    [statistical("C", "D"), statistical("E", "F", false)],
  );
  expect(links.map(({ walletA, walletB, verdict }) => [names([walletA, walletB]), verdict])).toEqual([
    ["CD", "coordinated"],
  ]);
  expect(untied.map(({ walletA, walletB, verdict }) => [names([walletA, walletB]), verdict])).toEqual([
    ["AB", null],
  ]);
  expect(groups.map(({ wallets, kinds }) => [names(wallets), kinds])).toEqual([["CD", ["synchronous"]]]);
});

test("a fixed order makes no link and no group, and is listed separately or beside evidence that holds", () => {
  const order = (a: string, b: string) => statistical(a, b, false, "fixed_order");
  const { links, untied, groups } = joinLinks([direct("A", "B")], [order("A", "B"), order("C", "D")]);
  expect(links.map(({ statistical: beside }) => beside.map(({ kind }) => kind))).toEqual([["fixed_order"]]);
  expect(untied.map(({ walletA, walletB, verdict }) => [names([walletA, walletB]), verdict])).toEqual([
    ["CD", null],
  ]);
  expect(groups.map(({ wallets, kinds }) => [names(wallets), kinds])).toEqual([["AB", ["transfer"]]]);
});
