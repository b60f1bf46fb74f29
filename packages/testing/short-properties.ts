import fc from "fast-check";

/**
 * Ends each property after a third of a second. A mutant is usually caught by one of the first few runs, and
 * thousands of mutants are tried: the measured score is a lower bound.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 300, markInterruptAsFailure: false });
