/** Callers who are shut out, by their owner id: a user's, or a paying wallet's address. As `Ledger`, it throws where it is away. */
export interface BlockList {
  has(owner: string): Promise<boolean>;
  /** Shuts a caller out from its next call on, on every instance. Twice keeps the first reason. */
  add(owner: string, reason: string): Promise<void>;
  /** False where nobody of that id was shut out. */
  remove(owner: string): Promise<boolean>;
}
