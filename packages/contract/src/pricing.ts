import { z } from "zod";
import {
  HTTP_METHODS,
  type JsonBody,
  NO_INPUT,
  type PublicDefinition,
  priced,
} from "./endpoint-definition.ts";
import { COMPONENTS } from "./fields.ts";

const EndpointPrice = z
  .strictObject({
    id: z.string().describe("Id of the endpoint."),
    method: z.enum(HTTP_METHODS).describe("HTTP method."),
    path: z.string().describe("Path relative to the base address."),
    credits: z.int().describe("Credits of a call."),
    usd: z.number().describe("USD of a call that is paid for by itself."),
    x402Amount: z.string().describe("The same in base units of the stablecoin, as a decimal string."),
  })
  .register(COMPONENTS, { id: "EndpointPrice" });

const CreditPackPrice = z
  .strictObject({
    id: z.string().describe("Id of the pack."),
    credits: z.int().describe("Credits of the pack."),
    usd: z.number().describe("USD of the pack."),
    usdPerCredit: z.number().describe("USD for one credit."),
  })
  .register(COMPONENTS, { id: "CreditPackPrice" });

export const PaymentTerms = z
  .strictObject({
    version: z.int().describe("Version of the protocol."),
    network: z.string().describe("Network that is paid on."),
    asset: z.string().describe("Mint that is paid with."),
    payTo: z.string().describe("Address that is paid."),
  })
  .register(COMPONENTS, { id: "PaymentTerms" });

export const PriceList = z
  .strictObject({
    creditUsd: z.number().describe("USD for one credit without a pack."),
    endpoints: z.array(EndpointPrice).describe("Price of every call."),
    packs: z.array(CreditPackPrice).describe("Packs of credits."),
    x402: PaymentTerms.nullable().describe("Terms of paying per call; null where that is not possible."),
  })
  .register(COMPONENTS, { id: "PriceList" });

/** Terms of payment on chain: the account that is paid and the asset that it is paid in. */
export type PaymentTerms = JsonBody<typeof PaymentTerms>;
export type PriceList = JsonBody<typeof PriceList>;

export const pricingEndpoint = {
  ...priced("pricing"),
  ...NO_INPUT,
  summary: "Price of every call, and the packs of credits.",
  access: "public",
  isTagged: true,
  responses: { 200: PriceList },
} as const satisfies PublicDefinition;
