import { formatCount, formatPercent } from "@walletlens/client/format";
import { RovingLinks } from "@/components/ui/roving-links";
import { Bar } from "@/components/wallet/bar";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";

export interface BarRow {
  readonly name: string;
  readonly detail?: string;
  readonly count: number;
  readonly evidence: string;
  readonly fill: string;
}

export function BarTable({ caption, rows }: { caption: string; rows: readonly BarRow[] }) {
  const counts = rows.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const largest = Math.max(...counts);
  return (
    <RovingLinks links="tbody a">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Range</th>
            <td />
            <th scope="col">Round trips</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, detail, count, evidence, fill }) => (
            <tr key={name} className="relative h-7">
              <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
                {name}
                {detail && <span className="ml-2 text-xs text-faint">{detail}</span>}
              </th>
              <td className="w-full" aria-hidden="true">
                <Bar share={count === 0 ? 0 : count / largest} fill={fill} />
              </td>
              <td className={`figure pl-3 text-right ${count === 0 ? "text-faint" : ""}`}>
                <Count name={name} count={count} evidence={evidence} />
              </td>
              <td className="figure w-14 min-w-14 pl-2 text-right text-xs text-faint max-sm:hidden lg:max-xl:hidden">
                {total === 0 ? "" : formatPercent(count / total)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </RovingLinks>
  );
}

function Count({ name, count, evidence }: Pick<BarRow, "name" | "count" | "evidence">) {
  if (count === 0) return formatCount(count);
  return (
    <EvidenceLink href={evidence} name={name} className="after:absolute after:inset-0">
      {formatCount(count)}
    </EvidenceLink>
  );
}
