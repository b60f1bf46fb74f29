import type { TierReason } from "@walletlens/engine/behavior/data-quality";
import { formatCount, formatPercent, formatTimestamp, sanitizeText } from "@walletlens/format";
import { type ResultName, toKnownResult } from "@walletlens/format/known-result";
import type { Metric } from "@walletlens/format/metric-values";
import { HOLDER_METRICS } from "@walletlens/format/row-metrics";
import type { ReactNode } from "react";
import {
  getHolderGroup,
  HOLDER_GROUPS,
  type HolderRow,
  nameHolderGroup,
} from "@/components/token/holder-row";
import { CopyButton } from "@/components/ui/copy-button";
import type { Currency } from "@/components/ui/currency";
import { Explained } from "@/components/ui/explained";
import { UntrustedText } from "@/components/ui/untrusted-text";
import { WalletPageLink } from "@/components/ui/wallet-link";
import { UnknownCell } from "@/components/wallet/evidence/evidence-cells";
import { EvidenceLink } from "@/components/wallet/evidence/evidence-link";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { Known } from "@/components/wallet/known";
import { Result } from "@/components/wallet/result";
import { describeTierReason, TIER_LABELS } from "@/components/wallet/tier-labels";
import { describeField, explainResult } from "@/components/wallet/unknown-reasons";

const MAX_LABEL_LENGTH = 200;

export function Holder({ row: { walletAddress, knownLabel } }: { row: HolderRow }) {
  return (
    <span className="flex items-center gap-2">
      <WalletPageLink wallet={walletAddress} />
      {knownLabel !== null && (
        <span
          className="max-w-20 truncate text-sm text-muted sm:max-w-28"
          title={sanitizeText(knownLabel, MAX_LABEL_LENGTH)}
        >
          <UntrustedText text={knownLabel} />
        </span>
      )}
      <CopyButton text={walletAddress} name="the holder's address" />
    </span>
  );
}

interface TokenNetProps {
  readonly mint: string;
  readonly row: HolderRow;
  readonly currency: Currency;
}

export function TokenNet({ mint, row: { token, walletAddress }, currency }: TokenNetProps) {
  if (token === null) return <Explained tip={NOT_BOUGHT}>received, not bought</Explained>;
  const net = toKnownResult(token, "net", currency);
  return (
    <EvidenceLink
      href={tokenPath(walletAddress, mint)}
      name="its result in this token"
      tip={explainResult(net, "net")}
    >
      <Result scope={token} name="net" money={{ currency }} />
    </EvidenceLink>
  );
}

const NOT_BOUGHT =
  "No buy in the covered history: the units were transferred in, or bought earlier than the data goes back.";

/** Precise to the minute; the tooltip has the seconds. */
export function FirstBuy({ time }: { time: string | null }) {
  if (time === null) return <UnknownCell why="The ledger has no time of it." />;
  const moment = formatTimestamp(time);
  return (
    <time dateTime={time} data-tip={`${moment} UTC`} className="figure">
      {moment.slice(0, -":00".length)}
    </time>
  );
}

interface WalletResultProps {
  readonly row: HolderRow;
  readonly name: Exclude<ResultName, "unrealized">;
  readonly currency: Currency;
}

/** Result of the wallet over all tokens. */
export function WalletResultCell({ row, name, currency }: WalletResultProps) {
  const result = toKnownResult(row, name, currency);
  return (
    <Known reason={result === null ? explainResult(result, name) : null}>
      <Result scope={row} name={name} money={{ currency }} />
      {row.coverage?.complete === false && (
        <span className="block text-xs text-faint">newest {formatCount(row.coverage.transactions)} tx</span>
      )}
    </Known>
  );
}

export function NoSales() {
  return (
    <span className="text-faint" data-tip="No sales.">
      –
    </span>
  );
}

export function History({ transactions, complete }: NonNullable<HolderRow["coverage"]>) {
  return (
    <>
      <span className="text-faint">{complete ? "all" : "newest"}</span>{" "}
      <span className="figure">{formatCount(transactions)}</span>
    </>
  );
}

export function Tier({ row }: { row: HolderRow }) {
  const { dataQualityTier, tierReasons, confidence, unknown } = row;
  const { word } = TIER_LABELS[dataQualityTier];
  const reasons = tierReasons.map((reason) => describeTierReason(reason, { ...row, differingTokens: null }));
  const { label, formula } = HOLDER_METRICS.confidence;
  const trust = unknown.includes("confidence") ? "unknown" : formatPercent(confidence);
  return (
    <Explained tip={`${[word, ...reasons].join("; ")}. ${label} ${trust}: ${formula}`}>
      <span className={`shrink-0 ${dataQualityTier === "INSUFFICIENT" ? "text-faint" : ""}`}>{word}</span>
      {tierReasons.length > 0 && (
        <span className="text-xs text-faint sm:ml-1.5">
          {tierReasons.map((reason) => REASON_LABELS[reason]).join(", ")}
        </span>
      )}
    </Explained>
  );
}

const REASON_LABELS: Readonly<Record<TierReason, string>> = {
  cycles: "few closed trades",
  reconciliation: "balances",
  basis: "cost basis",
  coverage: "history",
  cash: "cash",
};

/** The color never appears without the name. */
export function GroupName({ row }: { row: HolderRow }) {
  const group = getHolderGroup(row);
  const color = HOLDER_GROUPS.find((entry) => entry.group === group)?.color;
  return (
    <span className="flex items-center gap-1.5">
      <svg width="8" height="8" aria-hidden="true">
        <rect width="8" height="8" rx="2" fill={color} />
      </svg>
      {nameHolderGroup(group)}
    </span>
  );
}

interface HolderMetricProps {
  readonly row: HolderRow;
  readonly name: keyof HolderRow;
  readonly metric: Metric;
  readonly children: ReactNode;
}

export function HolderMetric({ row, name, metric, children }: HolderMetricProps) {
  return <Known {...describeField(row, name, metric)}>{children}</Known>;
}
