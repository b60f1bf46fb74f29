import type { Address } from "../address.ts";
import { STABLE_DECIMALS } from "../chain/assets.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { followOrders } from "../orders/follow-orders.ts";
import { followPayouts } from "../orders/follow-payouts.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import { findOpenings, NOTHING_HELD, type Openings } from "../positions/find-openings.ts";
import type { Steps } from "../steps.ts";
import type { HistoryFacts } from "../swaps/history-facts.ts";
import { type ChangeIndex, indexChangesInSteps } from "../swaps/index-changes.ts";
import { listSplitMints } from "../swaps/list-split-mints.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { Payouts } from "../swaps/payouts.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { PresentUsd } from "../swaps/split-value.ts";
import type { WalletInput } from "./wallet-input.ts";

/** Changes of a wallet in the order of the ledger, with everything that reading them needs. */
export interface WalletLedger {
  /** Accounts of open orders count as the wallet's own. */
  readonly changes: readonly OwnerChange[];
  /** Unix seconds of each change. */
  readonly times: readonly (number | null)[];
  readonly solUsd: SolUsd;
  readonly mints: WalletInput["mints"];
  readonly nfts: ReadonlySet<Address>;
  readonly labeled: LabeledAddresses;
  readonly facts: HistoryFacts;
  readonly payouts: Payouts;
  readonly openings: Openings;
  readonly inEscrow: readonly OpenOrder[];
  /** Present prices of mints that only present prices can split a value of; null if no source responded. */
  readonly presentUsd: PresentUsd;
  readonly index: ChangeIndex;
}

/** Reads the ledger of a wallet. */
export function* readWalletLedger(input: WalletInput): Steps<WalletLedger> {
  const index = yield* indexChangesInSteps(input.changes);
  yield;
  const { changes, counted, open } = followOrders(index);
  const { times } = index;
  const context = {
    solUsd: input.solUsd,
    nfts: findNfts(index, input.mints),
    labeled: selectLabeled(input),
    facts: index.facts,
    presentUsd: findSplitPrices(index, counted, input.present?.tokenUsd ?? null),
  };
  return {
    ...context,
    changes,
    times,
    mints: input.mints,
    payouts: followPayouts(changes, times, context),
    openings: input.coverage.complete ? NOTHING_HELD : findOpenings(changes),
    inEscrow: open,
    index,
  };
}

/** Returns the labeled addresses, without dollars of other decimals than USDC. */
export function selectLabeled({ labeled, mints }: WalletInput): LabeledAddresses {
  if (labeled === undefined) return NOTHING_LABELED;
  const dollarMints = Array.from(labeled.dollars.mints, (mint) => ({
    mint,
    decimals: mints.get(mint)?.decimals,
  }));
  const dollars = labeled.dollars.withoutOtherDecimals(
    dollarMints.map(({ mint, decimals = STABLE_DECIMALS }) => ({ mint, decimals })),
  );
  return dollars === labeled.dollars ? labeled : { ...labeled, dollars };
}

/** Prices that values are split by, with and without the accounts of orders. */
function findSplitPrices(
  { splitMints }: ChangeIndex,
  countedChanges: readonly OwnerChange[],
  tokenUsd: PresentUsd,
): PresentUsd {
  if (tokenUsd === null) return null;
  const mints = [...splitMints, ...listSplitMints(countedChanges)];
  return new Map(mints.map((mint) => [mint, tokenUsd.get(mint) ?? 0]));
}

/**
 * An NFT is a mint of one unit without decimals. A burned one has a supply of 0 or no mint, and is recognized
 * by its balances, which never exceed one unit.
 */
function findNfts({ singles }: ChangeIndex, mints: WalletInput["mints"]): ReadonlySet<Address> {
  return new Set(Array.from(singles).filter((mint) => (mints.get(mint)?.supply ?? 0n) <= 1n));
}
