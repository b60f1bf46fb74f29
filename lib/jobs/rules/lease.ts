/** Seconds for which a run is taken to be alive after its last sign of life. */
export const LEASE_SECONDS = 15;

/** Milliseconds between two signs of life: two may be lost. */
export const RENEW_MS = 5_000;

/** Seconds in which a run begins for which there is a place; after some that did not, the job system is given longer. */
export const BEGIN_SECONDS = 15;
export const LATER_BEGIN_SECONDS = 30;
export const EARLY_RUNS = 3;

/** Work that was begun so often and died each time is not tried again. */
export const MAX_ATTEMPTS = 5;

/** Runs that were sent and never begun: about twenty minutes of a job system that answers and does nothing. */
export const MAX_DISPATCHES = 40;
