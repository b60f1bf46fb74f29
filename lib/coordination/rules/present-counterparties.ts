import type { Counterparties } from "@walletlens/contract/wallet-counterparties";
import type { KnownCounterparties, KnownCounterparty } from "@/lib/wallets/rules/wallet-counterparties";

/** Returns funder and counterparties of a wallet as a response. With a partial history all of them are listed in `unknown`. */
export function presentCounterparties({
  source,
  opening,
  counterparties,
  total,
}: KnownCounterparties): Counterparties {
  return {
    ...source,
    fundedBy: opening && presentFunding(opening),
    counterparties: counterparties.map(presentCounterparty),
    total,
    ...(source.dataRange.complete ? {} : { unknown: ["fundedBy", "counterparties", "total"] }),
  };
}

function presentFunding({
  funder: address,
  label,
  signature,
  time,
  amountSol,
}: NonNullable<KnownCounterparties["opening"]>): NonNullable<Counterparties["fundedBy"]> {
  return { address, label, signature, time: formatTime(time), amountSol };
}

function presentCounterparty({
  address,
  label,
  isStored: isAnalyzed,
  transactions,
  sentSol,
  receivedSol,
  hasUnpriced,
  last,
}: KnownCounterparty): Counterparties["counterparties"][number] {
  const amounts = { sentSol, receivedSol, last: formatTime(last) };
  return {
    address,
    label,
    isAnalyzed,
    transactions,
    ...amounts,
    ...(hasUnpriced && { unknown: ["sentSol", "receivedSol"] }),
  };
}

/** Converts unix seconds to ISO 8601, UTC. */
function formatTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
