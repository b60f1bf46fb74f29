import type { Address } from "../address.ts";
import type { LabeledAddresses } from "../known-address.ts";
import { isPaidBurn } from "./find-claims.ts";
import type { TokenTransfer } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";

/** @internal */
export const NO_TRANSFERS: readonly TokenTransfer[] = [];

/** Units that the owner burned, directly or through a program or address that only burns. */
export function findBurned(
  change: OwnerChange,
  { incinerators, dollars }: LabeledAddresses,
): readonly TokenTransfer[] {
  let burned: TokenTransfer[] | null = null;
  // Units that are burned for quote are sold.
  const burns = isPaidBurn(change, dollars) ? [] : change.burns;
  for (const { mint, amount, program } of burns) {
    if (program !== null && !incinerators.has(program)) continue;
    if (dollars.isQuote(mint)) continue;
    burned ??= [];
    addBurned(burned, change, mint, amount);
  }
  if (incinerators.size === 0) return burned ?? NO_TRANSFERS;
  for (const { authority, moves } of change.parties) {
    if (authority === null || !incinerators.has(authority)) continue;
    for (const { mint, straight } of moves) {
      if (mint === null || straight <= 0n || dollars.isQuote(mint)) continue;
      burned ??= [];
      addBurned(burned, change, mint, straight);
    }
  }
  return burned ?? NO_TRANSFERS;
}

function addBurned(burned: TokenTransfer[], { tokens }: OwnerChange, mint: Address, amount: bigint): void {
  const decimals = tokens.find((token) => token.mint === mint)?.decimals;
  // An account that the same transaction opened and closed has no balance.
  if (decimals === undefined) return;
  burned.push({ direction: "out", mint, decimals, amount, counterparty: null, burned: true });
}
