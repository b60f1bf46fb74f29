import { INSIDER_TAGS } from "@walletlens/contract/constants";
import type { Address } from "@walletlens/engine/address";
import { hasKey } from "@walletlens/engine/chain/has-key";
import type { TagEvidence, TaggedBuyer } from "./launch-tag-facts";

/** Units of the token that a wallet sent to another one without a trade. */
export interface SentUnits {
  readonly receiver: Address;
  /** Base units. */
  readonly units: bigint;
  readonly signature: string;
  readonly slot: number;
  /** Unix seconds, or null. */
  readonly time: number | null;
}

/** Units that a wallet received from insiders. */
export interface ReceivedUnits {
  readonly wallet: Address;
  /** Base units. */
  readonly units: bigint;
  /** Insiders that sent them. */
  readonly senders: readonly Address[];
  /** In the order of the ledger, at least one. */
  readonly transfers: readonly SentUnits[];
}

/** A receiver of less than this part of the supply, such as of an airdrop, is no insider. */
const MIN_SUPPLY_PART = 1_000n;

/**
 * Returns true for a wallet that evidence ties to the creator or to other buyers.
 *
 * @internal
 */
export function isInsider({ evidence }: TaggedBuyer): boolean {
  return evidence.some(({ tag }) => INSIDER_TAGS.includes(tag));
}

/**
 * Follows the units of the creator and of tagged buyers to their first receivers: wallets that got at least a thousandth of the supply.
 * Pools and vaults are no receivers, nor are `labeled` addresses.
 */
export function followUnits(
  transfersBySender: ReadonlyMap<Address, readonly SentUnits[]>,
  supply: bigint,
  labeled: ReadonlySet<Address>,
): readonly ReceivedUnits[] {
  const received = new Map<Address, { units: bigint; senders: Set<Address>; transfers: SentUnits[] }>();
  for (const [sender, transfers] of transfersBySender) {
    for (const transfer of transfers) {
      const { receiver, units } = transfer;
      if (receiver === sender || labeled.has(receiver) || !hasKey(receiver)) continue;
      const receipt = received.get(receiver) ?? { units: 0n, senders: new Set<Address>(), transfers: [] };
      received.set(receiver, receipt);
      receipt.units += units;
      receipt.senders.add(sender);
      receipt.transfers.push(transfer);
    }
  }
  return Array.from(received, ([wallet, { units, senders, transfers }]) => ({
    wallet,
    units,
    senders: Array.from(senders),
    transfers: transfers.sort(
      (one, other) => one.slot - other.slot || (one.signature < other.signature ? -1 : 1),
    ),
  }))
    .filter(({ units }) => units * MIN_SUPPLY_PART >= supply)
    .sort((one, other) => (one.transfers[0]?.slot ?? 0) - (other.transfers[0]?.slot ?? 0));
}

/** Returns the evidence of a receiver. */
export function toReceivedEvidence({ wallet, senders, transfers }: ReceivedUnits): TagEvidence {
  const signatures = transfers.map(({ signature }) => signature);
  const slot = transfers[0]?.slot ?? null;
  return { tag: "received_from_insider", signatures, slot, lamports: null, path: [...senders, wallet] };
}
