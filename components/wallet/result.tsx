import type { KnownResult } from "@walletlens/client/known-result";
import { InexactMark } from "@/components/wallet/known";
import type { Money } from "@/components/wallet/money";
import { SolResult } from "@/components/wallet/sol";

interface ResultProps {
  readonly result: KnownResult | null;
  readonly unit?: boolean;
  readonly money?: Money | undefined;
  /** Dollars of a result whose trades all have a known price. */
  readonly usd?: number | null;
}

/** Marks a lower bound or a partial result. */
export function Result({ result, unit = false, money, usd = null }: ResultProps) {
  if (result === null) return <span className="font-sans text-faint">unknown</span>;
  return (
    <>
      {result.extent !== "whole" && <InexactMark />}
      <SolResult sol={result.sol} unit={unit} money={money} usd={usd} />
    </>
  );
}
