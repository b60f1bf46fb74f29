import { formatCount, formatPercent } from "@/lib/format";

export interface BarRow {
  readonly name: string;
  /** What the name stands for, in a few words. */
  readonly detail?: string;
  readonly count: number;
  /** Colour of the bar. */
  readonly fill: string;
}

const WIDTH = 100;
/** What is there stays visible beside a much larger count. */
const LEAST_WIDTH = 1.5;

/** A histogram that is a table: one bar in each row, with its count and its share. */
export function BarTable({ caption, rows }: { caption: string; rows: readonly BarRow[] }) {
  const counts = rows.map(({ count }) => count);
  const total = counts.reduce((sum, count) => sum + count, 0);
  const largest = Math.max(...counts);
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Range</th>
          <td />
          <th scope="col">Cycles</th>
          <th scope="col">Share</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, detail, count, fill }) => (
          <tr key={name} className="h-7">
            <th scope="row" className="pr-3 text-left font-normal whitespace-nowrap">
              {name}
              {detail && <span className="ml-2 text-xs text-faint">{detail}</span>}
            </th>
            <td className="w-full" aria-hidden="true">
              <svg
                viewBox={`0 0 ${WIDTH} 1`}
                preserveAspectRatio="none"
                width="100%"
                height="10"
                className="block bg-raised"
                role="presentation"
              >
                {count > 0 && (
                  <rect width={Math.max(LEAST_WIDTH, (count / largest) * WIDTH)} height="1" fill={fill} />
                )}
              </svg>
            </td>
            <td className={`figure pl-3 text-right ${count === 0 ? "text-faint" : ""}`}>
              {formatCount(count)}
            </td>
            <td className="figure w-14 min-w-14 pl-2 text-right text-xs text-faint max-sm:hidden lg:max-xl:hidden">
              {total === 0 ? "" : formatPercent(count / total)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
