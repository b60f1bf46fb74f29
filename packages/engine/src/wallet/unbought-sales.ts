import type { Address } from "../address.ts";
import type { Movement } from "../swaps/movement.ts";

/** A sale of a token that the wallet never bought: an airdrop, say. Such a token has no row of its own. */
export interface UnboughtSale {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; null where not known. */
  readonly time: number | null;
  /** True where the ledger has no time and `time` is estimated. */
  readonly isTimeEstimated: boolean;
  readonly mint: Address;
  /** SOL got, without own costs; null where it is unknown. */
  readonly valueLamports: bigint | null;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  /** True where none of its units came with the owner's signature. */
  readonly unsolicited?: true;
}

/** Collects the sales of tokens that are never bought, as movements are read in the order of the ledger. */
export class UnboughtSales {
  private readonly byMint = new Map<Address, UnboughtSale[]>();

  /** `isBought` tells of a token whether it was bought by then. */
  add({ trades, change }: Movement, time: number | null, isBought: (mint: Address) => boolean): void {
    for (const { side, mint, valueLamports, feeLamports, tipLamports, unsolicited } of trades) {
      if (side === "buy") this.byMint.delete(mint);
      else if (!isBought(mint)) {
        const { signature, slot, blockTime } = change;
        const isTimeEstimated = blockTime === null && time !== null;
        const sales = this.byMint.get(mint) ?? [];
        const costs = { valueLamports, feeLamports, tipLamports };
        sales.push({
          ...{ signature, slot, time, isTimeEstimated, mint, ...costs },
          ...(unsolicited ? { unsolicited } : {}),
        });
        this.byMint.set(mint, sales);
      }
    }
  }

  /** A collection in the same state that goes on by itself. */
  fork(): UnboughtSales {
    const other = new UnboughtSales();
    for (const [mint, sales] of this.byMint) other.byMint.set(mint, [...sales]);
    return other;
  }

  /** By token, each in the order of the ledger. */
  list(): UnboughtSale[] {
    return Array.from(this.byMint.values()).flat();
  }
}
