import type { AddressNote } from "./rules/address-note";
import type { Identity, IdentityAddition, IdentityRemoval, UserIdentity } from "./rules/identity";
import type { OwnSession, SessionOrigin } from "./rules/own-session";
import type { SecurityEvent } from "./rules/security-event";

/** User accounts. */
export interface Accounts {
  /** Stores a nonce that one browser may sign once within its lifetime. */
  addChallenge(challenge: Challenge & { readonly lifetimeSeconds: number }): Promise<void>;
  /** Consumes a nonce; false if it is used, expired, or belongs to another browser. */
  consumeChallenge(challenge: Challenge): Promise<boolean>;
  /**
   * Returns the account of an identity, or creates one with the id `newUserId`. Calls `admit` before; if that throws,
   * nothing is created.
   */
  open(identity: Identity, newUserId: string, admit: () => Promise<void>): Promise<OpenedAccount>;
  /** Grants an identity its bonus, once and within the limits of the day; false if it is not granted. */
  grantBonus(bonus: SignupBonus): Promise<boolean>;
  find(userId: string): Promise<AccountStatus | null>;
  /**
   * Creates a session; false if the account no longer has the identity. Of more than `MAX_SESSIONS`, the oldest ends.
   */
  addSession(session: NewSession): Promise<boolean>;
  /**
   * Returns the account of a session, and whether the session is fresh; null if it has ended or belongs to another account.
   */
  findSignedIn(session: SessionReference): Promise<SignedInAccount | null>;
  /** Ends a session permanently. No effect on an ended session. */
  endSession(sessionId: string): Promise<void>;
  /** Lists the sessions of the account of a session, newest first. */
  listSessions(session: SessionReference): Promise<readonly OwnSession[]>;
  /** Ends the session of an account with this digest. False if it had ended. */
  endOwnSession(userId: string, digest: string): Promise<boolean>;
  /** Ends all other sessions of the account of a session. Returns their number. */
  endOtherSessions(session: SessionReference): Promise<number>;
  /** Lists the identities of an account, oldest first. */
  listIdentities(userId: string): Promise<readonly UserIdentity[]>;
  /** Adds a proven identity to the account of a session. Grants no bonus. */
  addIdentity(identity: Identity, session: SessionReference): Promise<IdentityAddition>;
  /**
   * Removes an identity from the account of a fresh session, except the last one, and ends the account's other
   * sessions.
   */
  removeIdentity(identity: Identity, session: SessionReference): Promise<IdentityRemoval>;
}

export interface Challenge {
  readonly nonce: string;
  /** A secret that only the browser has. */
  readonly browser: string;
}

export interface OpenedAccount {
  readonly userId: string;
  /** True if the identity, or another identity of the account, has had the bonus. */
  readonly hasBonus: boolean;
}

export interface SignupBonus {
  readonly identity: Identity;
  readonly userId: string;
  readonly credits: number;
  /** The bonus is granted only if all windows allow it. */
  readonly windows: readonly BonusWindow[];
}

/** A limit on the bonuses of a UTC day. */
export interface BonusWindow {
  readonly name: string;
  readonly max: number;
}

export interface AccountStatus {
  readonly userId: string;
  /** Credits. */
  readonly balance: number;
  /** True if an operator has blocked the account. */
  readonly blocked: boolean;
}

export interface SessionReference {
  readonly sessionId: string;
  readonly userId: string;
}

export interface SignedInAccount {
  readonly account: AccountStatus;
  /** True if the session began in the last `FRESH_MINUTES`. */
  readonly isFresh: boolean;
}

export interface NewSession extends SessionReference {
  /** The identity that was just proven. */
  readonly identity: Identity;
  readonly origin: SessionOrigin;
  readonly lifetimeSeconds: number;
}

/** Changes of what gives access to accounts; the database records them. */
export interface SecurityEvents {
  /** Lists the events of an account, newest first, before an id. */
  list(userId: string, page: SecurityEventPage): Promise<readonly SecurityEvent[]>;
  /** Lists the events of all accounts since a time, oldest first, after an id. */
  listSince(since: Date, after: bigint, limit: number): Promise<readonly SecurityEvent[]>;
}

export interface SecurityEventPage {
  readonly limit: number;
  /** Null for the newest. */
  readonly before: bigint | null;
}

export type VerifySignature = (message: Uint8Array, signature: Uint8Array, address: string) => boolean;

/** Private notes of accounts about addresses. */
export interface AddressNotes {
  /** Lists the notes of an account by label. */
  list(userId: string): Promise<readonly AddressNote[]>;
  /** Stores or replaces a note; an empty note is deleted. False if the account has `MAX_NOTES`. */
  save(userId: string, note: AddressNote): Promise<boolean>;
}

/** Blocked callers by owner id: a user id, or the address of a paying wallet. */
export interface BlockList {
  has(owner: string): Promise<boolean>;
  /** Blocks a caller. A repeated call does not change the reason. */
  add(owner: string, reason: string): Promise<void>;
  /** False if the caller was not blocked. */
  remove(owner: string): Promise<boolean>;
}
