import type { Address } from "../address.ts";
import { absolute } from "../amount.ts";
import { STABLECOINS, WRAPPED_SOL } from "../chain/assets.ts";
import type { Trade } from "./movement.ts";
import type { OwnerChange } from "./owner-change.ts";
import { DUST_LAMPORTS } from "./quote.ts";

/**
 * Reads the trade of a change that is nothing else, as nearly all are: one token against SOL with pools that moved it the
 * other way, and beside it at most 0.01 SOL of fees. Null for every other change, which may be a trade as well.
 */
export function readPlainTrade(change: OwnerChange, nfts: ReadonlySet<Address>): Trade | null {
  const { tokens, parties, solLamports, burns, signed } = change;
  const [token] = tokens;
  if (!signed || token === undefined || tokens.length > 1 || parties.length === 0 || burns.length > 0) {
    return null;
  }
  const { mint, decimals } = token;
  const amount = token.after - token.before;
  const isBuy = amount > 0n;
  if (solLamports === 0n || solLamports > 0n === isBuy || STABLECOINS.has(mint) || nfts.has(mint))
    return null;
  if (!isPlain(change, mint, isBuy)) return null;
  return {
    side: isBuy ? "buy" : "sell",
    mint,
    decimals,
    amount: absolute(amount),
    valueLamports: absolute(solLamports),
    valueUsdMicros: null,
    feeLamports: change.feeLamports,
    tipLamports: change.tipLamports,
  };
}

/** True where pools moved the token one way, and all others took no more than fees. */
function isPlain({ parties }: OwnerChange, mint: Address, isBuy: boolean): boolean {
  let isMoved = false;
  let fees = 0n;
  for (const { exchanges, signed, moves } of parties) {
    if (signed) return false;
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
