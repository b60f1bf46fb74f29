import { WalletBook } from "./books/wallet-book.ts";
import type { MarketTokenAccount, MintAccount, SystemAccount } from "./ledger/account.ts";
import { createRandom, type Random } from "./random.ts";
import type { TransactionVersion } from "./rpc-types.ts";
import type { MarketWallet, TransactionStyle, World } from "./world.ts";

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
  /** Sends profits to the exchange, so that it stays small. */
  readonly sweeps: boolean;
  /** Pays tips and high fees to be first. */
  readonly hurried: boolean;
}

/**
 * Creates a wallet of a persona with its own style; `ties` sets its exchange and its ring instead of random
 * ones.
 */
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
    style: drawStyle(random, options, world.parameters.hasVersion1),
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

const VERSION_1_SHARE = 0.15;
const LEGACY_SHARE = 0.35;

function drawVersion(random: Random, hasVersion1: boolean): TransactionVersion {
  const drawn = random.between(0, 1);
  if (hasVersion1 && drawn < VERSION_1_SHARE) return 1;
  return drawn < 1 - LEGACY_SHARE ? 0 : "legacy";
}

function drawStyle(
  random: Random,
  { maxSol, reserveSol, sweeps, hurried }: StyleOptions,
  hasVersion1: boolean,
): TransactionStyle {
  const tips = random.chance(hurried ? 0.85 : 0.3);
  const sponsored = !hurried && random.chance(0.06);
  const lamportsOf = (sol: number) => Math.round(sol * LAMPORTS_PER_SOL);
  const topUp = Math.max(3, maxSol * 2);
  return {
    version: drawVersion(random, hasVersion1),
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
