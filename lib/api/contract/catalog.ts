import type { EndpointDefinition } from "./endpoint-definition";
import { jobStatusEndpoint } from "./job-status";
import { pricingEndpoint } from "./pricing";
import { walletHudEndpoint } from "./wallet-hud";
import { walletProfileEndpoint } from "./wallet-profile";
import { walletTokensEndpoint } from "./wallet-tokens";

/** Every endpoint that is served. */
export const CATALOG = {
  "wallet-profile": walletProfileEndpoint,
  "wallet-hud": walletHudEndpoint,
  "wallet-tokens": walletTokensEndpoint,
  "job-status": jobStatusEndpoint,
  pricing: pricingEndpoint,
} as const satisfies Readonly<Record<string, EndpointDefinition>>;

export type EndpointId = keyof typeof CATALOG;
