import type { MintAccount } from "@walletlens/demo-chain/ledger/accounts";
import { TokenBook } from "@walletlens/demo-chain/market/books/token-book";
import { WalletBook } from "@walletlens/demo-chain/market/books/wallet-book";
import { computeRealized, type LotEvent } from "../benchmark/compute-realized";
import type { LotRule } from "../benchmark/system";

/** Book of a wallet that also keeps its events, for the result by another lot rule. */
export class ScenarioBook extends WalletBook {
  readonly events: LotEvent[] = [];

  override token(mint: MintAccount): TokenBook {
    const book = this.tokens.get(mint) ?? new RecordedBook(mint.address, this.events);
    this.tokens.set(mint, book);
    return book;
  }

  /** Realized PnL in lamports, atomic results included. */
  realize(rule: LotRule): bigint {
    const books = Array.from(this.tokens.values());
    const trades =
      rule === "fifo"
        ? books.reduce((sum, { realized }) => sum + realized, 0n)
        : computeRealized(this.events, rule).realized;
    return trades + this.atomicPnlLamports;
  }

  /** True if units without a cost were sold. */
  get hasUnknownCost(): boolean {
    return Array.from(this.tokens.values()).some(({ unknown }) => unknown.tokens > 0n);
  }
}

class RecordedBook extends TokenBook {
  constructor(
    private readonly mint: string,
    private readonly events: LotEvent[],
  ) {
    super();
  }

  override buy(amount: bigint, cost: bigint, time: number): void {
    super.buy(amount, cost, time);
    this.events.push({ mint: this.mint, units: amount, lamports: cost });
  }

  override sell(amount: bigint, proceeds: bigint, time: number): void {
    super.sell(amount, proceeds, time);
    this.events.push({ mint: this.mint, units: -amount, lamports: proceeds });
  }

  override receive(amount: bigint): void {
    super.receive(amount);
    this.events.push({ mint: this.mint, units: amount, lamports: null });
  }

  override send(amount: bigint, time: number): void {
    super.send(amount, time);
    this.events.push({ mint: this.mint, units: -amount, lamports: null });
  }
}
