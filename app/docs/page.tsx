import type { Metadata } from "next";
import { Guides } from "@/components/docs/guides";
import { siteAddress } from "@/lib/api/docs/openapi/document-route";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Guides",
  description: "First call, prices, jobs, payments and tools for agents: how to use the Walletlens API.",
  alternates: { canonical: "/docs" },
};

export default function GuidesPage() {
  return <Guides site={siteAddress()} prices={buildPriceList(null)} />;
}
