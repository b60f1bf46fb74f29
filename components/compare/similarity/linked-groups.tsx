import { formatCount } from "@walletlens/format";
import { CombineGroup } from "@/components/compare/combine-group";
import type {
  FixedOrderRow,
  LinkedGroup,
  SimilarityGraph,
} from "@/components/compare/similarity/similarity-graph";
import { TextLink } from "@/components/ui/button";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Panel } from "@/components/ui/panel";
import { Tag } from "@/components/ui/tag";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { Result } from "@/components/wallet/result";

interface LinkedGroupsProps {
  readonly graph: SimilarityGraph;
  readonly title: string;
  /** Address of the whole comparison; null on its own page. */
  readonly href?: string | null;
  /** Price of a combined analysis; null if the reader must not start one. */
  readonly combineCredits: number | null;
}

/** Verdict and evidence of each group. Without groups, one sentence. Also lists the limits of the search. */
export function LinkedGroups({ graph, title, href = null, combineCredits }: LinkedGroupsProps) {
  const { linkedGroups, wallets } = graph;
  return (
    <Panel
      title={title}
      aside={
        href !== null && (
          <TextLink href={href} className="max-md:inline-flex max-md:min-h-6 max-md:items-center">
            View graph and evidence
          </TextLink>
        )
      }
    >
      {linkedGroups.length === 0 && (
        <p className="px-4 pt-3 font-medium">No links found among {formatCount(wallets.length)} wallets.</p>
      )}
      <ul className="divide-y divide-line">
        {linkedGroups.map((group, position) => (
          <li key={group.wallets.join()} className="space-y-1 px-4 py-3">
            <GroupVerdictRow
              graph={graph}
              group={group}
              name={`Group ${position + 1}`}
              combineCredits={combineCredits}
            />
          </li>
        ))}
      </ul>
      {graph.fixedOrders.map((order) => (
        <FixedOrder key={order.first} order={order} />
      ))}
      <Gaps graph={graph} />
    </Panel>
  );
}

interface GroupVerdictRowProps {
  readonly graph: LinkedGroupsProps["graph"];
  readonly combineCredits: LinkedGroupsProps["combineCredits"];
  readonly group: LinkedGroup;
  readonly name: string;
}

function GroupVerdictRow({ graph, group, name, combineCredits }: GroupVerdictRowProps) {
  const { claim, evidence, verdict, combined } = group;
  const wallets = group.wallets.flatMap((number) => graph.wallets[number]?.address ?? []);
  return (
    <>
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        {claim}
        <Tag tone={verdict === "linked" ? "accent" : "warning"}>{verdict}</Tag>
      </h3>
      <p className="text-muted">
        {name}: {evidence.join(", ")}.
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm">
        {wallets.map((wallet) => (
          <WalletPageLink key={wallet} wallet={wallet} className="leading-6" />
        ))}
      </p>
      {combined !== undefined && (
        <p className="text-sm text-muted">
          Realized as one owner: <Result scope={combined} name="realized" unit />
        </p>
      )}
      <CombineGroup name={name} wallets={wallets} combineCredits={combineCredits} />
    </>
  );
}

function FixedOrder({ order: { first, followers, count, qValue } }: { readonly order: FixedOrderRow }) {
  return (
    <div className="space-y-1 px-4 pt-3 text-sm">
      <p className="text-muted">
        Fixed order: <WalletPageLink wallet={first} /> trades before{" "}
        {formatQuantity(followers.length, "other wallet", "other wallets")} in nearly all of at least{" "}
        {formatCount(count)} tokens (q-value {qValue.toPrecision(2)}). A copier and one program both do this:
        no link.
      </p>
      <p className="flex flex-wrap gap-x-3">
        {followers.map((wallet) => (
          <WalletPageLink key={wallet} wallet={wallet} className="leading-6" />
        ))}
      </p>
    </div>
  );
}

/** Nothing without gaps. */
function Gaps({ graph }: { readonly graph: LinkedGroupsProps["graph"] }) {
  const { incompleteWallets, untestedPairs, leaderSearchComplete } = graph;
  const gaps = [
    incompleteWallets > 0 &&
      `${formatQuantity(incompleteWallets, "wallet has", "wallets have")} partial history`,
    untestedPairs > 0 && `${formatQuantity(untestedPairs, "pair has", "pairs have")} too few trades to test`,
    !leaderSearchComplete && "the search for wallets that these copy ended at its limit",
  ].filter((gap) => gap !== false);
  if (gaps.length === 0) return <div className="pb-1" />;
  return <p className="px-4 py-3 text-sm text-faint">{gaps.join("; ")}.</p>;
}
