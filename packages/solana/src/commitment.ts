/**
 * Commitment of all reads. Stored data is never read again, so it must be final. A slot is final about 32
 * slots later.
 */
export const COMMITMENT = "finalized";
