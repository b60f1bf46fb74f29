import type { Address } from "@walletlens/engine/address";
import { toSol } from "@walletlens/engine/amount";
import { listContacts, type WalletContact } from "@walletlens/engine/coordination/direct/list-contacts";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { KnownContact, KnownContacts } from "@/lib/domain/wallet-contacts";
import type { Clock } from "@/lib/ports/clock";
import type { Labels } from "@/lib/ports/labels";
import type { WalletStore } from "@/lib/ports/wallet-store";
import { loadHistory, type RecentHistories } from "./recent-histories";
import type { SolUsdHours } from "./sol-usd-hours";

export interface ContactPorts {
  readonly histories: RecentHistories;
  readonly wallets: Pick<WalletStore, "listAsked">;
  readonly labels: Labels;
  readonly solUsdHours: SolUsdHours;
  readonly clock: Clock;
}

const MOST_CONTACTS = 20;
/** Wallets that were asked for last, among which related ones are looked for. */
const MOST_KEPT = 1_000;
/** No kept history is longer. */
const ANY_LENGTH = 2 ** 31 - 1;

/** Reads whom a wallet dealt with straight, as far as its kept history tells. Asks the chain nothing. */
export async function readContacts(ports: ContactPorts, wallet: Address): Promise<KnownContacts> {
  const history = await loadHistory(ports.histories, wallet);
  const now = Math.floor(ports.clock.now() / 1000);
  const solUsd = await ports.solUsdHours.load(history.coverage.fromTime ?? now, now);
  const observed = observeWallet(wallet, history, { solUsd, until: now });
  const { opening, contacts } = listContacts(toDirectHistory(observed, valueMoves(observed.prices, solUsd)));
  const addresses = [...contacts.map(({ address }) => address), ...(opening ? [opening.funder] : [])];
  const [labels, asked] = await Promise.all([
    ports.labels.find(addresses),
    ports.wallets.listAsked(MOST_KEPT, ANY_LENGTH),
  ]);
  const kept = new Set(asked);
  const labelOf = (address: Address): string | null => {
    const known = labels.get(address);
    return known?.label?.label ?? known?.kol?.name ?? null;
  };
  const known = contacts.map((contact) =>
    toKnown(contact, labelOf(contact.address), kept.has(contact.address)),
  );
  return {
    complete: observed.complete,
    opening: opening && {
      ...{ funder: opening.funder, label: labelOf(opening.funder) },
      ...{ signature: opening.signature, time: opening.time },
      amountSol: opening.lamports === null ? null : toSol(opening.lamports),
    },
    contacts: known.sort((one, other) => Number(other.isKept) - Number(one.isKept)).slice(0, MOST_CONTACTS),
    total: known.length,
  };
}

function toKnown(contact: WalletContact, label: string | null, isKept: boolean): KnownContact {
  const { address, transactions, sentLamports, receivedLamports, hasUnpriced, last } = contact;
  const [sentSol, receivedSol] = [toSol(sentLamports), toSol(receivedLamports)];
  return { address, label, isKept, transactions, sentSol, receivedSol, hasUnpriced, last };
}
