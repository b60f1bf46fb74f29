import { buildPriceList } from "@/lib/domain/billing/build-price-list";
import { answerJob } from "./answer-job";
import { answerWallet } from "./answer-wallet";
import { CATALOG, type EndpointId } from "./contract/catalog";
import { type Endpoint, paidEndpoint, publicEndpoint } from "./endpoint";

/** Every definition with its handler. */
export const ENDPOINTS: Readonly<Record<EndpointId, Endpoint>> = {
  "wallet-profile": paidEndpoint(CATALOG["wallet-profile"], (call) =>
    answerWallet(call, "wallet-profile", { view: "profile" }),
  ),
  "wallet-hud": paidEndpoint(CATALOG["wallet-hud"], (call) =>
    answerWallet(call, "wallet-hud", { view: "hud" }),
  ),
  "wallet-tokens": paidEndpoint(CATALOG["wallet-tokens"], (call) =>
    answerWallet(call, "wallet-tokens", { view: "tokens", tokens: call.query }),
  ),
  "job-status": publicEndpoint(CATALOG["job-status"], async ({ params, caller, useCases }) =>
    answerJob(await useCases.readJob(params.jobId), caller),
  ),
  pricing: publicEndpoint(CATALOG.pricing, async () => ({
    status: 200 as const,
    body: buildPriceList(null),
  })),
};
