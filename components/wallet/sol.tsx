import { formatReturn, formatSignedSol, formatSignedUsd, formatSol, formatUsd } from "@walletlens/format";
import { formatInUnit, type MetricUnit } from "@walletlens/format/metric-values";
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

interface QuantityProps extends Omit<SolProps, "sol" | "unit"> {
  readonly unit: MetricUnit;
  readonly value: number;
  /** True if an amount in SOL has its unit. */
  readonly hasUnit?: boolean;
}

/** Value of a metric, with the color of a result or a return. */
export function Quantity({ unit, value, hasUnit = false, ...options }: QuantityProps) {
  if (unit === "sol") return <Sol sol={value} unit={hasUnit} {...options} />;
  if (unit === "sol_result") return <SolResult sol={value} unit={hasUnit} {...options} />;
  if (unit === "return") return <Return result={value - 1} />;
  if (unit === "return_percent") return <Return result={value / 100} />;
  return (
    <data value={value} className="figure">
      {formatInUnit(unit, value)}
    </data>
  );
}

function Return({ result }: { result: number }) {
  return (
    <data value={result} className={`figure ${resultColor(result)}`}>
      {formatReturn(result)}
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
