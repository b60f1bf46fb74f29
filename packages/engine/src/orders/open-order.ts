import type { Address } from "../address.ts";

/** Units of an owner in an escrow account: a limit order, a part of a DCA, a listing. */
export interface OpenOrder {
  readonly account: Address;
  /** The mint of wrapped SOL for SOL in either form. */
  readonly mint: Address;
  readonly decimals: number;
  /** Program of the first deposit; null if unknown. */
  readonly program: Address | null;
  /** Base units. */
  readonly amount: bigint;
  /** Unix seconds of the first deposit; null if unknown. */
  readonly since: number | null;
  /** Signature of the last known transaction that changed it. */
  readonly lastMovedBy: string;
}
