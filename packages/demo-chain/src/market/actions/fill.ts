import { VENUE_ACCOUNTS } from "../known-addresses.ts";
import type { MarketTokenAccount } from "../ledger/account.ts";
import { systemTransfer } from "../ledger/instructions.ts";
import { spotPrice, type Token, tradesPlainlyInSol } from "../token.ts";
import {
  type BondingCurve,
  curveBuy,
  curveSell,
  quoteCurveBuy,
  quoteCurveSell,
} from "../venues/bonding-curve.ts";
import { shareOf } from "../venues/constant-product.ts";
import type { MarketPool } from "../venues/pool-kinds.ts";
import { type Hop, splitByRouter } from "../venues/route.ts";
import { tokenAccountOf } from "../wallet.ts";
import type { MarketWallet, World } from "../world.ts";
import { type Draft, openOwn } from "./send-transaction.ts";
import { closeWrapped, openWrapped, swapThrough } from "./swap.ts";

type Asset = "sol" | "usdc";

interface Fill {
  readonly tokens: bigint;
  /** Lamports, or raw USDC: given by a buyer, received by a seller, venue fees included. */
  readonly quote: bigint;
  /** Asset of `quote`: SOL even if USDC is exchanged for SOL within the route. */
  readonly asset: Asset;
}

const LAMPORTS_PER_SOL = 1_000_000_000n;

/** Approximate value of an amount of a token at the spot price, in lamports. */
export function worthLamports(world: World, token: Token, amount: bigint, time: number): number {
  const quote = Number(amount) * spotPrice(token);
  return token.family === "dollar-quoted" ? (quote * 1_000) / world.solPrice.closeAt(time) : quote;
}

/** Raw USDC for an amount of SOL at the close of the hour, rounded down. */
export function usdcFor(world: World, lamports: bigint, time: number): bigint {
  return (lamports * world.solPrice.usdMicrosAt(time)) / LAMPORTS_PER_SOL;
}

/** Worth of a fill's quote in lamports; USDC at the price at the time of the trade, rounded down. */
export function quoteLamports(world: World, { quote, asset }: Fill, time: number): bigint {
  return asset === "sol" ? quote : (quote * LAMPORTS_PER_SOL) / world.solPrice.valueAt(time);
}

/** USDC if the wallet prefers it and the token trades in a pool without a protocol fee; otherwise SOL. */
export function assetOf(wallet: MarketWallet, token: Token): Asset {
  const takesUsdc = tradesPlainlyInSol(token) || token.family === "dollar-quoted";
  return wallet.style.quote === "usdc" && takesUsdc ? "usdc" : "sol";
}

/** Pays the front end its share of a trade. Returns that in lamports. */
export function payPlatform({ transaction, wallet }: Draft, lamports: bigint): bigint {
  const fee = shareOf(lamports, wallet.style.platformFeeBps);
  if (fee > 0n) transaction.add(systemTransfer(wallet.account, VENUE_ACCOUNTS.tradingBotFee, fee));
  return fee;
}

/** Buys a token for `amount` of lamports from its curve, or sells `amount` of it to the curve. */
export function tradeOnCurve(
  { wallet, transaction }: Draft,
  curve: BondingCurve,
  account: MarketTokenAccount,
  side: "buy" | "sell",
  amount: bigint,
): Fill {
  const trade = { curve, trader: wallet.account, account };
  if (side === "buy") {
    const bought = quoteCurveBuy(curve, amount);
    transaction.add(curveBuy(trade, bought));
    return { tokens: bought.tokens, quote: bought.lamports + bought.feeLamports, asset: "sol" };
  }
  const sold = quoteCurveSell(curve, amount);
  transaction.add(curveSell(trade, sold));
  return { tokens: amount, quote: sold.lamports - sold.feeLamports, asset: "sol" };
}

/**
 * Buys a token for `amount` of an asset, or sells `amount` of it for the asset: in its pool, over SOL/USDC if
 * the pool has the other quote asset, or split over both of its pools. Over SOL, the SOL between the hops is
 * the quote.
 */
export function tradeInPool(
  draft: Draft,
  token: Token,
  pool: MarketPool,
  side: "buy" | "sell",
  asset: Asset,
  amount: bigint,
): Fill {
  const { wallet, transaction } = draft;
  const { shared, solUsdc } = wallet.world;
  const buys = side === "buy";
  const money = openMoney();
  const own = buys ? openOwn(draft, token.mint) : tokenAccountOf(wallet, token.mint);
  const ends = buys ? { source: money, target: own } : { source: own, target: money };
  const direction = buys ? "to-base" : "to-quote";
  const hop: Hop = { pool, direction };
  const isQuoted = pool.quote.mint.native === (asset === "sol");
  const exchange: Hop = { pool: solUsdc, direction: buys === (asset === "sol") ? "to-quote" : "to-base" };
  const hops = isQuoted ? [hop] : buys ? [exchange, hop] : [hop, exchange];
  const second = isQuoted && asset === "sol" && wallet.style.routing !== "direct" ? token.secondPool : null;
  const trader = { wallet: wallet.account, ...ends };
  const amounts = second
    ? [amount, splitByRouter(transaction, [hop, { pool: second, direction }], trader, amount)]
    : swapThrough(draft, hops, ends, amount);
  if (asset === "sol") closeWrapped(draft, money);
  const [tokens = 0n, last = 0n] = buys ? [amounts.at(-1), amount] : [amount, amounts.at(-1)];
  if (asset === "usdc" && !isQuoted) return { tokens, quote: amounts[1] ?? 0n, asset: "sol" };
  return { tokens, quote: last, asset };

  function openMoney(): MarketTokenAccount {
    if (asset === "sol") return openWrapped(draft, buys ? amount : 0n);
    return buys ? tokenAccountOf(wallet, shared.usdc) : openOwn(draft, shared.usdc);
  }
}
