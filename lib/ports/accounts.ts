/** Who people are to the product. Throws an AppError `database_unavailable` where the store is away. */
export interface Accounts {
  /** Records a nonce that one browser may have signed once, within its lifetime. */
  addChallenge(challenge: Challenge & { readonly lifetimeSeconds: number }): Promise<void>;
  /** Uses a nonce up; false where this browser was not given it, or it has been used, or its time is over. */
  takeChallenge(challenge: Challenge): Promise<boolean>;
  /** The account of an identity: that of before, or a new one with the id `newUserId`. */
  open(identity: Identity, newUserId: string): Promise<OpenedAccount>;
  /** Gives an identity its bonus, once for ever and within the limit of its client; false where it gets none now. */
  grantBonus(bonus: SignupBonus): Promise<boolean>;
  /** How an account stands; null where there is none. */
  find(userId: string): Promise<AccountStanding | null>;
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
  /** Whether the identity has had its bonus. */
  readonly hasBonus: boolean;
}

export interface SignupBonus {
  readonly identity: Identity;
  readonly userId: string;
  /** Above 0. */
  readonly credits: number;
  /** Where the request came from, to count by. */
  readonly client: string;
  /** Most bonuses for a client in a UTC day; null for as many as are asked for. */
  readonly mostPerDay: number | null;
}

export interface AccountStanding {
  readonly userId: string;
  /** Credits. */
  readonly balance: number;
  /** Whether an operator has shut the account out. */
  readonly blocked: boolean;
}

/** Tells whether `signature` over `message` is the one of the wallet at `address`. */
export type VerifySignature = (message: Uint8Array, signature: Uint8Array, address: string) => boolean;
