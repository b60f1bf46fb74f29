/** As on Inngest's servers, https://github.com/inngest/inngest/blob/main/pkg/backoff/backoff.go. */
const DELAYS_SECONDS = [15, 30, 60, 120, 300, 600, 1_200, 2_400, 3_600, 7_200];
const JITTER = 0.3;

/** Milliseconds before the next attempt, after the attempt of this number from 0 failed. */
export function inngestRetryDelayMs(attempt: number, random = Math.random): number {
  const seconds = DELAYS_SECONDS[Math.min(attempt, DELAYS_SECONDS.length - 1)] ?? 0;
  return seconds * 1_000 * (1 + JITTER * random());
}
