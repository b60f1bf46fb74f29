import { z } from "zod";
import {
  HTTP_METHODS,
  type JsonBody,
  NO_INPUT,
  type PublicDefinition,
  priced,
} from "./endpoint-definition.ts";
import { component, number, text } from "./fields.ts";

const EndpointPrice = component("EndpointPrice", {
  id: text("Id of the endpoint."),
  method: z.enum(HTTP_METHODS).describe("HTTP method."),
  path: text("Path relative to the base address."),
  credits: z.int().describe("Credits of a call."),
  usd: number("USD of a call that is paid for by itself."),
  x402Amount: text("The same in base units of the stablecoin, as a decimal string."),
});

const CreditPackPrice = component("CreditPackPrice", {
  id: text("Id of the pack."),
  credits: z.int().describe("Credits of the pack."),
  usd: number("USD of the pack."),
  usdPerCredit: number("USD for one credit."),
});

export const PaymentTerms = component("PaymentTerms", {
  version: z.int().describe("Version of the protocol."),
  network: text("Network that is paid on."),
  asset: text("Mint that is paid with."),
  payTo: text("Address that is paid."),
});

export const PriceList = component("PriceList", {
  creditUsd: number("USD for one credit without a pack."),
  endpoints: z.array(EndpointPrice).describe("Price of every call."),
  packs: z.array(CreditPackPrice).describe("Packs of credits."),
  x402: PaymentTerms.nullable().describe("Terms of paying per call; null where that is not possible."),
});

/** Payment terms on chain. */
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
