import { formatExactSol, formatSignedSol, formatSol } from "@walletlens/client/format";

interface SolProps {
  readonly sol: number;
  readonly unit?: boolean;
}

export function Sol({ sol, unit = false }: SolProps) {
  return (
    <data value={sol} data-tip={formatExactSol(sol)} className="figure">
      {formatSol(sol)}
      {unit && <Unit />}
    </data>
  );
}

export function SolResult({ sol, unit = false }: SolProps) {
  return (
    <data value={sol} data-tip={formatExactSol(sol)} className={`figure ${resultColor(sol)}`}>
      {formatSignedSol(sol)}
      {unit && <Unit />}
    </data>
  );
}

/** A sign or an arrow accompanies the color. */
export function resultColor(result: number): string {
  if (result === 0) return "text-faint";
  return result > 0 ? "text-gain" : "text-loss";
}

function Unit() {
  return <span className="font-sans text-faint"> SOL</span>;
}
