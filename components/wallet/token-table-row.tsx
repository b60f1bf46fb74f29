import { formatHours, formatPercent, formatReturn, shortAddress } from "@walletlens/client/format";
import { type ResultName, toKnownResult } from "@walletlens/client/known-result";
import type { TokenName as Called } from "@walletlens/engine/chain/token-name";
import type { TokenRow } from "@walletlens/engine/wallet/token-rows";
import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { MoreCell } from "@/components/ui/more-cell";
import { RelativeTime } from "@/components/ui/relative-time";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { TokenName } from "@/components/ui/token-name";
import { AmountCell, UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { FigureLink } from "@/components/wallet/evidence/figure-link";
import { FORMULAS } from "@/components/wallet/formulas";
import { Result } from "@/components/wallet/result";
import { resultColor, Sol } from "@/components/wallet/sol";
import { explainResult, isKnownInPart, whyTokenUnknown } from "@/components/wallet/unknown-reasons";

interface TokenTableRowProps {
  readonly wallet: string;
  readonly row: TokenRow;
  /** Name and symbol of the token; null where they are not known. */
  readonly called: Called | null;
  readonly customRpcUrl: string | null;
  /** Unix milliseconds. */
  readonly now: number;
}

/** One token's result. */
export function TokenTableRow({ wallet, row, called, customRpcUrl, now }: TokenTableRowProps) {
  const { tokenAddress } = row;
  const evidence = tokenPath(wallet, tokenAddress);
  return (
    <tr className={TABLE_STYLE.row}>
      <th
        scope="row"
        className={`${TABLE_STYLE.cell} sticky left-0 z-10 bg-surface py-0 text-left font-normal group-hover:bg-raised`}
      >
        <span className="flex items-center">
          <EvidenceLink href={evidence} name="this row">
            <TokenName mint={tokenAddress} symbol={called?.symbol ?? null} name={called?.name ?? null} />
          </EvidenceLink>
          <span className="ml-1 flex max-sm:hidden">
            <CopyButton text={tokenAddress} name="the token's address" tabIndex={-1} />
            <ExplorerLink address={tokenAddress} customRpcUrl={customRpcUrl} isTabStop={false} />
          </span>
        </span>
      </th>
      <MoreCell name={shortAddress(tokenAddress)} />
      <ResultCell row={row} evidence={evidence} name="net" className="lead" />
      <ResultCell row={row} evidence={evidence} name="realized" className="more" />
      <ResultCell row={row} evidence={evidence} name="unrealized" className="more" />
      <Cell row={row} evidence={evidence} name="roi">
        <Return roi={row.roi} />
      </Cell>
      <Cell row={row} evidence={evidence} name="totalSolSpent" className="more">
        <Sol sol={row.totalSolSpent} />
      </Cell>
      <Cell row={row} evidence={evidence} name="totalSolReceived" className={LESS}>
        <Sol sol={row.totalSolReceived} />
      </Cell>
      <Cell row={row} evidence={evidence} name="winRate" className={LESS}>
        <data value={row.winRate} className="figure">
          {formatPercent(row.winRate)}
        </data>
      </Cell>
      <Cell row={row} evidence={evidence} name="medianHoldTimeHours" className={LESS}>
        <data value={row.medianHoldTimeHours} className="figure">
          {formatHours(row.medianHoldTimeHours)}
        </data>
      </Cell>
      <Cell row={row} evidence={evidence} name="balance" className="more">
        <AmountCell amount={row.balance} raw={row.balanceRaw} />
      </Cell>
      <Cell row={row} evidence={evidence} name="valueSol">
        <Sol sol={row.valueSol} />
        {row.thin && (
          <span className="text-faint" data-tip={FORMULAS.tokenThin}>
            {" "}
            thin
          </span>
        )}
      </Cell>
      <Cell row={row} evidence={evidence} name="lastTradeAt">
        {row.lastTradeAt === null ? (
          <UnknownCell why="No swap of it has a known time." />
        ) : (
          <RelativeTime time={row.lastTradeAt} now={now} />
        )}
      </Cell>
    </tr>
  );
}

/** Columns that stand where there is room for all, and where a row is opened. */
const LESS = "more sm:max-xl:hidden!";

/** Names of the columns, as the table's head has them. */
const COLUMN_NAMES: Readonly<Record<string, string>> = {
  net: "Net",
  realized: "Realized",
  unrealized: "Unrealized",
  roi: "Return",
  totalSolSpent: "Bought for",
  totalSolReceived: "Sold for",
  winRate: "Win rate",
  medianHoldTimeHours: "Hold",
  balance: "Balance",
  valueSol: "Value",
  lastTradeAt: "Last swap",
};

function ResultCell({
  row,
  evidence,
  name,
  className,
}: {
  row: TokenRow;
  evidence: string;
  name: ResultName;
  className: string;
}) {
  const result = toKnownResult(row, name);
  return (
    <td data-name={COLUMN_NAMES[name]} className={`${TABLE_STYLE.cell} ${className}`}>
      <EvidenceLink href={evidence} name="this row" tip={explainResult(result, name)} isTabStop={false}>
        <Result result={result} />
      </EvidenceLink>
    </td>
  );
}

/**
 * One figure of the row, as a link that the tab key skips. The name of the token opens the same page, and is where the
 * tab key stops.
 */
function Cell({
  row,
  evidence,
  name,
  className = "",
  children,
}: {
  row: TokenRow;
  evidence: string;
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <td data-name={COLUMN_NAMES[name]} className={`${TABLE_STYLE.cell} ${className}`}>
      <FigureLink
        href={evidence}
        name="this row"
        reason={whyTokenUnknown(row, name)}
        isInPart={isKnownInPart(row, name)}
        isTabStop={false}
      >
        {children}
      </FigureLink>
    </td>
  );
}

/** Cell with the net result as part of what was spent. */
function Return({ roi }: { roi: number }) {
  return (
    <data value={roi - 1} className={`figure ${resultColor(roi - 1)}`}>
      {formatReturn(roi - 1)}
    </data>
  );
}
