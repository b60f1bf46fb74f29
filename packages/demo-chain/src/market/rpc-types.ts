export interface RpcSignatureInfo {
  readonly signature: string;
  readonly slot: number;
  readonly blockTime: number | null;
  readonly err: RpcErrorBody | null;
  readonly memo: null;
}

export type RpcErrorBody = {
  readonly InstructionError: readonly [number, { readonly Custom: number } | string];
};

/** `getTransaction` with encoding "json". Lamports are numbers, as the RPC gives them. */
export interface RpcTransaction {
  readonly slot: number;
  readonly blockTime: number | null;
  readonly version: "legacy" | 0;
  readonly transaction: { readonly signatures: readonly string[]; readonly message: RpcMessage };
  readonly meta: RpcMeta;
}

export interface RpcMessage {
  readonly accountKeys: readonly string[];
  readonly header: {
    readonly numRequiredSignatures: number;
    readonly numReadonlySignedAccounts: number;
    readonly numReadonlyUnsignedAccounts: number;
  };
  readonly instructions: readonly RpcInstruction[];
  readonly recentBlockhash: string;
  /** Only in version 0. */
  readonly addressTableLookups?: readonly {
    readonly accountKey: string;
    readonly writableIndexes: readonly number[];
    readonly readonlyIndexes: readonly number[];
  }[];
}

/** Indices point into `accountKeys`, then `loadedAddresses.writable`, then `loadedAddresses.readonly`. */
export interface RpcInstruction {
  readonly programIdIndex: number;
  readonly accounts: readonly number[];
  /** Base58. */
  readonly data: string;
  readonly stackHeight: number | null;
}

export interface RpcMeta {
  readonly err: RpcErrorBody | null;
  readonly status: { readonly Ok: null } | { readonly Err: RpcErrorBody };
  readonly fee: number;
  readonly preBalances: readonly number[];
  readonly postBalances: readonly number[];
  readonly preTokenBalances: readonly RpcTokenBalance[];
  readonly postTokenBalances: readonly RpcTokenBalance[];
  readonly innerInstructions: readonly {
    readonly index: number;
    readonly instructions: readonly RpcInstruction[];
  }[];
  readonly logMessages: readonly string[];
  readonly loadedAddresses: { readonly writable: readonly string[]; readonly readonly: readonly string[] };
  readonly computeUnitsConsumed: number;
  readonly rewards: readonly never[];
}

export interface RpcTokenBalance {
  readonly accountIndex: number;
  readonly mint: string;
  readonly owner: string;
  readonly programId: string;
  readonly uiTokenAmount: {
    readonly amount: string;
    readonly decimals: number;
    readonly uiAmount: number | null;
    readonly uiAmountString: string;
  };
}
