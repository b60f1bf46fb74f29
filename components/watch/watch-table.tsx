import { formatRelativeTime, shortAddress } from "@walletlens/format";
import { VERDICT_LABELS } from "@walletlens/format/review";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { type Column, DataTable, numberColumn } from "@/components/ui/data-table";
import { LastTime } from "@/components/ui/relative-time";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { Result } from "@/components/wallet/result";
import { VERDICT_COLORS } from "@/components/wallet/review-panel";
import { EditWatch, type WatchFormState } from "@/components/watch/edit-watch";
import { STOP_WATCHING } from "@/components/watch/stop-watching";
import type { StoredTotalPnl } from "@/lib/wallets/rules/ranking-search";
import { PAUSE_MESSAGES, type Watch, type WatchRules } from "@/lib/watching/rules/watch";

interface WatchTableProps {
  readonly watches: readonly Watch[];
  /** Total PnL by analyzed wallet. */
  readonly pnl: ReadonlyMap<string, StoredTotalPnl>;
  readonly now: number;
  readonly save: (last: WatchFormState, form: FormData) => Promise<WatchFormState>;
  /** Server action. Returns an error sentence, or null. */
  readonly remove: (wallet: string) => Promise<string | null>;
}

export function WatchTable({ watches, ...columns }: WatchTableProps) {
  return (
    <DataTable
      caption="Watched wallets"
      columns={buildColumns(columns)}
      rows={watches}
      getKey={({ walletAddress }) => walletAddress}
      nothing="No watched wallets yet. Watch a wallet here or on its page. Its trades then appear in the feed and in your webhooks."
    />
  );
}

function buildColumns({
  pnl,
  now,
  save,
  remove,
}: Omit<WatchTableProps, "watches">): readonly Column<Watch>[] {
  return [
    { name: "Wallet", cell: ({ walletAddress }) => <WalletPageLink wallet={walletAddress} /> },
    {
      name: "Name",
      className: "max-w-64",
      cell: ({ label, note }) => (
        <>
          {label !== null && <UntrustedText text={label} length={60} />}
          {note !== null && (
            <span className="block truncate text-sm text-muted" title={note}>
              {note}
            </span>
          )}
        </>
      ),
    },
    numberColumn("Total PnL, SOL", ({ walletAddress }) => (
      <TotalPnl known={pnl.get(walletAddress)} now={now} />
    )),
    { name: "If you follow it", cell: ({ walletAddress }) => <VerdictCell known={pnl.get(walletAddress)} /> },
    { name: "Alerts on", className: "text-sm text-muted", cell: ({ rules }) => describeRules(rules) },
    {
      name: "Status",
      cell: ({ pauseReason }) =>
        pauseReason === undefined ? (
          <Tag tone="accent">active</Tag>
        ) : (
          <Tag tone="warning" tip={PAUSE_MESSAGES[pauseReason]}>
            paused
          </Tag>
        ),
    },
    {
      name: "Last checked",
      cell: ({ lastCheckedAt }) => <LastTime time={lastCheckedAt} none="not yet" now={now} />,
    },
    {
      name: "Action",
      hidesName: true,
      className: "text-right whitespace-nowrap",
      cell: (watch) => (
        <>
          <EditWatch watch={watch} save={save} />
          <ConfirmButton
            action="Remove"
            label={`Remove ${shortAddress(watch.walletAddress)}`}
            title={`Stop watching ${shortAddress(watch.walletAddress)}?`}
            {...STOP_WATCHING}
            act={remove.bind(null, watch.walletAddress)}
          />
        </>
      ),
    },
  ];
}

/** Empty for a wallet that was not analyzed. */
function TotalPnl({ known, now }: { known: StoredTotalPnl | undefined; now: number }) {
  if (known === undefined) return null;
  return (
    <span data-tip={`Analyzed ${formatRelativeTime(known.analyzedAt, now)}.`}>
      <Result scope={{ results: known.pnl }} name="net" />
    </span>
  );
}

/** Empty for a wallet that was not analyzed. */
function VerdictCell({ known }: { readonly known: StoredTotalPnl | undefined }) {
  if (known === undefined) return null;
  return <span className={VERDICT_COLORS[known.verdict]}>{VERDICT_LABELS[known.verdict]}</span>;
}

function describeRules({ minTradeSol, minTradeUsd, newToken, soldAll, mints, side }: WatchRules): string {
  const alternatives = [
    minTradeSol === undefined ? null : `trades over ${minTradeSol} SOL`,
    minTradeUsd === undefined ? null : `trades over $${minTradeUsd}`,
    newToken === true ? "first buys" : null,
    soldAll === true ? "full exits" : null,
  ].filter((text) => text !== null);
  const restrictions = [
    side === undefined ? null : side === "buy" ? "buys only" : "sales only",
    mints === undefined ? null : mints.length === 1 ? "one token" : `${mints.length} tokens`,
  ].filter((text) => text !== null);
  const matched = alternatives.length === 0 ? "every trade" : alternatives.join(" · ");
  return restrictions.length === 0 ? matched : `${matched} (${restrictions.join(", ")})`;
}
