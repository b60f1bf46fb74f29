import { z } from "zod";
import {
  HTTP_METHODS,
  type JsonBody,
  NO_INPUT,
  type PublicDefinition,
  priced,
} from "./endpoint-definition.ts";
import { component, number, text } from "./fields.ts";

const x402Amount = text("`usd` in base units of the stablecoin, as a decimal string.");

const OptionPrice = component("OptionPrice", {
  name: text("Field of the body that must be true."),
  credits: z.int().describe("Credits added to the price of the call."),
  usd: number("USD added to the price of the call by x402."),
  x402Amount,
});

const EndpointPrice = component("EndpointPrice", {
  id: text("Id of the endpoint."),
  method: z.enum(HTTP_METHODS).describe("HTTP method."),
  path: text("Path relative to the base URL."),
  credits: z.int().describe("Price of a call, credits."),
  usd: number("Price of a call by x402, USD."),
  x402Amount,
  options: z
    .array(OptionPrice)
    .optional()
    .describe("Options that are added to the price; absent without such options."),
});

const CreditPackPrice = component("CreditPackPrice", {
  id: text("Id of the pack."),
  credits: z.int().describe("Credits in the pack."),
  usd: number("Price of the pack, USD."),
  usdPerCredit: number("Price of one credit, USD."),
});

export const PaymentTerms = component("PaymentTerms", {
  version: z.int().describe("Version of x402."),
  network: text("Payment network."),
  asset: text("Mint of the payment token."),
  payTo: text("Address of the payee."),
});

export const PriceList = component("PriceList", {
  creditUsd: number("Price of one credit without a pack, USD."),
  endpoints: z.array(EndpointPrice).describe("Price of each endpoint."),
  packs: z.array(CreditPackPrice).describe("Credit packs."),
  x402: PaymentTerms.nullable().describe("Terms of x402 payments; null if x402 is disabled."),
});

/** Payment terms on chain. */
export type PaymentTerms = JsonBody<typeof PaymentTerms>;
export type PriceList = JsonBody<typeof PriceList>;

export const pricingEndpoint = {
  ...priced("pricing"),
  ...NO_INPUT,
  summary: "Get the price of each endpoint and the credit packs.",
  access: "public",
  isTagged: true,
  responses: { 200: PriceList },
} as const satisfies PublicDefinition;
