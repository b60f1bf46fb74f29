/** Formats a percentage with two decimals: "4.20%", "<0.01%". */
export function formatSupplyShare(percent: number): string {
  return percent > 0 && percent < 0.005 ? "<0.01%" : `${percent.toFixed(2)}%`;
}
