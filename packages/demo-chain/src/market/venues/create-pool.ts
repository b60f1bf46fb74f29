import type { Landmarks } from "../landmarks.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount } from "../ledger/account.ts";
import type { AccountTable } from "../ledger/account-table.ts";
import type { MarketPool } from "./pool.ts";
import { POOL_KINDS, type PoolKindName } from "./pool-kinds.ts";

export interface PoolDescription {
  /** Tells pools of one mint apart. */
  readonly label: string;
  readonly type: PoolKindName;
  readonly base: MintAccount;
  readonly quote: MintAccount;
  /** True where a transaction of the history will create it. */
  readonly later?: boolean;
}

const AUXILIARY_BYTES = 4_096;
const SHARE_DECIMALS = 9;

/** The accounts of a new pool; its vaults are still closed. A CPMM pool issues its shares as a token. */
export function createPool(
  accounts: AccountTable,
  landmarks: Landmarks,
  description: PoolDescription,
): MarketPool {
  const { type, base, quote } = description;
  const label = `${description.label}/${type}/${base.address}`;
  const kind = POOL_KINDS[type];
  const owner = landmarks.programs[kind.program].address;
  const account = accounts.state(`pool/${label}`, owner, description.later ? {} : { bytes: kind.bytes });
  const authority = kind.authority === null ? account : landmarks.venues[kind.authority];
  const vaultOf = (mint: MintAccount): MarketTokenAccount =>
    kind.authority === null ? accounts.associated(authority, mint) : accounts.vault(label, authority, mint);
  return {
    kind: "pool",
    type,
    account,
    authority,
    auxiliary: kind.accounts.includes("auxiliary")
      ? accounts.state(`auxiliary/${label}`, owner, { bytes: AUXILIARY_BYTES })
      : account,
    base: vaultOf(base),
    quote: vaultOf(quote),
    shares:
      type === "cpmm"
        ? accounts.mint(`shares/${label}`, { decimals: SHARE_DECIMALS, program: "token" })
        : null,
  };
}

/** Adds reserves from before the history begins, and issues the pool shares to `creator`. */
export function fundPool(
  accounts: AccountTable,
  pool: MarketPool,
  reserves: { base: bigint; quote: bigint },
  creator: LedgerAccount,
): void {
  accounts.openWith(pool.base, reserves.base);
  accounts.openWith(pool.quote, reserves.quote);
  if (pool.shares) {
    const issued = BigInt(Math.floor(Math.sqrt(Number(reserves.base) * Number(reserves.quote))));
    accounts.openWith(accounts.associated(creator, pool.shares), issued);
  }
}
