import type { Address } from "@walletlens/engine/address";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "@walletlens/engine/chain/programs";
import type { AccountBalance, ReadOptions } from "./chain-reader.ts";
import { malformed } from "./decode/json-shape.ts";
import { readAccountSlices } from "./read-account-slices.ts";
import type { RpcClient } from "./rpc/rpc-client.ts";

/** The amount of a token account: u64 at 64 (spl-token `Account`). */
const AMOUNT = { offset: 64, length: 8 };

/** Reads lamports and token amounts of accounts. Accounts that do not exist are absent. */
export async function readBalances(
  rpc: Pick<RpcClient, "callSized">,
  accounts: readonly Address[],
  options: ReadOptions = {},
): Promise<ReadonlyMap<Address, AccountBalance>> {
  const wanted = Array.from(new Set(accounts));
  const found = await readAccountSlices(rpc, wanted, AMOUNT, options);
  const balances = wanted.flatMap((account, index) => {
    const slice = found[index] ?? null;
    if (slice === null) return [];
    const { lamports, space = null, owner, data } = slice;
    if (lamports === undefined) throw malformed(`lamports of ${account}`);
    const isToken = owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM;
    const amount = isToken && data.length === AMOUNT.length ? data.readBigUInt64LE(0) : null;
    return [[account, { lamports, program: owner, space, amount }] as const];
  });
  return new Map(balances);
}
