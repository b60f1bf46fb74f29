import { describe, expect, it } from "vitest";
import type { OwnerChange } from "../swaps/owner-change.ts";
import { buildChange, testAddress, tokenChange } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
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

/** The fourth one lies in the hour under way, and is read anew each time. */
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
  new Map(closes.map(([hour, usdMicros]) => [START + hour * HOUR, usdMicros]));

const supplies = (first: bigint, second: bigint) =>
  new Map([
    [FIRST, { decimals: 0, supply: first }],
    [SECOND, { decimals: 0, supply: second }],
  ]);

const whole = buildWalletInput().coverage;

/** A change that tells when it is read. */
function watchReads(change: OwnerChange, onRead: () => void): OwnerChange {
  const get = () => {
    onRead();
    return false;
  };
  return Object.defineProperty({ ...change }, "failed", { get });
}

/** Counts the changes that are read where `then` is computed after `first`, and checks the result. */
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

describe("figures go on from the checkpoint, and only what came after it is read again", () => {
  const later = buildChange({ signature: "s4", slot: 4, blockTime: START + 3 * HOUR });

  it.each<[string, Partial<WalletInput>, number]>([
    ["where nothing changed", {}, 1],
    ["where a change has come", { changes: [...changes, later] }, 2],
    ["where the hour under way has ended", { analyzedAt: 1_000 * (START + 5 * HOUR) }, 1],
    ["where the clock went back", { analyzedAt: 1_000 * START }, 1],
    ["where the price of the hour under way moved", { solUsd: prices([0, 150_000_000n], [2, 9n]) }, 1],
    [
      "where that of an hour before all of them came",
      { solUsd: prices([-5, 9n], [0, 150_000_000n], [2, 170_000_000n]) },
      1,
    ],
    ["where that of a later hour came", { solUsd: prices([0, 150_000_000n], [2, 170_000_000n], [3, 9n]) }, 1],
    ["where a change of the hour under way is gone", { changes: changes.slice(0, 3) }, 0],
    [
      "where one of them says something else",
      { changes: [...changes.slice(0, 3), { ...(changes[3] ?? later), feeLamports: 5n }] },
      1,
    ],
    ["where an NFT that came after it is none any more", { mints: supplies(1n, 2n) }, 1],
  ])("%s", (_, then, reads) => {
    expect(countReads(then)).toBe(reads);
  });

  it("where a part of the history is covered, and its beginning is the same", () => {
    const coverage = { ...whole, complete: false };
    expect(countReads({ coverage }, { coverage })).toBe(1);
    expect(countReads({ coverage, changes: [...changes, later] }, { coverage })).toBe(2);
  });
});

describe("figures are computed from the beginning", () => {
  it.each<[string, Partial<WalletInput>]>([
    ["where the price of an hour that had ended changed", { solUsd: prices([0, 9n], [2, 170_000_000n]) }],
    ["where it is not known any more", { solUsd: prices([2, 170_000_000n]) }],
    ["where it came since", { solUsd: prices([0, 150_000_000n], [1, 9n], [2, 170_000_000n]) }],
    ["where an NFT that was read is none any more", { mints: supplies(2n, 1n) }],
    ["where what was held before is looked for", { coverage: { ...whole, complete: false } }],
    ["where a change that was read says something else", { changes: changes.map((each) => ({ ...each })) }],
  ])("%s", (_, then) => {
    expect(countReads(then)).toBe(4);
  });

  it("where a token has become an NFT, or nothing of before is looked for any more", () => {
    expect(countReads({}, { mints: supplies(2n, 1n) })).toBe(4);
    expect(countReads({}, { coverage: { ...whole, complete: false } })).toBe(4);
  });

  it("where more is known of what was held before of a token that was read, and not of another one", () => {
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

  it("where an estimated time has become another one, since a nearer slot has one", () => {
    const at = (slot: number, blockTime: number | null) =>
      buildChange({ signature: `s${slot}`, slot, blockTime, feeLamports: 5n });
    const [known, untimed, near] = [at(0, START), at(10, null), at(12, START + 3 * HOUR)];
    expect(countReads({ changes: [known, untimed] }, { changes: [known, untimed] })).toBe(0);
    expect(countReads({ changes: [known, untimed, near] }, { changes: [known, untimed] })).toBe(3);
  });

  it("where the clock went back to a time whose last days have results that were not kept", () => {
    const later = 1_000 * (START + 200 * 24 * HOUR);
    expect(countReads({}, { analyzedAt: later })).toBe(4);
    expect(countReads({ analyzedAt: later })).toBe(1);
  });

  it("where a change that was read is gone, or one has come between", () => {
    expect(countReads({ changes: changes.slice(1) })).toBe(3);
    expect(countReads({ changes: changes.slice(0, 2) })).toBe(2);
    const between = buildChange({ signature: "between", slot: 1, blockTime: START + 60 });
    expect(countReads({ changes: [...changes, between] })).toBe(5);
  });
});
