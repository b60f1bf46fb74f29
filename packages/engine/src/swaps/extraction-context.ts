import type { Address } from "../address.ts";
import { MAINNET, type ProtocolParameters } from "../chain/protocol-parameters.ts";

/** Inputs of the extraction besides the transaction. Plain data, which can be sent to worker threads. */
export interface ExtractionContext {
  /** Accounts of block engines: transfers to them are tips. */
  readonly tipAccounts: ReadonlySet<Address>;
  /** Mints that count as quote beside USDC and USDT. */
  readonly dollars: ReadonlySet<Address>;
  readonly protocol: ProtocolParameters;
}

/**
 * Returns a context with the published parameters of mainnet.
 *
 * @example
 * const entries = toEntries(transactions, wallet, mainnetContext(tipAccounts));
 */
export function mainnetContext(
  tipAccounts: ReadonlySet<Address> = new Set(),
  dollars: ReadonlySet<Address> = new Set(),
): ExtractionContext {
  return { tipAccounts, dollars, protocol: MAINNET };
}

/**
 * Version of the rules that extract changes. Increment it if a transaction can yield another change: changes of other
 * versions are extracted from the chain again when they are next needed.
 *
 * @internal
 */
export const EXTRACTION_VERSION = 4;
