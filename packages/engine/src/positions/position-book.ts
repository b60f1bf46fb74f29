import type { Address } from "../address.ts";
import { type ClassifyContext, classifyChange } from "../swaps/classify-change.ts";
import type { Movement, TokenTransfer, Trade } from "../swaps/movement.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import type { SettlementReader } from "./cycle.ts";
import type { Openings } from "./find-openings.ts";
import { MintNumbers } from "./mint-numbers.ts";
import { PositionBuilder, type TransferContext } from "./position-builder.ts";
import { PositionTable } from "./position-table.ts";
import type { TokenEvidence, TokenPosition } from "./token-position.ts";

/** Collects the evidence of all mints, which a reader takes out after each change. */
export const EVERY_MINT = Symbol("every mint");

/**
 * Reads a wallet's changes in the order of the ledger into one position per mint, including stablecoins and
 * NFTs for their flow. Returned positions are immutable: a shared builder is copied before it changes.
 */
export class PositionBook {
  readonly evidence: TokenEvidence = { trades: [], transfers: [], cycleTrades: [] };
  private numbers = new MintNumbers();
  /** By the number of their mint, which is the place in the order of appearance. */
  private builders: PositionBuilder[] = [];
  /** Positions that were built, by number. */
  private built: readonly TokenPosition[] = [];
  /** Numbers whose positions are to be built. */
  private changed: number[] = [];
  /** Builders of this generation belong to this book; others are shared. */
  private generation = {};
  private last: PositionBuilder | undefined;

  /**
   * `evidenceFor` is a mint whose trades and transfers are collected, `EVERY_MINT`, or null. A book with
   * evidence is not forked.
   */
  constructor(private readonly evidenceFor: Address | typeof EVERY_MINT | null = null) {}

  /**
   * Reads and classifies one change. `openings` must include the accounts that first appear in it. `reader`
   * gets its sales and burns.
   */
  read(
    change: OwnerChange,
    time: number | null,
    context: ClassifyContext,
    openings: Openings,
    reader: SettlementReader | null = null,
  ): Movement {
    const { solUsd } = context;
    const { tokens, slot } = change;
    if (tokens.length < 2) this.observe(tokens, slot, openings);
    else for (const accounts of groupByMint(tokens)) this.observe(accounts, slot, openings);
    const movement = classifyChange(change, time, context);
    const { trades, transfers } = movement;
    if (transfers.length > 0) this.transfer(movement, "in", openings, { time, context, reader });
    let unsolicited: Trade[] | null = null;
    for (const trade of trades) {
      const builder = this.builderOf(trade.mint, trade.decimals, openings);
      if (
        trade.side === "sell" &&
        trade.settles === undefined &&
        builder.holdsOnlyUnsolicited(trade.amount)
      ) {
        unsolicited ??= [];
        unsolicited.push(trade);
      }
      const settlement = builder.trade(movement, trade, time, solUsd);
      if (settlement !== null) reader?.settle(settlement);
    }
    if (transfers.length > 0) this.transfer(movement, "out", openings, { time, context, reader });
    return unsolicited === null ? movement : markUnsolicited(movement, unsolicited);
  }

  has(mint: Address): boolean {
    return this.find(mint) !== undefined;
  }

  isBought(mint: Address): boolean {
    return this.find(mint)?.isBought === true;
  }

  positions(): PositionTable {
    this.share();
    return new PositionTable(this.numbers, this.built);
  }

  /** Returns an independent copy. */
  fork(): PositionBook {
    this.share();
    const book = new PositionBook(this.evidenceFor);
    book.numbers = this.numbers;
    book.builders = this.builders.slice();
    book.built = this.built;
    return book;
  }

  /** Transfers in come before trades of the same transaction, transfers out after them. */
  private transfer(
    movement: Movement,
    direction: TokenTransfer["direction"],
    openings: Openings,
    { time, context, reader }: ReadTransfers,
  ): void {
    for (const transfer of movement.transfers) {
      if (transfer.direction !== direction) continue;
      const builder = this.builderOf(transfer.mint, transfer.decimals, openings);
      const settlement = builder.transfer(movement, transfer, time, context);
      if (settlement !== null) reader?.settle(settlement);
    }
  }

  /** Reads the balances of the accounts of one mint. */
  private observe(accounts: readonly TokenAccountChange[], slot: number, openings: Openings): void {
    const first = accounts[0];
    if (first !== undefined) this.builderOf(first.mint, first.decimals, openings).observe(accounts, slot);
  }

  /** Builds the positions that changed. Their builders are shared from now on. */
  private share(): void {
    this.generation = {};
    this.last = undefined;
    if (this.changed.length === 0) return;
    const built = this.built.slice();
    for (const number of this.changed) {
      const builder = this.builders[number];
      if (builder !== undefined) built[number] = builder.build();
    }
    this.built = built;
    this.changed = [];
  }

  private builderOf(mint: Address, decimals: number, openings: Openings): PositionBuilder {
    // A traded token was observed just before.
    if (this.last?.mint === mint) return this.last;
    const known = this.find(mint);
    if (known?.generation === this.generation) {
      this.last = known;
      return known;
    }
    const builder = known?.fork(this.generation) ?? this.create(mint, decimals, openings);
    const number = this.numbers.find(mint) ?? 0;
    this.builders[number] = builder;
    this.changed.push(number);
    this.last = builder;
    return builder;
  }

  /** Creates the builder of a mint that gets the next number. */
  private create(mint: Address, decimals: number, openings: Openings): PositionBuilder {
    this.numbers = this.numbers.withNext(mint, this.builders.length);
    const hasEvidence = this.evidenceFor === EVERY_MINT || mint === this.evidenceFor;
    const evidence = hasEvidence ? this.evidence : null;
    const accounts = openings.get(mint) ?? NO_ACCOUNTS;
    return new PositionBuilder(mint, decimals, accounts, evidence, this.generation);
  }

  private find(mint: Address): PositionBuilder | undefined {
    const number = this.numbers.find(mint);
    return number === undefined || number >= this.builders.length ? undefined : this.builders[number];
  }
}

interface ReadTransfers {
  readonly context: TransferContext;
  readonly time: number | null;
  readonly reader: SettlementReader | null;
}

function markUnsolicited(movement: Movement, sold: readonly Trade[]): Movement {
  const trades = movement.trades.map((trade) =>
    sold.includes(trade) ? { ...trade, unsolicited: true as const } : trade,
  );
  return { ...movement, trades };
}

const NO_ACCOUNTS: ReadonlyMap<Address, bigint> = new Map();

/** Groups accounts by mint in order of appearance; most changes have few accounts. */
function groupByMint(accounts: readonly TokenAccountChange[]): readonly (readonly TokenAccountChange[])[] {
  const firsts = accounts.filter(
    ({ mint }, index) => accounts.findIndex((other) => other.mint === mint) === index,
  );
  return firsts.map((first) =>
    firsts.length === accounts.length ? [first] : accounts.filter((account) => account.mint === first.mint),
  );
}
