/** Accounts of people. Throws an AppError `database_unavailable` where the store is away. */
export interface Accounts {
  /** Records a nonce that one browser may have signed once, within its lifetime. */
  addChallenge(challenge: Challenge & { readonly lifetimeSeconds: number }): Promise<void>;
  /** Uses a nonce up; false where this browser was not given it, or it has been used, or its time is over. */
  takeChallenge(challenge: Challenge): Promise<boolean>;
  /** The account of an identity: that of before, or a new one with the id `newUserId`. */
  open(identity: Identity, newUserId: string): Promise<OpenedAccount>;
  /** Gives an identity its bonus, once for ever and within the limits of the day; false where it gets none now. */
  grantBonus(bonus: SignupBonus): Promise<boolean>;
  /** Finds the state of an account; null where there is none. */
  find(userId: string): Promise<AccountStatus | null>;
  /** Begins a session of an account, which ends by itself after its lifetime. */
  addSession(session: SessionReference & { readonly lifetimeSeconds: number }): Promise<void>;
  /** Finds the state of a session's account; null where the session has ended or is another account's. */
  findSignedIn(session: SessionReference): Promise<AccountStatus | null>;
  /** Ends a session for good, on every instance; without effect on one that has ended. */
  endSession(sessionId: string): Promise<void>;
}

export const IDENTITY_PROVIDERS = ["solana", "github", "google"] as const;
export type IdentityProvider = (typeof IDENTITY_PROVIDERS)[number];

/** A wallet, or an account elsewhere. */
export interface Identity {
  readonly provider: IdentityProvider;
  /** The wallet's address, or the provider's id of the account. */
  readonly subject: string;
}

export interface Challenge {
  readonly nonce: string;
  /** A secret that only the browser has. */
  readonly browser: string;
}

export interface OpenedAccount {
  readonly userId: string;
  /** True where the identity has had its bonus. */
  readonly hasBonus: boolean;
}

export interface SignupBonus {
  readonly identity: Identity;
  readonly userId: string;
  /** Above 0. */
  readonly credits: number;
  /** Windows that the bonus counts against: it is given where it fits all of them. */
  readonly windows: readonly BonusWindow[];
}

/** Bonuses of a UTC day that are counted together. */
export interface BonusWindow {
  readonly name: string;
  /** Bonuses at most. */
  readonly most: number;
}

export interface AccountStatus {
  readonly userId: string;
  /** Credits. */
  readonly balance: number;
  /** True where an operator has shut the account out. */
  readonly blocked: boolean;
}

export interface SessionReference {
  readonly sessionId: string;
  readonly userId: string;
}

/** Tells whether `signature` over `message` is the one of the wallet at `address`. */
export type VerifySignature = (message: Uint8Array, signature: Uint8Array, address: string) => boolean;
