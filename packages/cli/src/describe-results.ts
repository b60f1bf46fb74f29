import {
  describeShortfall,
  formatResult,
  type ResultName,
  readResult,
  type WalletResults,
} from "@walletlens/client/known-result";

const NAMES: readonly ResultName[] = ["realized", "unrealized", "net"];

/** A wallet's results as facts, each with what it leaves out. */
export function describeResults(results: WalletResults): readonly (readonly [string, string])[] {
  return NAMES.map((name) => {
    const result = readResult(results, name);
    const shortfall = describeShortfall(results, name);
    const sol = result === null ? "" : " SOL";
    return [name, `${formatResult(result)}${sol}${shortfall === null ? "" : `, ${shortfall}`}`] as const;
  });
}

/** Tier of trust, with the grounds that no better one is reached for. */
export function describeQuality(quality: {
  readonly dataQualityTier: string;
  readonly tierReasons: readonly string[];
}): string {
  const { dataQualityTier, tierReasons } = quality;
  return tierReasons.length === 0 ? dataQualityTier : `${dataQualityTier} (${tierReasons.join(", ")})`;
}
