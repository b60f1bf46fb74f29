import { formatWord, sanitizeText } from "@walletlens/format";
import { BubbleMap, type MappedHolder } from "@/components/token/bubble-map";
import { ConcentrationStrip } from "@/components/token/concentration-strip";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { Panel } from "@/components/ui/panel";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { Bar } from "@/components/wallet/bar";
import type { LargestHolder } from "@/lib/wallets/rules/token-overview";

interface LargestHoldersProps {
  /** Null if the provider does not list them. */
  readonly largest: readonly LargestHolder[] | null;
  readonly listsAll: boolean;
}

/** Concentration, map and list of the largest holders, before an analysis. */
export function LargestHolders({ largest, listsAll }: LargestHoldersProps) {
  const holders = largest ?? [];
  const shares = holders.map((holder) => ({ ...holder, isSystem: isSystem(holder) }));
  return (
    <>
      {holders.length > 0 && <ConcentrationStrip holders={shares} isWhole={listsAll} />}
      <Panel
        title="Largest holders"
        aside={<span className="text-sm text-muted">Owners of the 20 largest accounts, by supply</span>}
      >
        {holders.length === 0 ? (
          <p className="p-4 text-muted">
            {largest === null ? "The provider does not list the largest holders." : "No holders."}
          </p>
        ) : (
          <div className="grid items-center lg:grid-cols-[2fr_3fr]">
            <BubbleMap
              holders={holders.map(toMapped)}
              caption="Bubble size: % of supply. Gray: pools, exchanges and programs. A bubble opens its wallet."
            />
            <Ranking largest={holders} />
          </div>
        )}
      </Panel>
    </>
  );
}

/** A pool, an exchange or a program, according to labels and accounts. */
function isSystem({ label, isProgramAccount }: LargestHolder): boolean {
  return label !== null || isProgramAccount;
}

function toMapped(holder: LargestHolder): MappedHolder {
  const { owner, rank, supplyPercent, label } = holder;
  const kind = label === null ? null : formatWord(label.type);
  return {
    owner,
    rank,
    supplyPercent,
    isSystem: isSystem(holder),
    label: label === null ? null : sanitizeText(label.label),
    type: kind ?? (holder.isProgramAccount ? PROGRAM_ACCOUNT : null),
    color: isSystem(holder) ? "var(--text-faint)" : "var(--accent)",
  };
}

/** Label of an owner that a program controls. */
const PROGRAM_ACCOUNT = "Program account";

function Ranking({ largest }: { largest: readonly LargestHolder[] }) {
  const totalPercent = largest.reduce((sum, { supplyPercent }) => sum + supplyPercent, 0);
  const max = largest[0]?.supplyPercent ?? 0;
  return (
    <table className="mb-2 w-full table-fixed border-separate border-spacing-0 text-left">
      <caption className="px-4 pt-3 pb-1 text-left text-sm text-muted">
        Top {largest.length} hold <span className="figure text-text">{formatSupplyShare(totalPercent)}</span>{" "}
        of the supply
      </caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" className="h-8 w-16 pr-2 pl-4 text-right font-normal">
            Rank
          </th>
          <th scope="col" className="w-32 px-2 font-normal sm:w-72">
            Owner
          </th>
          <th scope="col" className="px-2 font-normal">
            <span className="sr-only">Compared with the largest</span>
          </th>
          <th scope="col" className="w-22 pr-4 pl-2 text-right font-normal">
            Supply
          </th>
        </tr>
      </thead>
      <tbody>
        {largest.map((holder) => (
          <tr key={holder.owner}>
            <td className="figure h-7 pr-2 pl-4 text-right text-muted">{holder.rank}</td>
            <th scope="row" className="truncate px-2 font-normal">
              <WalletPageLink wallet={holder.owner} />{" "}
              {holder.label === null && holder.isProgramAccount && (
                <span className="text-sm text-muted">{PROGRAM_ACCOUNT}</span>
              )}
              {holder.label !== null && (
                <span
                  className="block truncate pb-1 text-sm text-muted sm:inline sm:pb-0"
                  title={formatWord(holder.label.type)}
                >
                  <UntrustedText text={holder.label.label} />
                </span>
              )}
            </th>
            <td className="px-2">
              <Bar
                share={max === 0 ? 0 : holder.supplyPercent / max}
                fill={isSystem(holder) ? "var(--text-faint)" : "var(--accent)"}
              />
            </td>
            <td className="figure pr-4 pl-2 text-right">{formatSupplyShare(holder.supplyPercent)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
