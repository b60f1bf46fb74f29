import { WRAPPED_SOL } from "../chain/assets.ts";
import { type LabeledAddresses, NOTHING_LABELED } from "../known-address.ts";
import { isOfLabeledProgram } from "../orders/add-escrow.ts";
import type { OpenOrder } from "../orders/open-order.ts";
import type { UncertainQuote } from "../swaps/payouts.ts";
import { findPrice } from "../swaps/quote.ts";
import { usdToLamports } from "../swaps/sol-usd.ts";
import type { WalletInput } from "./wallet-input.ts";

/**
 * Adds the quote in orders of programs without a label to the uncertain quote of custodians: a lower bound counts both as lost. Dollars
 * are worth their SOL at the deposit.
 */
export function addOrders(
  quote: UncertainQuote,
  inEscrow: readonly OpenOrder[],
  { solUsd }: Pick<WalletInput, "solUsd">,
  { venues, dollars }: LabeledAddresses = NOTHING_LABELED,
): UncertainQuote {
  let { lamports, unvalued } = quote;
  for (const order of inEscrow) {
    if (!dollars.isQuote(order.mint) || isOfLabeledProgram(order, { venues })) continue;
    const price = order.mint === WRAPPED_SOL ? null : findPrice(solUsd, order.since);
    if (order.mint === WRAPPED_SOL) lamports += order.amount;
    else if (price === null) unvalued += 1;
    else lamports += usdToLamports(order.amount, price);
  }
  return { lamports, unvalued };
}
