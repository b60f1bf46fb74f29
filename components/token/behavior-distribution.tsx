import { formatCount } from "@walletlens/format";
import type { ReactNode } from "react";
import { distributeBehavior, type GroupShare } from "@/components/token/distribute-behavior";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import type { HolderRow } from "@/components/token/holder-row";
import { Explained } from "@/components/ui/explained";
import { Panel } from "@/components/ui/panel";

interface BehaviorDistributionProps {
  readonly rows: readonly HolderRow[];
  readonly tools: ReactNode;
  /** Number of holders of an unfinished job; null for a complete result. */
  readonly total: number | null;
}

/** Names of the columns, with their styles. */
const COLUMNS = [
  ["Class", "h-9 w-30 pr-2 pl-4 sm:w-52"],
  ["Holders", "px-2"],
  ["Supply", "px-2 pr-4"],
] as const;

export function BehaviorDistribution({ rows, tools, total }: BehaviorDistributionProps) {
  const shares = distributeBehavior(rows);
  const max = {
    count: Math.max(1, ...shares.map(({ count }) => count)),
    supply: Math.max(Number.MIN_VALUE, ...shares.map(({ supplyPercent }) => supplyPercent)),
  };
  return (
    <Panel
      title="Behavior of the holders"
      aside={
        <>
          {total !== null && (
            <span className="figure text-sm text-muted">
              so far, {formatCount(rows.length)} of {formatCount(total)}
            </span>
          )}
          {tools}
        </>
      }
    >
      {shares.length === 0 ? (
        <p className="p-4 text-muted">Trader types appear as holders are analyzed.</p>
      ) : (
        <table className="mb-2 w-full table-fixed border-separate border-spacing-0 text-left">
          <caption className="sr-only">Holders by behavior</caption>
          <thead>
            <tr className="text-sm text-muted">
              {COLUMNS.map(([name, className]) => (
                <th key={name} scope="col" className={`font-normal ${className}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <GroupRow key={share.group.group} share={share} max={max} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface GroupRowProps {
  readonly share: GroupShare;
  readonly max: { readonly count: number; readonly supply: number };
}

function GroupRow({ share: { group, count, supplyPercent }, max }: GroupRowProps) {
  const { name, meaning, color } = group;
  return (
    <tr>
      <th scope="row" className="h-8 truncate pr-2 pl-4 font-normal">
        <Explained tip={meaning}>{name}</Explained>
      </th>
      <td className="px-2">
        <Bar part={count / max.count} color={color} text={formatCount(count)} />
      </td>
      <td className="px-2 pr-4">
        <Bar part={supplyPercent / max.supply} color={color} text={formatSupplyShare(supplyPercent)} />
      </td>
    </tr>
  );
}

/** The longest bar fills its column. */
function Bar({ part, color, text }: { part: number; color: string; text: string }) {
  return (
    <span className="flex items-center gap-2">
      <svg className="h-3 w-0 flex-1" aria-hidden="true">
        <rect width={`${Math.max(1, part * 100)}%`} height="100%" rx="1.5" fill={color} />
      </svg>
      <span className="figure w-14 text-right">{text}</span>
    </span>
  );
}
