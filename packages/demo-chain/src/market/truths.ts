import { buildTruth } from "./books/build-truth.ts";
import { WalletBook } from "./books/wallet-book.ts";
import type { LedgerAccount } from "./ledger/account.ts";
import type { WalletTruth } from "./types.ts";
import type { World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;

/** The truth of every wallet with a persona, then the addresses that are no traders at all. */
export function collectTruths(world: World, priceUsd: (mint: string) => number | null): WalletTruth[] {
  const { landmarks } = world;
  const describe = (
    account: LedgerAccount,
    persona: string,
    label: WalletTruth["label"],
    book: WalletBook,
    funder: WalletTruth["funder"] = null,
  ): WalletTruth => {
    const holdingsUsd = worthUsd(account, priceUsd, landmarks.wrappedSol.address);
    const holdingsSol = holdingsUsd / (priceUsd(landmarks.wrappedSol.address) ?? 1);
    const { address, lamports: solBalanceLamports } = account;
    return buildTruth({
      address,
      persona,
      label,
      funder,
      book,
      solBalanceLamports,
      holdingsSol,
      holdingsUsd,
    });
  };
  const pools = [landmarks.venues.raydiumAuthority, landmarks.venues.cpmmAuthority];
  return [
    ...Array.from(world.wallets.values(), ({ account, persona, book, exchange }) =>
      describe(account, persona, null, book, exchange.address),
    ),
    ...landmarks.exchanges.map((account) => describe(account, "exchange", "exchange", new WalletBook())),
    ...pools.map((account) => describe(account, "pool", "pool", new WalletBook())),
  ];
}

/** SOL, wrapped SOL and every token with a price; rent is left out. */
function worthUsd(
  account: LedgerAccount,
  priceUsd: (mint: string) => number | null,
  wrappedSol: string,
): number {
  const solUsd = priceUsd(wrappedSol) ?? 0;
  return account.tokenAccounts
    .filter(({ open }) => open)
    .reduce(
      (sum, { mint, amount }) => sum + (Number(amount) / 10 ** mint.decimals) * (priceUsd(mint.address) ?? 0),
      (Number(account.lamports) / LAMPORTS_PER_SOL) * solUsd,
    );
}
