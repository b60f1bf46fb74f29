import type { Address } from "../address.ts";
import type { TokenBalance } from "../chain/transaction.ts";

/** A moment after all transfers, and one before them. */
export const AT_END: number = Number.MAX_SAFE_INTEGER;
export const AT_START: number = -1;

/** An owner and its token accounts. */
export interface OwnAccounts {
  readonly owner: Address;
  readonly owned: readonly TokenBalance[];
}

/**
 * Returns true for the owner's own account and for a token account that it has: at transfer `index`, the index of a transfer, or
 * at any time of the transaction if `index` is absent.
 */
export function isOwnAccount({ owner, owned }: OwnAccounts, account: Address, index?: number): boolean {
  return account === owner || isTokenAccount(owned, account, index);
}

/** Returns true if `tokens` list the account: at transfer `index`, or at any time. */
export function isTokenAccount(tokens: readonly TokenBalance[], account: Address, index?: number): boolean {
  for (const token of tokens) {
    if (token.account === account && (index === undefined || isHeldAt(token, index))) return true;
  }
  return false;
}

/** Returns the entry of a token account at transfer `index`, or null if it has none. */
export function findTokenAccount(
  tokens: readonly TokenBalance[],
  account: Address,
  index: number,
): TokenBalance | null {
  for (const token of tokens) if (token.account === account && isHeldAt(token, index)) return token;
  return null;
}

/** Returns true if an account changed its owner: it has an entry for each. */
export function isHandedOver(tokens: readonly TokenBalance[], account: Address): boolean {
  let entries = 0;
  for (const token of tokens) if (token.account === account) entries += 1;
  return entries > 1;
}

/** Returns true for an account that the owner got or gave away by SetAuthority. */
export function isHeldInPart({ fromTransfer, untilTransfer }: TokenBalance): boolean {
  return fromTransfer !== undefined || untilTransfer !== undefined;
}

/** True if the account belongs to the owner at a transfer. One that left and came back does not belong to it in between. */
function isHeldAt(token: TokenBalance, index: number): boolean {
  // Nearly all accounts have one owner.
  if (!isHeldInPart(token)) return true;
  const { fromTransfer = AT_START, untilTransfer = AT_END + 1 } = token;
  return fromTransfer <= untilTransfer
    ? index >= fromTransfer && index < untilTransfer
    : index < untilTransfer || index >= fromTransfer;
}
