import {
  formatExactUsd,
  formatHours,
  formatRelativeTime,
  formatSignedUsd,
  formatTimestamp,
  formatUsd,
} from "@walletlens/client/format";
import type { TransactionRef } from "@walletlens/engine/wallet/token-evidence";
import { SignatureLink } from "@/components/ui/explorer-link";
import { TokenNameLabel } from "@/components/ui/token-name";
import type { EvidenceContext } from "@/components/wallet/evidence/evidence-context";
import { tokenPath } from "@/components/wallet/evidence/evidence-path";
import { MoreEvidenceLink } from "@/components/wallet/evidence/more-evidence-link";
import { replaceHyphen } from "@/components/wallet/evidence/replace-hyphen";
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
  return (
    <time dateTime={time} data-tip={formatRelativeTime(Date.parse(time), now)} className="figure text-muted">
      {formatTimestamp(time)}
    </time>
  );
}

export function TransactionCell({ row, context }: { row: TransactionRef; context: EvidenceContext }) {
  return (
    <span className="inline-flex items-center gap-3">
      <span className="min-w-40">
        <TimeCell time={row.blockTime} now={context.now} />
        {row.blockTimeEstimated && (
          <span className="text-faint" data-tip="Estimated from the nearest slot with a time.">
            {" "}
            ≈
          </span>
        )}
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

/** SOL per token with four digits. `unit` appends the unit. */
export function PriceCell({ sol, unit = false }: { sol: number | null; unit?: boolean }) {
  if (sol === null) return <UnknownCell why="It has no price in SOL that is known." />;
  return (
    <>
      <span className="figure">{PRICE.format(sol)}</span>
      {unit && <span className="text-faint"> SOL</span>}
    </>
  );
}

const EXACT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 12 });
const COMPACT = new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits: 4 });
const PRICE = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 4 });
