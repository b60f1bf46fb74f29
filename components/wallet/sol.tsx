import { formatSignedSol, formatSignedUsd, formatSol, formatUsd } from "@walletlens/format";
import { convertToUsd, describeAmount, type Money } from "@/components/wallet/money";

interface SolProps {
  readonly sol: number;
  readonly unit?: boolean;
  /** SOL by default. */
  readonly money?: Money | undefined;
  /** Dollars of the same amount at the time of its trades, if known. */
  readonly usd?: number | null;
}

export function Sol({ sol, unit = false, money, usd = null }: SolProps) {
  const dollars = money === undefined ? null : convertToUsd(sol, money, usd);
  return (
    <data value={sol} data-tip={describeAmount(sol, money, usd)} className="figure">
      {dollars === null ? formatSol(sol) : formatUsd(dollars)}
      {unit && dollars === null && <Unit />}
    </data>
  );
}

export function SolResult({ sol, unit = false, money, usd = null }: SolProps) {
  const dollars = money === undefined ? null : convertToUsd(sol, money, usd);
  return (
    <data
      value={sol}
      data-tip={describeAmount(sol, money, usd)}
      className={`figure ${resultColor(dollars ?? sol)}`}
    >
      {dollars === null ? formatSignedSol(sol) : formatSignedUsd(dollars)}
      {unit && dollars === null && <Unit />}
    </data>
  );
}

/** A sign or an arrow accompanies the color. */
export function resultColor(result: number): string {
  if (result === 0) return "text-faint";
  return result > 0 ? "text-gain" : "text-loss";
}

export function Unit() {
  return <span className="font-sans text-faint"> SOL</span>;
}
