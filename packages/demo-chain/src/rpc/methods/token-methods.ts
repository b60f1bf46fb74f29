import { z } from "zod";
import type { AccountStore } from "../../bank/account-store.ts";
import { type BankTokenAccount, decodeTokenAccount, TOKEN_PROGRAMS } from "../../bank/token-layout.ts";
import { uiTokenAmount } from "../../ledger/token-amount.ts";
import { addressParam, contextConfig, defineMethod, type RpcMethod } from "../define-method.ts";
import { type AccountConfig, accountConfig, encodeAccount, readMint } from "../encode-account.ts";
import { type RpcContext, withContext } from "../rpc-context.ts";
import { invalidParams } from "../rpc-error.ts";

/** Number of accounts that `getTokenLargestAccounts` shows. */
const MAX_SHOWN_ACCOUNTS = 20;

const ownerFilter = z.union([z.object({ mint: addressParam }), z.object({ programId: addressParam })]);

/** Methods about tokens, balances and holders. */
export const tokenMethods: Readonly<Record<string, RpcMethod>> = {
  getTokenAccountBalance: defineMethod(
    z.tuple([addressParam, contextConfig.nullish()]),
    ([address, config], context) => {
      const { accounts } = context.bank;
      const token = readTokenAccount(address, accounts);
      const { decimals } = readMint(token.mint, accounts);
      return withContext(context, config, uiTokenAmount(token.amount, decimals));
    },
  ),
  getTokenSupply: defineMethod(
    z.tuple([addressParam, contextConfig.nullish()]),
    ([mint, config], context) => {
      const { supply, decimals } = readMint(mint, context.bank.accounts);
      return withContext(context, config, uiTokenAmount(supply, decimals));
    },
  ),
  getTokenLargestAccounts: defineMethod(
    z.tuple([addressParam, contextConfig.nullish()]),
    ([mint, config], context) => withContext(context, config, largestAccounts(mint, context.bank.accounts)),
  ),
  getTokenAccountsByOwner: defineMethod(
    z.tuple([addressParam, ownerFilter, accountConfig.nullish()]),
    ([owner, filter, config], context) =>
      withContext(context, config, accountsByOwner(owner, filter, config, context)),
  ),
};

function readTokenAccount(address: string, accounts: AccountStore): BankTokenAccount {
  const state = accounts.get(address);
  if (state === null) throw invalidParams("Invalid param: could not find account");
  const token = decodeTokenAccount(state);
  if (token === null) throw invalidParams("Invalid param: not a Token account");
  return token;
}

function largestAccounts(mint: string, accounts: AccountStore) {
  const { decimals } = readMint(mint, accounts);
  return accounts
    .tokenAccountsByMint(mint)
    .map((address) => ({ address, amount: readTokenAccount(address, accounts).amount }))
    .sort((a, b) =>
      a.amount === b.amount ? compareText(a.address, b.address) : a.amount < b.amount ? 1 : -1,
    )
    .slice(0, MAX_SHOWN_ACCOUNTS)
    .map(({ address, amount }) => ({ address, ...uiTokenAmount(amount, decimals) }));
}

const compareText = (a: string, b: string) => (a < b ? -1 : 1);

function accountsByOwner(
  owner: string,
  filter: z.infer<typeof ownerFilter>,
  config: AccountConfig | null | undefined,
  { bank: { accounts } }: RpcContext,
) {
  if ("programId" in filter && !TOKEN_PROGRAMS.has(filter.programId)) {
    throw invalidParams("Invalid param: unrecognized Token program id");
  }
  if ("mint" in filter) readMint(filter.mint, accounts, "could not find mint");
  return accounts.tokenAccountsByOwner(owner).flatMap((pubkey) => {
    const state = accounts.get(pubkey);
    if (state === null) return [];
    const isMatch =
      "programId" in filter
        ? state.owner === filter.programId
        : decodeTokenAccount(state)?.mint === filter.mint;
    return isMatch ? [{ account: encodeAccount(state, config, accounts), pubkey }] : [];
  });
}
