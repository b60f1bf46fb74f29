import type { TokenDetail } from "@walletlens/engine/wallet/token-detail";
import type { TokenRow } from "@walletlens/engine/wallet/token-rows";
import { formatHours, formatPercent, formatReturn } from "@walletlens/format";
import { type ResultName, toKnownResult } from "@walletlens/format/known-result";
import { METRICS } from "@walletlens/format/metrics";
import type { ReactNode } from "react";
import { Explained } from "@/components/ui/explained";
import { PriceCell } from "@/components/wallet/evidence/evidence-cells";
import { FORMULAS } from "@/components/wallet/formulas";
import { Known } from "@/components/wallet/known";
import { describeVerdict } from "@/components/wallet/reconciliation-verdict";
import { Result } from "@/components/wallet/result";
import { resultColor, Sol } from "@/components/wallet/sol";
import { explainResult, isPartialSum, whyTokenUnknown } from "@/components/wallet/unknown-reasons";

type Detail = Pick<TokenDetail, "row" | "presentPriceSol" | "unknownBasis" | "reconciliation">;

export function TokenMetricList({ detail }: { detail: Detail }) {
  const { row, presentPriceSol, unknownBasis, reconciliation } = detail;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3">
      {RESULTS.map((result) => (
        <RowResult key={result.name} row={row} {...result} />
      ))}
      {ROW_METRICS.map(([field, name, tip, show]) => (
        <Metric key={field} name={name} tip={tip}>
          <Known reason={whyTokenUnknown(row, field)} isPartial={isPartialSum(row, field)}>
            {show(row)}
          </Known>
        </Metric>
      ))}
      <Metric name="Price" tip="SOL per token that open lots are valued at.">
        <PriceCell sol={presentPriceSol} unit />
      </Metric>
      {unknownBasis.tokenAmount > 0 && (
        <Metric name="From unknown cost" tip={METRICS["unknown-cost"].formula}>
          <Sol sol={unknownBasis.solReceived} unit />
        </Metric>
      )}
      <Metric name="Balance" tip={describeVerdict(reconciliation).meaning}>
        {describeVerdict(reconciliation).word}
      </Metric>
    </dl>
  );
}

const RESULTS: readonly { readonly name: string; readonly of: ResultName; readonly tip: string }[] = [
  { name: "Total", of: "net", tip: FORMULAS.tokenNet },
  { name: "Realized", of: "realized", tip: FORMULAS.tokenRealized },
  { name: "Unrealized", of: "unrealized", tip: FORMULAS.tokenUnrealized },
];

/** The explanation contains the shortfall of the result. */
function RowResult({ row, name, of, tip }: (typeof RESULTS)[number] & { row: TokenRow }) {
  const result = toKnownResult(row, of);
  const remark = explainResult(result, of);
  return (
    <Metric name={name} tip={remark === null ? tip : `${tip} ${remark}`}>
      <Result scope={row} name={of} unit />
    </Metric>
  );
}

/** Field, name, formula and value of the other metrics of the row. */
const ROW_METRICS: readonly (readonly [string, string, string, (row: TokenRow) => ReactNode])[] = [
  [
    "roi",
    "Return",
    FORMULAS.tokenRoi,
    ({ roi }) => <span className={`figure ${resultColor(roi - 1)}`}>{formatReturn(roi - 1)}</span>,
  ],
  ["totalSolSpent", "Cost", FORMULAS.tokenSpent, (row) => <Sol sol={row.totalSolSpent} unit />],
  [
    "avgBuyPriceSol",
    "Avg. buy price",
    FORMULAS.tokenBuyPrice,
    (row) => <PriceCell sol={row.avgBuyPriceSol} unit />,
  ],
  ["totalSolReceived", "Proceeds", FORMULAS.tokenReceived, (row) => <Sol sol={row.totalSolReceived} unit />],
  ["winRate", "Win rate", FORMULAS.tokenWinRate, ({ winRate }) => <Digits text={formatPercent(winRate)} />],
  [
    "medianHoldTimeHours",
    "Hold time",
    FORMULAS.tokenHold,
    (row) => <Digits text={formatHours(row.medianHoldTimeHours)} />,
  ],
  ["valueSol", "Value", FORMULAS.tokenValue, (row) => <Sol sol={row.valueSol} unit />],
];

function Digits({ text }: { text: string }) {
  return <span className="figure">{text}</span>;
}

function Metric({ name, tip, children }: { name: string; tip: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-faint">
        <Explained tip={tip}>{name}</Explained>
      </dt>
      <dd className="mt-0.5">{children}</dd>
    </div>
  );
}
