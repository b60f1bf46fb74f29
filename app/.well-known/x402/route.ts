import { siteAddress } from "@/lib/api/docs/openapi/document-route";
import { getPaymentDiscovery } from "@/lib/api/x402/discovery-document";
import { container } from "@/lib/composition/container";

export const dynamic = "force-dynamic";

export function GET(): Promise<Response> {
  return getPaymentDiscovery(siteAddress(), container().payments);
}
