import type { EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import type { Price } from "@walletlens/contract/prices";

/** Returns what a call costs, and the credentials that it needs, as sentences. */
export function describePrice(definition: EndpointDefinition): string {
  const { access, price, optionPrices = {} } = definition;
  if (access === "key" && definition.isPurchase === true)
    return "Costs a payment of the price in the 402; needs a key.";
  if (access === "key") return "Costs no credits; needs a key.";
  if (access === "public") return "Free; needs no key.";
  if (price.credits === 0)
    return "Costs no credits; needs a key, or a signed payment of 0 that proves a wallet.";
  const options = Object.entries(optionPrices).map(
    ([name, added]) => ` With \`${name}\`: ${formatPrice(added)}, more.`,
  );
  return `Costs ${formatPrice(price)}.${options.join("")}`;
}

function formatPrice({ credits, usdMicros }: Price): string {
  return `${credits === 1 ? "1 credit" : `${credits} credits`}, or ${usdMicros / 1e6} USD by x402`;
}
