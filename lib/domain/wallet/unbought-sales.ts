import type { Address } from "@/lib/domain/address";
import type { Movement } from "@/lib/domain/swaps/movement";

/** A sale of a token that the wallet never bought: an airdrop, say. Such a token has no row of its own. */
export interface UnboughtSale {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; null where not known. */
  readonly time: number | null;
  readonly mint: Address;
  /** SOL got, without own costs; null where it is unknown. */
  readonly valueLamports: bigint | null;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
}

/** Collects the sales of tokens that are never bought, as movements are read in the order of the ledger. */
export class UnboughtSales {
  private readonly bought = new Set<Address>();
  private readonly byMint = new Map<Address, UnboughtSale[]>();

  add({ trades, change }: Movement, time: number | null): void {
    for (const { side, mint, valueLamports, feeLamports, tipLamports } of trades) {
      if (side === "buy") {
        this.bought.add(mint);
        this.byMint.delete(mint);
      } else if (!this.bought.has(mint)) {
        const { signature, slot } = change;
        const sales = this.byMint.get(mint) ?? [];
        sales.push({ signature, slot, time, mint, valueLamports, feeLamports, tipLamports });
        this.byMint.set(mint, sales);
      }
    }
  }

  /** By token, each in the order of the ledger. */
  list(): UnboughtSale[] {
    return Array.from(this.byMint.values()).flat();
  }
}
