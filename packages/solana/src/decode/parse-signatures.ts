import { z } from "zod";
import { readBlockTime } from "./block-time.ts";
import { requireRisingTimes } from "./require-rising-times.ts";

const signatures = z.array(
  z.object({
    signature: z.string().min(1),
    slot: z.number().int().nonnegative(),
    blockTime: z.number().nullish(),
    err: z.unknown(),
  }),
);

/** Entry of `getSignaturesForAddress`. */
interface SignatureEntry extends Omit<z.output<typeof signatures>[number], "blockTime"> {
  /** Unix seconds, or null. */
  readonly blockTime: number | null;
}

/**
 * Parses a result of `getSignaturesForAddress`; `now` is in milliseconds. Throws a ZodError, or a SolanaError if its times do
 * not rise with its slots.
 */
export function parseSignatures(result: unknown, now = Date.now()): readonly SignatureEntry[] {
  const entries = signatures
    .parse(result)
    .map((entry) => ({ ...entry, blockTime: readBlockTime(entry.blockTime, now) }));
  requireRisingTimes("getSignaturesForAddress", entries);
  return entries;
}
