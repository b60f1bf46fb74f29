import type {
  GraphLink,
  LinkEvidenceRow,
  SimilarityGraph,
} from "@/components/compare/similarity/similarity-graph";

export const EDGE_KINDS = ["transfer", "funding", "collecting", "signing", "trading", "hub"] as const;
export type EdgeKind = (typeof EDGE_KINDS)[number];

/** Edge between two nodes: wallets by number, then outside addresses. */
export interface GraphEdge {
  readonly from: number;
  readonly to: number;
  readonly kind: EdgeKind;
  readonly isDirected: boolean;
  /** SOL that moved in this direction; null if unknown. */
  readonly amountSol: number | null;
  readonly words: string;
  /** Pair that the evidence belongs to; null for a hub. */
  readonly pair: readonly [number, number] | null;
}

/** Lists the edges of all evidence, each once. */
export function listEdges({ wallets, links, vias, hubs }: SimilarityGraph): readonly GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  const add = (edge: GraphEdge) => {
    const key = [edge.from, edge.to, edge.kind, edge.isDirected].join();
    if (!edges.has(key)) edges.set(key, edge);
  };
  const nodes = new Map(
    [...wallets, ...vias].map(({ address }, index): [address: string, node: number] => [address, index]),
  );
  const findNode = (address: string | null) => nodes.get(address ?? "") ?? null;
  for (const link of links)
    for (const kind of link.kinds) for (const edge of listEdgesOfRow(link, kind, findNode)) add(edge);
  for (const { address, wallets: met } of hubs) {
    const hub = findNode(address);
    for (const wallet of hub === null ? [] : met) {
      const words = "A hub that many deal with: proves nothing";
      add({ ...NO_EDGE, from: hub ?? 0, to: wallet, kind: "hub", words, pair: null });
    }
  }
  return [...edges.values()];
}

const NO_EDGE = { isDirected: false, amountSol: null } as const;

function listEdgesOfRow(
  { a, b }: GraphLink,
  { kind, count, holds, detail }: LinkEvidenceRow,
  findNode: (address: string | null) => number | null,
): readonly GraphEdge[] {
  const pair = [a, b] as const;
  const via = findNode(detail.via);
  const sides = [
    { wallet: a, other: b, part: detail.ofA },
    { wallet: b, other: a, part: detail.ofB },
  ];
  const acting = sides.filter(({ part }) => part !== null && part.count > 0);
  const directed = (from: number, to: number, edge: EdgeKind, amountSol: number | null, words: string) => {
    return { from, to, kind: edge, isDirected: true, amountSol, words, pair };
  };
  switch (kind) {
    case "transfer":
      return acting.map(({ wallet, other, part }) =>
        directed(wallet, other, "transfer", part?.amountSol ?? null, `Sent in ${times(part?.count ?? 0)}`),
      );
    case "same_signer":
      if (acting.length === 0) {
        const words = `Signed ${times(count)} together`;
        return [{ ...NO_EDGE, from: a, to: b, kind: "signing", words, pair }];
      }
      return acting.map(({ wallet, other, part }) =>
        directed(wallet, other, "signing", null, `Paid the fee of ${times(part?.count ?? 0)}`),
      );
    case "common_funder":
      return via === null
        ? []
        : sides.map(({ wallet, part }) =>
            directed(via, wallet, "funding", part?.amountSol ?? null, "Opened the account"),
          );
    case "common_collector":
      return via === null
        ? []
        : sides.map(({ wallet, part }) =>
            directed(
              wallet,
              via,
              "collecting",
              part?.amountSol ?? null,
              `Sent in ${times(part?.count ?? 0)}`,
            ),
          );
    default: {
      if (!holds) return [];
      const words =
        kind === "synchronous"
          ? `Bought or sold ${count} tokens at the same moments`
          : `Bought ${count} tokens that hardly anybody else buys`;
      return [{ ...NO_EDGE, from: a, to: b, kind: "trading", words, pair }];
    }
  }
}

function times(count: number): string {
  return count === 1 ? "1 transaction" : `${count} transactions`;
}

/**
 * Returns the pair with the strongest evidence: linked before coordinated, then by kinds and events; null without a
 * link.
 */
export function findStrongestLink(links: readonly GraphLink[]): GraphLink | null {
  const strength = ({ verdict, kinds }: GraphLink) =>
    [verdict === "linked" ? 1 : 0, kinds.length, kinds.reduce((sum, { count }) => sum + count, 0)] as const;
  return links.reduce<GraphLink | null>((best, link) => {
    if (best === null) return link;
    const linkStrength = strength(link);
    const bestStrength = strength(best);
    const difference = linkStrength.findIndex((value, index) => value !== bestStrength[index]);
    return difference !== -1 && (linkStrength[difference] ?? 0) > (bestStrength[difference] ?? 0)
      ? link
      : best;
  }, null);
}
