import { formatExactSol, formatExactUsd } from "@walletlens/format";
import { type ResultName, type ScopeResults, toKnownResult } from "@walletlens/format/known-result";
import { InexactMark } from "@/components/wallet/known";
import { IN_SOL, type Money } from "@/components/wallet/money";
import { resultColor, Unit } from "@/components/wallet/sol";

interface ResultProps {
  readonly scope: ScopeResults;
  readonly name: ResultName;
  readonly unit?: boolean;
  /** SOL by default. */
  readonly money?: { readonly currency: Money["currency"] } | undefined;
}

/** Prints a result of a wallet, a token, a period or a group, with a mark if it is estimated or known in part. */
export function Result({ scope, name, unit = false, money = IN_SOL }: ResultProps) {
  const result = toKnownResult(scope, name, money.currency);
  if (result === null) return <span className="font-sans text-faint">unknown</span>;
  return (
    <>
      {result.extent !== "whole" && <InexactMark />}
      <data
        value={result.amount}
        data-tip={describeExact(scope, name, money)}
        className={`figure ${resultColor(result.amount)}`}
      >
        {result.text}
        {unit && money.currency === "sol" && <Unit />}
      </data>
    </>
  );
}

/** Dollars count at the SOL price of each trade. */
function describeExact(
  scope: ScopeResults,
  name: ResultName,
  { currency }: { readonly currency: Money["currency"] },
): string {
  const sol = toKnownResult(scope, name);
  const exact = sol === null ? [] : [formatExactSol(sol.amount)];
  const usd = currency === "usd" ? toKnownResult(scope, name, "usd") : null;
  return [...(usd === null ? [] : [formatExactUsd(usd.amount)]), ...exact].join("; ");
}
