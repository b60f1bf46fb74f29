import type { Address } from "../address.ts";

/** Units of an owner that wait in an escrow account: a limit order, a part of a DCA, a listing. */
export interface OpenOrder {
  readonly account: Address;
  /** Of SOL, wrapped or not, that of wrapped SOL. */
  readonly mint: Address;
  readonly decimals: number;
  /** Base units. */
  readonly amount: bigint;
  /** Unix seconds of the first deposit; null where not known. */
  readonly since: number | null;
  /** Signature of the last transaction that is known to have changed it. */
  readonly lastMovedBy: string;
}
