/** Codes of JSON-RPC 2.0 and of Solana's RPC that this server returns. */
export const RPC_CODES = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  preflightFailure: -32002,
  signatureVerificationFailure: -32003,
  blockNotAvailable: -32004,
  nodeUnhealthy: -32005,
  slotSkippedInLongTermStorage: -32009,
  keyExcludedFromIndex: -32010,
  unsupportedTransactionVersion: -32015,
  minContextSlotNotReached: -32016,
} as const;

/** A failure that the caller receives as a JSON-RPC error. */
export class DemoRpcError extends Error {
  override readonly name = "RpcError";

  constructor(
    readonly code: (typeof RPC_CODES)[keyof typeof RPC_CODES],
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}

export function invalidParams(reason: string): DemoRpcError {
  return new DemoRpcError(RPC_CODES.invalidParams, reason);
}
