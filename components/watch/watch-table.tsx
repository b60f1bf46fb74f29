import { type Column, DataTable } from "@/components/ui/data-table";
import { LastTime } from "@/components/ui/relative-time";
import { SubmitButton } from "@/components/ui/submit-button";
import { Tag } from "@/components/ui/tag";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { EditWatch, type WatchSaving } from "@/components/watch/edit-watch";
import { PAUSE_MESSAGES, type Watch, type WatchRules } from "@/lib/watching/rules/watch";

interface WatchTableProps {
  readonly watches: readonly Watch[];
  readonly now: number;
  readonly save: (last: WatchSaving, form: FormData) => Promise<WatchSaving>;
  readonly end: (form: FormData) => Promise<void>;
}

export function WatchTable({ watches, now, save, end }: WatchTableProps) {
  return (
    <DataTable
      caption="Watched wallets"
      columns={columnsOf({ now, save, end })}
      rows={watches}
      keyOf={({ walletAddress }) => walletAddress}
      nothing="Nothing is watched yet. Watch a wallet here or by the eye on its page: what it buys and sells then appears in the feed, and in your webhooks."
    />
  );
}

function columnsOf({ now, save, end }: Omit<WatchTableProps, "watches">): readonly Column<Watch>[] {
  return [
    { name: "Wallet", cell: ({ walletAddress }) => <WalletPageLink wallet={walletAddress} /> },
    { name: "Name", className: "max-w-64", cell: (watch) => <Name {...watch} /> },
    { name: "Tells of", className: "text-sm text-muted", cell: ({ rules }) => describeRules(rules) },
    { name: "Status", cell: ({ pauseReason }) => <Status pauseReason={pauseReason} /> },
    {
      name: "Last check",
      cell: ({ lastCheckedAt }) => <LastTime time={lastCheckedAt} none="not yet" now={now} />,
    },
    {
      name: "Action",
      hidesName: true,
      className: "text-right whitespace-nowrap",
      cell: (watch) => (
        <>
          <EditWatch watch={watch} save={save} />
          <form action={end} className="inline">
            <input type="hidden" name="wallet" value={watch.walletAddress} />
            <input type="hidden" name="watched" value="true" />
            <SubmitButton
              aria-label={`Watch ${watch.walletAddress} no more`}
              className="rounded-sm px-1 text-sm text-muted hover:text-loss"
            >
              End
            </SubmitButton>
          </form>
        </>
      ),
    },
  ];
}

function Name({ label, note }: Pick<Watch, "label" | "note">) {
  return (
    <>
      {label !== null && <UntrustedText text={label} length={60} />}
      {note !== null && (
        <span className="block truncate text-sm text-muted" title={note}>
          {note}
        </span>
      )}
    </>
  );
}

function Status({ pauseReason }: { readonly pauseReason: Watch["pauseReason"] }) {
  if (pauseReason === undefined) return <Tag tone="accent">active</Tag>;
  return (
    <Tag tone="warning" tip={PAUSE_MESSAGES[pauseReason]}>
      paused
    </Tag>
  );
}

function describeRules({ minTradeSol, newToken, soldAll }: WatchRules): string {
  const named = [
    minTradeSol === undefined ? null : `swaps from ${minTradeSol} SOL`,
    newToken === true ? "first buys" : null,
    soldAll === true ? "ends of round trips" : null,
  ].filter((text) => text !== null);
  return named.length === 0 ? "every swap" : named.join(" · ");
}
