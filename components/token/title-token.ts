import { isolateText, sanitizeText, shortAddress } from "@walletlens/client/format";
import { findImpersonated, type TokenName } from "@walletlens/engine/chain/token-name";

/**
 * Returns the name of a token where there is text alone, such as the title of a tab: its symbol and its address. For an
 * impostor it is the address only, since nothing there could say that it is one.
 */
export function titleToken(mint: string, called: TokenName | null): string {
  const address = shortAddress(mint);
  const symbol = sanitizeText(called?.symbol ?? "") || sanitizeText(called?.name ?? "");
  if (called === null || symbol === "" || findImpersonated(mint, called) !== null) return `Token ${address}`;
  return `${isolateText(symbol, LONGEST)} ${address}`;
}

const LONGEST = 20;
