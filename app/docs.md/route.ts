import { readExampleAddresses } from "@/app/docs/api/read-reference";
import { listGuides } from "@/components/docs/list-guides";
import { renderGuides } from "@/components/docs/render-guides";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { answerDocument, siteAddress } from "@/lib/server/docs/openapi/document-route";

export const dynamic = "force-dynamic";

/** The guides as Markdown. `/docs` has the same text for a client that accepts Markdown (proxy.ts). */
export async function GET(request: Request): Promise<Response> {
  const site = siteAddress();
  const guides = listGuides(site, await readExampleAddresses());
  const text = renderGuides(site, guides, buildPriceList(null));
  return answerDocument(request, "text/markdown; charset=utf-8", text);
}
