import { expect, test } from "vitest";
import type { Address } from "../address.ts";
import type { Transaction } from "../chain/transaction.ts";
import { testAddress } from "../testing/build-change.ts";
import type { StatisticalEvidence } from "./find-coordination.ts";
import { inferTrades, listSigningTraders, type PageEntry, rankMoments } from "./leaders.ts";

const [A, B, C] = [testAddress("A"), testAddress("B"), testAddress("C")];
const LEADER = testAddress("L");
const [QUIET, BUSY] = [testAddress("Q"), testAddress("BUSY")];

/** Evidence of a pair that bought tokens at these seconds, the first wallet a second before the other. */
function together(
  walletA: Address,
  walletB: Address,
  moments: readonly [Address, number][],
): StatisticalEvidence {
  return {
    ...{ walletA, walletB, kind: "synchronous", holds: true, count: moments.length, first: 0, last: 0 },
    ...{ pValue: 0, qValue: 0, expected: 0 },
    events: moments.map(([mint, time]) => ({
      ...{ mint, time, lagSeconds: 1, lagSlots: null, tested: true },
      signatures: [`${walletA} ${mint}`, `${walletB} ${mint}`] as const,
    })),
    detail: { leader: null, follows: [], side: "buy", withinSeconds: 5, testedEvents: moments.length },
  };
}

/** Page of signatures, which are given oldest first. */
const pageOf = (...entries: readonly [signature: string, time: number][]): readonly PageEntry[] =>
  entries.map(([signature, time]) => ({ signature, time })).reverse();

test("moments to search for a leader have the nearest three trades of other wallets within three minutes, and no trade of the group", () => {
  const page = pageOf(
    ["long ago", 800],
    ["one", 950],
    ["two", 960],
    ["three", 970],
    ["own", 980],
    ["four", 999],
    [`${A} ${QUIET}`, 1_000],
    ["after", 1_000],
  );
  const evidence = [together(A, B, [[QUIET, 1_000]])];
  const [moment] = rankMoments(evidence, new Map([[QUIET, page]]), new Set(["own"]));
  expect(moment?.nearby).toEqual(["four", "three", "two"]);
  expect(moment?.seenSeconds).toBe(50);
});

test("moments to search for a leader cover the three minutes before the trade, both ends included, and nothing after it", () => {
  // A provider's page that is not in order of time.
  const page = pageOf(
    ["too old", 819.9],
    ["oldest", 820],
    ["later", 1_000.1],
    ["same moment", 1_000],
    [`${A} ${QUIET}`, 1_000],
  );
  const [moment] = rankMoments([together(A, B, [[QUIET, 1_000]])], new Map([[QUIET, page]]), new Set());
  expect(moment).toEqual({
    ...{ mint: QUIET, side: "buy", first: `${A} ${QUIET}`, pairs: [0] },
    ...{ nearby: ["same moment", "oldest"], readBelow: `${A} ${QUIET}`, seenSeconds: 180 },
  });
});

test("moments to search for a leader begin with the trade of the earlier side, and omit a token without a page", () => {
  const [event] = together(A, B, [[QUIET, 1_000]]).events;
  if (event === undefined) throw new Error("there is no event");
  const turned = { ...together(A, B, []), events: [{ ...event, lagSeconds: -1 }] };
  const sold = { ...turned, detail: { ...turned.detail, side: "sell" as const } };
  const pages = new Map([[QUIET, pageOf(["x", 999])]]);
  const [moment] = rankMoments([sold], pages, new Set());
  expect(moment).toMatchObject({ side: "sell", first: `${B} ${QUIET}`, nearby: ["x"] });
  expect(rankMoments([turned], new Map(), new Set())).toEqual([]);
});

test("moments to search for a leader join trades at most three minutes apart, in any order", () => {
  const pages = new Map([[QUIET, pageOf(["x", 1])]]);
  const momentsOf = (...times: readonly number[]) =>
    rankMoments(
      times.map((time) => together(A, B, [[QUIET, time]])),
      pages,
      new Set(),
    ).map(({ pairs }) => pairs);
  expect(momentsOf(1_180, 1_000)).toEqual([[1, 0]]);
  expect(momentsOf(1_181, 1_000)).toHaveLength(2);
});

test("moments to search for a leader with equal pairs are sorted by any earlier trade, visible time, number of trades, and signature", () => {
  const mints = ["M1", "M2", "M3", "M4", "M5"].map(testAddress);
  const [alone, far, near, fewer, twin] = mints as [Address, Address, Address, Address, Address];
  const at = (mint: Address) => `${A} ${mint}`;
  const pages = new Map([
    [alone, pageOf([at(alone), 1_000])],
    [far, pageOf(["a", 990], ["b", 995], [at(far), 1_000])],
    [near, pageOf(["a", 900], ["b", 990], ["c", 991], ["d", 992], [at(near), 1_000])],
    [fewer, pageOf(["b", 995], [at(fewer), 1_000])],
    [twin, pageOf(["b", 995], [at(twin), 1_000])],
  ]);
  const expected = [...[fewer, twin].sort(), far, near, alone];
  for (const order of [mints, mints.toReversed()]) {
    const evidence = [
      together(
        A,
        B,
        order.map((mint) => [mint, 1_000]),
      ),
    ];
    expect(rankMoments(evidence, pages, new Set()).map(({ mint }) => mint)).toEqual(expected);
  }
});

test("moments to search for a leader are shared by pairs within three minutes, and sorted by the number of pairs", () => {
  const evidence = [
    together(A, B, [
      [BUSY, 2_000],
      [QUIET, 1_000],
    ]),
    together(A, C, [
      [BUSY, 2_500],
      [QUIET, 1_100],
    ]),
  ];
  const pages = new Map([
    [BUSY, pageOf(["x", 1_999], [`${A} ${BUSY}`, 2_000])],
    [QUIET, pageOf(["y", 990], [`${A} ${QUIET}`, 1_000])],
  ]);
  const moments = rankMoments(evidence, pages, new Set([`${A} ${BUSY}`]));
  expect(moments.map(({ mint, pairs }) => [mint, pairs])).toEqual([
    [QUIET, [0, 1]],
    [BUSY, [0]],
    [BUSY, [1]],
  ]);
});

test("traders are signers whose balance of the token changed on that side", () => {
  const balance = (owner: Address, before: bigint, after: bigint) => {
    return { account: owner, mint: QUIET, owner, decimals: 0, before, after };
  };
  const transaction: Transaction = {
    ...{ signature: "s", slot: 1, indexInBlock: null, blockTime: 1, failed: false, feePayer: C },
    ...{
      feeLamports: 5_000n,
      signers: [C, A, B],
      lamports: [],
      transfers: [],
      burns: [],
      closings: [],
      withdrawals: [],
      allocations: [],
      programs: [],

      topLevelPrograms: [],
    },
    tokens: [balance(A, 0n, 5n), balance(B, 5n, 0n), balance(LEADER, 0n, 1n)],
  };
  expect(listSigningTraders(transaction, { mint: QUIET, side: "buy" })).toEqual([A]);
  expect(listSigningTraders(transaction, { mint: QUIET, side: "sell" })).toEqual([B]);
  expect(listSigningTraders(transaction, { mint: BUSY, side: "buy" })).toEqual([]);
});

test("the first entry of a page is a purchase and the next a sale, unless a transaction says otherwise", () => {
  const pages = new Map([
    [QUIET, pageOf(["b1", 10], ["other", 11], ["s1", 20], ["s2", 30])],
    [BUSY, pageOf(["s3", 40], ["b2", 50])],
  ]);
  const signatures = new Set(["b1", "s1", "s2", "s3", "b2"]);
  const covered = [{ from: 0, to: 100 }];
  const plain = inferTrades(LEADER, { signatures, covered, read: [] }, pages);
  expect(plain.trades.map(({ signature, mint, side }) => [signature, mint, side])).toEqual([
    ["b1", QUIET, "buy"],
    ["s1", QUIET, "sell"],
    ["s3", BUSY, "buy"],
    ["b2", BUSY, "sell"],
  ]);
  const read = [
    { signature: "s1", side: "buy" as const },
    { signature: "s3", side: "sell" as const },
  ];
  const known = inferTrades(LEADER, { signatures, covered, read }, pages);
  expect(known.trades.map(({ signature, side }) => [signature, side])).toEqual([
    ["b1", "buy"],
    ["s2", "sell"],
    ["b2", "buy"],
    ["s3", "sell"],
  ]);
});
