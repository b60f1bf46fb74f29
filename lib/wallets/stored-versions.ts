import { EXTRACTION_VERSION } from "@walletlens/engine/swaps/extraction-context";

/** Layout of a page, its first byte. Increment it if the bytes, the coverage or the searches of a history change. */
export const LAYOUT_VERSION = 6;

/** Increment when fields of the stored snapshots or views change: older ones are computed again. */
const METRICS_VERSION = 20;

/**
 * Version of stored histories: of their rules and their layout. A process reads and writes only histories of its own
 * version; another one is as if it were not stored.
 */
export const HISTORY_VERSION = 100 * EXTRACTION_VERSION + LAYOUT_VERSION;

/** Version of stored snapshots, which includes that of the history that they are computed from. */
export const SNAPSHOT_VERSION = 100 * HISTORY_VERSION + METRICS_VERSION;
