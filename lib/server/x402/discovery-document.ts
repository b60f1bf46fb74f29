import { randomUUID } from "node:crypto";
import { CATALOG } from "@walletlens/contract/catalog";
import { API_BASE, type EndpointDefinition } from "@walletlens/contract/endpoint-definition";
import { AppError } from "@/lib/config/errors";
import { buildProblemResponse, buildResponse } from "../build-response";
import type { ServerPorts } from "../use-cases";

/**
 * Returns /.well-known/x402: the payment terms and every paid call with its amount. 404 while payments are
 * disabled.
 */
export async function getPaymentDiscovery(
  site: string,
  payments: ServerPorts["payments"],
): Promise<Response> {
  const terms = (await payments?.treasury.readTerms()) ?? null;
  if (terms === null) {
    return buildProblemResponse(new AppError("not_found", "Payments per call are disabled; use an API key."));
  }
  const { version, network, asset, payTo } = terms;
  const pricedCalls = Object.values<EndpointDefinition>(CATALOG).filter(({ price }) => price.usdMicros > 0);
  const resources = pricedCalls.map(({ method, path, summary, price }) => ({
    method,
    url: `${site}${API_BASE}${path.replace(/:(\w+)/g, "{$1}")}`,
    description: summary,
    amount: String(price.usdMicros),
  }));
  const body = JSON.stringify({
    version: 1,
    x402Version: version,
    scheme: "exact",
    network,
    asset,
    payTo,
    resources,
  });
  return buildResponse({ status: 200, headers: {}, body }, randomUUID(), null);
}
