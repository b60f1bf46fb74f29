import type { WalletBook } from "./books/wallet-book.ts";
import type { SystemAccount } from "./ledger/account.ts";
import type { Random } from "./random.ts";
import type { Token } from "./token.ts";

/** A wallet whose truth is known. */
export interface MarketWallet {
  readonly account: SystemAccount;
  readonly persona: string;
  readonly book: WalletBook;
  readonly style: TradingStyle;
  readonly random: Random;
  /** Account that its SOL comes from and goes to. */
  readonly exchange: SystemAccount;
  /** Account that ties it to the others of its ring: their funder or their collector; null for everybody else. */
  readonly ring: SystemAccount | null;
  /** Tokens of its cycles so far. */
  readonly known: Token[];
  /** Tokens that it has a plan for. */
  readonly busy: Set<Token>;
}

/** Style in which a wallet puts its transactions together. */
export interface TradingStyle {
  readonly version: "legacy" | 0;
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
  /** Share of trades that fail once before they land. */
  readonly failShare: number;
  /** True where a relayer pays the network fees and the wallet only signs. */
  readonly sponsored: boolean;
  /** Closes the token account when it has sold everything. */
  readonly closesAccounts: boolean;
  /** Lamports of one withdrawal from the exchange. */
  readonly topUpLamports: readonly [number, number];
  /** Lamports that the wallet never spends. */
  readonly reserveLamports: bigint;
  /** Lamports above which it returns SOL to the exchange; null for wallets that keep everything. */
  readonly sweepAboveLamports: bigint | null;
}
