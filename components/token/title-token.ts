import { findImpersonated, type TokenName } from "@walletlens/engine/chain/token-name";
import { isolateText, sanitizeText, shortAddress } from "@walletlens/format";

/**
 * Returns symbol and address of a token for plain text such as a title. An impostor gets its address only, since
 * plain text cannot mark it.
 */
export function titleToken(mint: string, called: TokenName | null): string {
  const address = shortAddress(mint);
  const symbol = formatTicker(mint, called);
  return symbol === null ? `Token ${address}` : `${isolateText(symbol, MAX_SYMBOL_LENGTH)} ${address}`;
}

/** Returns the symbol of a token, else its name; null for an impostor and without either. */
export function formatTicker(mint: string, called: TokenName | null): string | null {
  if (called === null || findImpersonated(mint, called) !== null) return null;
  return sanitizeText(called.symbol) || sanitizeText(called.name) || null;
}

const MAX_SYMBOL_LENGTH = 20;
