import { toKnownResult } from "@walletlens/client/known-result";
import { CombineGroup } from "@/components/compare/combine-group";
import { titleGroup } from "@/components/compare/similarity/group-title";
import { LINK_KINDS } from "@/components/compare/similarity/link-labels";
import type { SimilarityGraph } from "@/components/compare/similarity/similarity-graph";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { Result } from "@/components/wallet/result";

interface LinkedGroupsProps {
  readonly graph: SimilarityGraph;
  /** Price of a combined analysis; null if the reader must not start one. */
  readonly combineCredits: number | null;
}

export function LinkedGroups({ graph, combineCredits }: LinkedGroupsProps) {
  if (graph.linkedGroups.length === 0) return null;
  return (
    <Panel title="Groups">
      <ul className="divide-y divide-line">
        {graph.linkedGroups.map(({ wallets, verdict, kinds, combined }, position) => (
          <li key={wallets.join()} className="space-y-1 px-4 py-3">
            <h3 className="flex flex-wrap items-center gap-2 font-medium">
              {titleGroup(graph, position)}
              <Tag tone={verdict === "linked" ? "accent" : "warning"}>{verdict}</Tag>
            </h3>
            <p className="text-sm text-muted">{kinds.map((kind) => LINK_KINDS[kind].name).join(", ")}</p>
            <p className="flex flex-wrap gap-x-3 text-sm">
              {wallets.map((number) => (
                <WalletPageLink key={number} wallet={graph.wallets[number]?.address ?? ""} />
              ))}
            </p>
            {combined !== undefined && (
              <p className="text-sm text-muted">
                Realized as one owner: <Result result={toKnownResult(combined, "realized")} unit />
              </p>
            )}
            <CombineGroup
              name={`Group ${position + 1}`}
              wallets={wallets.flatMap((number) => graph.wallets[number]?.address ?? [])}
              combineCredits={combineCredits}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
