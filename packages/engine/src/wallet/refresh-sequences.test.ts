import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../../testing/test-scope.ts";
import type { Address } from "../address.ts";
import { sortValues } from "../stats.ts";
import type { OwnerChange, Party } from "../swaps/owner-change.ts";
import { hourOf } from "../swaps/sol-usd.ts";
import { buildChange, dollarChange, testAddress } from "../testing/build-change.ts";
import { buildWalletInput } from "../testing/build-wallet-input.ts";
import { toSolUsd } from "../testing/to-sol-usd.ts";
import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "../time.ts";
import { computeMetrics } from "./compute-metrics.ts";
import { type Checkpoint, continueMetrics } from "./continue-metrics.ts";
import { buildProfile } from "./profile.ts";
import type { SummarizedTokens } from "./summarize-tokens.ts";
import type { WalletInput } from "./wallet-input.ts";

const START = hourOf(1_760_000_000);
const MINTS = Array.from("ABCDEFGHJKLM", (letter) => testAddress(`Mint${letter}`));
/** Has no key. */
const FRIEND = testAddress("Friend");

const KINDS = [
  "buy",
  "buy",
  "buy",
  "sell",
  "sell",
  "sell",
  "burn",
  "send",
  "return",
  "payout",
  "gift",
  "appear",
] as const;

interface Act {
  readonly kind: (typeof KINDS)[number];
  readonly mint: number;
  readonly units: bigint;
  /** Percent of the held units that a sale, burn or transfer takes. */
  readonly percent: number;
  readonly lamports: bigint;
  readonly inDollars: boolean;
  readonly seconds: number;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom(...KINDS),
  mint: fc.nat(MINTS.length - 1),
  units: fc.bigInt(1n, 10n ** 9n),
  percent: fc.constantFrom(10, 50, 90, 100, 100),
  lamports: fc.bigInt(1n, 10n ** 10n),
  inDollars: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, fc.boolean()),
  seconds: fc.oneof({ weight: 6, arbitrary: fc.nat(1_200) }, fc.nat(9 * SECONDS_PER_DAY)),
});

function toChanges(acts: readonly Act[]): readonly OwnerChange[] {
  const held = new Map<Address, bigint>();
  const sent = new Map<Address, bigint>();
  let [time, dollars] = [START, 10n ** 12n];
  return acts.flatMap(({ kind, mint: at, units, percent, lamports, inDollars, seconds }, index) => {
    time += seconds;
    const mint = MINTS[at] ?? FRIEND;
    const before = held.get(mint) ?? 0n;
    const part = (before * BigInt(percent)) / 100n;
    const away = sent.get(mint) ?? 0n;
    if (kind === "appear") {
      held.set(mint, before + units);
      return [];
    }
    const moved = {
      payout: 0n,
      buy: units,
      gift: units,
      return: away,
      sell: -part,
      burn: -part,
      send: -part,
    }[kind];
    if (kind === "payout") {
      const paid = { signature: `s${index}`, slot: 1_000 + 10 * index, blockTime: time, feeLamports: 5_000n };
      return buildChange({ ...paid, solLamports: lamports, parties: partiesOf(kind, null, lamports) });
    }
    if (moved === 0n) return [];
    held.set(mint, before + moved);
    if (kind === "send" || kind === "return") sent.set(mint, away - moved);
    const token = { account: testAddress(`My${mint.slice(4, 5)}`), mint, decimals: 6 };
    const isTrade = kind === "buy" || kind === "sell";
    const value = moved > 0n ? -lamports : lamports;
    const paidFrom = dollars;
    if (isTrade && inDollars) dollars += value;
    const paid = paidFrom === dollars ? [] : [dollarChange(paidFrom, dollars)];
    return buildChange({
      signature: `s${index}`,
      slot: 1_000 + 10 * index,
      blockTime: time,
      signed: kind !== "gift" && kind !== "return",
      feeLamports: kind === "gift" || kind === "return" ? 0n : 5_000n,
      solLamports: isTrade && !inDollars ? value : 0n,
      tokens: [{ ...token, before, after: before + moved }, ...paid],
      ...(isTrade ? {} : { parties: partiesOf(kind, mint, moved) }),
      burns: kind === "burn" ? [{ mint, amount: -moved, program: null }] : [],
    });
  });
}

function partiesOf(kind: Act["kind"], mint: Address | null, moved: bigint): readonly Party[] {
  if (kind === "burn") return [];
  const moves = [{ mint, decimals: 6, amount: -moved, straight: -moved, own: 0n }];
  return [{ authority: FRIEND, exchanges: false, signed: false, moves }];
}

/** Inputs of one refresh. */
interface Refresh {
  /** Changes added since the last one. */
  readonly added: number;
  /** Dollars and liquidity by mint; null without a source, undefined for a time in the past. */
  readonly prices: readonly number[] | null | undefined;
  readonly isLiquid: boolean;
  readonly supplies: readonly number[];
  /** Millions of base units by mint on chain; null if unknown. */
  readonly balances: readonly number[] | null;
  /** Slots by which the holdings are older than the last change. */
  readonly age: number;
  readonly hoursLater: number;
}

/** Nearly all refreshes have the same values, so that most tokens do not change. */
const perMint = (value: number): fc.Arbitrary<readonly number[]> =>
  fc.array(fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, fc.nat(3)), {
    minLength: MINTS.length,
    maxLength: MINTS.length,
  });

const refresh: fc.Arbitrary<Refresh> = fc.record({
  added: fc.nat(6),
  prices: fc.oneof({ weight: 12, arbitrary: perMint(2) }, fc.constantFrom(null, undefined)),
  isLiquid: fc.oneof({ weight: 8, arbitrary: fc.constant(false) }, fc.boolean()),
  supplies: perMint(5),
  balances: fc.oneof({ weight: 12, arbitrary: perMint(0) }, fc.constant(null)),
  age: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(400)),
  hoursLater: fc.oneof(fc.constant(0), fc.nat(200)),
});

function inputAt(changes: readonly OwnerChange[], each: Refresh, complete: boolean): WalletInput {
  const last = changes.at(-1);
  const now = (last?.blockTime ?? START) + each.hoursLater * SECONDS_PER_HOUR;
  const solUsd = new Map<number, bigint>();
  for (let hour = START; hour <= now; hour += SECONDS_PER_HOUR) {
    if (hour % 7 !== 0) solUsd.set(hour, 150_000_000n + BigInt(hour % 11) * 1_000_000n);
  }
  const amounts = (each.balances ?? []).map((millions) => BigInt(millions) * 1_000_000n);
  const all = MINTS.map((mint, at) => [mint, { amount: amounts[at] ?? 0n, decimals: 6 }] as const);
  const held = all.filter(([, { amount }]) => amount > 0n);
  const usd = new Map(MINTS.map((mint, at) => [mint, (each.prices?.[at] ?? 0) / 100] as const));
  return buildWalletInput({
    changes,
    coverage: { ...buildWalletInput().coverage, complete, transactions: changes.length },
    solUsd: toSolUsd(solUsd),
    mints: new Map(
      MINTS.map((mint, at) => [mint, { decimals: 6, supply: BigInt(each.supplies[at] ?? 0) * 10n ** 12n }]),
    ),
    holdings:
      each.balances === null
        ? null
        : { slot: (last?.slot ?? 0) - each.age, lamports: 5n, tokens: new Map(held) },
    present:
      each.prices === undefined
        ? null
        : { solUsd: 150, tokenUsd: each.prices && usd, ...(each.isLiquid ? { liquidityUsd: usd } : {}) },
    analyzedAt: now * 1_000,
  });
}

/** State that the next refresh continues from, and the sorted values of the intervals. */
function continuedOf({ sums, columns, open, lastSlots }: SummarizedTokens) {
  const { tradeResultsSol, holdHours, marketCapsUsd } = columns;
  const sorted = [tradeResultsSol, holdHours, marketCapsUsd].map(({ values }) => sortValues(values));
  return { sums, columns, open, lastSlots, sorted };
}

test("a sequence of refreshes equals a new computation, for any changed tokens, prices, supplies and balances", () => {
  let [tokens, retained] = [0, 0];
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 40, maxLength: 200 }),
      fc.array(refresh, { minLength: 2, maxLength: 8 }),
      fc.boolean(),
      fc.nat(150),
      (acts, refreshes, complete, first) => {
        const changes = toChanges(acts);
        let count = first;
        let last: Checkpoint | null = null;
        for (const each of refreshes) {
          count += each.added;
          const input = inputAt(changes.slice(0, count), each, complete);
          const { metrics, checkpoint }: ReturnType<typeof continueMetrics> = continueMetrics(input, last);
          const expected = computeMetrics(input);
          expect(metrics).toEqual(expected);
          expect(buildProfile(input, metrics)).toEqual(buildProfile(input, expected));
          const anew = continueMetrics(input, null).checkpoint;
          expect(continuedOf(checkpoint.tokens)).toEqual(continuedOf(anew.tokens));
          const before = new Set(last?.tokens.byToken);
          tokens += checkpoint.tokens.byToken.length;
          retained += checkpoint.tokens.byToken.filter((token) => before.has(token)).length;
          last = checkpoint;
        }
      },
    ),
    { seed: 11, numRuns: runs(400) },
  );
  expect(retained / tokens).toBeGreaterThan(0.1);
});

test("received dollars reconcile once the balances on chain are newer than their last change", () => {
  const change = buildChange({
    ...{ signature: "s", slot: 10, blockTime: START },
    tokens: [dollarChange(0n, 7n)],
    parties: [],
  });
  const inputOf = (slot: number) =>
    buildWalletInput({
      changes: [change],
      holdings: { slot, lamports: 0n, tokens: new Map() },
      analyzedAt: (START + 2 * SECONDS_PER_HOUR) * 1_000,
    });
  const { metrics: first, checkpoint } = continueMetrics(inputOf(9), null);
  const { metrics: second } = continueMetrics(inputOf(11), checkpoint);
  const differences = [first, second].map(({ reconciliation }) => reconciliation.tokens[0]?.difference);
  expect(differences).toEqual([0n, -7n]);
});
