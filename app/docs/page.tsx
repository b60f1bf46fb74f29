import type { Metadata } from "next";
import { Guides } from "@/components/docs/guides";
import { siteAddress } from "@/lib/api/docs/openapi/document-route";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Guides",
  description: "How to use the Walletlens API: first call, prices, jobs, payments and tools for agents.",
  alternates: { canonical: "/docs" },
};

export default function GuidesPage() {
  return <Guides site={siteAddress()} prices={buildPriceList(null)} />;
}
