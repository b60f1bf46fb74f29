import type { Metadata } from "next";
import { readExampleAddresses } from "@/app/docs/api/read-reference";
import type { PageInput } from "@/app/page-input";
import { Guides } from "@/components/docs/guides";
import { readLanguage } from "@/components/docs/reference-path";
import { buildPriceList } from "@/lib/billing/rules/build-price-list";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "Guides",
  description: "How to use the Walletlens API: first call, prices, jobs, payments and tools for agents.",
  alternates: { canonical: "/docs" },
};

export default async function GuidesPage({ searchParams }: PageInput) {
  return (
    <Guides
      site={siteAddress()}
      prices={buildPriceList(null)}
      addresses={await readExampleAddresses()}
      language={readLanguage((await searchParams).lang)}
    />
  );
}
