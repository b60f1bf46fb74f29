import { SECONDS_PER_DAY, SECONDS_PER_HOUR } from "@walletlens/engine/time";
import { establishedPath, launchPath } from "../token.ts";
import { createCurve, FIRST_CURVE_PRICE } from "../venues/bonding-curve.ts";
import { createPool } from "../venues/pool.ts";
import type { MarketWallet, Token, World } from "../world.ts";
import type { Step } from "./steps.ts";

/** Percentages of the supply of a token from before the history; its quote in SOL or USDC; factor of the swings of its price. */
const RESERVES = {
  established: { pool: 40n, maker: 30n, quote: [120, 480], swings: 1 },
  deep: { pool: 8n, maker: 12n, quote: [4_000, 9_000], swings: 0.35 },
  dollar: { pool: 25n, maker: 20n, quote: [60_000, 240_000], swings: 0.35 },
} as const;
/** Families of established tokens by index, in rounds of seven; the others are `established`. */
const FAMILIES_EVERY = 7;
const FAMILIES = ["deep", "established", "established", "dollar"] as const;
const POOL_TYPES = ["raydium", "cpmm", "whirlpool", "dlmm", "pumpswap"] as const;
const ESTABLISHED_SHARE = 0.2;
const DECIMALS = [6, 9, 5, 8, 6];
const WHOLE_SUPPLIES = [21_000_000n, 100_000_000n, 555_000_000n, 1_000_000_000n];
/** Number of tokens among which one has no price, is of Token-2022, has no market maker. */
const UNPRICED_EVERY = 17;
const UNPRICED_LAUNCH_SHARE = 0.2;
const TOKEN_2022_EVERY = 6;
const UNMADE_EVERY = 6;
const DEPLOYERS = 12;
const DEPLOYER_LAMPORTS = 60_000_000_000n;
/** Number of times that a token's price is moved to its path without a trader. */
const SETTLEMENTS_PER_TOKEN = 6;
/** Market makers leave a launch after this time, unless it is traded. */
const LIVELY_SECONDS = 5 * SECONDS_PER_DAY;
const LAST_LAUNCH_SECONDS = 90 * SECONDS_PER_DAY - 3 * SECONDS_PER_HOUR;

/**
 * Creates the tokens of a market: some from before the history, and launches evenly spread over it. Returns the steps
 * that launch them and move their prices.
 */
export function createTokens(world: World, makers: readonly MarketWallet[], count: number): Step[] {
  const { accounts, catalog, clock, random, tokens } = world;
  const established = Math.round(count * ESTABLISHED_SHARE);
  const deployers = Array.from({ length: DEPLOYERS }, (_, index) =>
    accounts.system(`deployer/${index}`, DEPLOYER_LAMPORTS),
  );
  const end = clock.endTime - clock.startTime;
  const steps: Step[] = [];
  for (let index = 0; index < count; index += 1) {
    const isMade = index % UNMADE_EVERY !== UNMADE_EVERY - 1;
    const maker = isMade ? random.pick(makers) : null;
    const isLaunch = index >= established;
    const place = (index - established + random.between(0.1, 0.9)) / (count - established);
    const start = isLaunch ? Math.floor(LAST_LAUNCH_SECONDS * place) : 0;
    const token = isLaunch
      ? createLaunch(world, index, maker, start)
      : createEstablished(world, index, maker);
    tokens.push(token);
    catalog.set(token.mint, token);
    const creator = isLaunch && random.pick(deployers);
    if (creator) steps.push({ time: start, do: "launch", token, creator, lamports: null, bundle: [] });
    const settledUntil = isLaunch ? Math.min(end, start + LIVELY_SECONDS) : end;
    for (let settlement = 0; settlement < SETTLEMENTS_PER_TOKEN; settlement += 1)
      steps.push({ time: random.between(start + 1, settledUntil), do: "settle", token });
  }
  return steps;
}

/** A token that has traded since before the history: mint, pool, holders. */
function createEstablished(world: World, index: number, maker: MarketWallet | null): Token {
  const { accounts, clock, random, shared } = world;
  const family = FAMILIES[index % FAMILIES_EVERY] ?? "established";
  const { pool, maker: makerPercent, quote, swings } = RESERVES[family];
  const [minQuote, maxQuote] = quote;
  const program = index % TOKEN_2022_EVERY === 1 ? "token-2022" : "token";
  const decimals = DECIMALS[index % DECIMALS.length] ?? 6;
  const mint = accounts.mint(`established/${index}`, { decimals, program });
  const supply = random.pick(WHOLE_SUPPLIES) * 10n ** BigInt(decimals);
  const money = family === "dollar" ? shared.usdc : shared.wrappedSol;
  const quoteReserve = BigInt(random.integer(minQuote, maxQuote)) * 10n ** BigInt(money.decimals);
  const reserves = { base: (supply * pool) / 100n, quote: quoteReserve };
  const type = program === "token-2022" ? "cpmm" : (POOL_TYPES[index % POOL_TYPES.length] ?? "cpmm");
  const venue = createPool(accounts, type, mint, money, reserves);
  if (maker) {
    const stock = (supply * makerPercent) / 100n;
    accounts.openWith(accounts.associated(maker.account, mint), stock);
    maker.book.token(mint).receive(stock);
  }
  accounts.openWith(accounts.associated(shared.treasury, mint), supply - mint.supply);
  return {
    mint,
    ...nameToken(index),
    maker,
    family,
    createdAt: clock.startTime - random.integer(20, 700) * SECONDS_PER_DAY,
    venue,
    pathStart: clock.startTime,
    path: establishedPath(random, swings),
    firstPrice: Number(reserves.quote) / Number(reserves.base),
    isPriced: index % UNPRICED_EVERY !== UNPRICED_EVERY - 1,
  };
}

function createLaunch(world: World, index: number, maker: MarketWallet | null, seconds: number): Token {
  const { clock, random } = world;
  const peak = random.between(1.4, 9);
  const riseSeconds = Math.exp(random.between(Math.log(40), Math.log(4 * SECONDS_PER_HOUR)));
  const floor = random.between(1.03, 1.8);
  return {
    ...createCurveToken(world, `launch/${index}`, clock.startTime + seconds, index % TOKEN_2022_EVERY === 2),
    ...nameToken(index),
    maker,
    path: launchPath(random, peak, riseSeconds, floor),
    isPriced: !random.chance(UNPRICED_LAUNCH_SHARE),
  };
}

/** A token that a launch step creates, without a name, a price in the sources and a market maker. */
export function createCurveToken(world: World, label: string, createdAt: number, isToken2022 = false): Token {
  const program = isToken2022 ? "token-2022" : "token";
  const mint = world.accounts.mint(label, { decimals: 6, program, suffix: "pump", isLater: true });
  const venue = createCurve(world.accounts, mint);
  const price = { pathStart: createdAt, path: () => 1, firstPrice: FIRST_CURVE_PRICE, isPriced: false };
  return { mint, symbol: "", name: "", family: "launch", createdAt, venue, ...price, maker: null };
}

/** Number of adjectives and of nouns. */
const NAMES = 36;
const ADJECTIVES = `
  Lucky Sleepy Turbo Cosmic Tiny Angry Golden Silent Fuzzy Laser Velvet Rusty Neon Salty Frozen
  Electric Royal Wobbly Crispy Lunar Spicy Humble Atomic Grumpy Mellow Quantum Dizzy Polite Jazzy
  Hidden Brave Nimble Cheeky Solar Zesty Plush
`.match(/\w+/g);
const NOUNS = `
  Otter Frog Toaster Pigeon Badger Noodle Walrus Comet Goblin Turnip Falcon Pickle Moose Lantern Gecko
  Biscuit Raccoon Yeti Cactus Marmot Kettle Squid Hamster Anvil Waffle Beetle Donkey Puffin Teapot
  Llama Radish Wizard Ferret Muffin Parrot Acorn
`.match(/\w+/g);

/** Name and ticker of the n-th token; the names of the first 1,296 differ. */
function nameToken(index: number): { name: string; symbol: string } {
  const adjective = ADJECTIVES?.[index % NAMES] ?? "Plain";
  const noun = NOUNS?.[(index * 7 + Math.floor(index / NAMES)) % NAMES] ?? "Coin";
  const symbol = `${adjective.slice(0, 2)}${noun}`.toUpperCase().slice(0, 8);
  return { name: `${adjective} ${noun}`, symbol };
}
