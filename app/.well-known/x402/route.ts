import { container } from "@/lib/composition/container";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import { getPaymentDiscovery } from "@/lib/server/x402/discovery-document";

export const dynamic = "force-dynamic";

export function GET(): Promise<Response> {
  return getPaymentDiscovery(siteAddress(), container().ports.payments);
}
