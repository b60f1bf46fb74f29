import type { KnownResult } from "@walletlens/client/known-result";
import { SolResult } from "@/components/wallet/sol";

interface ResultProps {
  readonly result: KnownResult | null;
  readonly unit?: boolean;
  readonly isExplained?: boolean;
}

/**
 * A result as far as it is known: a bound has its sign before it, a part its word, and where nothing is known there is no
 * metric. `isExplained` where words beside it say what a part leaves out.
 */
export function Result({ result, unit = false, isExplained = false }: ResultProps) {
  if (result === null) return <span className="font-sans text-faint">unknown</span>;
  return (
    <>
      {result.extent === "at_least" && <LowerBound />}
      {result.extent === "part" && !isExplained && <span className="mr-1 font-sans text-faint">part</span>}
      <SolResult sol={result.sol} unit={unit} />
    </>
  );
}

/** Sign before a metric that can be larger and not smaller. */
export function LowerBound() {
  return (
    <span className="mr-1 text-muted">
      <span aria-hidden="true">≥</span>
      <span className="sr-only">at least</span>
    </span>
  );
}
