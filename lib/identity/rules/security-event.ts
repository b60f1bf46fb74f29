/** Kinds of changes of what gives access to an account. */
export const SECURITY_EVENT_KINDS = [
  "signed_in",
  "signed_out",
  "identity_added",
  "identity_removed",
  "key_created",
  "key_rotated",
  "key_revoked",
  "blocked",
  "unblocked",
] as const;

export interface SecurityEvent {
  readonly id: string;
  /** A user's id, or a blocked paying wallet. */
  readonly owner: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly kind: (typeof SECURITY_EVENT_KINDS)[number];
  /** The way to sign in, the identity, or the first characters of the key; empty for blocks. */
  readonly subject: string;
  /** Network address of a session, or null. */
  readonly client: string | null;
}
