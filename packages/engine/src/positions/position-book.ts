import type { Address } from "../address.ts";
import { type ClassifyContext, classifyChange } from "../swaps/classify-change.ts";
import type { Movement, TokenTransfer, Trade } from "../swaps/movement.ts";
import type { OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";
import type { PositionReader } from "./cycle.ts";
import type { Openings } from "./find-openings.ts";
import type { Lot } from "./lot-queue.ts";
import { PositionBuilder, type TransferContext } from "./position-builder.ts";
import type { TokenEvidence, TokenPosition } from "./token-position.ts";

/** Makes a book collect the evidence of all mints. The reader empties it after each change. */
export const EVERY_MINT = Symbol("every mint");

/**
 * Reads a wallet's changes in the order of the ledger into one position per mint, including stablecoins and
 * NFTs for their flow.
 */
export class PositionBook {
  readonly evidence: TokenEvidence = { trades: [], transfers: [], cycleTrades: [] };
  /** In order of appearance. */
  private readonly builders = new Map<Address, PositionBuilder>();
  private lastBuilder: PositionBuilder | undefined;

  /** `evidenceFor` is a mint whose trades and transfers are collected, `EVERY_MINT`, or null. */
  constructor(
    private readonly evidenceFor: Address | typeof EVERY_MINT | null = null,
    private readonly reader: PositionReader | null = null,
  ) {}

  /** Reads and classifies one change. `openings` must include the accounts that first appear in it. */
  read(change: OwnerChange, time: number | null, context: ClassifyContext, openings: Openings): Movement {
    const { solUsd } = context;
    const { tokens, slot } = change;
    if (tokens.length < 2) this.observe(tokens, slot, openings);
    else for (const accounts of groupByMint(tokens)) this.observe(accounts, slot, openings);
    const movement = classifyChange(change, time, context);
    const { trades, transfers } = movement;
    if (transfers.length > 0) this.transfer(movement, "in", openings, { time, context });
    let unsolicited: Trade[] | null = null;
    for (const trade of trades) {
      const builder = this.findBuilder(trade.mint, trade.decimals, openings);
      if (
        trade.side === "sell" &&
        trade.settles === undefined &&
        builder.holdsOnlyUnsolicited(trade.amount)
      ) {
        unsolicited ??= [];
        unsolicited.push(trade);
      }
      builder.trade(movement, trade, time, solUsd);
    }
    if (transfers.length > 0) this.transfer(movement, "out", openings, { time, context });
    return unsolicited === null ? movement : markUnsolicited(movement, unsolicited);
  }

  isBought(mint: Address): boolean {
    return this.builders.get(mint)?.isBought === true;
  }

  /** Returns the positions in order of appearance. Later changes do not affect them. */
  positions(): ReadonlyMap<Address, TokenPosition> {
    const positions = new Map<Address, TokenPosition>();
    for (const [mint, builder] of this.builders) positions.set(mint, builder.build());
    return positions;
  }

  /** Lists the lots that are held of bought tokens, those in custody included. */
  listBoughtLots(): readonly HeldLot[] {
    return Array.from(this.builders.values()).flatMap((builder) => {
      const { mint, decimals, isBought } = builder;
      return isBought ? builder.listLots().map((lot) => ({ mint, decimals, lot })) : [];
    });
  }

  /** Transfers in come before trades of the same transaction, transfers out after them. */
  private transfer(
    movement: Movement,
    direction: TokenTransfer["direction"],
    openings: Openings,
    { time, context }: ReadTransfers,
  ): void {
    for (const transfer of movement.transfers) {
      if (transfer.direction !== direction) continue;
      const builder = this.findBuilder(transfer.mint, transfer.decimals, openings);
      builder.transfer(movement, transfer, time, context);
    }
  }

  /** Reads the balances of the accounts of one mint. */
  private observe(accounts: readonly TokenAccountChange[], slot: number, openings: Openings): void {
    const firstAccount = accounts[0];
    if (firstAccount !== undefined)
      this.findBuilder(firstAccount.mint, firstAccount.decimals, openings).observe(accounts, slot);
  }

  private findBuilder(mint: Address, decimals: number, openings: Openings): PositionBuilder {
    // The balances of a traded token are read just before its trade.
    if (this.lastBuilder?.mint === mint) return this.lastBuilder;
    let builder = this.builders.get(mint);
    if (builder === undefined) {
      const hasEvidence = this.evidenceFor === EVERY_MINT || mint === this.evidenceFor;
      const evidence = hasEvidence ? this.evidence : null;
      const opening = openings.get(mint) ?? NO_ACCOUNTS;
      builder = new PositionBuilder(mint, decimals, opening, evidence, this.reader);
      this.builders.set(mint, builder);
    }
    this.lastBuilder = builder;
    return builder;
  }
}

/** A lot with its token. */
export interface HeldLot extends Pick<TokenPosition, "mint" | "decimals"> {
  readonly lot: Lot;
}

interface ReadTransfers {
  readonly context: TransferContext;
  readonly time: number | null;
}

function markUnsolicited(movement: Movement, soldTrades: readonly Trade[]): Movement {
  const trades = movement.trades.map((trade) =>
    soldTrades.includes(trade) ? { ...trade, unsolicited: true as const } : trade,
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
