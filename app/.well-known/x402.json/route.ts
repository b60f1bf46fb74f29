import { container } from "@/lib/composition/container";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import { answerDiscovery, renderPaymentManifest } from "@/lib/server/x402/discovery-document";

export const dynamic = "force-dynamic";

export function GET(request: Request): Promise<Response> {
  return answerDiscovery(renderPaymentManifest, request, siteAddress(), container().ports.payments);
}
