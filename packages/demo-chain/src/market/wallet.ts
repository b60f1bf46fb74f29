import { WalletBook } from "./books/wallet-book.ts";
import type { MarketTokenAccount, MintAccount, SystemAccount } from "./ledger/account.ts";
import { createRandom, type Random } from "./random.ts";
import type { Token } from "./token.ts";
import type { World } from "./world.ts";

/** A wallet whose truth is known. */
export interface MarketWallet {
  readonly world: World;
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

/** The wallet's one token account of a mint, open or not. */
export function tokenAccountOf({ world, account }: MarketWallet, mint: MintAccount): MarketTokenAccount {
  return world.accounts.associated(account, mint);
}

/** Base units that a wallet holds. */
export function heldBy({ world, account }: MarketWallet, mint: MintAccount): bigint {
  return world.accounts.findAssociated(account, mint)?.amount ?? 0n;
}

export interface StyleOptions {
  readonly reserveSol: number;
  /** Largest purchase, in SOL. */
  readonly maxSol: number;
  /** Returns profits to the exchange, so that it stays small. */
  readonly sweeps: boolean;
  /** Pays tips and high fees to be first. */
  readonly hurried: boolean;
}

/** Creates a wallet of a persona with a style of its own; `ties` are its exchange and its ring, where not by chance. */
export function createWallet(
  world: World,
  persona: string,
  index: number,
  options: StyleOptions,
  ties: { readonly exchange?: SystemAccount; readonly ring?: SystemAccount } = {},
): MarketWallet {
  const random = createRandom(`${world.seed}/wallet/${persona}/${index}`);
  const wallet: MarketWallet = {
    world,
    account: world.accounts.system(`wallet/${persona}/${index}`),
    persona,
    book: new WalletBook(),
    style: drawStyle(random, options),
    random,
    exchange: ties.exchange ?? random.pick(world.shared.exchanges),
    ring: ties.ring ?? null,
    known: [],
    busy: new Set(),
  };
  world.wallets.set(wallet.account, wallet);
  return wallet;
}

const LAMPORTS_PER_SOL = 1_000_000_000;

function drawStyle(random: Random, { maxSol, reserveSol, sweeps, hurried }: StyleOptions): TradingStyle {
  const tips = random.chance(hurried ? 0.85 : 0.3);
  const sponsored = !hurried && random.chance(0.06);
  const lamportsOf = (sol: number) => Math.round(sol * LAMPORTS_PER_SOL);
  const topUp = Math.max(3, maxSol * 2);
  return {
    version: random.chance(0.65) ? 0 : "legacy",
    computeUnits: random.pick([120_000, 200_000, 250_000, 400_000]),
    microLamports: hurried ? [80_000, 1_500_000] : [5_000, 250_000],
    tipLamports: tips ? [50_000, hurried ? 3_000_000 : 400_000] : null,
    platformFeeBps: random.chance(0.3) ? random.pick([50n, 85n, 100n]) : 0n,
    wrapping: random.pick(["associated", "associated", "seeded", "persistent"] as const),
    routing: random.pick(["direct", "direct", "router", "shared-router"] as const),
    quote: !hurried && random.chance(0.15) ? "usdc" : "sol",
    failShare: !sponsored && random.chance(0.5) ? random.between(0.02, 0.14) : 0,
    sponsored,
    closesAccounts: random.chance(0.6),
    topUpLamports: [lamportsOf(topUp), lamportsOf(topUp * 2.5)],
    reserveLamports: BigInt(lamportsOf(reserveSol)),
    sweepAboveLamports: sweeps ? BigInt(lamportsOf(maxSol * 6)) : null,
  };
}
