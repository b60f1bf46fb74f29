import { z } from "zod";
import type { ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { atSlot, base64Data, jsonAddress, jsonLamports } from "./json-shapes.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/**
 * An account, or a slice of its data.
 *
 * @internal
 */
export type AccountSlice = z.output<typeof accountSlice>;

const accountSlice = z.object({
  /** Only some readers need it. */
  lamports: jsonLamports.optional(),
  owner: jsonAddress,
  /** Bytes of the whole data; absent at old nodes. */
  space: z.int().nonnegative().optional(),
  executable: z.boolean().default(false),
  data: base64Data,
});
const accounts = atSlot(z.array(accountSlice.nullable()));

/** Part of the data to read. */
export interface DataSlice {
  readonly offset: number;
  readonly length: number;
}

export const NO_DATA: DataSlice = { offset: 0, length: 0 };

/** The protocol's limit for getMultipleAccounts. */
const ACCOUNTS_PER_CALL = 100;

/**
 * Reads accounts in the order of their addresses, 100 per call and in parallel, or fewer if the provider allows fewer.
 *
 * @internal
 */
export async function readAccountSlices(
  rpc: Pick<RpcClient, "callSized">,
  addresses: readonly string[],
  dataSlice: DataSlice,
  options: ReadOptions & { readonly attempts?: number } = {},
): Promise<readonly (AccountSlice | null)[]> {
  const groups: Promise<readonly (AccountSlice | null)[]>[] = [];
  for (let offset = 0; offset < addresses.length; offset += ACCOUNTS_PER_CALL) {
    groups.push(readGroup(rpc, addresses.slice(offset, offset + ACCOUNTS_PER_CALL), dataSlice, options));
  }
  return (await Promise.all(groups)).flat();
}

function readGroup(
  rpc: Pick<RpcClient, "callSized">,
  addresses: readonly string[],
  dataSlice: DataSlice,
  options: ReadOptions & { readonly attempts?: number },
): Promise<readonly (AccountSlice | null)[]> {
  const config = { encoding: "base64", commitment: COMMITMENT, dataSlice };
  return rpc.callSized({
    method: "getMultipleAccounts",
    count: addresses.length,
    createParams: (count, from) => [addresses.slice(from, from + count), config],
    read: (result, count) => {
      const { value } = accounts.parse(result);
      if (value.length !== count) throw new RangeError(`${value.length} of ${count} accounts`);
      return value;
    },
    join: (parts) => parts.flat(),
    ...options,
  });
}
