/** Sign that the chain is not as this version reads it. */
export interface Finding {
  readonly kind: FindingKind;
  readonly slot: number | null;
  /** Transaction; null for a finding about the chain or a service. */
  readonly signature: string | null;
  /** Sentence with the accounts and amounts. */
  readonly detail: string;
}

export const FINDING_KINDS = {
  unreadable: "transactions that cannot be decoded",
  rent: "opened accounts that hold no known rent",
  undecoded: "movements of value that no decoded instruction explains",
  balance: "owners whose balances do not add up",
  parameter: "parameters that differ from the published table",
  price: "price sources that do not answer",
} as const;

export type FindingKind = keyof typeof FINDING_KINDS;
