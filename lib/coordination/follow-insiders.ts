import type { Address } from "@walletlens/engine/address";
import type { FoundLaunch } from "@/lib/groups/group-work";
import { type Chain, nullIfChainUnavailable } from "@/lib/runtime/chain";
import { mapAtOnce } from "@/lib/runtime/map-at-once";
import type { Labels } from "@/lib/wallets/labels";
import type { ReadBuyerFacts } from "./read-buyer-facts";
import { followUnits, isInsider, toReceivedEvidence } from "./rules/follow-units";
import type { TaggedBuyer } from "./rules/launch-tag-facts";
import type { KnownReceiver } from "./rules/present-insiders";
import { sortEvidence } from "./rules/tag-buyers";

export interface FollowPorts {
  readonly chain: Chain;
  readonly labels: Labels;
}

/** Concurrent readings of wallets, each of three calls. */
const AT_ONCE = 10;
/** Receivers whose holdings are read at most, those with most units first. */
const MAX_READ = 100;

export interface FollowedInsiders {
  /** With the evidence of buyers that received units. */
  readonly tagged: ReadonlyMap<Address, TaggedBuyer>;
  /** Receivers that are no buyers. */
  readonly receivers: readonly KnownReceiver[];
}

/** Follows the units that the creator and tagged buyers sent. */
export async function followInsiders(
  ports: FollowPorts,
  { mint, supply, launch }: FoundLaunch,
  buyers: ReadonlyMap<Address, TaggedBuyer>,
  facts: ReadonlyMap<Address, ReadBuyerFacts>,
): Promise<FollowedInsiders> {
  const senders = Array.from(buyers).flatMap(([wallet, buyer]) => (isInsider(buyer) ? [wallet] : []));
  const transfersBySender = new Map(
    Array.from(new Set([launch.creator, ...senders]), (wallet) => [
      wallet,
      facts.get(wallet)?.moves.sent ?? [],
    ]),
  );
  const receiversFound = Array.from(transfersBySender.values(), (transfers) =>
    transfers.map(({ receiver }) => receiver),
  ).flat();
  const labels = receiversFound.length === 0 ? new Map() : await ports.labels.find(receiversFound);
  const labeled = new Set(receiversFound.filter((wallet) => labels.get(wallet)?.label != null));
  const received = followUnits(transfersBySender, BigInt(supply), labeled);
  const tagged = new Map(buyers);
  for (const receipt of received) {
    const buyer = buyers.get(receipt.wallet);
    if (buyer === undefined) continue;
    const evidence = sortEvidence([...buyer.evidence, toReceivedEvidence(receipt)]);
    tagged.set(receipt.wallet, { ...buyer, evidence });
  }
  const outsiders = received.filter(({ wallet }) => !buyers.has(wallet) && wallet !== launch.creator);
  const largest = outsiders.toSorted((one, other) => (one.units > other.units ? -1 : 1)).slice(0, MAX_READ);
  const heldUnits = await readHeldUnits(
    ports,
    largest.map(({ wallet }) => wallet),
    mint,
  );
  const receivers = outsiders.map((each) => ({
    received: each,
    heldUnits: heldUnits.get(each.wallet) ?? null,
  }));
  return { tagged, receivers };
}

/** Reads the base units of a mint that wallets hold; absent if the provider is unavailable. */
export async function readHeldUnits(
  { chain }: { readonly chain: Chain },
  wallets: readonly Address[],
  mint: Address,
): Promise<ReadonlyMap<Address, bigint>> {
  const readings = await mapAtOnce(wallets, AT_ONCE, async (wallet) => {
    const state = await nullIfChainUnavailable(chain.readWallet(wallet));
    if (state === null || state.isPartial) return [];
    const mintAccounts = state.tokenAccounts.filter((account) => account.mint === mint);
    return [[wallet, mintAccounts.reduce((sum, { amount }) => sum + amount, 0n)] as const];
  });
  return new Map(readings.flat());
}
