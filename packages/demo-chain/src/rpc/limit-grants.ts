/** Tells whether the faucet may give something now; each time that it is asked counts as a grant. */
export type MayGrant = () => boolean;

/** Limit of the faucet: each grant is a transaction that is run, kept for good and written down. */
export const MAX_GRANTS_A_MINUTE = 100;

/** The limit of a chain's faucet over all callers. `now` is in milliseconds. */
export function limitGrants(now: () => number): MayGrant {
  let beganAt = Number.NEGATIVE_INFINITY;
  let granted = 0;
  return () => {
    if (now() >= beganAt + MINUTE_MS) {
      beganAt = now();
      granted = 0;
    }
    granted += 1;
    return granted <= MAX_GRANTS_A_MINUTE;
  };
}

const MINUTE_MS = 60_000;
