import { formatHours, formatWord } from "@walletlens/client/format";
import type { ReactNode } from "react";
import { Known } from "@/components/figures/known";
import { Sol, SolResult } from "@/components/figures/sol";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { groupOf, HOLDER_GROUPS, type HolderRow, nameOfGroup } from "@/components/token/holder-row";
import { CopyButton } from "@/components/ui/copy-button";
import { ForeignText } from "@/components/ui/foreign-text";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { WalletLink } from "@/components/ui/wallet-link";

const NUMBER = `${TABLE_STYLE.cell} text-right`;

/** One holder. */
export function HolderTableRow({ row }: { row: HolderRow }) {
  const { walletAddress, rank, knownLabel, supplyPercent, tokenHoldingValueSol, analysisSkipped } = row;
  const isAnalysed = !analysisSkipped && !row.analysisFailed;
  return (
    <tr className={TABLE_STYLE.row}>
      <td className={`${NUMBER} figure text-muted`}>{rank}</td>
      <th scope="row" className={`${TABLE_STYLE.cell} font-normal`}>
        <span className="flex items-center gap-2">
          <WalletLink wallet={walletAddress} />
          {knownLabel !== null && (
            <span className="max-w-20 truncate text-sm sm:max-w-40 text-muted">
              <ForeignText text={knownLabel} />
            </span>
          )}
          <CopyButton text={walletAddress} name="the holder's address" />
        </span>
      </th>
      <td className={`${NUMBER} figure`}>{formatSupplyShare(supplyPercent)}</td>
      <td className={NUMBER}>
        <Figure row={row} name="tokenHoldingValueSol">
          <Sol sol={tokenHoldingValueSol} />
        </Figure>
      </td>
      <td className={TABLE_STYLE.cell}>
        <GroupName row={row} />
      </td>
      {isAnalysed ? <Figures row={row} /> : <NoFigures />}
    </tr>
  );
}

function Figures({ row }: { row: HolderRow }) {
  const { medianHoldTimeHours, exitPattern, dataQualityTier, confidence } = row;
  return (
    <>
      <td className={`${NUMBER} figure`}>
        <Figure row={row} name="medianHoldTimeHours">
          {formatHours(medianHoldTimeHours)}
        </Figure>
      </td>
      <td className={TABLE_STYLE.cell}>
        <Figure row={row} name="exitPattern">
          {formatWord(exitPattern)}
        </Figure>
      </td>
      <td className={`${TABLE_STYLE.cell} ${dataQualityTier === "INSUFFICIENT" ? "text-faint" : ""}`}>
        {formatWord(dataQualityTier)}
      </td>
      <td className={`${NUMBER} figure`}>
        <Figure row={row} name="confidence">
          {Math.round(confidence * 100)}%
        </Figure>
      </td>
      {RESULTS.map((name) => (
        <td key={name} className={NUMBER}>
          <Figure row={row} name={name}>
            <SolResult sol={row[name]} />
          </Figure>
        </td>
      ))}
    </>
  );
}

const RESULTS = ["walletRealizedPnlSol", "walletPnlSol"] as const;

const EMPTY_CELLS = [
  { name: "hold", align: "text-right" },
  { name: "exit", align: "text-left" },
  { name: "tier", align: "text-left" },
  { name: "confidence", align: "text-right" },
  { name: "realized", align: "text-right" },
  { name: "pnl", align: "text-right" },
] as const;

function NoFigures() {
  return EMPTY_CELLS.map(({ name, align }) => (
    <td key={name} className={`${TABLE_STYLE.cell} ${align} text-faint`}>
      –
    </td>
  ));
}

/** A swatch goes with the name: never the colour alone. */
function GroupName({ row }: { row: HolderRow }) {
  const group = groupOf(row);
  const color = HOLDER_GROUPS.find((entry) => entry.group === group)?.color;
  return (
    <span className="flex items-center gap-1.5">
      <svg width="8" height="8" aria-hidden="true">
        <rect width="8" height="8" rx="2" fill={color} />
      </svg>
      {nameOfGroup(group)}
    </span>
  );
}

const REASONS: Readonly<Record<string, string>> = {
  medianHoldTimeHours: "It has completed no cycle yet: nothing was sold down to a fifth.",
  exitPattern: "It has completed no cycle yet.",
  confidence: "It is not known how much of its volume reconciles.",
  walletRealizedPnlSol: "The value of none of its sales is known.",
  walletPnlSol: "A token that it holds has no price, or a trade's value is not known.",
  tokenHoldingValueSol: "The token has no price at the moment.",
};

function Figure({ row, name, children }: { row: HolderRow; name: keyof HolderRow; children: ReactNode }) {
  const isListed = row.unknown.includes(name);
  // Beside a figure that is not 0 the name says that it is known in part.
  const isInPart = isListed && typeof row[name] === "number" && row[name] !== 0;
  const reason = isListed && !isInPart ? (REASONS[name] ?? "There is nothing to compute it from.") : null;
  return (
    <Known reason={reason} isInPart={isInPart}>
      {children}
    </Known>
  );
}
