import type { MarketClock } from "./clock.ts";
import type { Independence } from "./independence.ts";
import type { LedgerAccount, MintAccount, SystemAccount } from "./ledger/account.ts";
import type { AccountTable } from "./ledger/account-table.ts";
import type { MarketLedger } from "./ledger/ledger.ts";
import type { Random } from "./random.ts";
import type { Schedule } from "./schedule.ts";
import type { SharedAccounts } from "./shared-accounts.ts";
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
  readonly shared: SharedAccounts;
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
  readonly marketMakers: MarketWallet[];
  /** Services without a label that wallets deposit with. */
  readonly custodianOf: Map<MarketWallet, SystemAccount>;
  /** Account without a persona that moves dollar pools to the market's price. */
  readonly arbitrageur: SystemAccount;
  /** Fills limit orders. */
  readonly keeper: SystemAccount;
  /** Pays the fees of sponsored wallets. */
  readonly relayer: SystemAccount;
  readonly solUsdc: MarketPool;
}
