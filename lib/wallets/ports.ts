import type { Address } from "@walletlens/engine/address";
import type { KnownAddress, LabelType } from "@walletlens/engine/known-address";
import type { ExtractionContext } from "@walletlens/engine/swaps/extraction-context";
import type { HourlyPrice } from "@walletlens/solana/prices/price-sources";

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

/** Stored hourly SOL/USD closes. */
export interface SolPriceStore {
  /** Reads the hours that start within [from, to], unix seconds. */
  read(from: number, to: number): Promise<StoredHours>;
  /** Stores hours. A gap does not replace a price. */
  save(hours: StoredHours): Promise<void>;
}

export interface StoredHours {
  /** Ascending. */
  readonly prices: readonly HourlyPrice[];
  /** Hours for which no source had a price within the last day. */
  readonly gaps: readonly number[];
}

/** Example addresses of the demo chain. */
export interface Showcase {
  readonly wallets: readonly { readonly address: string; readonly persona: string; readonly note: string }[];
  readonly token: { readonly address: string; readonly symbol: string };
  /** Token whose creator bought its launch with other wallets. */
  readonly launch: { readonly address: string; readonly symbol: string };
  /** Wallets to compare, some of them coordinated; may be empty. */
  readonly group: readonly string[];
}
