import type { TradeReason } from "@walletlens/contract/constants";
import { formatNumber, formatSol, formatUsd, shortAddress } from "@walletlens/format";
import { TextLink } from "@/components/ui/button";
import { SignatureLink } from "@/components/ui/explorer-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import type { FeedEvent } from "@/lib/watching/rules/watch";

interface FeedListProps {
  readonly events: readonly FeedEvent[];
  readonly labels: ReadonlyMap<string, string>;
  readonly now: number;
  readonly customRpcUrl: string | null;
  /** Address of the next page; null for the last one. */
  readonly older: string | null;
}

export function FeedList({ events, labels, now, customRpcUrl, older }: FeedListProps) {
  if (events.length === 0) return <p className="p-4 text-muted">No activity yet.</p>;
  return (
    <>
      <ol aria-label="Events" className="divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2">
            <span className="w-28 shrink-0 text-sm text-muted">
              <RelativeTime time={event.at} now={now} />
            </span>
            <span className="min-w-0">
              <WalletPageLink wallet={event.walletAddress} />
              <FeedLabel wallet={event.walletAddress} labels={labels} />
            </span>
            <What event={event} customRpcUrl={customRpcUrl} />
          </li>
        ))}
      </ol>
      {older !== null && (
        <p className="border-t border-line px-4 py-2">
          <TextLink href={older}>Older events</TextLink>
        </p>
      )}
    </>
  );
}

function FeedLabel({ wallet, labels }: { wallet: string; labels: FeedListProps["labels"] }) {
  const label = labels.get(wallet);
  if (label === undefined) return null;
  return (
    <>
      {" "}
      <UntrustedText text={label} length={30} />
    </>
  );
}

const REASONS: Readonly<Record<TradeReason, string | null>> = {
  trade: null,
  minTradeSol: "large in SOL",
  minTradeUsd: "large in dollars",
  newToken: "first buy",
  soldAll: "full exit",
};

function What({ event, customRpcUrl }: { event: FeedEvent; customRpcUrl: string | null }) {
  if (event.type === "watch.paused") return <span className="text-warning">{event.message}</span>;
  const { trade, reasons, signature } = event;
  const isKnown = (field: string) => trade.unknown?.includes(field) !== true;
  return (
    <>
      <span>
        {trade.side === "buy" ? "bought" : "sold"}{" "}
        <span className="figure">{formatNumber(trade.tokenAmount)}</span>{" "}
        <TextLink
          className="figure"
          href={`/wallet/${event.walletAddress}/tokens/${trade.tokenAddress}`}
          title={trade.tokenAddress}
        >
          {shortAddress(trade.tokenAddress)}
        </TextLink>{" "}
        {trade.tokenSymbol !== null && (
          <>
            (<UntrustedText text={trade.tokenSymbol} length={12} />){" "}
          </>
        )}
        for{" "}
        <span className="figure">
          {isKnown("solAmount") ? `${formatSol(trade.solAmount)} SOL` : "an unknown value"}
        </span>
        {isKnown("valueUsd") && <span className="figure text-muted"> · {formatUsd(trade.valueUsd)}</span>}
      </span>
      {reasons.map((reason) => REASONS[reason] !== null && <Tag key={reason}>{REASONS[reason]}</Tag>)}
      <SignatureLink signature={signature} customRpcUrl={customRpcUrl} />
    </>
  );
}
