import type { Address } from "../address.ts";
import type { Movement } from "../swaps/movement.ts";

/** Sale of a token that the wallet never bought, such as an airdrop. The token has no row. */
export interface UnboughtSale {
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds; null if unknown. */
  readonly time: number | null;
  /** True if the ledger has no time and `time` is estimated. */
  readonly isTimeEstimated: boolean;
  readonly mint: Address;
  /** Proceeds without own costs; null if unknown. */
  readonly valueLamports: bigint | null;
  readonly feeLamports: bigint;
  readonly tipLamports: bigint;
  /** True if none of its units were received with the owner's signature. */
  readonly unsolicited?: true;
}

/** Collects the sales of tokens that are never bought, from movements in the order of the ledger. */
export class UnboughtSales {
  private readonly byMint = new Map<Address, UnboughtSale[]>();

  add({ trades, change }: Movement, time: number | null, isBought: (mint: Address) => boolean): void {
    for (const { side, mint, valueLamports, feeLamports, tipLamports, unsolicited } of trades) {
      if (side === "buy") this.byMint.delete(mint);
      else if (!isBought(mint)) {
        const { signature, slot, blockTime } = change;
        const isTimeEstimated = blockTime === null && time !== null;
        const sales = this.byMint.get(mint) ?? [];
        const costs = { valueLamports, feeLamports, tipLamports };
        sales.push({
          signature,
          slot,
          time,
          isTimeEstimated,
          mint,
          ...costs,
          ...(unsolicited ? { unsolicited } : {}),
        });
        this.byMint.set(mint, sales);
      }
    }
  }

  /** By token, each in the order of the ledger. */
  list(): UnboughtSale[] {
    return Array.from(this.byMint.values()).flat();
  }
}
