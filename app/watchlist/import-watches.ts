"use server";

import { isAddress } from "@walletlens/engine/address";
import { revalidatePath } from "next/cache";
import { z } from "zod";
import { checkActionRateLimit } from "@/app/check-action-rate-limit";
import { currentSession } from "@/app/current-session";
import type { ImportedLine } from "@/components/watch/import-watches-form";
import { container } from "@/lib/composition/container";
import { AppError } from "@/lib/config/errors";
import { listWatches, setWatch, type WatchChange } from "@/lib/watching/watches";

const MAX_LINES = 100;

const ImportLinesSchema = z
  .array(
    z.object({
      line: z.int(),
      wallet: z.string().refine(isAddress),
      label: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .regex(/^\P{Cc}*$/u, "The name has characters that can't be shown.")
        .nullable(),
    }),
  )
  .max(MAX_LINES);

/**
 * Watches the wallets of some lines, each on its own: a repetition of the call changes nothing. A wallet that is already
 * watched keeps its rules and note, and its name if the line has none. Returns a sentence if nothing was done.
 */
export async function importWatches(lines: unknown): Promise<readonly ImportedLine[] | string> {
  const session = await currentSession();
  if (session === null) return "Sign in again.";
  if (!(await checkActionRateLimit(session))) return "Too many requests. Import the list again in a moment.";
  const parsed = ImportLinesSchema.safeParse(lines);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "The list is invalid.";
  const { userId } = session;
  const watches = await listWatches(container().ports, userId);
  const watchedWallets = new Set(watches.map(({ walletAddress }) => walletAddress));
  const outcomes: ImportedLine[] = [];
  for (const { line, wallet, label } of parsed.data) {
    if (!isAddress(wallet)) continue;
    const isWatched = watchedWallets.has(wallet);
    const change = { userId, keyId: null, wallet, ...(label === null ? {} : { label }) };
    outcomes.push({ line, outcome: (await tryToWatch(change)) ?? (isWatched ? "alreadyWatched" : null) });
  }
  revalidatePath("/watchlist");
  return outcomes;
}

/** Returns the reason of a refusal, or null. */
async function tryToWatch(change: WatchChange) {
  try {
    await setWatch(container().ports, change);
    return null;
  } catch (error) {
    if (error instanceof AppError) return { reason: error.message };
    throw error;
  }
}
