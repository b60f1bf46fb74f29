import type { KnownResult } from "@walletlens/client/known-result";
import type { Money } from "@/components/wallet/money";
import { SolResult } from "@/components/wallet/sol";

interface ResultProps {
  readonly result: KnownResult | null;
  readonly unit?: boolean;
  readonly isExplained?: boolean;
  readonly money?: Money | undefined;
  /** Dollars of a result whose trades all have a known price. */
  readonly usd?: number | null;
}

/** Marks a lower bound or a partial result. `isExplained` is true if text beside it explains the part. */
export function Result({ result, unit = false, isExplained = false, money, usd = null }: ResultProps) {
  if (result === null) return <span className="font-sans text-faint">unknown</span>;
  return (
    <>
      {result.extent === "at_least" && <LowerBound />}
      {result.extent === "part" && !isExplained && <span className="mr-1 font-sans text-faint">part</span>}
      <SolResult sol={result.sol} unit={unit} money={money} usd={usd} />
    </>
  );
}

export function LowerBound() {
  return (
    <span className="mr-1 text-muted">
      <span aria-hidden="true">≥</span>
      <span className="sr-only">at least</span>
    </span>
  );
}
