"use server";

import { CREDIT_PACKS } from "@walletlens/contract/prices";
import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import { container } from "@/lib/composition/container";

const MAX_PACK_USD = Math.max(...CREDIT_PACKS.map(({ usd }) => usd));

const Funding = z.object({
  address: z.string().refine(isAddress),
  usd: z.number().int().min(1).max(MAX_PACK_USD),
});

/** Returns a blockhash for a payment by the browser; null if the reader is not signed in or exceeds the rate limit. */
export async function readBlockhash(): Promise<string | null> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return null;
  return container().checkout.readBlockhash();
}

/** Transfers test money to a demo wallet. Returns false on failure. */
export async function fundDemoWallet(address: string, usd: number): Promise<boolean> {
  const session = await currentSession();
  if (session === null || !(await checkActionRateLimit(session))) return false;
  const requested = Funding.safeParse({ address, usd });
  return requested.success && container().checkout.fundDemoWallet(requested.data.address, requested.data.usd);
}
