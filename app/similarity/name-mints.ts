"use server";

import { MAX_NAME_LOOKUPS, type TokenNames } from "@walletlens/engine/chain/token-name";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { container } from "@/lib/composition/container";

const NONE: TokenNames = new Map();
/** Mints whose names cost as much work as one page. */
const MINTS_A_VISIT = 10;

/**
 * Returns names of up to `MAX_MINTS_ASKED` mints. The argument is not trusted. Empty if the rate limit is exceeded.
 */
export async function nameMints(mints: unknown): Promise<TokenNames> {
  if (!Array.isArray(mints) || mints.length === 0) return NONE;
  const requested = mints.slice(0, MAX_NAME_LOOKUPS).filter((mint) => typeof mint === "string");
  if (!(await checkActionRateLimit(null, Math.max(1, Math.ceil(requested.length / MINTS_A_VISIT)))))
    return NONE;
  return container().pages.nameTokens(requested);
}
