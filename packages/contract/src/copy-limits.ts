/** Bounds and defaults of a copy job. */
export const COPY_LIMITS = {
  minDelaySeconds: 0.5,
  maxDelaySeconds: 60,
  defaultDelaySeconds: 3,
  maxSizeSol: 1_000_000,
  maxSlippagePercent: 1_000,
  maxSamples: 60,
} as const;
