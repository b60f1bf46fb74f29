import type { Address } from "@walletlens/engine/address";
import { z } from "zod";

/** An address in an answer: checked by its letters and length, since the provider has decoded it already. */
export const jsonAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  .transform((text) => text as Address);

/** Lamports or a u64 counter, which JSON carries as a number. */
export const jsonLamports = z.number().nonnegative().refine(Number.isInteger).transform(BigInt);

/** An amount that JSON carries as a decimal string, exact to the last unit. */
export const jsonAmount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);

/** The frame of an answer that holds for one slot. */
export function atSlot<Value extends z.ZodType>(value: Value) {
  return z.object({ context: z.object({ slot: z.number().int().nonnegative() }), value });
}

/** Account data as base64: `[text, "base64"]`. */
export const base64Data = z
  .tuple([z.string(), z.literal("base64")])
  .transform(([text]) => Buffer.from(text, "base64"));
