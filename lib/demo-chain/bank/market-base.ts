import { WRAPPED_SOL } from "@/lib/domain/chain/assets";
import type { DemoAccount, DemoMarket } from "../market/types";
import type { AccountState, BaseState } from "./account-state";
import { mintAccount, tokenAccount } from "./token-layout";

/** The market's final state as accounts with bytes, for the bank to stand on. */
export function createMarketBase(market: DemoMarket): BaseState {
  return {
    account(address) {
      const account = market.account(address);
      return account === null || account.lamports === 0n ? null : stateOf(account);
    },
    tokenAccountsByOwner: (owner) => market.tokenAccountsByOwner(owner),
    tokenAccountsByMint: (mint) => market.tokenAccountsByMint(mint),
  };
}

function stateOf(account: DemoAccount): AccountState {
  const { lamports, owner, executable } = account;
  switch (account.kind) {
    case "system":
      return { lamports, owner, executable, data: new Uint8Array() };
    case "token": {
      const { mint, holder, amount } = account;
      const native = mint === WRAPPED_SOL ? { nativeReserve: lamports - amount } : {};
      return tokenAccount({ program: owner, mint, holder, amount, lamports, ...native });
    }
    case "mint":
      return mintAccount({ program: owner, supply: account.supply, decimals: account.decimals, lamports });
    default:
      return { lamports, owner, executable, data: account.data };
  }
}
