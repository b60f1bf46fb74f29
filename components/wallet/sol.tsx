import { formatExactSol, formatSignedSol, formatSol } from "@walletlens/client/format";

interface SolProps {
  readonly sol: number;
  /** True to write the unit after it. */
  readonly unit?: boolean;
}

/** An amount of SOL, the exact one on hover. */
export function Sol({ sol, unit = false }: SolProps) {
  return (
    <data value={sol} data-tip={formatExactSol(sol)} className="figure">
      {formatSol(sol)}
      {unit && <Unit />}
    </data>
  );
}

/** A gain or a loss in SOL: sign and color say which. */
export function SolResult({ sol, unit = false }: SolProps) {
  return (
    <data value={sol} data-tip={formatExactSol(sol)} className={`figure ${resultColor(sol)}`}>
      {formatSignedSol(sol)}
      {unit && <Unit />}
    </data>
  );
}

/** Color of a result above, below or at zero. A sign or an arrow always goes with it. */
export function resultColor(result: number): string {
  if (result === 0) return "text-faint";
  return result > 0 ? "text-gain" : "text-loss";
}

function Unit() {
  return <span className="font-sans text-faint"> SOL</span>;
}
