import { isSignature } from "@solana/kit";
import { isAddress } from "@walletlens/engine/address";
import { z } from "zod";
import type { RpcContext } from "./rpc-context.ts";
import { invalidParams } from "./rpc-error.ts";

/** A JSON-RPC method: takes the raw `params`, returns the `result`, throws an RpcError. */
export type RpcMethod = (params: unknown, context: RpcContext) => unknown;

/** Defines a method by the schema of its positional parameters and its implementation. */
export function defineMethod<Params>(
  schema: z.ZodType<Params>,
  run: (params: Params, context: RpcContext) => unknown,
): RpcMethod {
  return (params, context) => {
    const parsed = schema.safeParse(params ?? []);
    if (!parsed.success) throw invalidParams(`Invalid params: ${describe(parsed.error)}`);
    return run(parsed.data, context);
  };
}

export const addressParam = z.string().refine(isAddress, "must be a base58 address of 32 bytes");
export const signatureParam = z.string().refine(isSignature, "must be a base58 signature of 64 bytes");
export const slotParam = z.int().nonnegative();

/**
 * Options of most methods. One state is served at every commitment: executed transactions are not reverted.
 */
export const contextConfig = z.object({
  commitment: z.enum(["processed", "confirmed", "finalized"]).nullish(),
  minContextSlot: slotParam.nullish(),
});

function describe(error: z.ZodError): string {
  const issue = error.issues[0];
  if (issue === undefined) return "not understood";
  const path = issue.path.length === 0 ? "" : ` at params.${issue.path.join(".")}`;
  return `${issue.message}${path}`;
}
