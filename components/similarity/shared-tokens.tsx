"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { SimilarityGraph } from "@/components/similarity/similarity-graph";
import { CopyButton } from "@/components/ui/copy-button";
import { Panel } from "@/components/ui/panel";
import { formatCount, shortAddress } from "@/lib/format";

interface SharedTokensProps {
  readonly graph: SimilarityGraph;
  readonly pair: readonly [number, number] | null;
  /** Of the full result, which lists every pair's tokens. */
  readonly path: string;
}

/** The tokens that two chosen wallets both bought. */
export function SharedTokens({ graph, pair, path }: SharedTokensProps) {
  const { data, isPending, isError } = useQuery({
    queryKey: ["similarity", path],
    queryFn: async ({ signal }) =>
      (await import("@/components/similarity/fetch-pairs")).fetchPairs(path, signal),
    enabled: pair !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
  if (pair === null) {
    return (
      <Panel title="Shared tokens">
        <p className="p-4 text-muted">Choose a line, a cell or a pair to see what both wallets bought.</p>
      </Panel>
    );
  }
  const [first = "", second = ""] = pair.map((number) => graph.wallets[number]?.address ?? "");
  const found = data?.find(({ walletA, walletB }) => isPair([walletA, walletB], [first, second]));
  return (
    <Panel
      title="Shared tokens"
      aside={
        found && <span className="figure text-sm text-muted">{formatCount(found.sharedTokens.length)}</span>
      }
    >
      <p className="flex flex-wrap gap-x-2 px-4 pt-3 text-sm">
        {[first, second].map((wallet) => (
          <Link
            key={wallet}
            href={`/wallet/${wallet}`}
            prefetch={false}
            className="figure text-accent hover:underline"
          >
            {shortAddress(wallet)}
          </Link>
        ))}
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
        <MintList mints={found?.sharedTokens.map(({ mint }) => mint) ?? []} />
      )}
    </Panel>
  );
}

function MintList({ mints }: { mints: readonly string[] }) {
  if (mints.length === 0) return <p className="p-4 text-muted">They have no token in common.</p>;
  return (
    <ul className="relative grid max-h-64 grid-cols-2 gap-x-4 overflow-y-auto px-4 py-2 sm:grid-cols-3 lg:grid-cols-2">
      {mints.map((mint) => (
        <li key={mint} className="flex h-8 items-center gap-1">
          <Link href={`/token/${mint}`} prefetch={false} title={mint} className="figure hover:underline">
            {shortAddress(mint)}
          </Link>
          <CopyButton text={mint} name="the token's address" />
        </li>
      ))}
    </ul>
  );
}

function isPair(left: readonly [string, string], right: readonly [string, string]): boolean {
  return left.includes(right[0]) && left.includes(right[1]);
}
