import {
  CREDIT_PACKS,
  CREDIT_USD,
  PRICED_ENDPOINTS,
  type Price,
  type PricedEndpoint,
} from "@walletlens/contract/prices";
import type { PaymentTerms, PriceList } from "@walletlens/contract/pricing";

/** Returns the public price table. `x402` is null if payments per call are disabled. */
export function buildPriceList(x402: PaymentTerms | null): PriceList {
  const table = Object.entries<PricedEndpoint>(PRICED_ENDPOINTS);
  return {
    creditUsd: CREDIT_USD,
    endpoints: table.map(([id, { method, path, options, ...price }]) => ({
      id,
      method,
      path,
      ...presentPrice(price, options),
    })),
    packs: CREDIT_PACKS.map((pack) => ({ ...pack, usdPerCredit: pack.usd / pack.credits })),
    x402: x402 === null ? null : selectTerms(x402),
  };
}

/** Returns a price in credits, dollars and base units, with the prices that options add; without `options` if none does. */
export function presentPrice(
  price: Price,
  options: Readonly<Record<string, Price>> = {},
): PublicPrice & { readonly options?: readonly (PublicPrice & { readonly name: string })[] } {
  const addedPrices = Object.entries(options).map(([name, each]) => ({ name, ...toPublicPrice(each) }));
  return { ...toPublicPrice(price), ...(addedPrices.length > 0 && { options: addedPrices }) };
}

type PublicPrice = Pick<PriceList["endpoints"][number], "credits" | "usd" | "x402Amount">;

function toPublicPrice({ credits, usdMicros }: Price): PublicPrice {
  return { credits, usd: usdMicros / 1_000_000, x402Amount: String(usdMicros) };
}

function selectTerms({ version, network, asset, payTo }: PaymentTerms): PaymentTerms {
  return { version, network, asset, payTo };
}
