import type { Address } from "../address.ts";
import type { LabelledPrograms } from "../known-address.ts";
import { followOrders } from "../orders/follow-orders.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import { findOpenings, NOTHING_HELD, type Openings } from "../positions/find-openings.ts";
import type { Steps } from "../steps.ts";
import {
  type ChangeIndex,
  indexChanges,
  indexChangesInSteps,
  listTimes,
  startsWith,
} from "../swaps/index-changes.ts";
import { listSplitMints } from "../swaps/list-split-mints.ts";
import type { OwnerChange } from "../swaps/owner-change.ts";
import type { SolUsd } from "../swaps/sol-usd.ts";
import type { PresentUsd } from "../swaps/split-value.ts";
import type { WalletInput } from "./wallet-input.ts";

/** A wallet's changes in the order of the ledger, and what reading them takes. */
export interface WalletLedger {
  /** With the accounts of standing orders counted as the wallet's own. */
  readonly changes: readonly OwnerChange[];
  /** Unix seconds of each change. */
  readonly times: readonly (number | null)[];
  readonly solUsd: SolUsd;
  readonly nfts: ReadonlySet<Address>;
  readonly programs: LabelledPrograms;
  readonly openings: Openings;
  readonly inEscrow: readonly OpenOrder[];
  /** Present prices of those mints that nothing else splits a value of; null where no source answered. */
  readonly presentUsd: PresentUsd;
  readonly index: ChangeIndex;
}

/** Reads the ledger of a wallet. Where it goes on from `last`, only what is new is looked at. */
export function indexLedger(input: WalletInput, last: WalletLedger | null = null): WalletLedger {
  return toLedger(input, indexChanges(input.changes, last?.index), last);
}

/** Reads as `indexLedger` does; a step is a part of the changes, or what is quick over all of them. */
export function* readLedgerInSteps(input: WalletInput): Steps<WalletLedger> {
  const index = yield* indexChangesInSteps(input.changes);
  yield;
  return toLedger(input, index, null);
}

function toLedger(input: WalletInput, index: ChangeIndex, last: WalletLedger | null): WalletLedger {
  const { changes, counted, open } = followOrders(index);
  return {
    changes,
    times: listTimes(index),
    solUsd: input.solUsd,
    nfts: findNfts(index, input.mints),
    programs: input.programs ?? NO_PROGRAMS,
    openings: input.coverage.complete ? NOTHING_HELD : continueOpenings(changes, last),
    inEscrow: open,
    presentUsd: findSplitPrices(index, counted, input.present?.tokenUsd ?? null),
    index: index,
  };
}

const NO_PROGRAMS: LabelledPrograms = { lending: new Set(), incinerators: new Set() };

function continueOpenings(changes: readonly OwnerChange[], last: WalletLedger | null): Openings {
  return last !== null && last.openings !== NOTHING_HELD && startsWith(changes, last.changes)
    ? findOpenings(changes, last.changes.length, last.openings)
    : findOpenings(changes);
}

/** Prices of what the changes can be split by, with and without the accounts of orders. */
function findSplitPrices(
  { splitMints }: ChangeIndex,
  counted: readonly OwnerChange[],
  tokenUsd: PresentUsd,
): PresentUsd {
  if (tokenUsd === null) return null;
  const mints = [...splitMints, ...listSplitMints(counted)];
  return new Map(mints.map((mint) => [mint, tokenUsd.get(mint) ?? 0]));
}

/**
 * NFTs are mints of one unit without decimals. One that is burned has a supply of 0, or no mint any more: then it
 * is known by never having been more than one unit.
 */
function findNfts({ singles }: ChangeIndex, mints: WalletInput["mints"]): ReadonlySet<Address> {
  return new Set(Array.from(singles).filter((mint) => (mints.get(mint)?.supply ?? 0n) <= 1n));
}
