import type { ReactNode } from "react";
import { Known } from "@/components/figures/known";
import { resultColor, Sol, SolResult } from "@/components/figures/sol";
import { CopyButton } from "@/components/ui/copy-button";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { isKnownInPart, whyTokenUnknown } from "@/components/wallet/unknown-reasons";
import type { TokenRow } from "@/lib/domain/wallet/token-rows";
import { formatMultiple, formatPercent, shortAddress } from "@/lib/format";

/** One token's result. */
export function TokenTableRow({ row, customRpcUrl }: { row: TokenRow; customRpcUrl: string | null }) {
  const { tokenAddress, realizedPnlSol, unrealizedPnlSol } = row;
  return (
    <tr className="group">
      <th
        scope="row"
        className="sticky left-0 z-10 h-8 border-b border-line bg-surface pr-3 pl-4 text-left font-normal group-last:border-b-0 group-hover:bg-raised"
      >
        <span className="flex items-center">
          <span className="figure mr-1" title={tokenAddress}>
            {shortAddress(tokenAddress)}
          </span>
          <span className="flex max-sm:hidden">
            <CopyButton text={tokenAddress} name="the token's address" />
            <ExplorerLink address={tokenAddress} customRpcUrl={customRpcUrl} />
          </span>
        </span>
      </th>
      <Cell row={row} name="netSolProfitLoss">
        <SolResult sol={realizedPnlSol + unrealizedPnlSol} />
      </Cell>
      <Cell row={row} name="realizedPnlSol">
        <SolResult sol={realizedPnlSol} />
      </Cell>
      <Cell row={row} name="unrealizedPnlSol">
        <SolResult sol={unrealizedPnlSol} />
      </Cell>
      <Cell row={row} name="roi">
        <Return roi={row.roi} />
      </Cell>
      <Cell row={row} name="totalSolSpent">
        <Sol sol={row.totalSolSpent} />
      </Cell>
      <Cell row={row} name="winRate">
        <data value={row.winRate} className="figure">
          {formatPercent(row.winRate)}
        </data>
      </Cell>
    </tr>
  );
}

function Cell({ row, name, children }: { row: TokenRow; name: string; children: ReactNode }) {
  return (
    <td className="h-8 border-b border-line px-3 last:pr-4 group-last:border-b-0 group-hover:bg-raised">
      <Known reason={whyTokenUnknown(row, name)} isInPart={isKnownInPart(row, name)}>
        {children}
      </Known>
    </td>
  );
}

/** What came of each SOL: above 1 a gain, below a loss. */
function Return({ roi }: { roi: number }) {
  const arrow = roi === 1 ? "" : roi > 1 ? "▲" : "▼";
  return (
    <data value={roi} className={`figure ${resultColor(roi - 1)}`}>
      <span className="text-[0.6rem]" aria-hidden="true">
        {arrow}
      </span>{" "}
      {formatMultiple(roi)}
    </data>
  );
}
