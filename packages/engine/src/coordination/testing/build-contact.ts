import type { Address } from "../../address.ts";
import type { DirectMove, OwnerChange } from "../../swaps/owner-change.ts";
import { buildChange } from "../../testing/build-change.ts";
import type { CounterpartyChange, ObservedWallet } from "../observe-wallet.ts";
import { ANN } from "./build-pair.ts";

/** SOL that comes from another wallet, or goes to it if the amount is negative. */
export const buildMove = (counterparty: Address, amount: bigint, receivers = 1): DirectMove => {
  return { counterparty, mint: null, amount, receivers };
};

let contacts = 0;

/** A change that names other wallets, by default without a trade. */
export function buildContact(
  direct: readonly DirectMove[],
  fields: Partial<OwnerChange> & Partial<CounterpartyChange> = {},
): CounterpartyChange {
  const { time = 0, traded = false, change: _, ...change } = fields;
  contacts += 1;
  return { time, traded, change: buildChange({ signature: `s${contacts}`, direct, ...change }) };
}

/** Ann as far as her contacts show her. */
export function buildObserved(
  counterpartyChanges: readonly CounterpartyChange[],
  complete = true,
): ObservedWallet {
  const trading = { wallet: ANN, trades: [], covered: [] };
  return { wallet: ANN, complete, trading, counterpartyChanges, prices: [], proceedsLamports: 0n };
}
