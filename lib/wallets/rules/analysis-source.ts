import type { Address } from "@walletlens/engine/address";
import { toIso } from "@walletlens/engine/wallet/to-iso";
import type { Coverage } from "@walletlens/engine/wallet/wallet-input";

/** Analysis that a result rests on. */
export interface AnalysisSource {
  readonly walletAddress: Address;
  /** ISO 8601, UTC. */
  readonly calculatedAt: string;
  readonly dataRange: {
    readonly from: string | null;
    readonly to: string | null;
    readonly complete: boolean;
  };
}

/** Returns the source for an analysis at `analyzedAt` (unix milliseconds). */
export function describeSource(
  wallet: Address,
  { analyzedAt, coverage }: { readonly analyzedAt: number; readonly coverage: Coverage },
): AnalysisSource {
  const { fromTime, toTime, complete } = coverage;
  return {
    walletAddress: wallet,
    calculatedAt: new Date(analyzedAt).toISOString(),
    dataRange: { from: toIso(fromTime), to: toIso(toTime), complete },
  };
}
