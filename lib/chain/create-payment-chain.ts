import { base58 } from "@scure/base";
import type { Address } from "@walletlens/engine/address";
import { RpcError } from "@walletlens/solana/rpc/rpc-error";
import { z } from "zod";
import type {
  PaymentChain,
  Receipt,
  SendOutcome,
  SentTransaction,
  Simulation,
  TransferFailure,
} from "@/lib/payments/payment-chain";
import { findTokenInstructions, InnerInstructions } from "./inner-instructions";
import { type PaymentRpc, requireResult, withAppErrors } from "./payment-rpc";
import { findSignatures } from "./wire-signatures";

type Outcome = Awaited<ReturnType<PaymentChain["findOutcome"]>>;
type Reads = Omit<PaymentChain, "createTokenAccount">;

export function createPaymentChain(rpc: PaymentRpc): Reads {
  return {
    simulate: (base64, account) => withAppErrors(() => simulate(rpc, base64, account)),
    readTokenOwner: (account) => withAppErrors(() => readTokenOwner(rpc, account)),
    isFresh: (blockhash) =>
      withAppErrors(async () => (await readValidity(rpc, blockhash, "confirmed")).valid),
    send: (base64) => send(rpc, base64),
    hasTokenAccount: (account) => withAppErrors(() => hasTokenAccount(rpc, account)),
    readLatestBlockhash: () => withAppErrors(() => readLatestBlockhash(rpc)),

    async findOutcome(transaction) {
      try {
        return await findOutcome(rpc, transaction);
      } catch {
        return "pending";
      }
    },
  };
}

/** https://solana.com/docs/rpc: the preflight simulation has failed. */
const PREFLIGHT_FAILURE = -32002;

const Context = z.object({ slot: z.int() });
const Simulated = z.object({
  context: Context,
  value: z.object({ err: z.unknown(), innerInstructions: InnerInstructions }),
});
const Validity = z.object({ context: Context, value: z.boolean() });
const Statuses = z.object({
  context: Context,
  value: z.tuple([z.object({ err: z.unknown(), confirmationStatus: z.string().nullish() }).nullable()]),
});
const Account = z.object({ value: z.object({ data: z.unknown() }).nullable() });

/** Simulates without signatures, so that the transaction cannot be sent before the work is done. */
async function simulate(rpc: PaymentRpc, base64: string, account?: Address): Promise<Simulation> {
  const bytes = Buffer.from(base64, "base64");
  const { start, end } = findSignatures(bytes);
  bytes.fill(0, start, end);
  const inner = account === undefined ? {} : { innerInstructions: true };
  const config = { encoding: "base64", sigVerify: false, commitment: "confirmed", ...inner };
  const { context, value } = requireResult(
    await rpc("simulateTransaction", [bytes.toString("base64"), config], Simulated),
  );
  const hasFailed = value.err !== null && value.err !== undefined;
  return {
    slot: BigInt(context.slot),
    failure: hasFailed ? classifyFailure(value.err) : null,
    innerInstructions: account === undefined ? [] : findTokenInstructions(value.innerInstructions, account),
  };
}

async function send(rpc: PaymentRpc, base64: string): Promise<SendOutcome> {
  const config = { encoding: "base64", preflightCommitment: "confirmed", maxRetries: 3 };
  try {
    const answer = await rpc("sendTransaction", [base64, config], z.string());
    if ("result" in answer) return { status: "sent" };
    const { code, text } = answer.refusal;
    const failure = classifyFailure(text);
    // A node that is behind, or a landed transaction, may cause these two.
    const isCertain = code === PREFLIGHT_FAILURE && failure !== "blockhash" && failure !== "processed";
    return isCertain ? { status: "refused", failure } : { status: "unknown" };
  } catch (error) {
    if (error instanceof RpcError) return { status: "unknown" };
    throw error;
  }
}

/**
 * A transaction cannot land once a finalized block after its claim rejects its blockhash. It is searched once more
 * after that, on a node that is at least as recent.
 */
async function findOutcome(
  rpc: PaymentRpc,
  { signature, blockhash, slot, receipt }: SentTransaction,
): Promise<Outcome> {
  const firstStatus = await readStatus(rpc, signature);
  if (firstStatus.outcome === "landed")
    return receipt === null ? "landed" : findReceipt(rpc, signature, receipt);
  if (firstStatus.outcome !== "absent") return firstStatus.outcome;
  const validity = await readValidity(rpc, blockhash, "finalized");
  if (validity.valid || validity.slot < slot) return "pending";
  const lastStatus = await readStatus(rpc, signature);
  // The next call compares the receipt.
  if (lastStatus.outcome === "landed" && receipt !== null) return "pending";
  if (lastStatus.outcome !== "absent") return lastStatus.outcome;
  return lastStatus.slot >= validity.slot ? "never" : "pending";
}

async function readStatus(rpc: PaymentRpc, signature: string) {
  const params = [[signature], { searchTransactionHistory: true }];
  const { context, value } = requireResult(await rpc("getSignatureStatuses", params, Statuses));
  return { slot: BigInt(context.slot), outcome: toOutcome(value[0]) };
}

function toOutcome(status: z.output<typeof Statuses>["value"][0]): Outcome | "absent" {
  if (status === null) return "absent";
  // A null count of confirmations means that the transaction is finalized.
  const isConfirmed = status.confirmationStatus !== "processed";
  if (!isConfirmed) return "pending";
  return status.err === null || status.err === undefined ? "landed" : "failed";
}

async function readValidity(rpc: PaymentRpc, blockhash: string, commitment: "confirmed" | "finalized") {
  const answer = await rpc("isBlockhashValid", [blockhash, { commitment }], Validity);
  const { context, value } = requireResult(answer);
  return { valid: value, slot: BigInt(context.slot) };
}

/**
 * Compares what an account has received in a landed transaction. A transaction that is not indexed yet is pending; one
 * with another effect counts as failed, like one with an error.
 */
async function findReceipt(
  rpc: PaymentRpc,
  signature: string,
  { account, amount }: Receipt,
): Promise<Outcome> {
  const config = { encoding: "json", commitment: "confirmed", maxSupportedTransactionVersion: 1 };
  const landed = requireResult(await rpc("getTransaction", [signature, config], Landed));
  if (landed === null) return "pending";
  const { meta, transaction } = landed;
  const { writable, readonly } = meta.loadedAddresses ?? { writable: [], readonly: [] };
  const index = [...transaction.message.accountKeys, ...writable, ...readonly].indexOf(account);
  const balanceIn = (balances: z.output<typeof Balances>) =>
    BigInt(balances.find(({ accountIndex }) => accountIndex === index)?.uiTokenAmount.amount ?? "0");
  const received = balanceIn(meta.postTokenBalances) - balanceIn(meta.preTokenBalances);
  return received === amount ? "landed" : "failed";
}

const Balances = z.array(
  z.object({ accountIndex: z.int(), uiTokenAmount: z.object({ amount: z.string().regex(/^\d+$/) }) }),
);
const Landed = z
  .object({
    transaction: z.object({ message: z.object({ accountKeys: z.array(z.string()) }) }),
    meta: z.object({
      preTokenBalances: Balances,
      postTokenBalances: Balances,
      loadedAddresses: z.object({ writable: z.array(z.string()), readonly: z.array(z.string()) }).nullish(),
    }),
  })
  .nullable();

/** Bytes of the owner in a token account: https://github.com/solana-program/token. */
const OWNER_BYTES = [32, 64] as const;

async function readTokenOwner(rpc: PaymentRpc, account: string): Promise<string | null> {
  const config = { encoding: "base64", commitment: "confirmed" };
  const { value } = requireResult(await rpc("getAccountInfo", [account, config], AccountData));
  return value === null ? null : base58.encode(Buffer.from(value.data[0], "base64").subarray(...OWNER_BYTES));
}

const AccountData = z.object({
  value: z.object({ data: z.tuple([z.base64(), z.literal("base64")]) }).nullable(),
});

async function hasTokenAccount(rpc: PaymentRpc, account: Address): Promise<boolean> {
  const config = { encoding: "base64", commitment: "confirmed" };
  return requireResult(await rpc("getAccountInfo", [account, config], Account)).value !== null;
}

const Latest = z.object({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.int().nonnegative() }),
});

async function readLatestBlockhash(rpc: PaymentRpc) {
  const { value } = requireResult(await rpc("getLatestBlockhash", [{ commitment: "confirmed" }], Latest));
  return { blockhash: value.blockhash, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) };
}

/**
 * Classifies an error of the runtime: the JSON form of Agave's TransactionError, or the sentence of a refused
 * preflight.
 */
function classifyFailure(error: unknown): TransferFailure {
  const text = typeof error === "string" ? error : JSON.stringify(error);
  return MEANINGS.find(([pattern]) => pattern.test(text))?.[1] ?? "other";
}

/** Names and sentences of TransactionError; custom error 1 of the Token program is InsufficientFunds. */
const MEANINGS: readonly (readonly [RegExp, TransferFailure])[] = [
  [/BlockhashNotFound|Blockhash not found/, "blockhash"],
  [/AlreadyProcessed|already been processed/, "processed"],
  [/"Custom":1\b|custom program error: 0x1\b/, "tokens"],
  [
    /InsufficientFundsFor|insufficient funds for|AccountNotFound|no record of a prior credit|InvalidAccountForFee/,
    "sol",
  ],
];
