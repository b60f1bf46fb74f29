import Link from "next/link";
import { describeAnalysis } from "@/components/account/describe-analysis";
import { ShareLink, type SharingProps } from "@/components/account/share-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table } from "@/components/ui/table";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { Tag } from "@/components/ui/tag";
import type { RecentAnalysis } from "@/lib/domain/recent-analysis";
import { nameEndpoint } from "@/lib/name-endpoint";

interface AnalysisTableProps extends SharingProps {
  readonly analyses: readonly RecentAnalysis[];
  readonly now: number;
}

/**
 * Analyses that were asked for lately, including those whose result is no longer kept. `now` is unix milliseconds.
 */
export function AnalysisTable({ analyses, now, ...sharing }: AnalysisTableProps) {
  if (analyses.length === 0) {
    return (
      <p className="max-w-prose p-4 text-muted">
        Nothing yet. Open a token to profile its holders, or compare wallets; what you and your keys ask for
        is listed here, also after its result has expired.
      </p>
    );
  }
  return (
    <Table caption="Recent analyses">
      <thead>
        <tr>
          {["Analysis", "About", "State", "Started", "Open", "Link"].map((name) => (
            <th key={name} scope="col" className={TABLE_STYLE.head}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {analyses.map((analysis) => (
          <AnalysisTableRow key={analysis.jobId} analysis={analysis} now={now} sharing={sharing} />
        ))}
      </tbody>
    </Table>
  );
}

function AnalysisTableRow({
  analysis,
  now,
  sharing,
}: {
  analysis: RecentAnalysis;
  now: number;
  sharing: SharingProps;
}) {
  const { endpoint, createdAt, error } = analysis;
  const { about, state, href, comparisonHref } = describeAnalysis(analysis);
  return (
    <tr className={TABLE_STYLE.row}>
      <th scope="row" className={`${TABLE_STYLE.cell} font-medium`}>
        {nameEndpoint(endpoint)}
      </th>
      <td data-name="About" className={TABLE_STYLE.cell}>
        {about}
      </td>
      <td data-name="State" className={TABLE_STYLE.cell}>
        <Tag tone={state.tone} {...(error !== null && { tip: error })}>
          {state.word}
        </Tag>
      </td>
      <td data-name="Started" className={TABLE_STYLE.cell}>
        <RelativeTime time={createdAt} now={now} />
      </td>
      <td className={TABLE_STYLE.cell}>
        <span className="flex gap-3">
          <Link href={href} prefetch={false} className="text-accent hover:underline">
            {state.action}
          </Link>
          {comparisonHref !== null && (
            <Link href={comparisonHref} prefetch={false} className="text-accent hover:underline">
              Comparison
            </Link>
          )}
        </span>
      </td>
      <td className={TABLE_STYLE.cell}>
        {analysis.hasResult && <ShareLink jobId={analysis.jobId} token={analysis.shareToken} {...sharing} />}
      </td>
    </tr>
  );
}
