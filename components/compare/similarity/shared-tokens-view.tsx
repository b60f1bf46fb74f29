"use client";

import { useQuery } from "@tanstack/react-query";
import type { SimilarityResult } from "@walletlens/contract/similarity";
import { formatCount, shortAddress } from "@walletlens/format";
import type { z } from "zod";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { createSiteJobClient } from "@/components/jobs/site-job-client";
import { TextLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { TokenNameLabel } from "@/components/ui/token-name";
import { withQueries } from "@/components/ui/with-queries";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";

type ChosenPair = SharedTokensProps & { readonly pair: readonly [number, number] };

function SharedTokensView({ graph, pair, resultKey }: ChosenPair) {
  const { data, isPending, isError } = useQuery({
    queryKey: ["similarity", resultKey],
    queryFn: ({ signal }) => readPairs(resultKey, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  const [first = "", second = ""] = pair.map((number) => graph.wallets[number]?.address ?? "");
  const foundPair = data?.find(({ walletA, walletB }) => isPair([walletA, walletB], [first, second]));
  return (
    <Panel
      title="Shared tokens"
      aside={
        foundPair && (
          <span className="figure text-sm text-muted">{formatCount(foundPair.sharedTokens.length)}</span>
        )
      }
    >
      <p className="px-4 pt-3 text-sm text-muted">
        Tokens both wallets bought. A wallet link opens its trades in the token.
      </p>
      {isError ? (
        <p className="p-4 text-muted">
          The result has expired or can't be fetched; run the comparison again.
        </p>
      ) : isPending ? (
        <div className="p-4">
          <span className="skeleton block h-20 w-full" />
        </div>
      ) : (
        <MintList mints={foundPair?.sharedTokens.map(({ mint }) => mint) ?? []} wallets={[first, second]} />
      )}
    </Panel>
  );
}

/** Addresses are there at once; their names are requested once the list is shown. */
function MintList({ mints, wallets }: { mints: readonly string[]; wallets: readonly string[] }) {
  if (mints.length === 0) return <p className="p-4 text-muted">They have no token in common.</p>;
  return (
    <ul className="relative grid max-h-72 gap-x-4 overflow-y-auto px-4 py-2">
      {mints.map((mint) => (
        <li key={mint} className="flex h-8 items-center gap-1">
          <Link href={`/token/${mint}`} className="hover:underline">
            <TokenNameLabel mint={mint} called={undefined} />
          </Link>
          <CopyButton text={mint} name="the token's address" />
          <span className="ml-auto flex gap-x-3 text-sm">
            {wallets.map((wallet) => (
              <TextLink
                className="figure"
                key={wallet}
                href={tokenPath(wallet, mint)}
                aria-label={`Trades of ${shortAddress(wallet)} in this token`}
              >
                {shortAddress(wallet)}
              </TextLink>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Reads the full result by its API key, or by a path of this site, which stores it longer. */
async function readPairs(resultKey: string, signal: AbortSignal) {
  const result = resultKey.startsWith("/")
    ? await fetchStoredResult(resultKey, signal)
    : await createSiteJobClient().jobResult(resultKey, { signal });
  if (!("pairwiseSimilarities" in result)) throw new Error(`${resultKey} leads to no comparison`);
  return result.pairwiseSimilarities;
}

/** Fetches a result that this site validated when it stored it. */
async function fetchStoredResult(path: string, signal: AbortSignal): Promise<SimilarityJson> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return response.json();
}

type SimilarityJson = z.output<typeof SimilarityResult>;

function isPair(left: readonly [string, string], right: readonly [string, string]): boolean {
  return left.includes(right[0]) && left.includes(right[1]);
}

export interface SharedTokensProps {
  readonly graph: SimilarityGraph;
  readonly pair: readonly [number, number] | null;
  /** API key or path of the full result. */
  readonly resultKey: string;
}

export default withQueries(SharedTokensView);
