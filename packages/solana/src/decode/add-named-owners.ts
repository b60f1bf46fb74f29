import type { Address } from "@walletlens/engine/address";
import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { TokenBalance } from "@walletlens/engine/chain/transaction";

/** Owners of token accounts that instructions name and balances do not. */
export interface NamedOwners {
  /** Accounts without a balance, in order of execution. */
  readonly opened: readonly OpenedTokenAccount[];
  /** SetAuthority of the owner of an account, in order of execution. */
  readonly handovers: readonly Handover[];
}

export interface OpenedTokenAccount {
  readonly account: Address;
  readonly mint: Address;
  /** Null if no instruction names it. */
  readonly owner: Address | null;
}

export interface Handover {
  readonly account: Address;
  /** Owner before the handover. */
  readonly source: Address;
  /** Owner after the handover. */
  readonly destination: Address;
  /** Number of transfers that precede the handover. */
  readonly transfers: number;
}

/**
 * Adds empty balances for accounts that exist only within the transaction and for owners that had an account only within
 * it, and limits the entries of an account that was handed over. Omits accounts of a mint whose decimals no balance shows: no units of it remain.
 */
export function addNamedOwners(
  listed: readonly TokenBalance[],
  { opened, handovers }: NamedOwners,
): readonly TokenBalance[] {
  if (opened.length === 0 && handovers.length === 0) return listed;
  const tokens = [...listed];
  for (const { account, mint, owner } of opened) {
    const decimals = findDecimals(listed, mint);
    if (owner === null || decimals === undefined || findEntry(tokens, account, owner) !== -1) continue;
    tokens.push({ account, mint, owner, decimals, before: 0n, after: 0n });
  }
  for (const handover of handovers) handOver(tokens, handover);
  return tokens;
}

function findDecimals(listed: readonly TokenBalance[], mint: Address): number | undefined {
  return mint === WRAPPED_SOL ? SOL_DECIMALS : listed.find((token) => token.mint === mint)?.decimals;
}

const SOL_DECIMALS = 9;

/**
 * Limits the entries of both owners in time. The units of an account move with it, which balances without owners do not
 * show.
 */
function handOver(tokens: TokenBalance[], { account, source, destination, transfers }: Handover): void {
  const tokenChange = tokens.find((token) => token.account === account);
  if (tokenChange === undefined || source === destination) return;
  const { mint, decimals } = tokenChange;
  const from = requireEntry(tokens, { account, mint, decimals, owner: source, before: 0n, after: 0n });
  const { after } = tokens[from] ?? tokenChange;
  tokens[from] = { ...(tokens[from] ?? tokenChange), after: 0n, untilTransfer: transfers };
  const to = requireEntry(tokens, { account, mint, decimals, owner: destination, before: 0n, after: 0n });
  const entry = tokens[to] ?? tokenChange;
  tokens[to] = { ...entry, after: entry.after + after, fromTransfer: transfers };
}

/** Returns the index of an owner's entry: a listed one, else one without an owner that becomes its own, else a new one. */
function requireEntry(tokens: TokenBalance[], empty: TokenBalance & { readonly owner: Address }): number {
  const { account, owner } = empty;
  const index = findEntry(tokens, account, owner);
  if (index !== -1) return index;
  const unnamed = findEntry(tokens, account, null);
  const entry = tokens[unnamed];
  if (entry === undefined) return tokens.push(empty) - 1;
  tokens[unnamed] = { ...entry, owner };
  return unnamed;
}

function findEntry(tokens: readonly TokenBalance[], account: Address, owner: Address | null): number {
  return tokens.findIndex((token) => token.account === account && token.owner === owner);
}
