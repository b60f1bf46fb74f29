/**
 * The commitment of every read. What is read is stored and never read again, so it must not be rolled back;
 * the price is that a trade shows up some 13 seconds late.
 */
export const COMMITMENT = "finalized";
