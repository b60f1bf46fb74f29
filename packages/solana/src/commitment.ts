/**
 * Commitment of all reads. Stored data is never read again, so it must be final; trades appear about 13
 * seconds late.
 */
export const COMMITMENT = "finalized";
