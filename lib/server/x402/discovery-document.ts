import { AppError } from "@/lib/config/errors";
import type { OpenTerms } from "@/lib/payments/treasury";
import { buildProblemResponse } from "../build-response";
import { answerDocument } from "../docs/openapi/document-route";
import { describeService, listPaidCalls, type PaidCall } from "../docs/well-known/paid-calls";
import { listTools } from "../mcp/tool-list";
import { selectDefinition, TOOLS } from "../mcp/tool-table";
import type { CallPaymentPorts } from "../use-cases";
import { listRequirements, SCHEME } from "./payment-requirements";

/** Renders a document about payments. `site` has no trailing slash. */
type PaymentDocument = (site: string, terms: OpenTerms, maxTimeoutSeconds: number) => object;

/** Returns a document about payments; 404 while payments are disabled. */
export async function answerDiscovery(
  render: PaymentDocument,
  request: Request,
  site: string,
  payments: CallPaymentPorts | null,
): Promise<Response> {
  const terms = (await payments?.treasury.readTerms()) ?? null;
  if (payments === null || terms === null) {
    return buildProblemResponse(new AppError("not_found", "Payments per call are disabled; use an API key."));
  }
  const text = JSON.stringify(render(site, terms, payments.blockhashes.maxTimeoutSeconds));
  return answerDocument(request, "application/json", text);
}

/** Renders /.well-known/x402: the terms once, and each paid call with its amount. */
export const renderPaymentTerms: PaymentDocument = (site, { version, network, asset, payTo }) => ({
  version: 1,
  x402Version: version,
  scheme: SCHEME,
  network,
  asset,
  payTo,
  resources: listPaidCalls().map(({ definition: { method, summary, price }, routeTemplate }) => ({
    method,
    url: `${site}${routeTemplate.replace(/:(\w+)/g, "{$1}")}`,
    description: summary,
    amount: String(price.usdMicros),
  })),
});

/**
 * Renders /.well-known/x402.json: the draft specs/extensions/well-known-discovery.md of x402-foundation/x402 (commit
 * 268f0716, 2026-06).
 */
export const renderPaymentManifest: PaymentDocument = (site, terms, maxTimeoutSeconds) => ({
  x402Version: terms.version,
  lastUpdated: STARTED_AT,
  items: [
    ...listPaidCalls().map((call) => ({ ...describeCall(call), path: call.routeTemplate })),
    ...listPaidTools().map((tool) => ({ ...tool, path: "/mcp" })),
  ].map(({ type, definition, input, path }) => ({
    resource: {
      url: `${site}${path}`,
      description: definition.summary,
      mimeType: "application/json",
      ...describeService(site),
    },
    type,
    accepts: listRequirements(terms, { latest: null, maxTimeoutSeconds }, definition.price.usdMicros),
    input,
    output: { mimeType: "application/json" },
  })),
});

/** Unix seconds: the catalog changes with the version of the process. */
const STARTED_AT = Math.floor(Date.now() / 1_000);

function describeCall({ definition, routeTemplate, pathParams, queryParams, body }: PaidCall) {
  const { method } = definition;
  const input = { method, routeTemplate, pathParams, queryParams, bodyType: body && "json", body };
  return { type: "http", definition, input };
}

function listPaidTools() {
  return listTools("all").flatMap(({ name: toolName, inputSchema }) => {
    const tool = TOOLS.get(toolName);
    if (tool === undefined) return [];
    const definition = selectDefinition(tool, { full: false });
    const input = { toolName, inputSchema, transport: "streamable-http" };
    return definition.price.usdMicros > 0 ? [{ type: "mcp", definition, input }] : [];
  });
}
