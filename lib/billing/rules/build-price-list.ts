import { CREDIT_PACKS, CREDIT_USD, PRICED_ENDPOINTS, type PricedEndpoint } from "@walletlens/contract/prices";
import type { PaymentTerms, PriceList } from "@walletlens/contract/pricing";

/** Returns the public price table. `x402` is null if payments per call are disabled. */
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
