import type { Address } from "@walletlens/engine/address";
import type { KnownAddress, LabelType } from "@walletlens/engine/known-address";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";

/** Public labels of addresses. */
export interface Labels {
  /** Returns the labels of addresses, with at most one round trip; unlabeled addresses are absent. */
  find(addresses: readonly Address[]): Promise<ReadonlyMap<Address, KnownAddress>>;
  /** Returns addresses whose label has words that begin as those of `text`, ignoring case. See `matchesWords`. */
  findByName(text: string, limit: number): Promise<readonly FoundLabel[]>;
  /** Returns the tip accounts, the dollars, and the protocol parameters as they are known now. */
  extractionContext(): Promise<ExtractionContext>;
  /** Returns the addresses with a label of `type`. Imported labels replace built-in ones. */
  addressesOfType(type: LabelType): Promise<ReadonlySet<Address>>;
}

export interface FoundLabel {
  readonly address: Address;
  readonly label: string;
  readonly type: LabelType;
}
