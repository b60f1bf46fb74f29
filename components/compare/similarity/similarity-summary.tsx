import { formatCount } from "@walletlens/format";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { Tile } from "@/components/wallet/tile";

export function SimilaritySummary({ graph }: { graph: SimilarityGraph }) {
  const { wallets, pairs, averageSimilarity, coordinationScore } = graph;
  const flagged = pairs.filter(({ flag }) => flag !== null).length;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
      <Tile
        name="Coordination score"
        tip="Average score of the significant pairs, weighted by √(tokens of A × tokens of B): 0 to 1."
        note="0: independent, 1: coordinated"
      >
        <span className="figure">{coordinationScore.toFixed(2)}</span>
      </Tile>
      <Tile
        name="Average score"
        tip="Mean score over all pairs."
        note={`over ${formatCount(pairs.length)} pairs`}
      >
        <span className="figure">{averageSimilarity.toFixed(2)}</span>
      </Tile>
      <Tile
        name="Flagged pairs"
        tip="Score above 0.7, more than half of one's tokens shared, or more than 20 shared."
        note={`of ${formatCount(pairs.length)}`}
      >
        <span className="figure">{formatCount(flagged)}</span>
      </Tile>
      <Tile name="Wallets" tip="Wallets compared." note="all pairs">
        <span className="figure">{formatCount(wallets.length)}</span>
      </Tile>
    </dl>
  );
}
