import { ForeignText } from "@/components/ui/foreign-text";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag } from "@/components/ui/tag";
import { WalletLink } from "@/components/ui/wallet-link";
import { EditWatch, type WatchSaving } from "@/components/watch/edit-watch";
import type { Watch, WatchRules } from "@/lib/domain/watching/watch";

interface WatchTableProps {
  readonly watches: readonly Watch[];
  /** Unix milliseconds. */
  readonly now: number;
  readonly save: (last: WatchSaving, form: FormData) => Promise<WatchSaving>;
  readonly end: (form: FormData) => Promise<void>;
}

const COLUMNS = ["Wallet", "Name", "Tells of", "Status", "Last look", "Action"];

/** The wallets that an account watches. */
export function WatchTable({ watches, now, save, end }: WatchTableProps) {
  if (watches.length === 0) {
    return (
      <p className="max-w-prose p-4 text-muted">
        Nothing is watched yet. Watch a wallet here or by the eye on its page: what it trades then appears in
        the feed, and in your webhooks.
      </p>
    );
  }
  return (
    <Table caption="Watched wallets">
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={TABLE_STYLE.head}>
              <span className={name === "Action" ? "sr-only" : ""}>{name}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {watches.map((watch) => (
          <tr key={watch.walletAddress} className={TABLE_STYLE.row}>
            <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
              <WalletLink wallet={watch.walletAddress} />
            </th>
            <td className={`${TABLE_STYLE.cell} max-w-64`}>
              {watch.label !== null && <ForeignText text={watch.label} length={60} />}
              {watch.note !== null && (
                <span className="block truncate text-sm text-muted" title={watch.note}>
                  {watch.note}
                </span>
              )}
            </td>
            <td className={`${TABLE_STYLE.cell} text-sm text-muted`}>{describeRules(watch.rules)}</td>
            <td className={TABLE_STYLE.cell}>
              {watch.status === "paused" ? (
                <Tag
                  tone="warning"
                  tip="There was no credit left. The watch goes on, for one credit, as soon as there is one."
                >
                  paused
                </Tag>
              ) : (
                <Tag tone="accent">active</Tag>
              )}
            </td>
            <td className={TABLE_STYLE.cell}>
              {watch.lastLookAt === null ? (
                <span className="text-faint">not yet</span>
              ) : (
                <RelativeTime time={watch.lastLookAt} now={now} />
              )}
            </td>
            <td className={`${TABLE_STYLE.cell} text-right whitespace-nowrap`}>
              <EditWatch watch={watch} save={save} />
              <form action={end} className="inline">
                <input type="hidden" name="wallet" value={watch.walletAddress} />
                <input type="hidden" name="watched" value="true" />
                <button
                  type="submit"
                  aria-label={`Watch ${watch.walletAddress} no more`}
                  className="rounded-sm px-1 text-sm text-muted hover:text-loss"
                >
                  End
                </button>
              </form>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function describeRules({ minTradeSol, newToken, soldAll }: WatchRules): string {
  const named = [
    minTradeSol === undefined ? null : `trades from ${minTradeSol} SOL`,
    newToken === true ? "first buys" : null,
    soldAll === true ? "ends of round trips" : null,
  ].filter((text) => text !== null);
  return named.length === 0 ? "every trade" : named.join(" · ");
}
