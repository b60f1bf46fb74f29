import { type Counterparties, MAX_COUNTERPARTIES } from "@walletlens/contract/wallet-counterparties";
import type { Address } from "@walletlens/engine/address";
import { toSol } from "@walletlens/engine/amount";
import {
  rankCounterparties,
  type WalletCounterparty,
} from "@walletlens/engine/coordination/direct/rank-counterparties";
import { toDirectHistory } from "@walletlens/engine/coordination/direct/to-direct-history";
import { valueMoves } from "@walletlens/engine/coordination/direct/value-moves";
import { observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import { AppError } from "@/lib/config/errors";
import type { Telemetry } from "@/lib/runtime/telemetry";
import {
  getOrRequestSnapshot,
  type ReadResult,
  type SnapshotPorts,
} from "@/lib/wallets/get-or-request-snapshot";
import type { Labels } from "@/lib/wallets/labels";
import type { AdmitWork } from "@/lib/wallets/page-work";
import type { AnalysisRequest } from "@/lib/wallets/read-analysis";
import { fromStoredInput, type PagePartPorts } from "@/lib/wallets/read-metric-evidence";
import { describeSource } from "@/lib/wallets/rules/analysis-source";
import type { KnownCounterparties, KnownCounterparty } from "@/lib/wallets/rules/wallet-counterparties";
import { countRead } from "@/lib/wallets/wallet-reader";
import type { WalletStore } from "@/lib/wallets/wallet-store";
import { presentCounterparties } from "./rules/present-counterparties";

export type KnownCounterpartyPorts = PagePartPorts & {
  readonly wallets: WalletStore;
  readonly labels: Labels;
};

/** Counterparties with the most transactions, among which stored wallets are shown first. */
const MAX_CANDIDATES = 300;

const observeCounterparties = fromStoredInput(
  ({ counterparties }) => counterparties,
  function* (input, _: null) {
    const { wallet, changes, coverage, solUsd, labeled, analyzedAt } = input;
    const until = Math.floor(analyzedAt / 1000);
    const observation = labeled === undefined ? { solUsd, until } : { solUsd, until, labeled };
    const observed = yield* observeWallet(wallet, { changes, coverage }, observation);
    // By its own trades each wallet would have other prices of a token; SOL and dollars are the same on both sides.
    const toLamports = valueMoves([], solUsd, labeled?.dollars);
    const ranking = yield* rankCounterparties(yield* toDirectHistory(observed, toLamports));
    return { ...ranking, source: describeSource(wallet, input) };
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
  const { source, opening, counterparties: contacts } = observed;
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
    source,
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

/** Request for the counterparties of a wallet at present. */
export type CounterpartyRequest = Pick<AnalysisRequest, "wallet" | "requester" | "signal">;

/** Reads counterparties of wallets and counts the outcomes. */
export interface CounterpartyReader {
  /** Like `WalletReader.read`, for the funder and the direct counterparties. */
  readCounterparties(request: CounterpartyRequest): Promise<ReadResult<Counterparties>>;
}

export function createCounterpartyReader(
  ports: KnownCounterpartyPorts & SnapshotPorts & { readonly metrics: Telemetry },
): CounterpartyReader {
  return {
    readCounterparties: (request) => countRead(ports, readPresent(ports, request)),
  };
}

/** Seconds after which metrics that were removed during the call can be requested again. */
const RETRY_SECONDS = 5;

async function readPresent(
  ports: KnownCounterpartyPorts & SnapshotPorts,
  request: CounterpartyRequest,
): Promise<ReadResult<Counterparties>> {
  const present = await getOrRequestSnapshot(ports, { ...request, view: "time" });
  if (present.status === "queued") return present;
  // The call is paid, so it does not count as page visits.
  const known = await readCounterparties(ports, request.wallet, async () => undefined);
  if (known === null) {
    const message = "The metrics of the wallet were removed during the call; try again.";
    throw new AppError("server_busy", message, { retryAfterSeconds: RETRY_SECONDS });
  }
  return { ...present, body: presentCounterparties(known) };
}
