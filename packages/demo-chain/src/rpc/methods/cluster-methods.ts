import { getCompiledTransactionMessageDecoder } from "@solana/kit";
import { z } from "zod";
import { computeFee } from "../../bank/fees.ts";
import { readPriorityLamports, readWireInstructions } from "../../bank/wire-transaction.ts";
import { addressParam, contextConfig, defineMethod, type RpcMethod, slotParam } from "../define-method.ts";
import { NODE_VERSION, type RpcContext, withContext } from "../rpc-context.ts";
import { DemoRpcError, invalidParams, RPC_CODES } from "../rpc-error.ts";

const SLOTS_PER_EPOCH = 432_000;
const MAX_LOCKED_ACCOUNTS = 128;
const MAX_SAMPLES = 720;
const SAMPLE_SECONDS = 60;
const MAX_ACCOUNT_BYTES = 10 * 1024 * 1024;

/** Methods about the chain as a whole: its time, its blockhashes, its prices. */
export const clusterMethods: Readonly<Record<string, RpcMethod>> = {
  getHealth: defineMethod(z.tuple([]), () => "ok"),
  getVersion: defineMethod(z.tuple([]), () => ({
    "feature-set": 3_604_001_754,
    "solana-core": NODE_VERSION,
  })),
  // That of mainnet, because the chain replaces mainnet: USDC has its address there and x402 names that
  // network.
  getGenesisHash: defineMethod(z.tuple([]), () => "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"),
  getSlot: defineMethod(onlyConfig(), ([config], context) => withContext(context, config, null).context.slot),
  getBlockHeight: defineMethod(onlyConfig(), ([config], context) =>
    context.bank.clock.blockHeight(withContext(context, config, null).context.slot),
  ),
  getBlockTime: defineMethod(z.tuple([slotParam]), ([slot], context) => blockTime(slot, context)),
  getEpochInfo: defineMethod(onlyConfig(), ([config], context) => epochInfo(config, context)),
  getTransactionCount: defineMethod(
    onlyConfig(),
    (_, { bank, market }) => market.signatureCount + bank.log.length,
  ),
  getLatestBlockhash: defineMethod(onlyConfig(), ([config], context) =>
    withContext(context, config, context.bank.blockhashes.latest()),
  ),
  isBlockhashValid: defineMethod(
    z.tuple([addressParam, contextConfig.nullish()]),
    ([blockhash, config], context) =>
      withContext(context, config, context.bank.blockhashes.isValid(blockhash)),
  ),
  getFeeForMessage: defineMethod(
    z.tuple([z.base64(), contextConfig.nullish()]),
    ([message, config], context) => withContext(context, config, feeForMessage(message, context)),
  ),
  getRecentPrioritizationFees: defineMethod(
    z.tuple([z.array(addressParam).max(MAX_LOCKED_ACCOUNTS).nullish()]),
    (_, context) => recentPrioritizationFees(context),
  ),
  getRecentPerformanceSamples: defineMethod(
    z.tuple([z.int().positive().max(MAX_SAMPLES).nullish()]),
    ([limit], context) => recentSamples(limit ?? MAX_SAMPLES, context),
  ),
  getMinimumBalanceForRentExemption: defineMethod(
    z.tuple([z.int().nonnegative().max(MAX_ACCOUNT_BYTES), contextConfig.nullish()]),
    ([bytes], { bank }) => Number(bank.minimumBalance(bytes)),
  ),
};

function onlyConfig() {
  return z.tuple([contextConfig.nullish()]);
}

type Config = z.infer<typeof contextConfig> | null | undefined;

function blockTime(slot: number, { bank }: RpcContext): number {
  if (slot > bank.clock.currentSlot()) {
    throw new DemoRpcError(RPC_CODES.blockNotAvailable, `Block not available for slot ${slot}`);
  }
  if (slot < bank.clock.firstSlot) {
    const message = `Slot ${slot} was skipped, or missing in long-term storage`;
    throw new DemoRpcError(RPC_CODES.slotSkippedInLongTermStorage, message);
  }
  return bank.clock.getTime(slot);
}

function epochInfo(config: Config, context: RpcContext) {
  const { slot } = withContext(context, config, null).context;
  const { bank, market } = context;
  return {
    absoluteSlot: slot,
    blockHeight: bank.clock.blockHeight(slot),
    epoch: Math.floor(slot / SLOTS_PER_EPOCH),
    slotIndex: slot % SLOTS_PER_EPOCH,
    slotsInEpoch: SLOTS_PER_EPOCH,
    transactionCount: market.signatureCount + bank.log.length,
  };
}

/** Null if the blockhash of the message has expired, like nodes. */
function feeForMessage(base64: string, { bank }: RpcContext): number | null {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(Buffer.from(base64, "base64"));
    if (!bank.blockhashes.isValid(message.lifetimeToken)) return null;
    const { header, staticAccounts: staticKeys } = message;
    const instructions = readWireInstructions(message);
    const priorityLamports = readPriorityLamports(message);
    return Number(computeFee({ header, staticKeys, instructions, priorityLamports }));
  } catch {
    throw invalidParams("invalid message: cannot be read");
  }
}

/** Returns a sample for each minute, newest first. */
function recentSamples(count: number, { bank, market }: RpcContext) {
  const numSlots = Math.round((SAMPLE_SECONDS * 1_000) / market.parameters.slotMs);
  const newest = bank.clock.currentSlot();
  return Array.from({ length: count }, (_, index) => ({
    slot: newest - index * numSlots,
    numSlots,
    samplePeriodSecs: SAMPLE_SECONDS,
    numTransactions: numSlots,
    numNonVoteTransactions: 0,
  }));
}

/** Returns a fee of 0 for each slot, because block space is not contested here. */
function recentPrioritizationFees({ bank, market }: RpcContext) {
  const { blockhashBlocks } = market.parameters;
  const newest = bank.clock.currentSlot();
  return Array.from({ length: blockhashBlocks }, (_, index) => ({
    slot: newest - blockhashBlocks + 1 + index,
    prioritizationFee: 0,
  }));
}
