import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import { describeSystemAccount, isProgramAccount } from "@walletlens/engine/wallet/wallet-state";
import type { WalletsKind } from "@/lib/jobs/rules/group-jobs";
import type { AnalysisFailure } from "@/lib/wallets/analysis-store";
import { findSystemLabels } from "@/lib/wallets/refuse-system-wallet";
import type { GroupPorts } from "./gather-wallets";
import { refuseTooFew, type SortedWallets } from "./rules/refuse-too-few";

type Sorting = { readonly [Kind in keyof SortedWallets]: Address[] };

/**
 * Returns the failure of a job whose wallets would not suffice, or null, before any of them is analyzed: a job that must fail
 * does no work that stays. Wallets with stored metrics cost no call, others one together, and accounts that do not exist one to
 * four each. Reads no more than needed.
 */
export async function refuseUnusable(
  ports: GroupPorts,
  kind: WalletsKind,
  wallets: readonly Address[],
): Promise<AnalysisFailure | null> {
  const sorted: Sorting = { traders: [], skipped: [], notFound: [] };
  const unread = await sortStored(ports, wallets, sorted);
  if (refuseTooFew(kind, sorted) === null) return null;
  const absent = await sortAccounts(ports, unread, sorted);
  if (refuseTooFew(kind, sorted) === null) return null;
  await Promise.all(absent.map(async (wallet) => sorted[await sortAbsent(ports, wallet)].push(wallet)));
  return refuseTooFew(kind, sorted);
}

/** Sorts labeled wallets and those with stored metrics. Returns the others. */
async function sortStored(
  { labels, snapshots }: GroupPorts,
  wallets: readonly Address[],
  sorted: Sorting,
): Promise<readonly Address[]> {
  const system = await findSystemLabels(labels, wallets);
  const times = await Promise.all(wallets.map((wallet) => snapshots.find(wallet, "time")));
  return wallets.filter((wallet, position) => {
    if (system.has(wallet)) sorted.skipped.push(wallet);
    else if (times[position] !== null) sorted.traders.push(wallet);
    else return true;
    return false;
  });
}

/** Sorts accounts that exist. Returns the others. */
async function sortAccounts(
  { chain }: GroupPorts,
  wallets: readonly Address[],
  sorted: Sorting,
): Promise<readonly Address[]> {
  const accounts = await chain.readBalances(wallets);
  return wallets.filter((wallet) => {
    const account = accounts.get(wallet);
    if (account === undefined) return true;
    // Programs belong to a loader, never to the System program.
    const isSystem = isProgramAccount(wallet, { program: account.program, executable: false });
    sorted[isSystem ? "skipped" : "traders"].push(wallet);
    return false;
  });
}

/** Returns the kind of an address without an account of its own: an emptied wallet, an authority of a program, or unused. */
async function sortAbsent({ chain }: GroupPorts, wallet: Address): Promise<keyof SortedWallets> {
  if (!hasKey(wallet) && describeSystemAccount(await chain.readWallet(wallet)) !== null) return "skipped";
  return (await chain.readNewestSignature(wallet)) === null ? "notFound" : "traders";
}
