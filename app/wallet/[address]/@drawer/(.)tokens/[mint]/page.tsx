import { notFound } from "next/navigation";
import { Suspense } from "react";
import { EvidenceSkeleton } from "@/components/wallet/evidence/evidence-skeleton";
import { SideSheet } from "@/components/wallet/evidence/side-sheet";
import {
  describeTokenPage,
  readTokenRequest,
  TOKEN_EVIDENCE,
  type TokenTradesPageProps,
} from "../../../tokens/token-request";
import { readTokenTrades, TokenTradesContent } from "../../../tokens/token-trades-content";

export const generateMetadata = describeTokenPage;

export default async function TokenTradesDrawer(props: TokenTradesPageProps) {
  const asked = await readTokenRequest(props);
  if (asked === null) notFound();
  return (
    <SideSheet title="Swaps of one token" description={TOKEN_EVIDENCE}>
      <Suspense key={JSON.stringify(asked)} fallback={<EvidenceSkeleton />}>
        <TokenTradesContent asked={asked} result={readTokenTrades(asked)} isDrawer />
      </Suspense>
    </SideSheet>
  );
}
