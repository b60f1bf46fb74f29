import type { Address } from "../address.ts";
import { EVERY_MINT, PositionBook } from "../positions/position-book.ts";
import type { SettledTrade } from "../positions/token-position.ts";
import type { LedgerPosition } from "../result-types.ts";
import type { Steps } from "../steps.ts";
import { type Disposal, describeDisposal } from "./disposal.ts";
import { findFirstAfter } from "./list-trades.ts";
import type { WalletInput } from "./wallet-input.ts";
import { readWalletLedger } from "./wallet-ledger.ts";

/** Part of a wallet's disposals. Those of unknown time are in every range. */
export interface DisposalRange {
  /** Unix milliseconds, included; null for no bound. */
  readonly from: number | null;
  /** Unix milliseconds, excluded; null for no bound. */
  readonly to: number | null;
  /** Only those after this one; null for all. */
  readonly after: DisposalPosition | null;
}

/** Place of a disposal in the order of the ledger. */
export interface DisposalPosition extends LedgerPosition {
  /** Number of the disposal within its transaction, from 1. */
  readonly row: number;
}

/** A disposal with its place. */
export interface PlacedDisposal {
  readonly disposal: Disposal;
  readonly position: DisposalPosition;
}

/** Computation that produces disposals, and undefined for each step. It can be continued at any time. */
export type DisposalWalk = Generator<PlacedDisposal | undefined, void, undefined>;

/**
 * Walks the disposals of a wallet in the order of the ledger, oldest first. Memory holds the open lots, and
 * no disposal. A step is one change.
 *
 * @example
 * for (const placed of walkDisposals(input)) if (placed) console.log(placed.disposal.side);
 */
export function* walkDisposals(input: WalletInput, range: DisposalRange = EVERYTHING): DisposalWalk {
  const ledger = yield* readWalletLedger(input);
  const { after } = range;
  const begin = after === null ? 0 : findFirstAfter(ledger, after);
  const book = new PositionBook(EVERY_MINT);
  const boughtSignatures = new BoughtSignatures();
  for (const [index, change] of ledger.changes.entries()) {
    yield;
    book.read(change, ledger.times[index] ?? null, ledger, ledger.openings);
    const { slot, signature } = change;
    let row = 0;
    for (const settled of takeTrades(book)) {
      const { mint, side } = settled.trade;
      if (ledger.labeled.dollars.isQuote(mint)) continue;
      if (side === "buy") {
        boughtSignatures.add(mint, signature);
        continue;
      }
      row += 1;
      const isRest = index === begin - 1 && after?.signature === signature && row > after.row;
      if (index < begin && !isRest) continue;
      if (!isWithin(settled.time, range)) continue;
      const disposal = describeDisposal(settled, side, ledger.solUsd, boughtSignatures.of(mint));
      yield { disposal, position: { slot, signature, row } };
    }
  }
}

const EVERYTHING: DisposalRange = { from: null, to: null, after: null };

/** Removes the trades of the last change from the evidence of a book, so that it does not grow. */
function takeTrades({ evidence }: PositionBook): readonly SettledTrade[] {
  evidence.transfers.length = 0;
  evidence.cycleTrades.length = 0;
  return evidence.trades.splice(0);
}

function isWithin(time: number | null, { from, to }: DisposalRange): boolean {
  if (time === null) return true;
  return (from === null || time * 1000 >= from) && (to === null || time * 1000 < to);
}

/** Signatures of the buys of each token. */
class BoughtSignatures {
  private readonly byMint = new Map<Address, Set<string>>();

  add(mint: Address, signature: string): void {
    const signatures = this.byMint.get(mint);
    if (signatures === undefined) this.byMint.set(mint, new Set([signature]));
    else signatures.add(signature);
  }

  of(mint: Address): ReadonlySet<string> {
    return this.byMint.get(mint) ?? NO_SIGNATURES;
  }
}

const NO_SIGNATURES: ReadonlySet<string> = new Set();

/** Next disposals of a walk. */
export interface TakenDisposals {
  readonly rows: readonly PlacedDisposal[];
  /** True if the walk has ended. */
  readonly isEnd: boolean;
}

/**
 * Takes at most `limit` disposals from a walk. A later call continues it.
 *
 * @example
 * const walk = walkDisposals(input);
 * const { rows, isEnd } = runSteps(takeDisposals(walk, 100));
 */
export function* takeDisposals(walk: DisposalWalk, limit: number): Steps<TakenDisposals> {
  const rows: PlacedDisposal[] = [];
  while (rows.length < limit) {
    const { done, value } = walk.next();
    if (done === true) return { rows, isEnd: true };
    if (value !== undefined) rows.push(value);
    yield;
  }
  return { rows, isEnd: false };
}
