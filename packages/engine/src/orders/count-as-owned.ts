import type { Address } from "../address.ts";
import { WRAPPED_SOL } from "../chain/assets.ts";
import type { EscrowMove, OwnerChange, TokenAccountChange } from "../swaps/owner-change.ts";

/** Lamports that a move of SOL added to its account; 0 for tokens. */
export function getAddedLamports({ mint, before, after }: EscrowMove): bigint {
  return mint === WRAPPED_SOL ? after - before : 0n;
}

interface OwnedChange {
  readonly key: string;
  readonly change: OwnerChange;
}

/** Cached by change, so that callers can compare results by identity. */
const ownedChanges = new WeakMap<OwnerChange, OwnedChange>();

/**
 * Returns a change with the accounts of `moves` counted as the owner's. `rentLamports` is returned rent,
 * negative for paid rent.
 */
export function countAsOwned(
  change: OwnerChange,
  moves: readonly EscrowMove[],
  rentLamports: bigint,
): OwnerChange {
  const key = [rentLamports, ...moves.map(({ account }) => account)].join();
  const cachedChange = ownedChanges.get(change);
  if (cachedChange?.key === key) return cachedChange.change;
  const tokens = moves.filter(({ mint }) => mint !== WRAPPED_SOL);
  const isOwn = (authority: Address | null) => moves.some((move) => move.authority === authority);
  const ownedChange: OwnerChange = {
    ...change,
    // The owner signed the order with its deposit.
    signed: true,
    parties: change.parties.filter(({ authority }) => !isOwn(authority)),
    rentLamports: change.rentLamports - rentLamports,
    tokens: [...change.tokens, ...tokens.map(toAccountChange)],
    solLamports: moves.reduce((sum, move) => sum + getAddedLamports(move), change.solLamports - rentLamports),
  };
  ownedChanges.set(change, { key, change: ownedChange });
  return ownedChange;
}

function toAccountChange({ account, mint, decimals, before, after }: EscrowMove): TokenAccountChange {
  return { account, mint, decimals, before, after };
}
