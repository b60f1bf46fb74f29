import { z } from "zod";

const signatures = z.array(
  z.object({
    signature: z.string().min(1),
    slot: z.number().int().nonnegative(),
    blockTime: z.number().int().nullish(),
    err: z.unknown(),
  }),
);

/** Parses a result of `getSignaturesForAddress`. Throws a ZodError. */
export function parseSignatures(result: unknown): z.output<typeof signatures> {
  return signatures.parse(result);
}
