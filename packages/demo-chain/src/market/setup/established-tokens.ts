import { smaller } from "@walletlens/engine/amount";
import { SECONDS_PER_DAY } from "@walletlens/engine/time";
import type { MintAccount, SystemAccount } from "../ledger/account.ts";
import { establishedPath } from "../price-path.ts";
import type { Token, TokenFamily } from "../token.ts";
import type { TokenProgram } from "../types.ts";
import { createPool, fundPool, poolPrice } from "../venues/pool.ts";
import type { MarketPool, PoolKindName } from "../venues/pool-kinds.ts";
import type { World } from "../world.ts";
import { tokenName } from "./token-names.ts";

/** Parts of the supply of a token from before the history, in percent, and the range of its quote reserve. */
interface Reserves {
  readonly pool: bigint;
  readonly second: bigint;
  readonly makers: bigint;
  /** SOL or USDC. */
  readonly quote: readonly [number, number];
}

const RESERVES: Readonly<Record<Exclude<TokenFamily, "launch">, Reserves>> = {
  established: { pool: 30n, second: 12n, makers: 30n, quote: [120, 480] },
  "blue-chip": { pool: 8n, second: 4n, makers: 12n, quote: [4_000, 9_000] },
  "dollar-quoted": { pool: 25n, second: 0n, makers: 20n, quote: [60_000, 240_000] },
};
const ARBITRAGE_SHARE = 15n;
/** Least share of the treasury. */
const TREASURY_SHARE = 5n;
const POOL_TYPES: readonly PoolKindName[] = ["raydium", "cpmm", "whirlpool", "dlmm"];
const DECIMALS = [6, 9, 5, 8, 6];
const WHOLE_SUPPLIES = [21_000_000n, 100_000_000n, 555_000_000n, 1_000_000_000n];
const FIRST_HOLDERS = 14;
/** Number of tokens among which one has a second pool, has no price, is of Token-2022, is quiet. */
const SECOND_POOL_EVERY = 4;
const UNPRICED_EVERY = 17;
const TOKEN_2022_EVERY = 6;
const QUIET_EVERY = 6;

/** Context for the creation of tokens from before the history. */
interface Setting {
  readonly world: World;
  /** Holds the supply that no other account holds. */
  readonly treasury: SystemAccount;
}

/** A token that has traded since before the history: mint, pools, holders. */
export function createEstablished(setting: Setting, index: number, family: keyof typeof RESERVES): Token {
  const { world, treasury } = setting;
  const { accounts, shared, clock } = world;
  const random = world.random;
  const dollars = family === "dollar-quoted";
  const program: TokenProgram = index % TOKEN_2022_EVERY === 1 ? "token-2022" : "token";
  const mint = accounts.mint(`established/${index}`, {
    decimals: DECIMALS[index % DECIMALS.length] ?? 6,
    program,
  });
  const supply = random.pick(WHOLE_SUPPLIES) * 10n ** BigInt(mint.decimals);
  const shares = RESERVES[family];
  const quote = dollars ? shared.usdc : shared.wrappedSol;
  const type = program === "token-2022" ? "cpmm" : (POOL_TYPES[index % POOL_TYPES.length] ?? "cpmm");
  const venue = createPool(accounts, shared, { label: "first", type, base: mint, quote });
  const quoteReserve = BigInt(random.integer(...shares.quote)) * 10n ** BigInt(quote.decimals);
  const reserves = { base: (supply * shares.pool) / 100n, quote: quoteReserve };
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
  spreadSupply(setting, mint, supply, shares.makers);
  return token;
}

/** A smaller pool at the same price. */
function createSecond(
  { world, treasury }: Setting,
  first: MarketPool,
  shares: { pool: bigint; second: bigint },
): MarketPool {
  const { accounts, shared } = world;
  const type = first.type === "dlmm" ? "cpmm" : "dlmm";
  const [base, quote] = [first.base.mint, first.quote.mint];
  const second = createPool(accounts, shared, { label: "second", type, base, quote });
  const part = (reserve: bigint) => (reserve * shares.second) / shares.pool;
  fundPool(accounts, second, { base: part(first.base.amount), quote: part(first.quote.amount) }, treasury);
  return second;
}

function spreadSupply({ world, treasury }: Setting, mint: MintAccount, supply: bigint, share: bigint): void {
  const { accounts, random } = world;
  const hold = (holder: SystemAccount, amount: bigint) =>
    accounts.openWith(accounts.associated(holder, mint), amount);
  const arbitrage = (supply * ARBITRAGE_SHARE) / 100n;
  const holders = random.sample(world.marketMakers, FIRST_HOLDERS);
  for (const wallet of holders) {
    const average = (supply * share) / 100n / BigInt(holders.length);
    const drawn = (average * BigInt(random.integer(30, 170))) / 100n;
    // A single market maker may draw more than there is. The treasury needs some for airdrops.
    const amount = smaller(drawn, supply - mint.supply - arbitrage - (supply * TREASURY_SHARE) / 100n);
    hold(wallet.account, amount);
    wallet.book.receive(mint, amount, world.clock.startTime, GENESIS);
  }
  hold(world.arbitrageur, arbitrage);
  hold(treasury, supply - mint.supply);
}

/**
 * No transaction explains the holdings of a wallet at the beginning of the market: it signed for none of them.
 */
const GENESIS = { unsolicited: true } as const;
