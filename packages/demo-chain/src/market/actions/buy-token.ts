import type { MarketReceipt } from "../ledger/ledger.ts";
import { type Token, tradesPlainlyInSol } from "../token.ts";
import { type BondingCurve, curveBuy, curveRemaining, quoteCurveBuy } from "../venues/bonding-curve.ts";
import type { MarketPool } from "../venues/pool.ts";
import { splitByRouter } from "../venues/route.ts";
import type { MarketWallet } from "../wallet.ts";
import { tokenAccountOf, type World } from "../world.ts";
import { type Draft, openOwn } from "./draft.ts";
import { type Fill, payPlatform, quoteLamports, usdcFor } from "./fill.ts";
import { ensureSol, ensureUsdc } from "./fund-wallet.ts";
import { graduateToken } from "./graduate-token.ts";
import { sendTransaction } from "./send-transaction.ts";
import { swapThrough } from "./swap-through.ts";
import { closeWrapped, openWrapped } from "./wrapped-sol.ts";

/**
 * Buys a token for about `lamports`, in the asset and by the way that the wallet uses, and books it:
 * cost = what was given + platform fee + network fee + tip. A curve that sells out moves to its pool.
 */
export function buyToken(
  world: World,
  wallet: MarketWallet,
  token: Token,
  lamports: bigint,
  slot: number,
): MarketReceipt {
  const { venue } = token;
  const asset = paysWith(wallet, token);
  const raw = usdcFor(world, lamports, world.clock.timeOf(slot));
  if (asset === "usdc") ensureUsdc(world, wallet, raw, slot);
  ensureSol(world, wallet, asset === "usdc" ? 0n : lamports + lamports / 20n, slot);
  const compose = (draft: Draft): Fill => {
    if (venue.kind === "curve") return fromCurve(draft, venue, lamports);
    if (asset === "usdc") return fromPoolForUsdc(draft, venue, raw);
    return fromPoolForSol(draft, token, venue, lamports);
  };
  const sent = sendTransaction(world, wallet, slot, compose, { timed: asset === "usdc" });
  const fill = sent.result;
  const given = quoteLamports(world, fill, sent.receipt);
  const cost = given + fill.platformFee + sent.costLamports;
  wallet.book.buy(token.mint, fill.tokens, cost, sent.receipt.time);
  if (venue.kind === "curve" && curveRemaining(venue) <= 0n) {
    graduateToken(world, token, venue, sent.receipt.slot);
  }
  return sent.receipt;
}

/** USDC where the wallet prefers it and the token trades in a pool without a protocol fee; else SOL. */
export function paysWith(wallet: MarketWallet, token: Token): "sol" | "usdc" {
  const takesUsdc = tradesPlainlyInSol(token) || token.family === "dollar-quoted";
  return wallet.style.quote === "usdc" && takesUsdc ? "usdc" : "sol";
}

function fromCurve(draft: Draft, curve: BondingCurve, lamports: bigint): Fill {
  const { world, wallet, transaction } = draft;
  const account = openOwn(draft, curve.mint);
  const quote = quoteCurveBuy(curve, lamports);
  transaction.add(curveBuy(world.landmarks, { curve, trader: wallet.account, account }, quote));
  const given = quote.lamports + quote.feeLamports;
  const platformFee = payPlatform(draft, given);
  return { tokens: quote.tokens, quote: given, asset: "sol", platformFee };
}

function fromPoolForSol(draft: Draft, token: Token, pool: MarketPool, lamports: bigint): Fill {
  const { world, wallet, transaction } = draft;
  const source = openWrapped(draft, lamports);
  const target = openOwn(draft, pool.base.mint);
  const ends = { source, target };
  const last = { pool, direction: "to-base" } as const;
  const { secondPool } = token;
  let tokens: bigint;
  if (!pool.quote.mint.native) {
    const first = { pool: world.solUsdc, direction: "to-quote" } as const;
    tokens = swapThrough(draft, [first, last], ends, lamports).at(-1) ?? 0n;
  } else if (secondPool && wallet.style.routing !== "direct") {
    const hops = [last, { pool: secondPool, direction: "to-base" } as const];
    const trader = { wallet: wallet.account, between: null, ...ends };
    tokens = splitByRouter(world.landmarks, transaction, hops, trader, lamports);
  } else {
    tokens = swapThrough(draft, [last], ends, lamports).at(-1) ?? 0n;
  }
  closeWrapped(draft, source);
  const platformFee = payPlatform(draft, lamports);
  return { tokens, quote: lamports, asset: "sol", platformFee };
}

/** Straight from a dollar pool, or over SOL: then the SOL between the hops is what the tokens cost. */
function fromPoolForUsdc(draft: Draft, pool: MarketPool, raw: bigint): Fill {
  const { world, wallet } = draft;
  const source = tokenAccountOf(world, wallet, world.landmarks.usdc);
  const target = openOwn(draft, pool.base.mint);
  const ends = { source, target };
  const last = { pool, direction: "to-base" } as const;
  if (!pool.quote.mint.native) {
    const amounts = swapThrough(draft, [last], ends, raw);
    return { tokens: amounts.at(-1) ?? 0n, quote: raw, asset: "usdc", platformFee: 0n };
  }
  const first = { pool: world.solUsdc, direction: "to-base" } as const;
  const amounts = swapThrough(draft, [first, last], ends, raw);
  return { tokens: amounts.at(-1) ?? 0n, quote: amounts[1] ?? 0n, asset: "sol", platformFee: 0n };
}
