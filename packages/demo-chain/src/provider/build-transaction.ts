import { SYSTEM_PROGRAM } from "@walletlens/engine/chain/programs";
import { addressOf } from "./address-of.ts";
import { buildSwap } from "./build-swap.ts";
import { encodeInstruction, encodeSystemTransfer } from "./instruction-data.ts";
import type { ProviderLedgerEntry, TransactionParts } from "./ledger-entry.ts";

/** A transaction of about 5 kB as `getTransaction` sends it with encoding `json`. */
export function buildProviderTransaction(entry: ProviderLedgerEntry): Record<string, unknown> {
  return frame(entry, entry.kind === "received" ? buildReceipt(entry) : buildSwap(entry));
}

const BLOCKHASH = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";

function buildReceipt(entry: ProviderLedgerEntry): TransactionParts {
  const payer = addressOf("payer");
  const keys = [payer, entry.owner, SYSTEM_PROGRAM];
  const before = [9_000_000_000, entry.lamports, 1];
  return {
    keys,
    before,
    after: [9_000_000_000 - entry.change - 5_000, entry.lamports + entry.change, 1],
    fee: 5_000,
    instructions: [encodeInstruction(2, [0, 1], encodeSystemTransfer(entry.change))],
  };
}

function frame(entry: ProviderLedgerEntry, parts: TransactionParts): Record<string, unknown> {
  const err = parts.failed === true ? { InstructionError: [4, { Custom: 30 }] } : null;
  const loadedAddresses = parts.loaded ?? { writable: [], readonly: [] };
  return {
    blockTime: entry.blockTime,
    meta: {
      computeUnitsConsumed: 61_234,
      err,
      fee: parts.fee,
      innerInstructions: parts.inner ?? [],
      loadedAddresses,
      logMessages: parts.logs ?? [
        `Program ${SYSTEM_PROGRAM} invoke [1]`,
        `Program ${SYSTEM_PROGRAM} success`,
      ],
      postBalances: parts.after,
      postTokenBalances: parts.tokens?.post ?? [],
      preBalances: parts.before,
      preTokenBalances: parts.tokens?.pre ?? [],
      rewards: [],
      status: err === null ? { Ok: null } : { Err: err },
    },
    slot: entry.slot,
    transaction: {
      message: {
        accountKeys: parts.keys,
        addressTableLookups: [
          { accountKey: addressOf("table"), readonlyIndexes: [4, 7], writableIndexes: [12, 15] },
        ],
        header: { numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 5, numRequiredSignatures: 1 },
        instructions: parts.instructions,
        recentBlockhash: BLOCKHASH,
      },
      signatures: [entry.signature],
    },
    version: 0,
  };
}
