import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { establishedPath } from "../price-path.ts";
import type { Random } from "../random.ts";
import type { Token, TokenFamily } from "../token.ts";
import type { TokenProgram } from "../types.ts";
import { createPool, fundPool } from "../venues/create-pool.ts";
import { type MarketPool, poolPrice } from "../venues/pool.ts";
import type { PoolKindName } from "../venues/pool-kinds.ts";
import type { World } from "../world.ts";
import { tokenName } from "./token-names.ts";

/** Parts of the supply of a token from before the history, in percent. */
const SUPPLY_SHARES: Readonly<Record<TokenFamily, { pool: bigint; second: bigint; crowd: bigint }>> = {
  launch: { pool: 0n, second: 0n, crowd: 0n },
  established: { pool: 30n, second: 12n, crowd: 30n },
  "blue-chip": { pool: 8n, second: 4n, crowd: 12n },
  "dollar-quoted": { pool: 25n, second: 0n, crowd: 20n },
};
const ARBITRAGE_SHARE = 15n;
const POOL_TYPES: readonly PoolKindName[] = ["raydium", "cpmm", "whirlpool", "dlmm"];
const DECIMALS = [6, 9, 5, 8, 6];
const WHOLE_SUPPLIES = [21_000_000n, 100_000_000n, 555_000_000n, 1_000_000_000n];
const FIRST_CROWD_HOLDERS = 14;
/** Number of tokens among which one has a second pool, has no price, is of Token-2022, is quiet. */
const SECOND_POOL_EVERY = 4;
const UNPRICED_EVERY = 17;
const TOKEN_2022_EVERY = 6;
const QUIET_EVERY = 6;

/** Surroundings in which tokens from before the history are made. */
interface Setting {
  readonly world: World;
  /** Holds the supply that no other account holds. */
  readonly treasury: SystemAccount;
}

/** A token that has traded since before the history: mint, pools, holders. */
export function createEstablished(setting: Setting, index: number, family: TokenFamily): Token {
  const { world, treasury } = setting;
  const { accounts, landmarks, clock } = world;
  const random = world.random;
  const dollars = family === "dollar-quoted";
  const program: TokenProgram = index % TOKEN_2022_EVERY === 1 ? "token-2022" : "token";
  const mint = accounts.mint(`established/${index}`, {
    decimals: DECIMALS[index % DECIMALS.length] ?? 6,
    program,
  });
  const supply = random.pick(WHOLE_SUPPLIES) * 10n ** BigInt(mint.decimals);
  const shares = SUPPLY_SHARES[family];
  const quote = dollars ? landmarks.usdc : landmarks.wrappedSol;
  const type = program === "token-2022" ? "cpmm" : (POOL_TYPES[index % POOL_TYPES.length] ?? "cpmm");
  const venue = createPool(accounts, landmarks, { label: "first", type, base: mint, quote });
  const reserves = { base: (supply * shares.pool) / 100n, quote: firstQuoteReserve(random, family) };
  fundPool(accounts, venue, reserves, treasury);
  const createdAt = clock.startTime - random.integer(20, 700) * SECONDS_PER_DAY;
  const token: Token = {
    mint,
    ...tokenName(index),
    family,
    createdAt,
    venue,
    secondPool: dollars || index % SECOND_POOL_EVERY !== 0 ? null : createSecond(setting, venue, shares),
    pathStart: clock.startTime,
    path: establishedPath(random, family === "established" ? "lively" : "calm"),
    firstPrice: poolPrice(venue),
    priced: index % UNPRICED_EVERY !== UNPRICED_EVERY - 1,
    quiet: index % QUIET_EVERY === 5,
  };
  spreadSupply(setting, mint, supply, shares.crowd);
  return token;
}

/** Lamports, or raw USDC. */
function firstQuoteReserve(random: Random, family: TokenFamily): bigint {
  switch (family) {
    case "blue-chip":
      return BigInt(random.integer(4_000, 9_000)) * 1_000_000_000n;
    case "dollar-quoted":
      return BigInt(random.integer(60_000, 240_000)) * 1_000_000n;
    default:
      return BigInt(random.integer(120, 480)) * 1_000_000_000n;
  }
}

/** A smaller pool at the same price. */
function createSecond(
  { world, treasury }: Setting,
  first: MarketPool,
  shares: { pool: bigint; second: bigint },
): MarketPool {
  const { accounts, landmarks } = world;
  const type = first.type === "dlmm" ? "cpmm" : "dlmm";
  const [base, quote] = [first.base.mint, first.quote.mint];
  const second = createPool(accounts, landmarks, { label: "second", type, base, quote });
  const part = (reserve: bigint) => (reserve * shares.second) / shares.pool;
  fundPool(accounts, second, { base: part(first.base.amount), quote: part(first.quote.amount) }, treasury);
  return second;
}

function spreadSupply({ world, treasury }: Setting, mint: MintAccount, supply: bigint, share: bigint): void {
  const { accounts, random } = world;
  const hold = (holder: SystemAccount, amount: bigint) =>
    accounts.openWith(accounts.associated(holder, mint), amount);
  const holders = random.sample(world.crowd, FIRST_CROWD_HOLDERS);
  for (const wallet of holders) {
    const average = (supply * share) / 100n / BigInt(holders.length);
    const amount = (average * BigInt(random.integer(30, 170))) / 100n;
    hold(wallet.account, amount);
    wallet.book.receive(mint, amount, world.clock.startTime, GENESIS);
  }
  hold(world.arbitrageur, (supply * ARBITRAGE_SHARE) / 100n);
  hold(treasury, supply - mint.supply);
}

/** No transaction brought what a wallet holds when the market begins: it signed for none of it. */
const GENESIS = { unsolicited: true } as const;
