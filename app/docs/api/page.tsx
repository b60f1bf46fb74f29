import type { Metadata } from "next";
import type { PageInput } from "@/app/page-input";
import { ApiReference } from "@/components/docs/api-reference";
import { readLanguage } from "@/components/docs/reference-path";
import { siteAddress } from "@/lib/server/docs/openapi/document-route";
import { readReference } from "./read-reference";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "API reference",
  description: "Endpoints of the Walletlens API with prices, parameters, responses and errors.",
  alternates: { canonical: "/docs/api" },
};

const MAX_TEXT = 100;

export default async function ApiReferencePage({ searchParams }: PageInput) {
  const { q, lang } = await searchParams;
  const text = typeof q === "string" ? q.trim().slice(0, MAX_TEXT) : "";
  return (
    <ApiReference
      site={siteAddress()}
      reference={await readReference()}
      text={text}
      language={readLanguage(lang)}
    />
  );
}
