import { notFound } from "next/navigation";
import { Suspense } from "react";
import { answerProblem } from "@/app/answer-problem";
import { withTimeout } from "@/app/with-timeout";
import { EvidencePage } from "@/components/wallet/evidence/evidence-page";
import { EvidenceSkeleton } from "@/components/wallet/evidence/evidence-skeleton";
import {
  describeTokenPage,
  readTokenRequest,
  TOKEN_EVIDENCE,
  type TokenTradesPageProps,
} from "../token-request";
import { readTokenTrades, TokenTradesContent } from "../token-trades-content";

export const generateMetadata = describeTokenPage;

/** Gathering evidence takes a fraction of this, except for very long histories. */
const SOON_MS = 2_000;

export default async function TokenTradesPage(props: TokenTradesPageProps) {
  const asked = await readTokenRequest(props);
  if (asked === null) notFound();
  const result = readTokenTrades(asked);
  const content = <TokenTradesContent asked={asked} result={result} isDrawer={false} />;
  const soon = await withTimeout(result, SOON_MS);
  if (soon?.value.status === "failed") answerProblem(soon.value);
  return (
    <EvidencePage wallet={asked.wallet} title="Swaps of one token" description={TOKEN_EVIDENCE}>
      {soon !== null ? content : <Suspense fallback={<EvidenceSkeleton />}>{content}</Suspense>}
    </EvidencePage>
  );
}
