"use server";

import { MAX_NAME_LOOKUPS, type TokenNames } from "@walletlens/engine/chain/token-name";
import { headers } from "next/headers";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { container } from "@/lib/composition/container";

/** Mints whose names cost as much work as one page. */
const MINTS_A_VISIT = 10;
/** Longer than a page waits for names, short enough for other actions of the page, which run one after another. */
const MAX_WAIT_MS = 3_000;

/**
 * Returns names of up to `MAX_NAME_LOOKUPS` mints; null if the rate limit is exceeded. A read of the chain counts as a
 * lookup; without one left, only stored names are returned. The argument is not trusted.
 */
export async function nameMints(mints: unknown): Promise<TokenNames | null> {
  const requested = Array.isArray(mints)
    ? mints.slice(0, MAX_NAME_LOOKUPS).filter((mint) => typeof mint === "string")
    : [];
  if (requested.length === 0) return new Map();
  if (!(await checkActionRateLimit(null, Math.ceil(requested.length / MINTS_A_VISIT)))) return null;
  const { nameTokens, admitChainLookup } = container().pages;
  const requestHeaders = await headers();
  return nameTokens(requested, MAX_WAIT_MS, () => admitChainLookup(requestHeaders));
}
