import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { type DollarList, EXACT_DOLLARS, WRAPPED_SOL } from "../chain/assets.ts";
import type { Trade } from "./movement.ts";
import type { OwnerChange, Party } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";

/**
 * Parties of a plain exchange: pools, and others that took only fees. Stored histories use this constant,
 * because nearly every swap is plain and its parties would take most of its memory.
 */
export const POOLS_ALONE: readonly Party[] = [{ authority: null, exchanges: true, signed: false, moves: [] }];

/**
 * Returns true for an exchange of one token against SOL and nothing else: pools moved the token the other
 * way, and all others took at most 0.01 SOL.
 */
export function isPlainExchange(change: OwnerChange, dollars: DollarList = EXACT_DOLLARS): boolean {
  const { tokens, parties, solLamports, burns, signed } = change;
  const [token] = tokens;
  if (!signed || token === undefined || tokens.length > 1 || parties.length === 0 || burns.length > 0) {
    return false;
  }
  // A token without decimals may be an NFT.
  if (token.decimals === 0) return false;
  const isBuy = token.after > token.before;
  if (solLamports === 0n || solLamports > 0n === isBuy || dollars.has(token.mint)) return false;
  return parties === POOLS_ALONE || arePools(parties, token.mint, isBuy);
}

/**
 * Reads the trade of a plain exchange; null for every other change.
 *
 * @internal
 */
export function readPlainTrade(change: OwnerChange, dollars: DollarList): Trade | null {
  const [token] = change.tokens;
  if (token === undefined || !isPlainExchange(change, dollars)) return null;
  const { mint, decimals, before, after } = token;
  return {
    side: after > before ? "buy" : "sell",
    mint,
    decimals,
    amount: absolute(after - before),
    valueLamports: absolute(change.solLamports),
    valueUsdMicros: null,
    feeLamports: change.feeLamports,
    tipLamports: change.tipLamports,
  };
}

/** True if pools moved the token one way, and all others took only fees. */
function arePools(parties: readonly Party[], mint: Address, isBuy: boolean): boolean {
  let isMoved = false;
  let fees = 0n;
  for (const { exchanges, signed, opened, moves } of parties) {
    if (signed || opened === true) return false;
    for (const move of moves) {
      if (exchanges) {
        if (move.mint !== mint) continue;
        if (move.amount > 0n === isBuy) return false;
        isMoved = true;
      } else {
        if (move.amount < 0n || (move.mint !== null && move.mint !== WRAPPED_SOL)) return false;
        fees += move.amount;
      }
    }
  }
  return isMoved && fees <= DUST_LAMPORTS;
}
