import { z } from "zod";
import { CREDIT_PACKS, FREE } from "@/lib/domain/billing/prices";
import { type KeyDefinition, NO_BODY } from "./endpoint-definition";

/** The pack that an id stands for; undefined where none does. */
export function findPack(id: string | undefined) {
  return CREDIT_PACKS.find((pack) => pack.id === id);
}

const BoughtPack = z.strictObject({
  packId: z.string(),
  /** Credits of the pack. */
  credits: z.int(),
  /** Credits of the account, the pack's included. */
  balance: z.int(),
});

export const creditPackEndpoint = {
  id: "credit-pack",
  method: "POST",
  path: "/credits/packs/:id",
  price: FREE,
  summary:
    "Buys a pack of credits for the account of the key that calls, with a payment in the same request.",
  access: "key",
  isPurchase: true,
  params: z.strictObject({ id: z.enum(CREDIT_PACKS.map(({ id }) => id)).describe("The pack.") }),
  query: z.strictObject({}),
  headers: z.object({}),
  body: NO_BODY,
  responses: { 200: BoughtPack },
  failures: ["payment_required", "payment_invalid"],
} as const satisfies KeyDefinition;
