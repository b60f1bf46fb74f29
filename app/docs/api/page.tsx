import type { Metadata } from "next";
import { ApiReference } from "@/components/docs/api-reference";
import { type ApiReferenceDocument, buildReference } from "@/lib/api/docs/openapi/build-reference";
import { siteAddress } from "@/lib/api/docs/openapi/document-route";

export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: "API reference",
  description: "Endpoints of the Walletlens API with prices, parameters, responses and errors.",
  alternates: { canonical: "/docs/api" },
};

export default function ApiReferencePage() {
  return <ApiReference site={siteAddress()} reference={readReference()} />;
}

let reference: ApiReferenceDocument | undefined;

function readReference(): ApiReferenceDocument {
  reference ??= buildReference(siteAddress());
  return reference;
}
