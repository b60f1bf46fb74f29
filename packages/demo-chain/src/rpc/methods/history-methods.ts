import { z } from "zod";
import {
  type FoundTransaction,
  findTransaction,
  listBlockSlots,
  listChainSignatures,
  listTransactions,
  statusOfSignature,
} from "../chain-history.ts";
import {
  addressParam,
  contextConfig,
  defineMethod,
  type RpcMethod,
  signatureParam,
  slotParam,
} from "../define-method.ts";
import { renderRpcTransaction } from "../render-transaction.ts";
import { type RpcContext, withContext } from "../rpc-context.ts";
import { DemoRpcError, invalidParams, RPC_CODES } from "../rpc-error.ts";

/** Rows of one page of signatures, and signatures of one request for statuses. */
const MAX_SIGNATURES = 1_000;
const MAX_STATUSES = 256;
/** Slots of one request for blocks. */
const MAX_BLOCK_RANGE = 500_000;

const listConfig = contextConfig.extend({
  limit: z.int().nullish(),
  before: signatureParam.nullish(),
  until: signatureParam.nullish(),
});

const encodingParam = z.enum(["json", "base64", "base58"], {
  error: "encoding must be json, base64 or base58; jsonParsed is not served here",
});
const transactionConfig = z.object({
  commitment: contextConfig.shape.commitment,
  encoding: encodingParam.nullish(),
  maxSupportedTransactionVersion: slotParam.nullish(),
});
const blockConfig = transactionConfig.extend({
  transactionDetails: z.enum(["full", "signatures"]).nullish(),
  rewards: z.boolean().nullish(),
});
const statusConfig = z.object({ searchTransactionHistory: z.boolean().nullish() });

/** Methods about the past: the market and the transactions of the bank as one history. */
export const historyMethods: Readonly<Record<string, RpcMethod>> = {
  getSignaturesForAddress: defineMethod(
    z.tuple([addressParam, listConfig.nullish()]),
    ([address, config], context) => {
      const limit = config?.limit ?? MAX_SIGNATURES;
      if (limit < 1 || limit > MAX_SIGNATURES) throw invalidParams(`Invalid limit; max ${MAX_SIGNATURES}`);
      return listChainSignatures(
        address,
        { before: config?.before ?? null, until: config?.until ?? null, limit },
        context,
      );
    },
  ),
  getTransaction: defineMethod(
    z.tuple([signatureParam, z.union([encodingParam, transactionConfig]).nullish()]),
    ([signature, config], context) => getTransaction(signature, config, context),
  ),
  getBlocks: defineMethod(
    z.tuple([slotParam, slotParam.nullish(), contextConfig.nullish()]),
    ([fromSlot, toSlot], context) => {
      const end = Math.min(toSlot ?? Number.POSITIVE_INFINITY, context.bank.clock.currentSlot());
      if (end - fromSlot > MAX_BLOCK_RANGE)
        throw invalidParams(`Slot range too large; max ${MAX_BLOCK_RANGE}`);
      return listBlockSlots(fromSlot, end, context);
    },
  ),
  getBlocksWithLimit: defineMethod(
    z.tuple([slotParam, z.int().min(1).max(MAX_BLOCK_RANGE), contextConfig.nullish()]),
    ([fromSlot, limit], context) =>
      listBlockSlots(fromSlot, context.bank.clock.currentSlot(), context).slice(0, limit),
  ),
  getBlock: defineMethod(z.tuple([slotParam, blockConfig.nullish()]), ([slot, config], context) =>
    getBlock(slot, config ?? {}, context),
  ),
  getSignatureStatuses: defineMethod(
    z.tuple([z.array(signatureParam), statusConfig.nullish()]),
    ([signatures, config], context) => {
      if (signatures.length > MAX_STATUSES)
        throw invalidParams(`Too many inputs provided; max ${MAX_STATUSES}`);
      const searchHistory = config?.searchTransactionHistory ?? false;
      const statuses = signatures.map((signature) => statusOfSignature(signature, searchHistory, context));
      return withContext(context, null, statuses);
    },
  ),
};

type TransactionConfig = z.infer<typeof transactionConfig>;

function getTransaction(
  signature: string,
  options: z.infer<typeof encodingParam> | TransactionConfig | null | undefined,
  context: RpcContext,
) {
  const config: TransactionConfig = typeof options === "string" ? { encoding: options } : (options ?? {});
  const transaction = findTransaction(signature, context);
  return transaction === null ? null : render(transaction, config, context);
}

/** Skipped slots are those without a transaction. */
function getBlock(slot: number, config: z.infer<typeof blockConfig>, context: RpcContext) {
  const transactions = listTransactions(slot, context);
  if (transactions.length === 0) {
    throw new DemoRpcError(
      RPC_CODES.slotSkippedInLongTermStorage,
      `Slot ${slot} was skipped, or missing in long-term storage`,
    );
  }
  const entries = transactions.map((transaction, index) => {
    const { slot: _, blockTime, ...entry } = render(transaction, config, context);
    return { entry: { ...entry, transactionIndex: index }, blockTime };
  });
  const { bank } = context;
  return {
    blockHeight: bank.clock.blockHeight(slot),
    blockTime: entries[0]?.blockTime ?? null,
    blockhash: bank.blockhashes.at(slot),
    parentSlot: slot - 1,
    previousBlockhash: bank.blockhashes.at(slot - 1),
    ...(config.transactionDetails === "signatures"
      ? { signatures: transactions.map((each) => readSignature(each, context)) }
      : { transactions: entries.map(({ entry }) => entry) }),
  };
}

function readSignature(found: FoundTransaction, { market }: RpcContext): string {
  return found.from === "bank"
    ? found.transaction.wire.signature
    : market.signatureInfo(found.position).signature;
}

function render(transaction: FoundTransaction, config: TransactionConfig, context: RpcContext) {
  const encoding = config.encoding ?? "json";
  const rendered =
    transaction.from === "bank"
      ? renderRpcTransaction(transaction.transaction, encoding)
      : context.market.renderTransaction(transaction.position);
  const supported = config.maxSupportedTransactionVersion ?? null;
  if (rendered.version !== "legacy" && (supported === null || rendered.version > supported)) {
    throw unsupportedVersion(rendered.version);
  }
  if (transaction.from === "market" && encoding !== "json") {
    throw invalidParams("Invalid params: transactions before the bank's first slot are served as json only");
  }
  // Nodes return the version only to clients that name the supported ones.
  const { version, ...unversioned } = rendered;
  return supported === null ? unversioned : { ...unversioned, version };
}

function unsupportedVersion(version: number): DemoRpcError {
  const message =
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again ` +
    `with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`;
  return new DemoRpcError(RPC_CODES.unsupportedTransactionVersion, message);
}
