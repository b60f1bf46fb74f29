import { type Address, isAddress } from "@walletlens/engine/address";
import { shortAddress } from "@walletlens/format";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { Suspense } from "react";
import { findCustomRpcUrl } from "@/app/custom-rpc-url";
import type { PageInput } from "@/app/page-input";
import { setProblemStatus } from "@/app/set-problem-status";
import { readJobId } from "@/app/user-analysis";
import { withTimeout } from "@/app/with-timeout";
import { RecordAddress } from "@/components/search/record-address";
import { CURRENCY_COOKIE, type Currency, readCurrency } from "@/components/ui/currency";
import { AnalysisProgress } from "@/components/wallet/analysis-progress";
import { CARD_SIZE } from "@/components/wallet/card/card-frame";
import { readView, writeView } from "@/components/wallet/view-query";
import { WalletProblem } from "@/components/wallet/wallet-problem";
import { readWalletQuery, type WalletPageQuery } from "@/components/wallet/wallet-query";
import { WalletSkeleton } from "@/components/wallet/wallet-skeleton";
import { beginWalletPage, type WalletPageResult } from "./read-wallet-page";
import { WalletDashboard } from "./wallet-dashboard";

type WalletPageProps = PageInput<{ readonly address: string }>;

export async function generateMetadata({ params, searchParams }: WalletPageProps): Promise<Metadata> {
  const { address } = await params;
  if (!isAddress(address)) return { title: "Not an address", description: "Addresses are base58." };
  const query = await searchParams;
  const card = writeView(readView(query));
  return {
    title: `Wallet ${shortAddress(address)}`,
    description: `Profit and loss, win rate, hold times and behavior of the Solana wallet ${address}, with the trades behind every figure.`,
    alternates: { canonical: `/wallet/${address}` },
    ...(query.failed !== undefined && { robots: { index: false } }),
    // Without a query, opengraph-image.tsx is the preview.
    ...(card !== "" && {
      openGraph: {
        type: "website",
        siteName: "Walletlens",
        images: [{ url: `/wallet/${address}/card.png${card}`, ...CARD_SIZE }],
      },
    }),
  };
}

export default async function WalletPage({ params, searchParams }: WalletPageProps) {
  const { address: wallet } = await params;
  if (!isAddress(wallet)) notFound();
  const pageQuery = await searchParams;
  const customRpcUrl = findCustomRpcUrl();
  const query = readWalletQuery(pageQuery);
  const currency = query.currency ?? readCurrency((await cookies()).get(CURRENCY_COOKIE)?.value);
  const { result, decided } = beginWalletPage({
    wallet,
    tokenRequest: query.tokens,
    failedJobId: readJobId(pageQuery.failed),
  });
  await decided;
  const content = (
    <WalletContent
      wallet={wallet}
      query={query}
      currency={currency}
      result={result}
      customRpcUrl={customRpcUrl}
    />
  );
  const soon = await withTimeout(result);
  if (soon?.value.status === "failed") setProblemStatus(soon.value.problem);
  if (soon !== null) return content;
  return (
    <Suspense
      key={wallet}
      fallback={
        <WalletSkeleton wallet={wallet} customRpcUrl={customRpcUrl} status="Checking for saved results…" />
      }
    >
      {content}
    </Suspense>
  );
}

interface WalletContentProps {
  readonly wallet: Address;
  readonly query: WalletPageQuery;
  readonly currency: Currency;
  readonly result: Promise<WalletPageResult>;
  readonly customRpcUrl: string | null;
}

async function WalletContent({ query, currency, result: pending, ...common }: WalletContentProps) {
  const result = await pending;
  const { wallet } = common;
  switch (result.status) {
    case "ready":
      return (
        <>
          <RecordAddress kind="wallet" address={wallet} />
          <WalletDashboard {...common} query={query} currency={currency} result={result} />
        </>
      );
    case "queued":
      return (
        <WalletSkeleton
          {...common}
          status={<AnalysisProgress jobId={result.jobId} href={`/wallet/${wallet}`} failedParam="failed" />}
        />
      );
    case "failed":
      return <WalletProblem {...common} problem={result.problem} />;
  }
}
