import type { FeedDirection, FeedKind, WalletFeed } from "@walletlens/engine/wallet/list-feed";
import { formatCount } from "@walletlens/format";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Choice, Options } from "@/components/ui/choice";
import { ColumnMenu } from "@/components/ui/column-menu";
import type { Currency } from "@/components/ui/currency";
import { LabeledInput } from "@/components/ui/field";
import { formatQuantity } from "@/components/ui/format-quantity";
import { Link } from "@/components/ui/link";
import { Panel } from "@/components/ui/panel";
import { QueryForm } from "@/components/ui/query-form";
import { RovingLinks } from "@/components/ui/roving-links";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { metricPath } from "@/components/wallet/evidence/evidence-path";
import { ExportLink } from "@/components/wallet/export-link";
import {
  clearFeedFilter,
  FEED_COLUMN_CHOICE,
  FEED_FIELDS,
  type FeedColumn,
  isFiltered,
  nameToken,
} from "@/components/wallet/feed-query";
import { FEED_COLUMN_NAMES, FeedTable } from "@/components/wallet/feed-table";
import { RowPager } from "@/components/wallet/row-pager";
import { PreservedQueryFields, type WalletPageQuery, walletPath } from "@/components/wallet/wallet-query";

interface FeedPanelProps {
  readonly feed: WalletFeed;
  readonly query: WalletPageQuery;
  readonly context: EvidenceContext;
  readonly currency: Currency;
  readonly isSignedIn: boolean;
}

export function FeedPanel({ feed, query, context, currency, isSignedIn }: FeedPanelProps) {
  const { wallet } = context;
  const { rows, total, unfilteredTotal } = feed;
  const linkTo = (change: Partial<WalletPageQuery["feed"]>) =>
    `${walletPath(wallet, { ...query, feed: { ...query.feed, ...change } })}#feed`;
  return (
    <FeedFrame
      aside={
        unfilteredTotal > 0 && (
          <span className="flex items-center gap-4 text-sm text-muted">
            <span>{describeCount(total, unfilteredTotal)}</span>
            <ColumnMenu
              choice={FEED_COLUMN_CHOICE}
              getName={(key) => FEED_COLUMN_NAMES[key]}
              shown={query.feedColumns}
              linkTo={(feedColumns) => `${walletPath(wallet, { ...query, feedColumns })}#feed`}
            />
            <ExportLink
              wallet={wallet}
              isSignedIn={isSignedIn}
              period={query.period}
              analyzedAt={feed.analyzedAt}
            />
          </span>
        )
      }
    >
      {unfilteredTotal > 0 && <FeedFilters wallet={wallet} query={query} />}
      {rows.length === 0 ? (
        <p className="p-4 text-muted">
          {unfilteredTotal === 0 && "No trades or transfers in the covered history."}
          {unfilteredTotal > 0 &&
            (total === 0 ? `${describeNothing(query)} ` : "This page is past the end of the list. ")}
          {unfilteredTotal > 0 && (
            <Link
              href={
                total === 0
                  ? `${walletPath(wallet, { ...query, period: null, feed: clearFeedFilter(query.feed) })}#feed`
                  : linkTo({ page: 1 })
              }
              scroll={false}
              className="text-link"
            >
              {total === 0 ? "Show everything" : "Show the newest"}
            </Link>
          )}
        </p>
      ) : (
        <RovingLinks links="tbody a">
          <FeedTable rows={rows} context={context} currency={currency} columns={listShownColumns(query)} />
        </RovingLinks>
      )}
      <RowPager {...feed} name="Pages of the feed" shown={rows.length} linkTo={(page) => linkTo({ page })} />
      <p className="border-t border-line px-4 py-2 text-xs text-faint">
        Failed, fee-only and atomic arbitrage transactions are hidden.{" "}
        <EvidenceLink href={metricPath(wallet, "transactions")} name="Transactions" className="underline">
          Show all transactions
        </EvidenceLink>
      </p>
    </FeedFrame>
  );
}

/** A list of transfers has counterparties in place of what only trades have, unless the reader chose columns. */
function listShownColumns({ feed, feedColumns }: WalletPageQuery): readonly FeedColumn[] {
  if (feedColumns !== FEED_COLUMN_CHOICE.shown || feed.kind !== "transfer") return feedColumns;
  return ["amount", "counterparty"];
}

export function FeedFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div id="feed" className="scroll-mt-4">
      <Panel title="Trades and transfers" aside={aside}>
        {children}
      </Panel>
    </div>
  );
}

function describeNothing({ period, feed }: WalletPageQuery): string {
  if (period === null) return "No matching activity.";
  return isFiltered(feed) ? "No matching activity in this period." : "No trades or transfers in this period.";
}

function describeCount(total: number, unfilteredTotal: number): string {
  const unfilteredCount = formatQuantity(unfilteredTotal, "transaction");
  return total === unfilteredTotal ? unfilteredCount : `${formatCount(total)} of ${unfilteredCount}`;
}

const KINDS: readonly (readonly [FeedKind, string])[] = [
  ["swap", "Trades"],
  ["transfer", "Transfers"],
  ["conversion", "SOL and stablecoins"],
];
const DIRECTIONS: readonly (readonly [FeedDirection, string])[] = [
  ["in", "Bought or received"],
  ["out", "Sold or sent"],
];

function FeedFilters({ wallet, query }: { wallet: string; query: WalletPageQuery }) {
  const { kind, direction, token } = query.feed;
  const text = token === null ? "" : nameToken(token);
  return (
    <QueryForm
      action={`/wallet/${wallet}#feed`}
      aria-label="Filters of the feed"
      className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3"
    >
      <PreservedQueryFields query={{ ...query, feed: clearFeedFilter(query.feed) }} />
      <Choice name={FEED_FIELDS.kind} label="Type" value={kind} any="All">
        <Options of={KINDS} />
      </Choice>
      <Choice name={FEED_FIELDS.direction} label="Direction" value={direction} any="Both">
        <Options of={DIRECTIONS} />
      </Choice>
      <LabeledInput
        label="Token"
        hint="address, or SOL"
        className="grow sm:max-w-96"
        key={text}
        name={FEED_FIELDS.token}
        defaultValue={text}
        pattern="\s*([1-9A-HJ-NP-Za-km-z]{32,44}|[sS][oO][lL])\s*"
        title="The address of a token, or SOL"
        placeholder="any"
      />
      <Button type="submit">Apply</Button>
      {isFiltered(query.feed) && (
        <ButtonLink
          href={`${walletPath(wallet, { ...query, feed: clearFeedFilter(query.feed) })}#feed`}
          scroll={false}
        >
          Reset
        </ButtonLink>
      )}
    </QueryForm>
  );
}
