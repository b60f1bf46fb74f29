import type { Address } from "@walletlens/engine/address";
import { toSol } from "@walletlens/engine/amount";
import {
  rankCounterparties,
  type WalletCounterparty,
} from "@walletlens/engine/coordination/direct/rank-counterparties";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { Labels } from "@/lib/wallets/labels";
import type { AdmitWork } from "@/lib/wallets/page-work";
import { fromStoredInput, type PagePartPorts } from "@/lib/wallets/read-metric-evidence";
import type { KnownCounterparties, KnownCounterparty } from "@/lib/wallets/rules/wallet-counterparties";
import type { WalletStore } from "@/lib/wallets/wallet-store";

export type KnownCounterpartyPorts = PagePartPorts & {
  readonly wallets: WalletStore;
  readonly labels: Labels;
};

const MAX_COUNTERPARTIES = 20;
/** Counterparties with the most transactions, among which stored wallets are shown first. */
const MAX_CANDIDATES = 300;

const observeCounterparties = fromStoredInput(
  ({ counterparties }) => counterparties,
  function* ({ wallet, changes, coverage, solUsd, labeled, analyzedAt }, _: null) {
    const until = Math.floor(analyzedAt / 1000);
    const observation = labeled === undefined ? { solUsd, until } : { solUsd, until, labeled };
    const observed = yield* observeWallet(wallet, { changes, coverage }, observation);
    // By its own trades each wallet would have other prices of a token; SOL and dollars are the same on both sides.
    const toLamports = valueMoves([], solUsd, labeled?.dollars);
    const ranking = yield* rankCounterparties(yield* toDirectHistory(observed, toLamports));
    return { ...ranking, complete: observed.complete };
  },
);

/**
 * Reads, like `readMetricEvidence`, the direct counterparties of a wallet in its covered history. Labels and
 * stored wallets are current.
 */
export async function readCounterparties(
  ports: KnownCounterpartyPorts,
  wallet: Address,
  admit: AdmitWork,
): Promise<KnownCounterparties | null> {
  const observed = await observeCounterparties(ports, wallet, null, admit);
  if (observed === null) return null;
  const { complete, opening, counterparties: contacts } = observed;
  const candidates = contacts.slice(0, MAX_CANDIDATES);
  const storedWallets = await ports.wallets.findStored(candidates.map(({ address }) => address));
  const isStored = ({ address }: WalletCounterparty) => storedWallets.has(address);
  const shownContacts = [
    ...candidates.filter(isStored),
    ...candidates.filter((contact) => !isStored(contact)),
  ].slice(0, MAX_COUNTERPARTIES);
  const addresses = [...shownContacts.map(({ address }) => address), ...(opening ? [opening.funder] : [])];
  const labels = await ports.labels.find(addresses);
  const findLabel = (address: Address): string | null => {
    const knownAddress = labels.get(address);
    return knownAddress?.label?.label ?? knownAddress?.kol?.name ?? null;
  };
  return {
    complete,
    opening: opening && {
      funder: opening.funder,
      label: findLabel(opening.funder),
      signature: opening.signature,
      time: opening.time,
      amountSol: opening.lamports === null ? null : toSol(opening.lamports),
    },
    counterparties: shownContacts.map((contact) =>
      toKnown(contact, findLabel(contact.address), isStored(contact)),
    ),
    total: contacts.length,
  };
}

function toKnown(contact: WalletCounterparty, label: string | null, isStored: boolean): KnownCounterparty {
  const { address, transactions, sentLamports, receivedLamports, hasUnpriced, last } = contact;
  const sentSol = toSol(sentLamports);
  const receivedSol = toSol(receivedLamports);
  return { address, label, isStored, transactions, sentSol, receivedSol, hasUnpriced, last };
}
