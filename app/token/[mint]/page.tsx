import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { TokenHeader } from "@/components/token/token-header";
import { readTopN } from "@/components/token/top-n";
import { isAddress } from "@/lib/domain/address";
import { readEnv } from "@/lib/env";
import { shortAddress } from "@/lib/format";
import { TokenContent } from "./token-content";

interface TokenPageProps {
  readonly params: Promise<{ readonly mint: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | readonly string[] | undefined>>>;
}

export async function generateMetadata({ params }: TokenPageProps): Promise<Metadata> {
  const { mint } = await params;
  if (!isAddress(mint)) return { title: "Not an address" };
  const title = `Token ${shortAddress(mint)}`;
  return { title, description: `Who holds ${shortAddress(mint)}, and how they trade.` };
}

export default async function TokenPage({ params, searchParams }: TokenPageProps) {
  const { mint } = await params;
  if (!isAddress(mint)) notFound();
  const { top, job } = await searchParams;
  const { isDemo, solanaRpcUrl } = readEnv();
  const customRpcUrl = isDemo ? solanaRpcUrl : null;
  const head = { mint, customRpcUrl };
  return (
    <Suspense fallback={<TokenHeader {...head} name={null} supply={null} decimals={0} />}>
      <TokenContent {...head} topN={readTopN(top)} jobId={readJobId(job)} />
    </Suspense>
  );
}

/** A job's id in a query; null where there is none, or something that no id looks like. */
function readJobId(value: string | readonly string[] | undefined): string | null {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : null;
}
