import { z } from "zod";
import { NO_INPUT, type PublicDefinition, priced } from "./endpoint-definition.ts";

const PriceList = z.strictObject({
  creditUsd: z.number().describe("Dollars for one credit without a pack."),
  endpoints: z.array(
    z.strictObject({
      id: z.string(),
      method: z.string(),
      path: z.string(),
      credits: z.int(),
      usd: z.number(),
      x402Amount: z.string().describe("Base units of the stablecoin, as a decimal string."),
    }),
  ),
  packs: z.array(
    z.strictObject({ id: z.string(), credits: z.int(), usd: z.number(), usdPerCredit: z.number() }),
  ),
  /** Null where calls cannot be paid on chain. */
  x402: z
    .strictObject({ version: z.int(), network: z.string(), asset: z.string(), payTo: z.string() })
    .nullable(),
});

export const pricingEndpoint = {
  ...priced("pricing"),
  ...NO_INPUT,
  summary: "Price of every call, and the packs of credits.",
  access: "public",
  isTagged: true,
  responses: { 200: PriceList },
} as const satisfies PublicDefinition;
