export const IDENTITY_PROVIDERS = ["solana", "github", "google"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** A wallet, or an account at another provider, that signs in to an account. */
export interface Identity {
  readonly provider: IdentityProvider;
  /**
   * The wallet's address, or the account id at the provider, with the server if it is not the default one.
   */
  readonly subject: string;
}

/** An identity of an account, as shown to its owner. */
export interface UserIdentity extends Identity {
  readonly addedAt: string;
}

/** Maximum number of identities of an account; the minimum is 1. */
export const MAX_IDENTITIES = 20;

/**
 * Outcome of adding an identity. `already`: the account has it. `taken`: it belongs to another account.
 * `full`: the account has `MAX_IDENTITIES`. `signed-out`: the session has ended.
 */
export const IDENTITY_ADDITIONS = ["added", "already", "taken", "full", "signed-out"] as const;
export type IdentityAddition = (typeof IDENTITY_ADDITIONS)[number];

/**
 * Outcome of removing an identity. `last`: the account has only this one. `unknown`: the account does not
 * have it. `signed-out`: the session has ended. `stale`: it is not fresh.
 */
export type IdentityRemoval = "removed" | "last" | "unknown" | "signed-out" | "stale";
