"use server";

import { MAX_NAME_LOOKUPS, type TokenNames } from "@walletlens/engine/chain/token-name";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { container } from "@/lib/composition/container";

const NONE: TokenNames = new Map();
/** Number of mints whose names take as much work to find as a page does. */
const MINTS_A_VISIT = 10;

/**
 * Names tokens for a list that the browser has. Callers can send any argument: the first `MAX_MINTS_ASKED` mints are
 * named. Returns no names where the rate limit is exceeded, so that the list shows addresses.
 */
export async function nameMints(mints: unknown): Promise<TokenNames> {
  if (!Array.isArray(mints) || mints.length === 0) return NONE;
  const asked = mints.slice(0, MAX_NAME_LOOKUPS).filter((mint) => typeof mint === "string");
  if (!(await checkActionRateLimit(null, Math.max(1, Math.ceil(asked.length / MINTS_A_VISIT))))) return NONE;
  return container().pages.nameTokens(asked);
}
