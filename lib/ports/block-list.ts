/** Callers who are shut out, by their owner id: a user's, or a paying wallet's address. As `Ledger`, it throws where it is away. */
export interface BlockList {
  has(owner: string): Promise<boolean>;
  /** Shuts a caller out from its next call on, on every instance. Twice keeps the first reason. */
  add(owner: string, reason: string): Promise<void>;
  /** Returns false where no caller of that id was blocked. */
  remove(owner: string): Promise<boolean>;
}
