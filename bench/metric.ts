/** One measured value, printed as a line of JSON. */
export interface BenchMetric {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** Baseline and conditions of the value, in words. */
  readonly against: string;
  /** True if a goal is set for it. Its name is then the suite's, or begins with it. */
  readonly headline?: boolean;
  /** True if a larger value is better. Values per second are so without it. */
  readonly moreIsBetter?: boolean;
}

/** Returns a metric without a goal. */
export function createMetric(
  name: string,
  value: number,
  unit: string,
  against = "median of rounds",
): BenchMetric {
  return { name, value, unit, against };
}

/** Returns a metric with a goal. */
export function createHeadline(name: string, value: number, unit: string, against: string): BenchMetric {
  return { name, value, unit, against, headline: true };
}
