import { closeAccount } from "../instructions/token-instructions.ts";
import type { MarketTokenAccount } from "../ledger/account.ts";
import type { MarketReceipt } from "../ledger/ledger.ts";
import { spotPrice, type Token } from "../token.ts";
import { type BondingCurve, curveSell, quoteCurveSell } from "../venues/bonding-curve.ts";
import type { MarketPool } from "../venues/pool.ts";
import { splitByRouter } from "../venues/route.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { paysWith } from "./buy-token.ts";
import { type Draft, openOwn } from "./draft.ts";
import { type Fill, payPlatform, quoteLamports } from "./fill.ts";
import { ensureSol } from "./fund-wallet.ts";
import { sendTransaction } from "./send-transaction.ts";
import { swapThrough } from "./swap-through.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/** Below this a sale carries neither tip nor platform fee. */
const THRIFTY_BELOW_LAMPORTS = 20_000_000;
/** Below this nothing is sold: the network fee would eat the proceeds. */
const WORTH_SELLING_LAMPORTS = 1_000_000;

/**
 * Sells base units of a token, in the asset and by the way that the wallet uses, and books it:
 * proceeds = what was got − platform fee − network fee − tip. Null where it is not worth a transaction.
 */
export function sellToken(
  world: World,
  wallet: MarketWallet,
  token: Token,
  amount: bigint,
  slot: number,
): MarketReceipt | null {
  const worth = worthLamports(world, token, amount, world.clock.timeOf(slot));
  if (amount <= 0n || worth < WORTH_SELLING_LAMPORTS) return null;
  const thrifty = worth < THRIFTY_BELOW_LAMPORTS;
  const { venue } = token;
  const asset = paysWith(wallet, token);
  ensureSol(world, wallet, 0n, slot);
  const compose = (draft: Draft): Fill => {
    const fill =
      venue.kind === "curve" ? toCurve(draft, venue, amount) : toPool(draft, token, venue, amount, asset);
    const charged = asset === "sol" && !thrifty;
    const platformFee = charged ? payPlatform(draft, fill.quote) : 0n;
    closeWhenEmpty(draft, tokenAccountOf(world, wallet, token.mint));
    return { ...fill, platformFee };
  };
  const sent = sendTransaction(world, wallet, slot, compose, { thrifty, timed: asset === "usdc" });
  const fill = sent.result;
  const got = quoteLamports(world, fill, sent.receipt);
  const proceeds = got - fill.platformFee - sent.costLamports;
  if (proceeds <= 0n) throw new RangeError(`a sale of ${token.symbol} that costs more than it brings`);
  wallet.book.sell(token.mint, amount, proceeds, sent.receipt.time);
  return sent.receipt;
}

/** About what an amount of a token is worth at the spot price, in lamports. */
export function worthLamports(world: World, token: Token, amount: bigint, time: number): number {
  const quote = Number(amount) * spotPrice(token);
  return token.family === "dollar-quoted" ? (quote * 1_000) / world.solPrice.closeAt(time) : quote;
}

function toCurve(draft: Draft, curve: BondingCurve, amount: bigint): Fill {
  const { world, wallet, transaction } = draft;
  const account = tokenAccountOf(world, wallet, curve.mint);
  const quote = quoteCurveSell(curve, amount);
  transaction.add(curveSell(world.landmarks, { curve, trader: wallet.account, account }, quote));
  return { tokens: amount, quote: quote.lamports - quote.feeLamports, asset: "sol", platformFee: 0n };
}

function toPool(draft: Draft, token: Token, pool: MarketPool, amount: bigint, asset: "sol" | "usdc"): Fill {
  const { world, wallet } = draft;
  const source = tokenAccountOf(world, wallet, pool.base.mint);
  const first = { pool, direction: "to-quote" } as const;
  if (asset === "sol") {
    const target = openWrapped(draft, 0n);
    const quote = forSol(draft, token, { source, target }, amount);
    closeWrapped(draft, target);
    return { tokens: amount, quote, asset: "sol", platformFee: 0n };
  }
  const ends = { source, target: openOwn(draft, world.landmarks.usdc) };
  if (!pool.quote.mint.native) {
    const amounts = swapThrough(draft, [first], ends, amount);
    return { tokens: amount, quote: amounts.at(-1) ?? 0n, asset: "usdc", platformFee: 0n };
  }
  const last = { pool: world.solUsdc, direction: "to-quote" } as const;
  const amounts = swapThrough(draft, [first, last], ends, amount);
  return { tokens: amount, quote: amounts[1] ?? 0n, asset: "sol", platformFee: 0n };
}

function forSol(
  draft: Draft,
  { venue, secondPool }: Token,
  ends: { source: MarketTokenAccount; target: MarketTokenAccount },
  amount: bigint,
): bigint {
  const { world, wallet, transaction } = draft;
  if (venue.kind !== "pool") throw new TypeError("a curve is no pool");
  const first = { pool: venue, direction: "to-quote" } as const;
  if (!venue.quote.mint.native) {
    const last = { pool: world.solUsdc, direction: "to-base" } as const;
    return swapThrough(draft, [first, last], ends, amount).at(-1) ?? 0n;
  }
  if (secondPool && wallet.style.routing !== "direct") {
    const trader = { wallet: wallet.account, between: null, ...ends };
    const hops = [first, { pool: secondPool, direction: "to-quote" } as const];
    return splitByRouter(world.landmarks, transaction, hops, trader, amount);
  }
  return swapThrough(draft, [first], ends, amount).at(-1) ?? 0n;
}

function closeWhenEmpty({ world, transaction, wallet }: Draft, account: MarketTokenAccount): void {
  if (wallet.style.closesAccounts && account.open && account.amount === 0n) {
    transaction.add(closeAccount(world.landmarks, account, wallet.account));
  }
}
