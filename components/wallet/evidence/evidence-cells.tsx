import type { TransactionRef } from "@walletlens/engine/wallet/token-evidence";
import { formatExactUsd, formatHours, formatSignedUsd, formatUsd } from "@walletlens/format";
import { SignatureLink } from "@/components/ui/explorer-link";
import { RelativeTime } from "@/components/ui/relative-time";
import { TokenNameLabel } from "@/components/ui/token-name";
import { TokenPriceLabel } from "@/components/ui/token-price-label";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { MoreEvidenceLink } from "@/components/wallet/evidence/more-evidence-link";
import { replaceHyphen } from "@/components/wallet/evidence/replace-hyphen";
import { InexactMark } from "@/components/wallet/known";
import { resultColor, Sol, SolResult } from "@/components/wallet/sol";

export function UnknownCell({ why }: { why?: string | undefined }) {
  return (
    <span className="text-faint" data-tip={why}>
      unknown
    </span>
  );
}

export function TimeCell({ time, now }: { time: string | null; now: number }) {
  if (time === null) return <UnknownCell why="The ledger has no time of it." />;
  return <RelativeTime time={time} now={now} />;
}

export function TransactionCell({ row, context }: { row: TransactionRef; context: EvidenceContext }) {
  return (
    <span className="inline-flex items-center gap-3">
      <span className="min-w-20 text-muted">
        {row.blockTimeEstimated && <InexactMark />}
        <TimeCell time={row.blockTime} now={context.now} />
      </span>
      <SignatureLink signature={row.signature} customRpcUrl={context.customRpcUrl} />
    </span>
  );
}

export function TokenCell({ mint, context }: { mint: string; context: EvidenceContext }) {
  return (
    <MoreEvidenceLink href={tokenPath(context.wallet, mint)} context={context} className="hover:underline">
      <TokenNameLabel mint={mint} called={context.names.get(mint)} />
    </MoreEvidenceLink>
  );
}

export function SolCell({ sol, why }: { sol: number | null; why?: string | undefined }) {
  return sol === null ? <UnknownCell why={why} /> : <Sol sol={sol} />;
}

export function ResultCell({ sol, why }: { sol: number | null; why?: string | undefined }) {
  return sol === null ? <UnknownCell why={why} /> : <SolResult sol={sol} />;
}

export function HoursCell({ hours }: { hours: number | null }) {
  if (hours === null)
    return <UnknownCell why="It sold no units that were bought at a known price and time." />;
  return <span className="figure">{formatHours(hours)}</span>;
}

export function UsdCell({ usd, why }: { usd: number | null; why?: string | undefined }) {
  return usd === null ? <UnknownCell why={why} /> : <span className="figure">{formatUsd(usd)}</span>;
}

export function UsdResultCell({ usd, why }: { usd: number | null; why?: string | undefined }) {
  if (usd === null) return <UnknownCell why={why} />;
  return (
    <data value={usd} data-tip={formatExactUsd(usd)} className={`figure ${resultColor(usd)}`}>
      {formatSignedUsd(usd)}
    </data>
  );
}

/** Compact; the exact amount on hover. */
export function AmountCell({ amount, raw }: { amount: number; raw: string }) {
  return (
    <data
      value={amount}
      data-tip={replaceHyphen(`${EXACT.format(amount)} (${raw} base units)`)}
      className="figure"
    >
      {replaceHyphen(COMPACT.format(amount))}
    </data>
  );
}

/** SOL per token. `unit` appends the unit. */
export function PriceCell({ sol, unit = false }: { sol: number | null; unit?: boolean }) {
  if (sol === null) return <UnknownCell why="It has no price in SOL that is known." />;
  return <TokenPriceLabel price={sol} currency="sol" unit={unit} />;
}

export function MarketCapCell({ usd }: { usd: number | null }) {
  return <UsdCell usd={usd} why={NO_MARKET_CAP} />;
}

const NO_MARKET_CAP = "The price, the supply or the SOL price of that hour is unknown.";

const EXACT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 12 });
const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 4 });
