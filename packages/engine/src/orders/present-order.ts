import { toIso } from "../wallet/to-iso.ts";
import type { OpenOrder } from "./open-order.ts";

/** Public form of an open order. */
export interface OpenOrderView {
  /** Escrow account. */
  readonly account: string;
  readonly mint: string;
  readonly amountRaw: string;
  /** Time of the first deposit; null if unknown. */
  readonly since: string | null;
}

/** @internal */
export function presentOrder({ account, mint, amount, since }: OpenOrder): OpenOrderView {
  return { account, mint, amountRaw: amount.toString(), since: toIso(since) };
}
