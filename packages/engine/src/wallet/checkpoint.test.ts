import { describe, expect, it } from "vitest";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { continueMetrics } from "./continue-metrics.ts";
import type { WalletInput } from "./wallet-input.ts";

const START = 1_760_000_400;
const HOUR = 3_600;
const [FIRST, SECOND] = [testAddress("First"), testAddress("Second")];

const nft = (mint: typeof FIRST) => ({
  account: testAddress(`My${mint.slice(0, 4)}`),
  mint,
  decimals: 0,
  before: 0n,
  after: 1n,
});

/** The fourth one is in the current hour, and is read again each time. */
const changes = [
  { time: 0, tokens: [tokenChange("X", 0n, 10n)] },
  { time: HOUR - 1, tokens: [tokenChange("X", 10n, 4n), nft(FIRST)] },
  { time: 2 * HOUR - 1, tokens: [tokenChange("X", 4n, 2n)] },
  { time: 2 * HOUR, tokens: [tokenChange("X", 2n, 1n), nft(SECOND)] },
].map(({ time, tokens }, slot) =>
  buildChange({
    signature: `s${slot}`,
    slot,
    blockTime: START + time,
    solLamports: slot === 0 ? -90n : 30n,
    tokens,
  }),
);

const prices = (...closes: readonly (readonly [hour: number, usdMicros: bigint])[]) =>
  toSolUsd(closes.map(([hour, usdMicros]) => [START + hour * HOUR, usdMicros]));

const supplies = (first: bigint, second: bigint) =>
  new Map([
    [FIRST, { decimals: 0, supply: first }],
    [SECOND, { decimals: 0, supply: second }],
  ]);

const whole = buildWalletInput().coverage;

/** A change that reports when it is read. */
function watchReads(change: OwnerChange, onRead: () => void): OwnerChange {
  const get = () => {
    onRead();
    return false;
  };
  return Object.defineProperty({ ...change }, "failed", { get });
}

/** Counts the changes that are read if `then` is computed after `first`, and checks the result. */
function countReads(then: Partial<WalletInput>, first: Partial<WalletInput> = {}): number {
  const read = new Set<OwnerChange>();
  const watched = new Map<OwnerChange, OwnerChange>();
  const watch = (change: OwnerChange) => {
    const seen = watched.get(change) ?? watchReads(change, () => read.add(change));
    watched.set(change, seen);
    return seen;
  };
  const inputOf = (fields: Partial<WalletInput>) => {
    const input = buildWalletInput({
      changes,
      solUsd: prices([0, 150_000_000n], [2, 170_000_000n]),
      mints: supplies(1n, 1n),
      analyzedAt: 1_000 * (START + 2 * HOUR + 600),
      ...fields,
    });
    return { ...input, changes: input.changes.map(watch) };
  };
  const { checkpoint } = continueMetrics(inputOf(first), null);
  const input = inputOf(then);
  read.clear();
  const { metrics } = continueMetrics(input, checkpoint);
  const taken = read.size;
  expect(metrics).toEqual(computeMetrics(input));
  return taken;
}

describe("metrics continue from the checkpoint, and only later changes are read again", () => {
  const later = buildChange({ signature: "s4", slot: 4, blockTime: START + 3 * HOUR });

  it.each<[string, Partial<WalletInput>, number]>([
    ["without a change", {}, 1],
    ["if a change is added", { changes: [...changes, later] }, 2],
    ["if the current hour has ended", { analyzedAt: 1_000 * (START + 5 * HOUR) }, 1],
    ["if the clock moves backward", { analyzedAt: 1_000 * START }, 1],
    ["if the price of the current hour changes", { solUsd: prices([0, 150_000_000n], [2, 9n]) }, 1],
    [
      "if the price of an hour before all changes is added",
      { solUsd: prices([-5, 9n], [0, 150_000_000n], [2, 170_000_000n]) },
      1,
    ],
    [
      "if the price of a later hour is added",
      { solUsd: prices([0, 150_000_000n], [2, 170_000_000n], [3, 9n]) },
      1,
    ],
    ["if a change of the current hour is removed", { changes: changes.slice(0, 3) }, 0],
    [
      "if a change of the current hour differs",
      { changes: [...changes.slice(0, 3), { ...(changes[3] ?? later), feeLamports: 5n }] },
      1,
    ],
    ["if a later NFT is no longer one", { mints: supplies(1n, 2n) }, 1],
  ])("%s", (_, then, reads) => {
    expect(countReads(then)).toBe(reads);
  });

  it("if a part of the history is covered, and its beginning is the same", () => {
    const coverage = { ...whole, complete: false };
    expect(countReads({ coverage }, { coverage })).toBe(1);
    expect(countReads({ coverage, changes: [...changes, later] }, { coverage })).toBe(2);
  });
});

describe("metrics are computed from the beginning", () => {
  it.each<[string, Partial<WalletInput>]>([
    ["if the price of a past hour changes", { solUsd: prices([0, 9n], [2, 170_000_000n]) }],
    ["if the price of a past hour is removed", { solUsd: prices([2, 170_000_000n]) }],
    [
      "if the price of a past hour is added",
      { solUsd: prices([0, 150_000_000n], [1, 9n], [2, 170_000_000n]) },
    ],
    ["if an NFT that was read is no longer one", { mints: supplies(2n, 1n) }],
    ["if opening balances are searched", { coverage: { ...whole, complete: false } }],
    ["if a change that was read differs", { changes: changes.map((each) => ({ ...each })) }],
  ])("%s", (_, then) => {
    expect(countReads(then)).toBe(4);
  });

  it("if a token becomes an NFT, or opening balances are no longer searched", () => {
    expect(countReads({}, { mints: supplies(2n, 1n) })).toBe(4);
    expect(countReads({}, { coverage: { ...whole, complete: false } })).toBe(4);
  });

  it("if the opening balance of a read token changes, and not that of another token", () => {
    const coverage = { ...whole, complete: false };
    const laterWith = (name: string, account: string, before: bigint) => {
      const tokens = [{ ...tokenChange(name, before, 1n), account: testAddress(account) }];
      return [...changes, buildChange({ signature: "s4", slot: 4, blockTime: START + 3 * HOUR, tokens })];
    };
    const readsOf = (then: readonly OwnerChange[], first: readonly OwnerChange[] = changes) =>
      countReads({ coverage, changes: then }, { coverage, changes: first });
    expect(readsOf(laterWith("Z", "MyZ", 7n))).toBe(2);
    expect(readsOf(laterWith("X", "MyX", 1n))).toBe(2);
    expect(readsOf(laterWith("X", "Second", 7n))).toBe(5);
    expect(readsOf(laterWith("X", "Second", 8n), laterWith("X", "Second", 7n))).toBe(5);
    expect(readsOf(laterWith("X", "Third", 7n), laterWith("X", "Second", 7n))).toBe(5);
    expect(readsOf(changes, laterWith("X", "Second", 7n))).toBe(4);
    const traded = changes.filter(({ tokens }) => tokens.length === 1);
    expect(countReads({ coverage, changes: traded }, { changes: traded })).toBe(2);
  });

  it("if an estimated time changes because a nearer slot has a time", () => {
    const at = (slot: number, blockTime: number | null) =>
      buildChange({ signature: `s${slot}`, slot, blockTime, feeLamports: 5n });
    const [known, untimed, near] = [at(0, START), at(10, null), at(12, START + 3 * HOUR)];
    expect(countReads({ changes: [known, untimed] }, { changes: [known, untimed] })).toBe(0);
    expect(countReads({ changes: [known, untimed, near] }, { changes: [known, untimed] })).toBe(3);
  });

  it("if the clock returns to a time whose last days have results that were not stored", () => {
    const later = 1_000 * (START + 200 * 24 * HOUR);
    expect(countReads({}, { analyzedAt: later })).toBe(4);
    expect(countReads({ analyzedAt: later })).toBe(1);
  });

  it("if a change that was read is removed, or one is inserted", () => {
    expect(countReads({ changes: changes.slice(1) })).toBe(3);
    expect(countReads({ changes: changes.slice(0, 2) })).toBe(2);
    const between = buildChange({ signature: "between", slot: 1, blockTime: START + 60 });
    expect(countReads({ changes: [...changes, between] })).toBe(5);
  });
});
