import { getBase58Decoder } from "@solana/kit";
import type { BankTransaction } from "../bank/bank-transaction.ts";
import type { WireTransaction } from "../bank/wire-transaction.ts";
import type { RpcMessage } from "../ledger/rpc-types.ts";

type TransactionEncoding = "json" | "base64" | "base58";

/** A landed transaction as `getTransaction` shows it, in the shape of the market's own. */
export function renderRpcTransaction(transaction: BankTransaction, encoding: TransactionEncoding) {
  const { wire, slot, blockTime, meta } = transaction;
  const { returnData, ...commonMeta } = meta;
  const status = meta.err === null ? { Ok: null } : { Err: meta.err };
  return {
    slot,
    blockTime,
    version: wire.version,
    transaction: encodeWire(wire, encoding),
    meta: { ...commonMeta, status, rewards: [], ...(returnData === null ? {} : { returnData }) },
  };
}

function encodeWire(wire: WireTransaction, encoding: TransactionEncoding) {
  if (encoding === "base64") return [Buffer.from(wire.bytes).toString("base64"), encoding];
  if (encoding === "base58") return [getBase58Decoder().decode(wire.bytes), encoding];
  const signatures = wire.signatures.map((signature) => getBase58Decoder().decode(signature));
  return { signatures, message: renderMessage(wire) };
}

function renderMessage(wire: WireTransaction): RpcMessage {
  const { header } = wire;
  const lookups = wire.lookups.map(({ table, writable, readonly }) => ({
    accountKey: table,
    writableIndexes: [...writable],
    readonlyIndexes: [...readonly],
  }));
  return {
    accountKeys: wire.staticKeys,
    header: {
      numRequiredSignatures: header.numSignerAccounts,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    instructions: wire.instructions.map(({ programIndex, accounts, data }) => ({
      programIdIndex: programIndex,
      accounts: [...accounts],
      data: getBase58Decoder().decode(data),
      stackHeight: 1,
    })),
    recentBlockhash: wire.recentBlockhash,
    ...(wire.version === 0 ? { addressTableLookups: lookups } : {}),
  };
}
