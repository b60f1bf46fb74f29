"use client";

import { CALL_CREDITS } from "@walletlens/contract/call-credits";
import type { Address } from "@walletlens/engine/address";
import { formatCount } from "@walletlens/format";
import { CallProblem } from "@/components/jobs/call-problem";
import { useCall } from "@/components/jobs/use-call";
import { MAX_DEEP, TOP_CHOICES, type TopChoice } from "@/components/token/top-n";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { SignInChoice } from "@/components/ui/sign-in-link";

export interface StartAnalysisProps {
  readonly mint: Address;
  readonly topN: TopChoice;
  /** Null if the reader is not signed in. */
  readonly credits: number | null;
  readonly action: string;
  /** True beside a result that was paid for, which is opened first. */
  readonly hasResult: boolean;
}

const COST = CALL_CREDITS.holders;
const DEEP_COST = CALL_CREDITS["holders-deep"];

export function StartAnalysis({ mint, topN, credits, action, hasResult }: StartAnalysisProps) {
  const { call, isCalling, refusal } = useCall();
  const begin = (isDeep: boolean) => () =>
    void call(
      `${topN} ${isDeep}`,
      async (client, options) => {
        if (!isDeep) return (await client.queueHolders(mint, { topN, ...options })).jobId;
        return (await client.queueHoldersDeep(mint, { topN, ...options })).holderProfiles.jobId;
      },
      (jobId) => `/token/${mint}?top=${topN}&job=${jobId}`,
    );
  return (
    <div className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <TopChoices mint={mint} topN={topN} />
        {credits === null ? (
          <div className="flex flex-wrap items-center gap-3">
            <SignInChoice>Sign in to analyze holders</SignInChoice>
            <span className="text-sm text-muted">{COST} credits</span>
          </div>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button {...(!hasResult && { look: "primary" })} disabled={isCalling} onClick={begin(false)}>
              {action} <Cost credits={COST} />
            </Button>
            {topN <= MAX_DEEP && (
              <Button disabled={isCalling} onClick={begin(true)}>
                Deep analysis <Cost credits={DEEP_COST} />
              </Button>
            )}
          </div>
        )}
      </div>
      <p className="text-sm text-faint">
        {credits !== null && (
          <>
            You have <span className="figure">{formatCount(credits)}</span> credits.{" "}
          </>
        )}
        Analysis: trading style, PnL and data quality per holder. Deep analysis also finds linked wallets
        among the top 30. Failed runs are not charged.
      </p>
      {refusal !== null && <CallProblem refusal={refusal} />}
    </div>
  );
}

function Cost({ credits }: { credits: number }) {
  return <span className="font-normal opacity-80">{credits} credits</span>;
}

function TopChoices({ mint, topN }: { mint: Address; topN: TopChoice }) {
  return (
    <nav aria-label="Number of holders" className="flex items-center gap-2">
      <span className="text-sm text-muted">Top</span>
      <ul className="flex overflow-hidden rounded-md border border-line-strong">
        {TOP_CHOICES.map((choice) => (
          <li key={choice} className="border-l border-line-strong first:border-l-0">
            <Link
              href={`/token/${mint}?top=${choice}`}
              scroll={false}
              aria-current={choice === topN ? "true" : undefined}
              className="figure block px-3 leading-[1.875rem] text-muted hover:bg-raised aria-[current]:bg-raised aria-[current]:text-text"
            >
              {choice}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
