import { buildTruth, type TruthSubject } from "./books/build-truth.ts";
import { WalletBook } from "./books/wallet-book.ts";
import type { LedgerAccount } from "./ledger/account.ts";
import { type DemoPrice, sellableUsd } from "./price-list.ts";
import type { WalletTruth } from "./types.ts";
import type { MarketWallet } from "./wallet.ts";
import type { World } from "./world.ts";

const LAMPORTS_PER_SOL = 1_000_000_000;

/** The truth of every wallet with a persona, then the addresses that are no traders at all. */
export function collectTruths(world: World, priceOf: (mint: string) => DemoPrice | null): WalletTruth[] {
  const { landmarks } = world;
  const describe = (
    account: LedgerAccount,
    persona: string,
    label: WalletTruth["label"],
    book: WalletBook,
    ties: TruthSubject["ties"] = NO_TIES,
  ): WalletTruth => {
    const holdingsUsd = worthUsd(account, priceOf, landmarks.wrappedSol.address);
    const holdingsSol = holdingsUsd / (priceOf(landmarks.wrappedSol.address)?.usd ?? 1);
    const { address, lamports: solBalanceLamports } = account;
    return buildTruth({
      address,
      persona,
      label,
      ties,
      book,
      solBalanceLamports,
      holdingsSol,
      holdingsUsd,
    });
  };
  const pools = [landmarks.venues.raydiumAuthority, landmarks.venues.cpmmAuthority];
  return [
    ...Array.from(world.wallets.values(), (wallet) =>
      describe(wallet.account, wallet.persona, null, wallet.book, tiesOf(world, wallet)),
    ),
    ...landmarks.exchanges.map((account) => describe(account, "exchange", "exchange", new WalletBook())),
    ...pools.map((account) => describe(account, "pool", "pool", new WalletBook())),
  ];
}

const NO_TIES: TruthSubject["ties"] = { funder: null, ring: null, sponsor: null, custodian: null };

function tiesOf({ relayer, custodianOf }: World, wallet: MarketWallet): TruthSubject["ties"] {
  return {
    funder: wallet.exchange.address,
    ring: wallet.ring?.address ?? null,
    sponsor: wallet.style.sponsored ? relayer.address : null,
    custodian: custodianOf.get(wallet)?.address ?? null,
  };
}

/** SOL, wrapped SOL and what the tokens with a price could be sold for; rent is left out. */
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
