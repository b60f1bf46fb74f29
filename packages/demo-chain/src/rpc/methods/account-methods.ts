import { getAddressDecoder, getBase58Encoder } from "@solana/kit";
import { z } from "zod";
import type { AccountState } from "../../bank/account-state.ts";
import type { AccountStore } from "../../bank/account-store.ts";
import { HOLDER_OFFSET, MINT_OFFSET, TOKEN_PROGRAMS } from "../../bank/token-layout.ts";
import { addressParam, contextConfig, defineMethod, type RpcMethod, slotParam } from "../define-method.ts";
import { accountConfig, encodeAccount } from "../encode-account.ts";
import { type RpcContext, withContext } from "../rpc-context.ts";
import { DemoRpcError, invalidParams, RPC_CODES } from "../rpc-error.ts";

/** Maximum addresses of one `getMultipleAccounts` call. */
const MAX_ACCOUNTS = 100;
const MAX_FILTERS = 4;
const ADDRESS_BYTES = 32;

const memcmpFilter = z.object({
  memcmp: z.object({
    offset: slotParam,
    bytes: z.string(),
    encoding: z.enum(["base58", "base64"]).nullish(),
  }),
});
const filterParam = z.union([memcmpFilter, z.object({ dataSize: slotParam })]);

const programConfig = accountConfig.extend({
  filters: z.array(filterParam).max(MAX_FILTERS).nullish(),
  withContext: z.boolean().nullish(),
});

/** Methods that return current accounts: of the bank first, then of the market. */
export const accountMethods: Readonly<Record<string, RpcMethod>> = {
  getBalance: defineMethod(z.tuple([addressParam, contextConfig.nullish()]), ([address, config], context) =>
    withContext(context, config, Number(context.bank.accounts.get(address)?.lamports ?? 0n)),
  ),
  getAccountInfo: defineMethod(
    z.tuple([addressParam, accountConfig.nullish()]),
    ([address, config], context) => {
      const { accounts } = context.bank;
      return withContext(context, config, encodeAccount(accounts.get(address), config, accounts));
    },
  ),
  getMultipleAccounts: defineMethod(
    z.tuple([z.array(addressParam), accountConfig.nullish()]),
    ([addresses, config], context) => {
      if (addresses.length > MAX_ACCOUNTS)
        throw invalidParams(`Too many inputs provided; max ${MAX_ACCOUNTS}`);
      const { accounts } = context.bank;
      const values = addresses.map((address) => encodeAccount(accounts.get(address), config, accounts));
      return withContext(context, config, values);
    },
  ),
  getProgramAccounts: defineMethod(
    z.tuple([addressParam, programConfig.nullish()]),
    ([program, config], context) => {
      const accountEntries = programAccounts(program, config?.filters ?? [], context);
      const { accounts } = context.bank;
      const values = accountEntries.map(([pubkey, state]) => ({
        account: encodeAccount(state, config, accounts),
        pubkey,
      }));
      return config?.withContext ? withContext(context, config, values) : values;
    },
  ),
};

interface Comparison {
  readonly offset: number;
  readonly bytes: Uint8Array;
}

function programAccounts(
  program: string,
  filters: readonly z.infer<typeof filterParam>[],
  { bank }: RpcContext,
): (readonly [string, AccountState])[] {
  const comparisons = filters.flatMap((filter) => ("memcmp" in filter ? [toComparison(filter.memcmp)] : []));
  const sizes = filters.flatMap((filter) => ("dataSize" in filter ? [filter.dataSize] : []));
  return candidates(program, comparisons, bank.accounts).flatMap((address) => {
    const state = bank.accounts.get(address);
    if (state === null || state.owner !== program) return [];
    const fits =
      sizes.every((size) => size === state.data.length) &&
      comparisons.every(({ offset, bytes }) => {
        const part = state.data.subarray(offset, offset + bytes.length);
        return part.length === bytes.length && Buffer.compare(part, bytes) === 0;
      });
    return fits ? [[address, state] as const] : [];
  });
}

/** Addresses among which all that fit are found: token accounts are indexed by mint and holder, as on nodes. */
function candidates(
  program: string,
  comparisons: readonly Comparison[],
  accounts: AccountStore,
): readonly string[] {
  // The market's only program accounts are token accounts; all others were created on the bank.
  if (!TOKEN_PROGRAMS.has(program)) return accounts.ownedBy(program);
  const mint = comparedAddress(comparisons, MINT_OFFSET);
  if (mint !== null) return accounts.tokenAccountsByMint(mint);
  const holder = comparedAddress(comparisons, HOLDER_OFFSET);
  if (holder !== null) return accounts.tokenAccountsByOwner(holder);
  const message = `${program} excluded from account secondary indexes; this RPC method unavailable for key`;
  throw new DemoRpcError(RPC_CODES.keyExcludedFromIndex, message);
}

function comparedAddress(comparisons: readonly Comparison[], offset: number): string | null {
  const addressComparison = comparisons.find(
    (item) => item.offset === offset && item.bytes.length === ADDRESS_BYTES,
  );
  return addressComparison === undefined ? null : getAddressDecoder().decode(addressComparison.bytes);
}

function toComparison(filter: z.infer<typeof memcmpFilter>["memcmp"]): Comparison {
  try {
    const { offset, bytes, encoding } = filter;
    const decoded = encoding === "base64" ? Buffer.from(bytes, "base64") : getBase58Encoder().encode(bytes);
    return { offset, bytes: Uint8Array.from(decoded) };
  } catch {
    throw invalidParams("Invalid param: memcmp bytes are not of their encoding");
  }
}
