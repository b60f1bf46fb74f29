import { container } from "@/lib/composition/container";
import { siteAddress } from "@/lib/http/openapi/document-route";
import { answerDiscovery } from "@/lib/http/x402/answer-discovery";

export const dynamic = "force-dynamic";

/** Terms of paying per call, for programs that look for them here. */
export function GET(): Promise<Response> {
  return answerDiscovery(siteAddress(), container().payments);
}
