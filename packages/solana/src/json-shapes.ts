import type { Address } from "@walletlens/engine/address";
import { z } from "zod";

/** An address, checked by alphabet and length because the provider has decoded it. */
export const jsonAddress = z
  .string()
  .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  .transform((text) => text as Address);

/** Lamports or a u64 counter as a JSON number. */
export const jsonLamports = z.number().nonnegative().refine(Number.isInteger).transform(BigInt);

/** An amount as a decimal string. */
export const jsonAmount = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt)
  .refine((amount) => amount <= MAX_U64);

const MAX_U64 = 2n ** 64n - 1n;

/** A result with its context slot. */
export function atSlot<Value extends z.ZodType>(value: Value) {
  return z.object({ context: z.object({ slot: z.number().int().nonnegative() }), value });
}

/**
 * Account data as base64: `[text, "base64"]`.
 *
 * @internal
 */
export const base64Data = z
  .tuple([z.string(), z.literal("base64")])
  .transform(([text]) => Buffer.from(text, "base64"));
