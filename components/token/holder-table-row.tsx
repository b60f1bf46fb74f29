import {
  formatCount,
  formatHours,
  formatPercent,
  formatWord,
  sanitizeText,
  shortAddress,
} from "@walletlens/client/format";
import type { TierReason } from "@walletlens/engine/behavior/data-quality";
import type { ReactNode } from "react";
import { formatSupplyShare } from "@/components/token/format-supply-share";
import { groupOf, HOLDER_GROUPS, type HolderRow, nameOfGroup } from "@/components/token/holder-row";
import { TokenResultCells } from "@/components/token/token-result-cells";
import { CopyButton } from "@/components/ui/copy-button";
import { Explained } from "@/components/ui/explained";
import { UntrustedText } from "@/components/ui/foreign-text";
import { MoreCell } from "@/components/ui/more-cell";
import { TABLE_STYLE } from "@/components/ui/table-style";
import { WalletLink } from "@/components/ui/wallet-link";
import { Known } from "@/components/wallet/known";
import { Sol, SolResult } from "@/components/wallet/sol";
import { describeTierReason, TIER_WORDS } from "@/components/wallet/tier-words";
import { isKnownInPart } from "@/components/wallet/unknown-reasons";

const NUMBER = `${TABLE_STYLE.cell} text-right`;
const MORE = `${NUMBER} more`;
/** Cells of the columns that only the widest windows and the opened rows of the narrowest ones have room for. */
const WIDE = "more sm:max-xl:hidden!";
const MAX_LABEL_LENGTH = 200;

/** One holder of `mint`. */
export function HolderTableRow({ mint, row }: { mint: string; row: HolderRow }) {
  const { walletAddress, rank, knownLabel, supplyPercent, tokenHoldingValueSol, analysisSkipped } = row;
  const isAnalysed = !analysisSkipped && !row.analysisFailed;
  return (
    <tr className={TABLE_STYLE.row}>
      <td data-name="Rank" className={`${NUMBER} lead figure text-muted`}>
        {rank}
      </td>
      <th
        scope="row"
        className={`${TABLE_STYLE.cell} sticky left-0 z-10 bg-surface font-normal group-hover:bg-raised`}
      >
        <span className="flex items-center gap-2">
          <WalletLink wallet={walletAddress} />
          {knownLabel !== null && (
            <span
              className="max-w-20 truncate text-sm text-muted sm:max-w-24"
              title={sanitizeText(knownLabel, MAX_LABEL_LENGTH)}
            >
              <UntrustedText text={knownLabel} />
            </span>
          )}
          <CopyButton text={walletAddress} name="the holder's address" />
        </span>
      </th>
      {isAnalysed && <MoreCell name={shortAddress(walletAddress)} />}
      <td data-name="Supply" className={`${NUMBER} figure`}>
        {formatSupplyShare(supplyPercent)}
      </td>
      <td data-name="Value, SOL" className={NUMBER}>
        <Figure row={row} name="tokenHoldingValueSol">
          <Sol sol={tokenHoldingValueSol} />
        </Figure>
      </td>
      {isAnalysed ? <TokenResultCells mint={mint} row={row} /> : <EmptyCells cells={EMPTY_TOKEN_CELLS} />}
      <td data-name="Behavior" className={TABLE_STYLE.cell}>
        <GroupName row={row} />
      </td>
      {isAnalysed ? <Figures row={row} /> : <EmptyCells cells={EMPTY_CELLS} />}
    </tr>
  );
}

function Figures({ row }: { row: HolderRow }) {
  const { medianHoldTimeHours, exitPattern, knownBasisShare, coverage } = row;
  return (
    <>
      {RESULTS.map((name) => (
        <td key={name} data-name={RESULT_NAMES[name]} className={name === "walletPnlSol" ? NUMBER : MORE}>
          <Figure row={row} name={name}>
            <SolResult sol={row[name]} />
          </Figure>
        </td>
      ))}
      <td data-name="Unknown cost" className={`${NUMBER} ${WIDE} figure`}>
        {knownBasisShare === null ? <NoSales /> : formatPercent(1 - knownBasisShare)}
      </td>
      <td data-name="History" className={`${NUMBER} ${WIDE}`}>
        {coverage !== null && <History {...coverage} />}
      </td>
      <td data-name="Data" className={TABLE_STYLE.cell}>
        <Tier row={row} />
      </td>
      <td data-name="Median hold" className={`${NUMBER} ${WIDE} figure`}>
        <Figure row={row} name="medianHoldTimeHours">
          {formatHours(medianHoldTimeHours)}
        </Figure>
      </td>
      <td data-name="Exit" className={`${TABLE_STYLE.cell} ${WIDE}`}>
        <Figure row={row} name="exitPattern">
          {formatWord(exitPattern)}
        </Figure>
      </td>
    </>
  );
}

const RESULTS = ["walletPnlSol", "walletRealizedPnlSol"] as const;

/** Names of the columns, as the table's head has them. */
const RESULT_NAMES: Readonly<Record<(typeof RESULTS)[number], string>> = {
  walletRealizedPnlSol: "Wallet realized, SOL",
  walletPnlSol: "Wallet net, SOL",
};

function NoSales() {
  return (
    <span className="text-faint" data-tip="It has sold nothing.">
      –
    </span>
  );
}

function History({ transactions, complete }: NonNullable<HolderRow["coverage"]>) {
  return (
    <>
      <span className="text-faint">{complete ? "all" : "newest"}</span>{" "}
      <span className="figure">{formatCount(transactions)}</span>
    </>
  );
}

/** The tier with the names of its grounds; these in full, and the confidence, in its explanation. */
function Tier({ row }: { row: HolderRow }) {
  const { dataQualityTier, tierReasons, confidence, unknown } = row;
  const { word } = TIER_WORDS[dataQualityTier];
  const reasons = tierReasons.map((reason) => describeTierReason(reason, { ...row, differingTokens: null }));
  const trust = unknown.includes("confidence") ? "unknown" : formatPercent(confidence);
  return (
    <Explained tip={`${[word, ...reasons].join("; ")}. Confidence ${trust}: ${CONFIDENCE}`}>
      <span className={`shrink-0 ${dataQualityTier === "INSUFFICIENT" ? "text-faint" : ""}`}>{word}</span>
      {tierReasons.length > 0 && (
        <span className="text-xs text-faint sm:ml-1.5">
          {tierReasons.map((reason) => REASON_WORDS[reason]).join(", ")}
        </span>
      )}
    </Explained>
  );
}

const CONFIDENCE =
  "n ÷ (n + 5) × the share of its volume that adds up to balances, n being its completed round trips.";

const REASON_WORDS: Readonly<Record<TierReason, string>> = {
  cycles: "few round trips",
  reconciliation: "balances",
  basis: "unknown cost",
  coverage: "history",
};

interface EmptyCell {
  readonly name: string;
  readonly className: string;
}

const EMPTY_TOKEN_CELLS: readonly EmptyCell[] = ["net", "bought", "price"].map((name) => ({
  name,
  className: "text-right",
}));

const EMPTY_CELLS: readonly EmptyCell[] = [
  { name: "pnl", className: "text-right" },
  { name: "realized", className: "text-right" },
  { name: "cost", className: "text-right max-xl:hidden!" },
  { name: "history", className: "text-right max-xl:hidden!" },
  { name: "tier", className: "text-left" },
  { name: "hold", className: "text-right max-xl:hidden!" },
  { name: "exit", className: "text-left max-xl:hidden!" },
];

function EmptyCells({ cells }: { cells: readonly EmptyCell[] }) {
  return cells.map(({ name, className }) => (
    <td key={name} className={`${TABLE_STYLE.cell} ${className} text-faint max-sm:hidden!`}>
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
  medianHoldTimeHours: "It has completed no round trip yet: nothing was sold down to a fifth.",
  exitPattern: "It has completed no round trip yet.",
  walletRealizedPnlSol: "Nothing that it sold has a known cost and value.",
  walletPnlSol: "Nothing of its realized and unrealized result is known.",
  tokenHoldingValueSol: "The token has no price at the moment.",
};

function Figure({ row, name, children }: { row: HolderRow; name: keyof HolderRow; children: ReactNode }) {
  const isInPart = isKnownInPart(row, name);
  const isUnknown = row.unknown.includes(name) && !isInPart;
  const reason = isUnknown ? (REASONS[name] ?? "There is nothing to compute it from.") : null;
  return (
    <Known reason={reason} isInPart={isInPart}>
      {children}
    </Known>
  );
}
