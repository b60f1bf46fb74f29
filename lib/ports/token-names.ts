import type { Address } from "@walletlens/engine/address";
import type { TokenName } from "@walletlens/engine/chain/token-name";

/** Names that were read before, seen by every process on the same database. */
export interface TokenNameStore {
  /** Finds what is kept of each mint; one that was never read is absent. */
  find(mints: readonly Address[]): Promise<ReadonlyMap<Address, KeptName>>;
  /** Keeps what was read, over what was kept before. */
  save(names: ReadonlyMap<Address, TokenName | null>): Promise<void>;
}

export interface KeptName {
  /** Null where it had none when it was read. */
  readonly name: TokenName | null;
  /** False where it is time to read it again. */
  readonly isFresh: boolean;
}
