import { CREDIT_PACKS, CREDIT_USD, PRICED_ENDPOINTS, type PricedEndpoint } from "@walletlens/contract/prices";

/** Terms of payment on chain: the account that is paid and the asset that it is paid in. */
export interface PaymentTerms {
  readonly version: number;
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
}

/** Prices as they are published: free endpoints included, `usd` in dollars, `x402Amount` in base units. */
export interface PriceList {
  readonly creditUsd: number;
  readonly endpoints: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly credits: number;
    readonly usd: number;
    readonly x402Amount: string;
  }[];
  readonly packs: readonly {
    readonly id: string;
    readonly credits: number;
    readonly usd: number;
    readonly usdPerCredit: number;
  }[];
  readonly x402: PaymentTerms | null;
}

/** The price table as callers read it; `x402` is null where calls cannot be paid on chain. */
export function buildPriceList(x402: PaymentTerms | null): PriceList {
  const table = Object.entries<PricedEndpoint>(PRICED_ENDPOINTS);
  return {
    creditUsd: CREDIT_USD,
    endpoints: table.map(([id, { method, path, credits, usdMicros }]) => ({
      id,
      method,
      path,
      credits,
      usd: usdMicros / 1_000_000,
      x402Amount: String(usdMicros),
    })),
    packs: CREDIT_PACKS.map((pack) => ({ ...pack, usdPerCredit: pack.usd / pack.credits })),
    x402: x402 === null ? null : termsOf(x402),
  };
}

function termsOf({ version, network, asset, payTo }: PaymentTerms): PaymentTerms {
  return { version, network, asset, payTo };
}
