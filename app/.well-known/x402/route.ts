import { container } from "@/lib/composition/container";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import { answerDiscovery, renderPaymentTerms } from "@/lib/server/x402/discovery-document";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return answerDiscovery(renderPaymentTerms, request, siteAddress(), container().ports.payments);
}
