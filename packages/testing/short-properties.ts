import fc from "fast-check";

/**
 * Ends each property after a third of a second. A mutant is caught by one of the first few runs or hardly ever, and
 * thousands of mutants are tried: a score that is measured so is a lower bound.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 300, markInterruptAsFailure: false });
