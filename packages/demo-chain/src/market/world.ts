import type { MarketClock } from "./clock.ts";
import type { Independence } from "./independence.ts";
import type { Landmarks } from "./landmarks.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount, SystemAccount } from "./ledger/account.ts";
import type { AccountTable } from "./ledger/account-table.ts";
import type { MarketLedger } from "./ledger/ledger.ts";
import type { Random } from "./random.ts";
import type { Schedule } from "./schedule.ts";
import type { SolPrice } from "./sol-price.ts";
import type { Token } from "./token.ts";
import type { MarketPool } from "./venues/pool.ts";
import type { MarketWallet } from "./wallet.ts";

export interface CatalogEntry {
  readonly mint: MintAccount;
  readonly symbol: string;
  readonly name: string;
  /** Unix seconds. */
  readonly createdAt: number;
}

/** Everything that an action of the simulation needs. */
export interface World {
  readonly seed: number;
  readonly clock: MarketClock;
  readonly accounts: AccountTable;
  readonly ledger: MarketLedger;
  readonly landmarks: Landmarks;
  readonly solPrice: SolPrice;
  readonly schedule: Schedule;
  readonly random: Random;
  /** Tokens that trade now. */
  readonly tokens: Token[];
  readonly independence: Independence;
  readonly wallets: Map<LedgerAccount, MarketWallet>;
  /** Every mint with its names, traded or not. */
  readonly catalog: CatalogEntry[];
  /** Market makers: their trades move prices along their paths. */
  readonly crowd: MarketWallet[];
  /** Services without a label that wallets deposit with. */
  readonly custodianOf: Map<MarketWallet, SystemAccount>;
  /** A firm without a persona that keeps dollar pools at the market's price. */
  readonly arbitrageur: SystemAccount;
  /** Fills standing orders. */
  readonly keeper: SystemAccount;
  /** Pays the fees of sponsored wallets. */
  readonly relayer: SystemAccount;
  readonly solUsdc: MarketPool;
}

/** The wallet's one token account of a mint, open or not. */
export function tokenAccountOf(world: World, wallet: MarketWallet, mint: MintAccount): MarketTokenAccount {
  return world.accounts.associated(wallet.account, mint);
}

/** Base units that a wallet holds. */
export function heldBy(world: World, wallet: MarketWallet, mint: MintAccount): bigint {
  return world.accounts.findAssociated(wallet.account, mint)?.amount ?? 0n;
}
