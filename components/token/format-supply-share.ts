/** A part of a token's supply, in percent, with two decimals so that a column of them lines up: "4.20%", "<0.01%". */
export function formatSupplyShare(percent: number): string {
  return percent > 0 && percent < 0.005 ? "<0.01%" : `${percent.toFixed(2)}%`;
}
