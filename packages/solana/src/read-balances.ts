import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import { z } from "zod";
import type { AccountBalance, ReadOptions } from "./chain-reader.ts";
import { COMMITMENT } from "./commitment.ts";
import { atSlot, base64Data, jsonAddress, jsonLamports } from "./json-shapes.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/** The protocol's limit for getMultipleAccounts. */
const ACCOUNTS_PER_CALL = 100;
/** The amount of a token account: u64 at 64 (spl-token `Account`). */
const AMOUNT = { offset: 64, length: 8 };

/** Reads lamports and token amounts of accounts, 100 per call, in parallel. Accounts that do not exist are absent. */
export async function readBalances(
  rpc: RpcClient,
  accounts: readonly Address[],
  options: ReadOptions = {},
): Promise<ReadonlyMap<Address, AccountBalance>> {
  const wanted = Array.from(new Set(accounts));
  const groups: Promise<readonly (readonly [Address, AccountBalance])[]>[] = [];
  for (let start = 0; start < wanted.length; start += ACCOUNTS_PER_CALL) {
    groups.push(readGroup(rpc, wanted.slice(start, start + ACCOUNTS_PER_CALL), options));
  }
  return new Map((await Promise.all(groups)).flat());
}

const answer = atSlot(
  z.array(
    z
      .object({
        lamports: jsonLamports,
        owner: jsonAddress,
        data: base64Data,
        space: z.int().nonnegative().optional(),
      })
      .nullable(),
  ),
);

function readGroup(
  rpc: RpcClient,
  accounts: readonly Address[],
  options: ReadOptions,
): Promise<readonly (readonly [Address, AccountBalance])[]> {
  return rpc.call({
    method: "getMultipleAccounts",
    params: [accounts, { encoding: "base64", commitment: COMMITMENT, dataSlice: AMOUNT }],
    read: (result) => {
      const { value } = answer.parse(result);
      if (value.length !== accounts.length)
        throw new RangeError(`${value.length} of ${accounts.length} accounts`);
      return accounts.flatMap((account, index) => {
        const found = value[index] ?? null;
        if (found === null) return [];
        const { lamports, owner, data, space = null } = found;
        const isToken = owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM;
        const amount = isToken && data.length === AMOUNT.length ? data.readBigUInt64LE(0) : null;
        return [[account, { lamports, space, amount }] as const];
      });
    },
    ...options,
  });
}
