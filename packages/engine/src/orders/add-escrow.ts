import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { addUnits } from "../wallet/held-units.ts";
import type { Holdings } from "../wallet/wallet-input.ts";
import type { OpenOrder } from "./open-order.ts";

/**
 * Returns holdings including the units in open orders; null if they are unknown. Units in orders of programs without a label are
 * `unproven`.
 *
 * @example
 * const holdings = addEscrow(input.holdings, findOpenOrders(input.changes));
 * console.log(holdings?.tokens.size);
 */
export function addEscrow<Known extends Holdings | null>(
  holdings: Known,
  inEscrow: readonly OpenOrder[],
  { venues }: Pick<LabeledAddresses, "venues"> = NOTHING_LABELED,
): Known | Holdings {
  if (holdings === null || inEscrow.length === 0) return holdings;
  const tokens = new Map(holdings.tokens);
  for (const order of inEscrow) {
    const { mint, decimals, amount } = order;
    const units = isOfLabeledProgram(order, { venues })
      ? { amount, decimals }
      : { amount, decimals, unproven: amount };
    tokens.set(mint, addUnits(tokens.get(mint), units));
  }
  return { ...holdings, tokens };
}

/**
 * True for an order of a labeled program. Anybody can create a program whose accounts never give anything back.
 *
 * @internal
 */
export function isOfLabeledProgram(
  { program }: OpenOrder,
  { venues }: Pick<LabeledAddresses, "venues">,
): boolean {
  return program !== null && venues.has(program);
}
