import { type Address, isAddress } from "@walletlens/engine/address";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import type { PageInput } from "@/app/page-input";
import { setProblemStatus } from "@/app/set-problem-status";
import { readJobId } from "@/app/user-analysis";
import { withTimeout } from "@/app/with-timeout";
import { titleToken } from "@/components/token/title-token";
import { TokenHeader } from "@/components/token/token-header";
import { readTopN } from "@/components/token/top-n";
import { readTokenPage } from "./read-token-page";
import { TokenContent } from "./token-content";

type TokenPageProps = PageInput<{ readonly mint: string }>;

export async function generateMetadata({ params, searchParams }: TokenPageProps): Promise<Metadata> {
  const { mint } = await params;
  if (!isAddress(mint)) return { title: "Not an address", description: "Addresses are base58." };
  const { job, launch } = await searchParams;
  const result = await readTokenPage(mint);
  return {
    title: titleToken(mint, result.status === "known" ? result.called : null),
    description: `Who holds the Solana token ${mint}: how its largest holders trade, and what they have in common.`,
    alternates: { canonical: `/token/${mint}` },
    ...((job !== undefined || launch !== undefined) && { robots: { index: false } }),
  };
}

export default async function TokenPage({ params, searchParams }: TokenPageProps) {
  const { mint } = await params;
  if (!isAddress(mint)) notFound();
  const { top, job, launch } = await searchParams;
  const customRpcUrl = findCustomRpcUrl();
  const head = { mint, customRpcUrl };
  const content = (
    <TokenContent {...head} topN={readTopN(top)} jobId={readJobId(job)} launchId={readJobId(launch)} />
  );
  const soon = await withTimeout(readTokenPage(mint));
  if (soon?.value.status === "failed") setProblemStatus(soon.value);
  if (soon !== null) return content;
  return <Suspense fallback={<TokenSkeleton {...head} />}>{content}</Suspense>;
}

/** As high as a window, so that the footer does not move when the content arrives. */
function TokenSkeleton(head: { readonly mint: Address; readonly customRpcUrl: string | null }) {
  return (
    <div className="min-h-dvh">
      <TokenHeader {...head} called={null} supply={null} decimals={0} />
    </div>
  );
}
