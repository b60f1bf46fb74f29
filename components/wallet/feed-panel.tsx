import { formatCount } from "@walletlens/client/format";
import type { WalletFeed } from "@walletlens/engine/wallet/list-feed";
import Link from "next/link";
import type { ReactNode } from "react";
import { countOf } from "@/components/ui/count-of";
import { Panel } from "@/components/ui/panel";
import { RovingLinks } from "@/components/ui/roving-links";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { FeedFilters } from "@/components/wallet/feed-filters";
import { wholeFeed } from "@/components/wallet/feed-query";
import { FeedTable } from "@/components/wallet/feed-table";
import { RowPager } from "@/components/wallet/row-pager";
import { type WalletQuery, walletPath } from "@/components/wallet/wallet-query";

interface FeedPanelProps {
  readonly feed: WalletFeed;
  readonly query: WalletQuery;
  readonly context: EvidenceContext;
}

export function FeedPanel({ feed, query, context }: FeedPanelProps) {
  const { wallet } = context;
  const { rows, total, unfilteredTotal } = feed;
  const linkTo = (change: Partial<WalletQuery["feed"]>) =>
    `${walletPath(wallet, { ...query, feed: { ...query.feed, ...change } })}#feed`;
  return (
    <FeedFrame
      aside={
        unfilteredTotal > 0 && (
          <span className="text-sm text-muted">{describeCount(total, unfilteredTotal)}</span>
        )
      }
    >
      {unfilteredTotal > 0 && <FeedFilters wallet={wallet} query={query} />}
      {rows.length === 0 ? (
        <p className="p-4 text-muted">
          {unfilteredTotal === 0 && "Nothing came or went in the covered history: no swap and no transfer."}
          {unfilteredTotal > 0 && (total === 0 ? "Nothing of this kind. " : "The feed is not that long. ")}
          {unfilteredTotal > 0 && (
            <Link
              href={linkTo(total === 0 ? wholeFeed(query.feed) : { page: 1 })}
              scroll={false}
              className="text-link"
            >
              {total === 0 ? "Show everything" : "Show the newest"}
            </Link>
          )}
        </p>
      ) : (
        <RovingLinks links="tbody a">
          <FeedTable rows={rows} context={context} />
        </RovingLinks>
      )}
      <RowPager {...feed} name="Pages of the feed" shown={rows.length} linkTo={(page) => linkTo({ page })} />
      <p className="border-t border-line px-4 py-2 text-xs text-faint">
        A swap stands under the token that was bought or sold. Failed transactions, those that cost fees alone
        and same-transaction arbitrage are among{" "}
        <EvidenceLink href={metricPath(wallet, "transactions")} name="Transactions" className="underline">
          all transactions
        </EvidenceLink>
        .
      </p>
    </FeedFrame>
  );
}

export function FeedFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div id="feed" className="scroll-mt-4">
      <Panel title="Swaps and transfers" aside={aside}>
        {children}
      </Panel>
    </div>
  );
}

function describeCount(total: number, unfilteredTotal: number): string {
  const all = countOf(unfilteredTotal, "transaction");
  return total === unfilteredTotal ? all : `${formatCount(total)} of ${all}`;
}
