import type { ChainParameters } from "../chain-parameters.ts";
import type { WalletBook } from "./books/wallet-book.ts";
import type { MarketClock } from "./clock.ts";
import type { Independence } from "./independence.ts";
import type { LedgerAccount, MintAccount, SystemAccount } from "./ledger/account.ts";
import type { AccountTable } from "./ledger/account-table.ts";
import type { MarketLedger } from "./ledger/ledger.ts";
import type { Random } from "./random.ts";
import type { TransactionVersion } from "./rpc-types.ts";
import type { Schedule } from "./schedule.ts";
import type { SharedAccounts } from "./shared-accounts.ts";
import type { SolPrice } from "./sol-price.ts";
import type { Token } from "./token.ts";
import type { DemoLaunch } from "./types.ts";
import type { MarketPool } from "./venues/pool-kinds.ts";

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
  readonly parameters: ChainParameters;
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
  readonly showcase: TokenShowcase;
  /** One launch of each kind. */
  readonly launches: DemoLaunch[];
}

/** The token that visitors see first, and the wallets that bought it to hold it; null and none in a small market. */
export interface TokenShowcase {
  token: Token | null;
  readonly buyers: MarketWallet[];
}

/** Style in which a wallet puts its transactions together. */
export interface TransactionStyle {
  readonly version: TransactionVersion;
  readonly computeUnits: number;
  /** Range of the price of a compute unit, in millionths of a lamport. */
  readonly microLamports: readonly [number, number];
  /** Range of the tip to the block engine; null for wallets that don't tip. */
  readonly tipLamports: readonly [number, number] | null;
  /** Fee of the trading front end, in basis points of the SOL traded. */
  readonly platformFeeBps: bigint;
  readonly wrapping: "associated" | "seeded" | "persistent";
  readonly routing: "direct" | "router" | "shared-router";
  readonly quote: "sol" | "usdc";
  /** Share of trades that fail once before they succeed. */
  readonly failShare: number;
  /** True if a relayer pays the network fees and the wallet only signs. */
  readonly sponsored: boolean;
  /** Closes the token account when it has sold everything. */
  readonly closesAccounts: boolean;
  /** Lamports of one withdrawal from the exchange. */
  readonly topUpLamports: readonly [number, number];
  /** Lamports that the wallet never spends. */
  readonly reserveLamports: bigint;
  /** Lamports above which it returns SOL to the exchange; null for wallets that retain everything. */
  readonly sweepAboveLamports: bigint | null;
}

/** A wallet whose truth is known. */
export interface MarketWallet {
  readonly world: World;
  readonly account: SystemAccount;
  readonly persona: string;
  readonly book: WalletBook;
  readonly style: TransactionStyle;
  readonly random: Random;
  /** Account with which it exchanges SOL. */
  readonly exchange: SystemAccount;
  /** Account that links it to its ring, their funder or collector; null for other wallets. */
  readonly ring: SystemAccount | null;
  /** Tokens of its cycles so far. */
  readonly known: Token[];
  /** Tokens that it has a plan for. */
  readonly busy: Set<Token>;
}
