import type { Spending, SpendingCaps } from "./spending";

/** Key of an account, as shown to its owner. */
export interface KeySummary {
  readonly keyId: string;
  /** The first characters of the key. */
  readonly display: string;
  readonly description: string;
  readonly status: "active" | "revoked" | "expired";
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** Time of the last charged call; null for never. */
  readonly lastUsedAt: string | null;
  /** Charged calls. */
  readonly calls: number;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

/** Credits charged by one endpoint in one day. */
export interface UsageRow {
  /** A UTC day as 2026-11-20. */
  readonly day: string;
  /** Endpoint id. */
  readonly endpoint: string;
  readonly calls: number;
  readonly credits: number;
}
