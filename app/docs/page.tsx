import type { Metadata } from "next";
import { Guides } from "@/components/docs/guides";
import { buildPriceList } from "@/lib/domain/billing/build-price-list";
import { siteAddress } from "@/lib/http/openapi/document-route";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Guides",
  description: "First call, prices, jobs, payments and tools for agents: how to use the Walletlens API.",
  alternates: { canonical: "/docs" },
};

export default function GuidesPage() {
  return <Guides site={siteAddress()} prices={buildPriceList(null)} />;
}
