import { buildTruth, type TruthSubject } from "./books/build-truth.ts";
import { WalletBook } from "./books/wallet-book.ts";
import type { LedgerAccount } from "./ledger/account.ts";
import type { WalletTruth } from "./types.ts";
import type { Wallet } from "./wallet.ts";
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
    ties: TruthSubject["ties"] = NO_TIES,
  ): WalletTruth => {
    const holdingsUsd = worthUsd(account, priceUsd, landmarks.wrappedSol.address);
    const holdingsSol = holdingsUsd / (priceUsd(landmarks.wrappedSol.address) ?? 1);
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

function tiesOf({ relayer, custodianOf }: World, wallet: Wallet): TruthSubject["ties"] {
  return {
    funder: wallet.exchange.address,
    ring: wallet.ring?.address ?? null,
    sponsor: wallet.style.sponsored ? relayer.address : null,
    custodian: custodianOf.get(wallet)?.address ?? null,
  };
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
