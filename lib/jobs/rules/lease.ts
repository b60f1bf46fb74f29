/** Seconds for which a run counts as alive after its last sign of life. */
export const LEASE_SECONDS = 15;

/** Two renewals may be lost before the lease expires. */
export const RENEW_MS = 5_000;

/** Seconds until a run must begin if its queue has capacity; longer after some runs that did not begin. */
export const BEGIN_SECONDS = 15;
export const LATER_BEGIN_SECONDS = 30;
export const EARLY_RUNS = 3;

/** Runs that began and died before the work is given up. */
export const MAX_ATTEMPTS = 5;

/** Dispatches before work is given up that never began, or that outages interrupted: about twenty minutes. */
export const MAX_DISPATCHES = 40;
