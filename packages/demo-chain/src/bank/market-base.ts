import { WRAPPED_SOL } from "@walletlens/engine/chain/assets";
import type { DemoAccount } from "../ledger/view-ledger.ts";
import type { DemoMarket, DemoMint } from "../market/types.ts";
import type { AccountState, BaseState } from "./account-state.ts";
import { createDerivedAccounts, encodeOwnMetadata } from "./derived-accounts.ts";
import { encodeTokenAccount, mintAccount } from "./token-layout.ts";

/**
 * Returns the state of the market as accounts with bytes. `isLive` if the market continues to trade beside
 * the bank.
 */
export function createMarketBase(market: DemoMarket, isLive: boolean): BaseState {
  const rate = market.parameters.formerLamportsPerByte;
  const mints = new Map(market.mints.map((mint) => [mint.address, mint]));
  const findDerived = createDerivedAccounts(market);
  return {
    account(address) {
      const account = market.account(address);
      if (account === null) return findDerived(address);
      return account.lamports === 0n ? null : toAccountState(account, mints.get(address), rate);
    },
    tokenAccountsByOwner: (owner) => market.tokenAccountsByOwner(owner),
    tokenAccountsByMint: (mint) => market.tokenAccountsByMint(mint),
    isInUse: (address) => isLive && market.isTraders(address),
  };
}

function toAccountState(
  account: DemoAccount,
  mint: DemoMint | undefined,
  lamportsPerByte: number,
): AccountState {
  const { lamports, owner, executable } = account;
  switch (account.kind) {
    case "system":
      return { lamports, owner, executable, data: new Uint8Array() };
    case "token": {
      const { mint, holder, amount } = account;
      const native = mint === WRAPPED_SOL ? { nativeReserve: lamports - amount } : {};
      return encodeTokenAccount({ program: owner, mint, holder, amount, lamports, ...native });
    }
    case "mint": {
      const { supply, decimals } = account;
      const ownMetadata =
        mint?.program === "token-2022"
          ? { data: encodeOwnMetadata(mint.address, mint.metadata), lamportsPerByte }
          : null;
      return mintAccount({ program: owner, supply, decimals, lamports, ownMetadata });
    }
    default:
      return { lamports, owner, executable, data: account.data };
  }
}
