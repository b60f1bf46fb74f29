import { formatHours } from "@walletlens/format";

interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Describes the interval of a rate, as "95% CI 29–58%". */
export function describeRateInterval({ low, high }: Interval): string {
  return `95% CI ${Math.round(low * 100)}–${Math.round(high * 100)}%`;
}

/** Describes the interval of hours, as "95% CI 2 h – 5 h". */
export function describeHoursInterval({ low, high }: Interval): string {
  return `95% CI ${formatHours(low)} – ${formatHours(high)}`;
}
