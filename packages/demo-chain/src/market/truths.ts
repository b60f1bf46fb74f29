import { buildTruth } from "./books/build-truth.ts";
import { WalletBook } from "./books/wallet-book.ts";
import { VENUE_ACCOUNTS } from "./known-addresses.ts";
import type { LedgerAccount } from "./ledger/account.ts";
import { type DemoPrice, sellableUsd } from "./price-list.ts";
import type { WalletTruth } from "./types.ts";
import type { MarketWallet, World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;

const NO_TIES = { funder: null, ring: null, sponsor: null, custodian: null };

/** The truth of every wallet with a persona, then the addresses that are not traders. */
export function collectTruths(world: World, priceOf: (mint: string) => DemoPrice | null): WalletTruth[] {
  const { custodianOf, shared, relayer, wallets } = world;
  const worthOf = (account: LedgerAccount) => {
    const usd = worthUsd(account, priceOf, shared.wrappedSol.address);
    return { usd, sol: usd / (priceOf(shared.wrappedSol.address)?.usd ?? 1) };
  };
  const describeWallet = (wallet: MarketWallet) => {
    const { account, book, exchange, persona, ring, style } = wallet;
    const ties = {
      funder: exchange.address,
      ring: ring?.address ?? null,
      sponsor: style.sponsored ? relayer.address : null,
      custodian: custodianOf.get(wallet)?.address ?? null,
    };
    const { address, lamports: solBalanceLamports } = account;
    return buildTruth({ address, persona, label: null, ...ties, solBalanceLamports }, book, worthOf(account));
  };
  const describeOther = (account: LedgerAccount, label: "exchange" | "pool") => {
    const { address, lamports: solBalanceLamports } = account;
    const head = { address, persona: label, label, ...NO_TIES, solBalanceLamports };
    return buildTruth(head, new WalletBook(), worthOf(account));
  };
  const pools = [VENUE_ACCOUNTS.raydiumAuthority, VENUE_ACCOUNTS.cpmmAuthority];
  return [
    ...Array.from(wallets.values(), describeWallet),
    ...shared.exchanges.map((account) => describeOther(account, "exchange")),
    ...pools.map((address) => describeOther(world.accounts.require(address), "pool")),
  ];
}

/** USD of SOL, wrapped SOL and the sellable value of tokens with a price; rent is excluded. */
function worthUsd(
  account: LedgerAccount,
  priceOf: (mint: string) => DemoPrice | null,
  wrappedSol: string,
): number {
  const units = new Map<string, number>();
  for (const { open, mint, amount } of account.tokenAccounts) {
    if (open) units.set(mint.address, (units.get(mint.address) ?? 0) + Number(amount) / 10 ** mint.decimals);
  }
  const solUsd = priceOf(wrappedSol)?.usd ?? 0;
  return Array.from(units).reduce(
    (sum, [mint, tokens]) => {
      const price = priceOf(mint);
      return price === null ? sum : sum + sellableUsd(tokens * price.usd, price);
    },
    (Number(account.lamports) / LAMPORTS_PER_SOL) * solUsd,
  );
}
