import type { AddressNote } from "./rules/address-note";
import type { Identity, IdentityAddition, IdentityRemoval, OwnIdentity } from "./rules/identity";

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
  /**
   * Begins a session that an identity of the account was proven for; false where the account has that no more. It ends by
   * itself after its lifetime.
   */
  addSession(session: NewSession): Promise<boolean>;
  /** Finds the state of a session's account; null where the session has ended or is another account's. */
  findSignedIn(session: SessionReference): Promise<AccountStatus | null>;
  /** Ends a session for good, on every instance; without effect on one that has ended. */
  endSession(sessionId: string): Promise<void>;
  /** Lists the identities of an account, oldest first. */
  listIdentities(userId: string): Promise<readonly OwnIdentity[]>;
  /** Adds a proven identity to the account of a session. Gives no bonus. */
  addIdentity(identity: Identity, session: SessionReference): Promise<IdentityAddition>;
  /** Removes an identity from the account of a session, which keeps one, and ends the account's other sessions. */
  removeIdentity(identity: Identity, session: SessionReference): Promise<IdentityRemoval>;
}

export interface Challenge {
  readonly nonce: string;
  /** A secret that only the browser has. */
  readonly browser: string;
}

export interface OpenedAccount {
  readonly userId: string;
  /** True where the identity has had its bonus, or the account one for another of its identities. */
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

export interface NewSession extends SessionReference {
  /** The one that was just proven. */
  readonly identity: Identity;
  readonly lifetimeSeconds: number;
}

/** Tells whether `signature` over `message` is the one of the wallet at `address`. */
export type VerifySignature = (message: Uint8Array, signature: Uint8Array, address: string) => boolean;

/** Notes of accounts for themselves. Throws an AppError `database_unavailable` where the store is away. */
export interface AddressNotes {
  /** Those of the account, by label. */
  list(userId: string): Promise<readonly AddressNote[]>;
  /** Keeps it in place of an earlier one; an empty one removes it. False where the account has too many. */
  keep(userId: string, note: AddressNote): Promise<boolean>;
}

/** Callers who are shut out, by their owner id: a user's, or a paying wallet's address. As `Ledger`, it throws where it is away. */
export interface BlockList {
  has(owner: string): Promise<boolean>;
  /** Shuts a caller out from its next call on, on every instance. Twice keeps the first reason. */
  add(owner: string, reason: string): Promise<void>;
  /** Returns false where no caller of that id was blocked. */
  remove(owner: string): Promise<boolean>;
}
