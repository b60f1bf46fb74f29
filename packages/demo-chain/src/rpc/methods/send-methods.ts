import { getBase58Encoder } from "@solana/kit";
import { z } from "zod";
import type { BankSimulation } from "../../bank/bank.ts";
import { describeTransactionError, type TransactionError } from "../../bank/transaction-error.ts";
import { decodeWire, MAX_WIRE_BYTES, type WireTransaction } from "../../bank/wire-transaction.ts";
import { addressParam, contextConfig, defineMethod, type RpcMethod, slotParam } from "../define-method.ts";
import { encodeAccount } from "../encode-account.ts";
import { ConnectionLost, type SendFault } from "../faults.ts";
import { type RpcContext, withContext } from "../rpc-context.ts";
import { DemoRpcError, invalidParams, RPC_CODES } from "../rpc-error.ts";

/** Maximum lamports of one airdrop: 1,000 SOL. */
const MAX_AIRDROP_LAMPORTS = 1_000_000_000_000;
/** Length of the largest transaction in base58, the longer of the two encodings. */
const MAX_ENCODED_CHARACTERS = Math.ceil(MAX_WIRE_BYTES * 1.38);
const DEFAULT_DELAY_MS = 1_000;

const encodedTransaction = z
  .string()
  .max(MAX_ENCODED_CHARACTERS, `transaction too large (max: ${MAX_WIRE_BYTES} bytes raw)`);
const encodingParam = z.enum(["base58", "base64"]).nullish();

const sendConfig = z.object({
  encoding: encodingParam,
  skipPreflight: z.boolean().nullish(),
  preflightCommitment: contextConfig.shape.commitment,
  maxRetries: slotParam.nullish(),
  minContextSlot: slotParam.nullish(),
});

const simulateConfig = contextConfig.extend({
  encoding: encodingParam,
  sigVerify: z.boolean().nullish(),
  replaceRecentBlockhash: z.boolean().nullish(),
  innerInstructions: z.boolean().nullish(),
  accounts: z
    .object({ addresses: z.array(addressParam), encoding: z.enum(["base64", "jsonParsed"]).nullish() })
    .nullish(),
});

/** Methods that run transactions. */
export const sendMethods: Readonly<Record<string, RpcMethod>> = {
  sendTransaction: defineMethod(
    z.tuple([encodedTransaction, sendConfig.nullish()]),
    ([encoded, config], context) => {
      const wire = decodeEncoded(encoded, config?.encoding);
      if (!config?.skipPreflight) preflight(wire, context);
      return deliver(wire, context.faults.onSend?.(wire.signature) ?? null, context);
    },
  ),
  simulateTransaction: defineMethod(
    z.tuple([encodedTransaction, simulateConfig.nullish()]),
    ([encoded, config], context) => simulate(decodeEncoded(encoded, config?.encoding), config ?? {}, context),
  ),
  requestAirdrop: defineMethod(
    z.tuple([addressParam, z.int().positive().max(MAX_AIRDROP_LAMPORTS), contextConfig.nullish()]),
    ([address, lamports], { faucet, mayGrant }) => {
      if (!mayGrant()) throw invalidParams("airdrop failed: too many were asked for; try again in a minute");
      const outcome = faucet.grant({ to: address, lamports: BigInt(lamports), usdcRaw: 0n });
      if ("refusal" in outcome) throw invalidParams(`airdrop failed: ${outcome.refusal}`);
      return outcome.signature;
    },
  ),
};

function decodeEncoded(encoded: string, encoding: "base58" | "base64" | null | undefined): WireTransaction {
  try {
    const bytes = encoding === "base64" ? decodeBase64(encoded) : getBase58Encoder().encode(encoded);
    return decodeWire(Uint8Array.from(bytes));
  } catch (cause) {
    const reason = cause instanceof RangeError ? cause.message : `invalid ${encoding ?? "base58"} encoding`;
    throw invalidParams(`failed to deserialize VersionedTransaction: ${reason}`);
  }
}

function decodeBase64(text: string): Uint8Array {
  if (!z.base64().safeParse(text).success) throw new TypeError("not base64");
  return Buffer.from(text, "base64");
}

/** Throws the error of a node if a transaction would not succeed. */
function preflight(wire: WireTransaction, { bank }: RpcContext): void {
  const simulation = bank.simulate(wire, { verifySignatures: true });
  if (simulation.err === "SignatureFailure") throw signatureFailure();
  if (simulation.err !== null) throw preflightFailure(simulation.err, simulation);
}

/**
 * Sends a transaction unless the fault prevents it. A transaction that the bank refuses is dropped, as on the
 * network.
 */
function deliver(wire: WireTransaction, fault: SendFault | null, context: RpcContext): string {
  const { bank, faults, schedule } = context;
  switch (fault) {
    case "drop":
      break;
    case "delay":
      schedule(() => bank.send(wire), faults.delayMs ?? DEFAULT_DELAY_MS);
      break;
    case "error":
      throw new DemoRpcError(RPC_CODES.nodeUnhealthy, "Node is unhealthy", { numSlotsBehind: null });
    case "duplicate":
      bank.send(wire);
      throw preflightFailure("AlreadyProcessed", { logs: [], unitsConsumed: 0, returnData: null });
    case "lost":
      bank.send(wire);
      throw new ConnectionLost();
    default:
      bank.send(wire);
  }
  return wire.signature;
}

function signatureFailure(): DemoRpcError {
  const message = "Transaction signature verification failure";
  return new DemoRpcError(RPC_CODES.signatureVerificationFailure, message);
}

function preflightFailure(
  err: TransactionError,
  { logs, unitsConsumed, returnData }: Pick<BankSimulation, "logs" | "unitsConsumed" | "returnData">,
): DemoRpcError {
  const message = `Transaction simulation failed: ${describeTransactionError(err)}`;
  const data = { accounts: null, err, innerInstructions: null, logs, returnData, unitsConsumed };
  return new DemoRpcError(RPC_CODES.preflightFailure, message, data);
}

function simulate(wire: WireTransaction, config: z.infer<typeof simulateConfig>, context: RpcContext) {
  const { bank } = context;
  if (config.sigVerify && config.replaceRecentBlockhash) {
    throw invalidParams("sigVerify may not be used with replaceRecentBlockhash");
  }
  const simulation = bank.simulate(wire, {
    ignoreBlockhash: config.replaceRecentBlockhash ?? false,
    verifySignatures: config.sigVerify ?? false,
  });
  if (simulation.err === "SignatureFailure") throw signatureFailure();
  const { err, logs, unitsConsumed, returnData, accountAfter } = simulation;
  const accounts = config.accounts?.addresses.map((address) =>
    encodeAccount(accountAfter(address), { encoding: config.accounts?.encoding ?? "base64" }, bank.accounts),
  );
  return withContext(context, config, {
    accounts: accounts ?? null,
    err,
    innerInstructions: config.innerInstructions ? namedInstructions(simulation) : null,
    logs,
    replacementBlockhash: config.replaceRecentBlockhash ? bank.blockhashes.latest() : null,
    returnData,
    unitsConsumed,
  });
}

/** Inner instructions with addresses for indices: the form of simulations in every encoding. */
function namedInstructions({ innerInstructions, keys }: BankSimulation) {
  return innerInstructions.map(({ index, instructions }) => ({
    index,
    instructions: instructions.map(({ programIdIndex, accounts, data, stackHeight }) => ({
      programId: keys[programIdIndex],
      accounts: accounts.map((account) => keys[account]),
      data,
      stackHeight,
    })),
  }));
}
