import { z } from "zod";
import { findTransaction, listChainSignatures, statusOfSignature } from "../chain-history.ts";
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
  const encoding = config.encoding ?? "json";
  const found = findTransaction(signature, context);
  if (found === null) return null;
  const rendered =
    found.from === "bank"
      ? renderRpcTransaction(found.transaction, encoding)
      : context.market.renderTransaction(found.position);
  const supported = config.maxSupportedTransactionVersion ?? null;
  if (rendered.version !== "legacy" && (supported === null || rendered.version > supported)) {
    throw unsupportedVersion(rendered.version);
  }
  if (found.from === "market" && encoding !== "json") {
    throw invalidParams("Invalid params: transactions before the bank's first slot are served as json only");
  }
  // Nodes return the version only to clients that name the supported ones.
  if (supported !== null) return rendered;
  const { version: _, ...unversioned } = rendered;
  return unversioned;
}

function unsupportedVersion(version: number): DemoRpcError {
  const message =
    `Transaction version (${version}) is not supported by the requesting client. Please try the request again ` +
    `with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`;
  return new DemoRpcError(RPC_CODES.unsupportedTransactionVersion, message);
}
