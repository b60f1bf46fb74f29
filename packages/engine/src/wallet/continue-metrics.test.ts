import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { USDC } from "../chain/assets.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import { hourOf } from "../swaps/sol-usd.ts";
import { buildChange, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { type Checkpoint, continueMetrics } from "./continue-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { WalletInput } from "./wallet-input.ts";

const START = hourOf(1_760_000_000);
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** The last one has no decimals: it is an NFT unless a wallet holds more than one. */
const MINTS = ["Xa", "Yb", "Zc", "Nft"].map(testAddress);

interface Step {
  /** Slots after the last step: 0 is the same slot. */
  readonly slots: number;
  readonly seconds: number;
  readonly isTimed: boolean;
  readonly mint: number;
  readonly account: number;
  /** Remaining share of the holding in percent; above 100 is a buy. */
  readonly left: number;
  readonly lamports: bigint;
  readonly inDollars: boolean;
  /** Units that appeared without a transaction since the last step. */
  readonly unseen: bigint;
  /** True if the provider is late: it arrives with a later cut. */
  readonly late: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  slots: fc.oneof(fc.constant(0), fc.nat(9_000)),
  // Rarely long enough for results to leave the recent periods.
  seconds: fc.oneof(
    { weight: 15, arbitrary: fc.constant(0) },
    { weight: 15, arbitrary: fc.nat(2_500) },
    { weight: 1, arbitrary: fc.nat(40 * DAY) },
  ),
  isTimed: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.boolean()),
  mint: fc.nat(MINTS.length - 1),
  account: fc.nat(1),
  left: fc.constantFrom(0, 10, 50, 100, 150, 300),
  lamports: fc.bigInt(0n, 10n ** 9n),
  inDollars: fc.boolean(),
  unseen: fc.oneof({ weight: 9, arbitrary: fc.constant(0n) }, fc.bigInt(1n, 50n)),
  late: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true)),
});

function toChanges(steps: readonly Step[]): OwnerChange[] {
  const held = new Map<Address, bigint>();
  let [slot, time, lamports] = [1_000, START, 10n ** 12n];
  return steps.map((each, index) => {
    slot += each.slots;
    time += each.seconds;
    const mint = MINTS[each.mint] ?? USDC;
    const account = testAddress(`My${each.account === 0 ? "First" : "Second"}${mint.slice(0, 3)}`);
    const isNft = mint === MINTS[3];
    const before = (held.get(account) ?? 0n) + (isNft ? 0n : each.unseen);
    const after = isNft ? leftOfNft(each) : leftOf(each, before);
    held.set(account, after);
    const value = after > before ? -each.lamports : each.lamports;
    const before0 = lamports;
    lamports += each.inDollars ? 0n : value;
    const moved = { account, mint, decimals: isNft ? 0 : 6, before, after };
    return buildChange({
      signature: `s${index}`,
      slot,
      blockTime: each.isTimed ? time : null,
      solLamports: each.inDollars ? 0n : value,
      ownLamports: before0 === lamports ? null : { before: before0, after: lamports },
      tokens: each.inDollars ? [moved, dollars(value / 5_000n)] : [moved],
    });
  });
}

function leftOf({ left }: Step, before: bigint): bigint {
  return left > 100 ? before + BigInt(left - 100) : (before * BigInt(left)) / 100n;
}

/** One or none, and seldom two, which means that it was not an NFT. */
function leftOfNft({ left, lamports }: Step): bigint {
  if (left <= 100) return 0n;
  return lamports % 16n === 1n ? 2n : 1n;
}

function dollars(value: bigint): TokenAccountChange {
  const [before, after] = value < 0n ? [-value, 0n] : [0n, value];
  return { account: testAddress("MyUsdc"), mint: USDC, decimals: 6, before, after };
}

interface Cut {
  /** Percent of the history that has happened. */
  readonly at: number;
  /** True if this cut contradicts the others about coverage to the beginning. */
  readonly flips: boolean;
  /** Percent of the hours whose price has changed since: nearly always none. */
  readonly repriced: number;
  readonly nftSupply: bigint;
  /** Supply of the other mints. */
  readonly supply: bigint;
  /** Present dollars of a whole token; null if no source responds, and undefined without a request. */
  readonly price: number | null | undefined;
  /** Present units on chain; null if not requested. */
  readonly held: bigint | null;
  /** Index of the change at which the covered part begins. */
  readonly from: number;
  /** Seconds from the last change to the analysis. */
  readonly idle: number;
}

const cut: fc.Arbitrary<Cut> = fc.record({
  at: fc.integer({ min: 1, max: 100 }),
  flips: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, fc.constant(true)),
  repriced: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, fc.nat(100)),
  nftSupply: fc.oneof({ weight: 12, arbitrary: fc.constant(1n) }, fc.constant(2n)),
  supply: fc.constantFrom(10n ** 9n, 10n ** 9n, 2n * 10n ** 9n),
  price: fc.constantFrom(1, 1, 2, null, undefined),
  held: fc.constantFrom(0n, 0n, 7n, null),
  from: fc.oneof({ weight: 12, arbitrary: fc.constant(0) }, fc.nat(5)),
  idle: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: -2 * DAY, max: 60 * DAY })),
});

/** Input that is known at a cut of the history. The price of the current hour changes with every analysis. */
function inputAt(
  steps: readonly Step[],
  changes: readonly OwnerChange[],
  each: Cut,
  complete: boolean,
): WalletInput {
  const count = Math.ceil((changes.length * each.at) / 100);
  const known = changes
    .slice(each.from, count)
    .filter((_, index) => index < count - 8 || !steps[index]?.late);
  const now = lastTimeOf(changes.slice(0, count));
  const end = now + each.idle;
  const solUsd = new Map<number, bigint>();
  // Prices to the end of all cuts: the clock can go back.
  for (let hour = START; hour <= lastTimeOf(changes) + 60 * DAY; hour += HOUR) {
    const moves = hour === hourOf(end) ? BigInt(count) : 0n;
    if (hour % 7 !== 0)
      solUsd.set(hour, 150_000_000n + moves + BigInt((hour / HOUR) % 100 < each.repriced ? 9 : 0));
  }
  return buildWalletInput({
    changes: known,
    coverage: { ...buildWalletInput().coverage, complete: complete !== each.flips },
    solUsd: toSolUsd(solUsd),
    mints: new Map(
      MINTS.map((mint, index) => [mint, { decimals: 6, supply: index === 3 ? each.nftSupply : each.supply }]),
    ),
    present: presentAt(each),
    holdings: holdingsAt(each, known),
    analyzedAt: end * 1_000,
  });
}

function lastTimeOf(changes: readonly OwnerChange[]): number {
  return changes.reduce((latest, { blockTime }) => Math.max(latest, blockTime ?? 0), START);
}

function presentAt({ price }: Cut): WalletInput["present"] {
  if (price === undefined) return null;
  return { solUsd: 150, tokenUsd: price === null ? null : new Map(MINTS.map((mint) => [mint, price])) };
}

/** Holdings between the changes, so that some changes are newer than the balances on chain. */
function holdingsAt({ held, at }: Cut, changes: readonly OwnerChange[]): WalletInput["holdings"] {
  if (held === null) return null;
  const slot = changes[Math.floor((changes.length * at) / 100)]?.slot ?? Number.MAX_SAFE_INTEGER;
  const tokens = new Map(MINTS.map((mint) => [mint, { amount: held, decimals: 6 }]));
  return { slot, lamports: 10n ** 9n, tokens };
}

const answers = (input: WalletInput, metrics: ReturnType<typeof computeMetrics>) => ({
  metrics,
  profile: buildProfile(input, metrics),
});

/** Changes that note which of them were read. */
function watch(changes: readonly OwnerChange[]) {
  const read = new Set<OwnerChange>();
  const toWatched = (change: OwnerChange) => {
    const get = () => {
      read.add(change);
      return false;
    };
    return Object.defineProperty({ ...change }, "failed", { get });
  };
  const seen = changes.map(toWatched);
  return { read, seen };
}

test("metrics that continue from a checkpoint equal those from the beginning, for any changes in between", () => {
  let [computed, continued] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 2, maxLength: 60 }),
      fc.array(cut, { minLength: 2, maxLength: 6 }),
      fc.boolean(),
      (steps, cuts, complete) => {
        const { read, seen: changes } = watch(toChanges(steps));
        const given: { readonly stored: unknown; readonly expected: unknown }[] = [];
        let last: Checkpoint | null = null;
        for (const each of cuts.toSorted((a, b) => a.at - b.at)) {
          const input = inputAt(steps, changes, each, complete);
          read.clear();
          const { metrics, checkpoint }: ReturnType<typeof continueMetrics> = continueMetrics(input, last);
          computed += 1;
          if (read.size < input.changes.length) continued += 1;
          const expected = answers(input, computeMetrics(input));
          expect(answers(input, metrics)).toEqual(expected);
          given.push({ stored: metrics, expected: expected.metrics });
          last = checkpoint;
        }
        for (const { stored, expected } of given) expect(stored).toEqual(expected);
      },
    ),
    { seed: 7, numRuns: runs(600) },
  );
  // A property that was cut short, as for mutants, says nothing about the share.
  if (computed >= 500) expect(continued / computed).toBeGreaterThan(0.05);
});

test.each([
  ["unavailable prices", { solUsd: 150, tokenUsd: null }, null],
  ["the past, which has no prices", null, { solUsd: 150, tokenUsd: null }],
])("the unrealized PnL of a sold token is recomputed after %s", (_, first, then) => {
  const trade = { slots: 9_000, seconds: 2_500, isTimed: true, mint: 0, account: 0, lamports: 10n ** 8n };
  const bought = { ...trade, left: 300, inDollars: false, unseen: 0n, late: false };
  const changes = toChanges([bought, { ...bought, left: 0 }]);
  const later = { analyzedAt: (START + 5 * HOUR) * 1_000, changes };
  const { checkpoint } = continueMetrics(buildWalletInput({ ...later, present: first }), null);
  const input = buildWalletInput({ ...later, present: then });
  const { metrics } = continueMetrics(input, checkpoint);
  expect(metrics.tokens).toEqual(computeMetrics(input).tokens);
  expect(metrics.tokens[0]?.unrealizedPnlSol.value).toBe(then === null ? null : 0);
});
