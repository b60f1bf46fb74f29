import { z } from "zod";

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

/** Version 1 names all accounts in the message, as legacy transactions do, and has room for more of them. */
export type TransactionVersion = "legacy" | 0 | 1;

/** `getTransaction` with encoding "json". Lamports are numbers, as the RPC gives them. */
export interface RpcTransaction {
  readonly slot: number;
  readonly blockTime: number | null;
  readonly version: TransactionVersion;
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
const instructionSchema = z.object({
  programIdIndex: z.int(),
  accounts: z.array(z.int()),
  /** Base58. */
  data: z.string(),
  stackHeight: z.int().nullable(),
});

export type RpcInstruction = Readonly<z.infer<typeof instructionSchema>>;

const tokenBalanceSchema = z.object({
  accountIndex: z.int(),
  mint: z.string(),
  owner: z.string(),
  programId: z.string(),
  uiTokenAmount: z.object({
    amount: z.string(),
    decimals: z.int(),
    uiAmount: z.number().nullable(),
    uiAmountString: z.string(),
  }),
});

export type RpcTokenBalance = z.infer<typeof tokenBalanceSchema>;

const innerInstructionsSchema = z.object({ index: z.int(), instructions: z.array(instructionSchema) });

/** Fields of the `meta` of `getTransaction` that do not follow from others. Lamports are numbers. */
export const rpcMetaSchema = z.object({
  fee: z.int(),
  preBalances: z.array(z.int()).readonly(),
  postBalances: z.array(z.int()).readonly(),
  preTokenBalances: z.array(tokenBalanceSchema).readonly(),
  postTokenBalances: z.array(tokenBalanceSchema).readonly(),
  innerInstructions: z.array(innerInstructionsSchema).readonly(),
  logMessages: z.array(z.string()).readonly(),
  loadedAddresses: z.object({
    writable: z.array(z.string()).readonly(),
    readonly: z.array(z.string()).readonly(),
  }),
  computeUnitsConsumed: z.int(),
});

export interface RpcMeta extends Readonly<z.infer<typeof rpcMetaSchema>> {
  readonly err: RpcErrorBody | null;
  readonly status: { readonly Ok: null } | { readonly Err: RpcErrorBody };
  readonly rewards: readonly never[];
}
