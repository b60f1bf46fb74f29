import { addUnits } from "../wallet/held-units.ts";
import type { Holdings } from "../wallet/wallet-input.ts";
import type { OpenOrder } from "./open-order.ts";

/**
 * Returns holdings including the units in open orders; null if they are unknown.
 *
 * @example
 * const held = addEscrow(input.holdings, findOpenOrders(input.changes));
 * console.log(held?.tokens.size);
 */
export function addEscrow<Known extends Holdings | null>(
  holdings: Known,
  inEscrow: readonly OpenOrder[],
): Known | Holdings {
  if (holdings === null || inEscrow.length === 0) return holdings;
  const tokens = new Map(holdings.tokens);
  for (const { mint, decimals, amount } of inEscrow) {
    tokens.set(mint, addUnits(tokens.get(mint), { amount, decimals }));
  }
  return { ...holdings, tokens };
}
