import type { HolderProfilesResult } from "@walletlens/contract/holder-results";
import type { Address } from "@walletlens/engine/address";
import type { z } from "zod";
import type { ComparisonPage } from "@/app/similarity/read-comparison";
import { type UserAnalysis, UserAnalysisView } from "@/app/user-analysis";
import { LINK_KINDS } from "@/components/compare/similarity/link-labels";
import { LinkedGroups } from "@/components/compare/similarity/linked-groups";
import { LiveComparison } from "@/components/compare/similarity/live-comparison";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import type { HolderLink } from "@/components/token/bubble-box";
import { HoldersResult } from "@/components/token/holders-result";
import type { ApiCall } from "@/components/ui/json-dialog";

interface AnalyzedHoldersProps {
  readonly mint: Address;
  readonly result: z.output<typeof HolderProfilesResult>;
  /** ISO 8601, UTC. */
  readonly finishedAt: string | null;
  readonly call: ApiCall | null;
  /** The comparison of a deep analysis; null for other analyses. */
  readonly comparison: UserAnalysis<ComparisonPage> | null;
  /** Address of the page of the comparison; null if it has none. */
  readonly comparisonPath: string | null;
  /** Price of a combined analysis; null if the reader must not start one. */
  readonly combineCredits: number | null;
}

/** Analyzed holders, with the links that a deep analysis found. */
export function AnalyzedHolders(props: AnalyzedHoldersProps) {
  const { mint, result, finishedAt, call, comparison, comparisonPath, combineCredits } = props;
  const graph = comparison?.status === "ready" ? comparison.result.graph : null;
  return (
    <HoldersResult
      mint={mint}
      result={result}
      finishedAt={finishedAt}
      now={Date.now()}
      call={call}
      links={graph === null ? [] : listHolderLinks(graph)}
    >
      {comparison !== null && (
        <UserAnalysisView
          state={comparison}
          running={({ jobId }) => <LiveComparison jobId={jobId} />}
          ready={(ready) => (
            <LinkedGroups
              graph={ready.graph}
              title="Linked holders"
              href={comparisonPath}
              combineCredits={combineCredits}
            />
          )}
        />
      )}
    </HoldersResult>
  );
}

/** Lists the links with the kinds of evidence that hold. */
function listHolderLinks({ wallets, links }: SimilarityGraph): readonly HolderLink[] {
  return links.flatMap(({ a, b, verdict, kinds }) => {
    const walletA = wallets[a]?.address;
    const walletB = wallets[b]?.address;
    if (walletA === undefined || walletB === undefined) return [];
    const words = kinds.filter(({ holds }) => holds).map(({ kind }) => LINK_KINDS[kind].name.toLowerCase());
    return [{ holders: [walletA, walletB] as const, verdict, words: words.join(", ") }];
  });
}
