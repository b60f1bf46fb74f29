import type { Address } from "../address.ts";
import { isAppendedTo } from "../appended-list.ts";
import type { LabeledAddresses } from "../known-address.ts";
import { runSteps, type Steps } from "../steps.ts";
import type { HistoryFacts } from "../swaps/history-facts.ts";
import { hourOf, type SolUsd } from "../swaps/sol-usd.ts";
import type { PresentUsd } from "../swaps/split-value.ts";
import { SECONDS_PER_HOUR } from "../time.ts";
import { summarizeMetrics, type WalletMetrics } from "./compute-metrics.ts";
import { firstRecentSecond } from "./recent-periods.ts";
import type { SummarizedTokens } from "./summarize-tokens.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readLedgerInSteps, type WalletLedger } from "./wallet-ledger.ts";
import { WalletTally } from "./wallet-tally.ts";

/** Immutable point up to which the changes of a wallet were read. */
export interface Checkpoint {
  readonly tally: WalletTally;
  /** Its first `count` changes are in the tally. */
  readonly ledger: WalletLedger;
  readonly count: number;
  /** All changes of the tally are before this hour; unix seconds. */
  readonly endHour: number;
  /** First time of a change of the tally, unix seconds; `endHour` without one. */
  readonly firstTime: number;
  /** Last metrics of the tokens. */
  readonly tokens: SummarizedTokens;
}

/**
 * Computes the metrics as `computeMetrics` does, from the last checkpoint if it is still valid. Also returns
 * a new checkpoint after the last change whose hour has ended, because the price of the current hour still
 * moves.
 *
 * @example
 * const first = continueMetrics(input, null);
 * const { metrics } = continueMetrics({ ...input, changes: newerChanges }, first.checkpoint);
 */
export function continueMetrics(input: WalletInput, last: Checkpoint | null): ContinuedMetrics {
  return runSteps(continueMetricsInSteps(input, last));
}

interface ContinuedMetrics {
  readonly metrics: WalletMetrics;
  readonly checkpoint: Checkpoint;
}

/**
 * The same in steps of several changes or tokens.
 *
 * @internal
 */
export function* continueMetricsInSteps(
  input: WalletInput,
  last: Checkpoint | null,
): Steps<ContinuedMetrics> {
  const ledger = yield* readLedgerInSteps(input, last?.ledger);
  yield;
  const logFrom = firstRecentSecond(input);
  const isValid = last?.tally.isCompleteFrom(logFrom) === true && isValidFor(last, ledger);
  const start = isValid ? last : null;
  yield;
  const hour = hourOf(Math.floor(input.analyzedAt / 1000));
  const place = yield* advance(start, ledger, hour, logFrom);
  yield;
  const tally = place.tally.fork();
  yield* tally.readInSteps(ledger, place.count, ledger.changes.length);
  yield;
  const totals = tally.totals();
  yield;
  const { metrics, tokens } = yield* summarizeMetrics(totals, ledger.inEscrow, input, start?.tokens);
  return { metrics, checkpoint: { ...place, tokens } };
}

function* advance(
  start: Checkpoint | null,
  ledger: WalletLedger,
  hour: number,
  logFrom: number,
): Steps<Omit<Checkpoint, "tokens">> {
  const endHour = Math.max(start?.endHour ?? 0, hour);
  const from = start?.count ?? 0;
  let count = from;
  let firstTime = start?.firstTime ?? endHour;
  for (; count < ledger.changes.length; count += 1) {
    const time = ledger.times[count] ?? null;
    if (time !== null && time >= endHour) break;
    if (time !== null && time < firstTime) firstTime = time;
  }
  if (start !== null && count === from) return { ...start, ledger, endHour };
  const tally = start?.tally.fork(logFrom) ?? new WalletTally(null, logFrom);
  yield* tally.readInSteps(ledger, from, count);
  return { tally, ledger, count, endHour, firstTime };
}

/** True if the new ledger begins with everything that the tally was read from. */
function isValidFor({ tally, ledger: old, count, endHour, firstTime }: Checkpoint, ledger: WalletLedger) {
  return (
    beginsWith(ledger, old, count) &&
    hasSamePrices(old.solUsd, ledger.solUsd, firstTime, endHour) &&
    hasSamePresent(tally, old.presentUsd, ledger.presentUsd) &&
    hasSameNfts(tally, old.nfts, ledger.nfts) &&
    hasSameLabeled(old.labeled, ledger.labeled) &&
    hasSameFacts(tally, old.facts, ledger.facts) &&
    hasSamePayouts(old, ledger, count) &&
    hasSameOpenings(tally, old, ledger)
  );
}

/** True if the first `count` changes and times are the same. They are compared unless the lists were appended to. */
function beginsWith(ledger: WalletLedger, old: WalletLedger, count: number): boolean {
  if (isAppendedTo(ledger.changes, old.changes) && isAppendedTo(ledger.times, old.times)) return true;
  if (ledger.changes.length < count) return false;
  for (let index = 0; index < count; index += 1) {
    if (old.changes[index] !== ledger.changes[index] || old.times[index] !== ledger.times[index])
      return false;
  }
  return true;
}

/** True if the closes that give the prices from the hour of `first` to `endHour` are unchanged. */
function hasSamePrices(old: SolUsd, prices: SolUsd, first: number, endHour: number): boolean {
  if (old === prices) return true;
  for (let hour = hourOf(first) - SECONDS_PER_HOUR; hour < endHour; hour += SECONDS_PER_HOUR) {
    const [before, now] = [old.get(hour), prices.get(hour)];
    if (before?.usdMicros !== now?.usdMicros || before?.rangeMicros !== now?.rangeMicros) return false;
  }
  return true;
}

/** Prices of mints that the tally did not read may differ. */
function hasSamePresent(tally: WalletTally, old: PresentUsd, prices: PresentUsd): boolean {
  const differ = (one: PresentUsd, other: PresentUsd) =>
    Array.from(one ?? []).some(([mint, usd]) => tally.has(mint) && (other?.get(mint) ?? 0) !== usd);
  return !differ(old, prices) && !differ(prices, old);
}

function hasSameNfts(tally: WalletTally, old: ReadonlySet<Address>, nfts: ReadonlySet<Address>): boolean {
  const differ = (one: ReadonlySet<Address>, other: ReadonlySet<Address>) =>
    Array.from(one).some((mint) => !other.has(mint) && tally.has(mint));
  return !differ(old, nfts) && !differ(nfts, old);
}

function isSame(one: ReadonlySet<Address>, other: ReadonlySet<Address>): boolean {
  return one === other || (one.size === other.size && Array.from(one).every((address) => other.has(address)));
}

function hasSameLabeled(old: LabeledAddresses, labeled: LabeledAddresses): boolean {
  return (
    isSame(old.venues, labeled.venues) &&
    isSame(old.exchanges, labeled.exchanges) &&
    isSame(old.lending, labeled.lending) &&
    isSame(old.incinerators, labeled.incinerators) &&
    isSame(old.fees, labeled.fees) &&
    isSame(old.dollars.mints, labeled.dollars.mints)
  );
}

/** Facts of mints that the tally did not read may differ. */
function hasSameFacts(tally: WalletTally, old: HistoryFacts, facts: HistoryFacts): boolean {
  if (old === facts) return true;
  const isNew = (mint: Address) => tally.has(mint) && !old.minted.has(mint);
  return (
    isSame(old.feeReceivers, facts.feeReceivers) &&
    old.vaults.size === facts.vaults.size &&
    Array.from(facts.vaults).every(([mint, vaults]) => isSame(vaults, old.vaults.get(mint) ?? new Set())) &&
    !Array.from(facts.minted).some(isNew)
  );
}

/** True if later changes do not show that custodians settled units of the first `count` ones differently. */
function hasSamePayouts(old: WalletLedger, ledger: WalletLedger, count: number): boolean {
  if (old.payouts.deposits.size + ledger.payouts.deposits.size === 0) return true;
  return describePayouts(old, count) === describePayouts(ledger, count);
}

function describePayouts({ changes, payouts }: WalletLedger, count: number): string {
  const lines: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const change = changes[index];
    if (change === undefined) break;
    const deposits = payouts.deposits.get(change);
    const payout = payouts.payouts.get(change);
    if (deposits !== undefined) lines.push(`${index} ${deposits.join()}`);
    if (payout === undefined) continue;
    const { mint, first, isLast, parts, own } = payout;
    const amounts = [...parts, ...own].map(({ amount }) => amount);
    lines.push([index, mint, first, isLast, ...parts.map(({ custodian }) => custodian), ...amounts].join());
  }
  return lines.join(";");
}

function hasSameOpenings(tally: WalletTally, old: WalletLedger, ledger: WalletLedger): boolean {
  if (old.openings === ledger.openings) return true;
  if (old.openings.size > ledger.openings.size) return false;
  for (const [mint, accounts] of ledger.openings) {
    if (!tally.has(mint)) continue;
    const before = old.openings.get(mint);
    if (before === accounts) continue;
    if (before === undefined || before.size !== accounts.size) return false;
    for (const [account, amount] of accounts) if (before.get(account) !== amount) return false;
  }
  return true;
}
