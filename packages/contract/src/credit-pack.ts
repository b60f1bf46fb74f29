import { z } from "zod";
import { type KeyDefinition, keyed } from "./endpoint-definition.ts";
import { component, text } from "./fields.ts";
import { CREDIT_PACKS } from "./prices.ts";

export function findPack(id: string | undefined) {
  return CREDIT_PACKS.find((pack) => pack.id === id);
}

const BoughtPack = component("BoughtPack", {
  packId: text("Id of the pack."),
  credits: z.int().describe("Credits in the pack."),
  balance: z.int().describe("Balance of the account after the purchase, credits."),
});

export const creditPackEndpoint = {
  ...keyed("credit-pack", "POST", "/credits/packs/:id"),
  summary: "Buy a credit pack for the account of the calling key. The request must include the payment.",
  isPurchase: true,
  params: z.strictObject({ id: z.enum(CREDIT_PACKS.map(({ id }) => id)).describe("Id of the pack.") }),
  responses: { 200: BoughtPack },
  failures: ["payment_required", "payment_invalid"],
} as const satisfies KeyDefinition;
