import { toIso } from "../wallet/to-iso.ts";
import type { OpenOrder } from "./open-order.ts";

/** Units of a wallet that wait in a standing order, as the interface shows them. */
export interface OpenOrderView {
  /** Account that holds them. */
  readonly account: string;
  readonly mint: string;
  readonly amountRaw: string;
  /** Time of the first deposit; null where not known. */
  readonly since: string | null;
}

/**
 * Presents a standing order as the interface shows it.
 *
 * @internal
 */
export function presentOrder({ account, mint, amount, since }: OpenOrder): OpenOrderView {
  return { account, mint, amountRaw: amount.toString(), since: toIso(since) };
}
