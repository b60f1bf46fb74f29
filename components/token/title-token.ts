import { isolateText, sanitizeText, shortAddress } from "@walletlens/client/format";
import { findImpersonated, type TokenName } from "@walletlens/engine/chain/token-name";

/**
 * Returns symbol and address of a token for plain text such as a title. An impostor gets its address only, since
 * plain text cannot mark it.
 */
export function titleToken(mint: string, called: TokenName | null): string {
  const address = shortAddress(mint);
  const symbol = sanitizeText(called?.symbol ?? "") || sanitizeText(called?.name ?? "");
  if (called === null || symbol === "" || findImpersonated(mint, called) !== null) return `Token ${address}`;
  return `${isolateText(symbol, MAX_SYMBOL_LENGTH)} ${address}`;
}

const MAX_SYMBOL_LENGTH = 20;
