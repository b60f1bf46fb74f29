import type { Spending, SpendingCaps } from "./spending";

/** Key of an account, as its owner sees it. */
export interface KeySummary {
  readonly keyId: string;
  /** The first characters, to recognize it by. */
  readonly display: string;
  readonly description: string;
  readonly status: "active" | "revoked" | "expired";
  /** ISO 8601, UTC, as the other times. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** Time at which a call was charged last; null for never. */
  readonly lastUsedAt: string | null;
  /** Charged calls. */
  readonly calls: number;
  readonly caps: SpendingCaps;
  readonly spent: Spending;
}

/** Credits that one endpoint took in one day. */
export interface UsageRow {
  /** A UTC day as 2026-11-20. */
  readonly day: string;
  /** Id of the endpoint. */
  readonly endpoint: string;
  readonly calls: number;
  readonly credits: number;
}
