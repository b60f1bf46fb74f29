import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createKeyPairFromBytes,
  createTransactionMessage,
  getTransactionEncoder,
  lamports,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  setTransactionMessageLoadedAccountsDataSizeLimit,
  setTransactionMessagePriorityFeeLamports,
  signBytes,
} from "@solana/kit";
import type { Keypair, TransactionInstruction } from "@solana/web3.js";

interface V1Parts {
  /** Address of the fee payer. */
  readonly feePayer: string;
  readonly blockhash: string;
  readonly instructions: readonly TransactionInstruction[];
  readonly signers: readonly Keypair[];
  /** Compute units; the runtime allows none by default. */
  readonly units?: number;
  readonly priorityLamports?: bigint;
}

/** Builds a transaction of version 1, which web3.js cannot. Signatures of other accounts than `signers` are zeros. */
export async function signV1(parts: V1Parts): Promise<Buffer> {
  const { units = 100_000, priorityLamports = 0n } = parts;
  const lifetime = { blockhash: blockhash(parts.blockhash), lastValidBlockHeight: 0n };
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (each) => setTransactionMessageFeePayer(address(parts.feePayer), each),
    (each) => setTransactionMessageComputeUnitLimit(units, each),
    (each) => setTransactionMessageLoadedAccountsDataSizeLimit(LOADED_BYTES, each),
    (each) => setTransactionMessagePriorityFeeLamports(lamports(priorityLamports), each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(lifetime, each),
    (each) => appendTransactionMessageInstructions(parts.instructions.map(toKit), each),
  );
  const { messageBytes, signatures } = compileTransaction(message);
  const signed = { ...signatures };
  for (const { publicKey, secretKey } of parts.signers) {
    const { privateKey } = await createKeyPairFromBytes(secretKey);
    signed[address(publicKey.toBase58())] = await signBytes(privateKey, messageBytes);
  }
  return Buffer.from(getTransactionEncoder().encode({ messageBytes, signatures: signed }));
}

/** The runtime allows none by default. */
const LOADED_BYTES = 2_000_000;

function toKit({ programId, keys, data }: TransactionInstruction) {
  const accounts = keys.map(({ pubkey, isSigner, isWritable }) => ({
    address: address(pubkey.toBase58()),
    role: ROLES[`${isSigner} ${isWritable}`],
  }));
  return { programAddress: address(programId.toBase58()), accounts, data };
}

const ROLES = {
  "true true": AccountRole.WRITABLE_SIGNER,
  "true false": AccountRole.READONLY_SIGNER,
  "false true": AccountRole.WRITABLE,
  "false false": AccountRole.READONLY,
} as const;
