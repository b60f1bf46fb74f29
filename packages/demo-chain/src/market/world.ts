import type { ChainParameters } from "../chain-parameters.ts";
import type { LedgerAccount, MarketTokenAccount, MintAccount, SystemAccount } from "../ledger/accounts.ts";
import { AccountTable } from "../ledger/accounts.ts";
import { createClock, type MarketClock } from "../ledger/clock.ts";
import { createGenesis, type GenesisAccounts } from "../ledger/genesis.ts";
import type { TransactionVersion } from "../ledger/rpc-types.ts";
import { MarketLedger } from "../ledger/transaction.ts";
import { createRandom, type Random } from "../random.ts";
import { WalletBook } from "./books/wallet-book.ts";
import { createSolPrice, type SolPrice } from "./sol-price.ts";
import type { BondingCurve } from "./venues/bonding-curve.ts";
import { createPool, type MarketPool } from "./venues/pool.ts";

/** Lowest and highest value of a draw. */
export type Range = readonly [low: number, high: number];

/** Everything that an action of the simulation needs. */
export interface World {
  readonly parameters: ChainParameters;
  readonly clock: MarketClock;
  readonly accounts: AccountTable;
  readonly ledger: MarketLedger;
  readonly solPrice: SolPrice;
  readonly random: Random;
  readonly shared: GenesisAccounts;
  readonly solUsdc: MarketPool;
  /** Tokens with a market, those that will be launched included. */
  readonly tokens: Token[];
  /** Wallets with a known truth. */
  readonly wallets: Map<LedgerAccount, MarketWallet>;
  /** Names of all mints, traded or not. */
  readonly catalog: Map<MintAccount, MintNames>;
  readonly orders: Map<string, Order>;
}

/** Names of a mint, and the Unix second of its creation. */
export interface MintNames {
  readonly symbol: string;
  readonly name: string;
  readonly createdAt: number;
}

/** A traded token. Times are Unix seconds; prices are quote units per base unit, both raw. */
export interface Token extends MintNames {
  readonly mint: MintAccount;
  /** Launches begin on the bonding curve during the history; the others trade in pools from before it. */
  readonly family: "launch" | "established" | "deep" | "dollar";
  readonly venue: BondingCurve | MarketPool;
  /** The market moves the price toward `firstPrice` × `path(seconds since pathStart)`. */
  readonly path: (seconds: number) => number;
  readonly pathStart: number;
  readonly firstPrice: number;
  /** False for the ones that no price source knows. */
  readonly isPriced: boolean;
  /** Market maker, whose trades move the price along its path; null for a token without one. */
  readonly maker: MarketWallet | null;
}

/** A limit order: its state, which has no key and owns the account that the deposit waits in. */
export interface Order extends MarketTrade {
  readonly state: LedgerAccount;
  readonly escrow: MarketTokenAccount;
}

/** Versions, fees, tips, failures, sponsor and routes of a wallet's transactions. */
export interface TransactionStyle {
  readonly version: TransactionVersion;
  readonly computeUnits: number;
  /** Price of a compute unit, in millionths of a lamport. */
  readonly microLamports: Range;
  /** Tip to the block engine; null for wallets that don't tip. */
  readonly tipLamports: Range | null;
  /** Fee of the trading front end, in basis points of the SOL traded. */
  readonly platformFeeBps: bigint;
  /** True if its wrapped-SOL account stays open. */
  readonly retainsWrapped: boolean;
  readonly isRouted: boolean;
  /** Share of trades that fail once before they succeed. */
  readonly failShare: number;
  /** True if a relayer pays the network fees and the wallet only signs. */
  readonly isSponsored: boolean;
  /** True if it closes the token account when it has sold everything. */
  readonly closesAccounts: boolean;
  /** One withdrawal from the exchange. */
  readonly topUpLamports: Range;
  /** Lamports that the wallet never spends. */
  readonly reserveLamports: bigint;
}

/** A style without tip, front end and failures: 5,000 lamports and 200,000 units at 10,000 millionths a transaction. */
export const PLAIN_STYLE: TransactionStyle = {
  version: 0,
  computeUnits: 200_000,
  microLamports: [10_000, 10_000],
  tipLamports: null,
  platformFeeBps: 0n,
  retainsWrapped: false,
  isRouted: false,
  failShare: 0,
  isSponsored: false,
  closesAccounts: true,
  topUpLamports: [10_000_000_000, 10_000_000_000],
  reserveLamports: 0n,
};

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
  /** Service without a label that it deposits with, or null. */
  custodian: SystemAccount | null;
}

export interface Actor {
  readonly wallet: MarketWallet;
}

export interface MarketTrade extends Actor {
  readonly token: Token;
}

/** Creates a wallet; its truth is part of the market's only after it is added to `world.wallets`. */
export function createWallet(world: World, label: string, traits: Partial<MarketWallet> = {}): MarketWallet {
  const random = traits.random ?? createRandom(`${world.accounts.seed}/wallet/${label}`);
  return {
    world,
    account: world.accounts.system(`wallet/${label}`),
    persona: label,
    book: new WalletBook(),
    style: PLAIN_STYLE,
    exchange: traits.exchange ?? random.pick(world.shared.exchanges),
    ring: null,
    custodian: null,
    ...traits,
    random,
  };
}

const DEEP_POOL_LAMPORTS = 60_000_000_000_000n;

/** A market without tokens and wallets: the accounts of the beginning and the SOL/USDC pool. */
export function createWorld(seed: number, endTime: number, parameters: ChainParameters): World {
  const clock = createClock(endTime, parameters);
  const { startTime: createdAt } = clock;
  const accounts = new AccountTable(seed, parameters);
  const shared = createGenesis(accounts);
  const { usdc, wrappedSol } = shared;
  const solPrice = createSolPrice(seed, createdAt);
  const quote = (DEEP_POOL_LAMPORTS * solPrice.usdMicrosAt(createdAt)) / 1_000_000_000n;
  const reserves = { base: DEEP_POOL_LAMPORTS, quote };
  return {
    parameters,
    clock,
    accounts,
    ledger: new MarketLedger(accounts, clock),
    solPrice,
    random: createRandom(`${seed}/market`),
    shared,
    solUsdc: createPool(accounts, "raydium", wrappedSol, usdc, reserves),
    tokens: [],
    wallets: new Map(),
    catalog: new Map([
      [wrappedSol, { symbol: "SOL", name: "Wrapped SOL", createdAt }],
      [usdc, { symbol: "USDC", name: "USD Coin", createdAt }],
    ]),
    orders: new Map(),
  };
}
