export const IDENTITY_PROVIDERS = ["solana", "github", "google"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** A wallet, or an account elsewhere, that signs in to an account here. */
export interface Identity {
  readonly provider: IdentityProvider;
  /** The wallet's address, or the provider's id of the account, with the server that it is on where that is not the usual one. */
  readonly subject: string;
}

/** An identity of an account, as shown to its owner. */
export interface OwnIdentity extends Identity {
  /** ISO 8601. */
  readonly addedAt: string;
}

/** Identities that an account may have; it keeps at least one. */
export const MAX_IDENTITIES = 20;

/**
 * End of an attempt to add an identity: it is there now, it was there `already`, it is another account's (`taken`), the
 * account is `full`, or the session has ended.
 */
export const IDENTITY_ADDITIONS = ["added", "already", "taken", "full", "signed-out"] as const;
export type IdentityAddition = (typeof IDENTITY_ADDITIONS)[number];

/** End of an attempt to remove one: it is gone, it is the `last`, the account has no such one, or the session has ended. */
export type IdentityRemoval = "removed" | "last" | "unknown" | "signed-out";
