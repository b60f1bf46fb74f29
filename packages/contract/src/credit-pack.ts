import { z } from "zod";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { component, text } from "./fields.ts";
import { CREDIT_PACKS } from "./prices.ts";

export function findPack(id: string | undefined) {
  return CREDIT_PACKS.find((pack) => pack.id === id);
}

const BoughtPack = component("BoughtPack", {
  packId: text("Id of the pack."),
  credits: z.int().describe("Credits of the pack."),
  balance: z.int().describe("Credits of the account, the pack's included."),
});

export const creditPackEndpoint = {
  ...keyed("credit-pack", "POST", "/credits/packs/:id"),
  summary:
    "Buys a pack of credits for the account of the key that calls, with a payment in the same request.",
  isPurchase: true,
  params: z.strictObject({ id: z.enum(CREDIT_PACKS.map(({ id }) => id)).describe("The pack.") }),
  responses: { 200: BoughtPack },
  failures: ["payment_required", "payment_invalid"],
} as const satisfies KeyDefinition;
