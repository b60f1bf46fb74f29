import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { type PageQuery, readTokenQuery } from "@/components/wallet/token-query";
import { WalletSkeleton } from "@/components/wallet/wallet-skeleton";
import { isAddress } from "@/lib/domain/address";
import { readEnv } from "@/lib/env";
import { shortAddress } from "@/lib/format";
import { WalletContent } from "./wallet-content";

interface WalletPageProps {
  readonly params: Promise<{ readonly address: string }>;
  readonly searchParams: Promise<PageQuery>;
}

export async function generateMetadata({ params }: WalletPageProps): Promise<Metadata> {
  const { address } = await params;
  return { title: isAddress(address) ? `Wallet ${shortAddress(address)}` : "Not an address" };
}

export default async function WalletPage({ params, searchParams }: WalletPageProps) {
  const { address: wallet } = await params;
  if (!isAddress(wallet)) notFound();
  const query = await searchParams;
  const { isDemo, solanaRpcUrl } = readEnv();
  const customRpcUrl = isDemo ? solanaRpcUrl : null;
  return (
    <Suspense
      key={wallet}
      fallback={<WalletSkeleton wallet={wallet} customRpcUrl={customRpcUrl} status="Looking it up." />}
    >
      <WalletContent
        wallet={wallet}
        tokenRequest={readTokenQuery(query)}
        failedJobId={readJobId(query.failed)}
        customRpcUrl={customRpcUrl}
      />
    </Suspense>
  );
}

/** A job's id in a query; null where there is none, or something that no id looks like. */
function readJobId(value: PageQuery[string]): string | null {
  return typeof value === "string" && /^[\w-]{1,100}$/.test(value) ? value : null;
}
