import type { Address } from "@walletlens/engine/address";
import { cutReference, type ReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import type { Clock } from "@/lib/runtime/ports";
import type { WalletStore } from "@/lib/wallets/wallet-store";
import type { ReferenceWallets } from "./reference-wallets";

/** Wallets of a day's background (docs/coordination.md#data). */
const MAX_WALLETS = 200;
/** Below so many there is no test of overlap, and the background is drawn anew with the next call. */
const MIN_WALLETS = 20;
/** Longer histories are those of machines, and take long to read. */
const MAX_TRANSACTIONS = 2_000;
const ID_CHARACTERS = 16;

export interface LoadReferencePorts {
  readonly wallets: WalletStore;
  readonly references: ReferenceWallets;
  readonly clock: Clock;
}

/** Kept wallets outside a group that say what is ordinary. */
export interface Reference {
  readonly wallets: readonly ReferenceWallet[];
  /** Day (UTC, YYYY-MM-DD) whose background they are of. */
  readonly day: string;
  /** Begin of the SHA-256 over their addresses: answers with another one rest on other wallets. */
  readonly id: string;
}

/**
 * Loads the background of the day without the group, as it was seen up to `until` (unix seconds). It is drawn with the
 * first call of the day and stays, so that a wallet which is asked for in between changes no verdict.
 */
export async function loadReference(
  ports: LoadReferencePorts,
  group: readonly Address[],
  until: number,
): Promise<Reference> {
  const members = new Set(group);
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const background = await findBackground(ports, members, day);
  const known = await ports.references.load(background);
  const wallets = known
    .filter(({ trading }) => !members.has(trading.wallet))
    .map((reference) => cutReference(reference, until));
  const id = await identify(wallets.map(({ trading }) => trading.wallet));
  return { wallets, day, id };
}

/** First characters of the SHA-256 of the addresses, hexadecimal. */
async function identify(addresses: readonly Address[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(addresses.join()));
  return Buffer.from(digest).toString("hex").slice(0, ID_CHARACTERS);
}

/**
 * Returns the day's background. Where too few are kept, it is drawn from wallets outside the group: those that were asked
 * for last before this day, or at all where these are too few. Of two draws the larger one stays.
 */
async function findBackground(
  { wallets }: Pick<LoadReferencePorts, "wallets">,
  members: ReadonlySet<Address>,
  day: string,
): Promise<readonly Address[]> {
  const stored = await wallets.findBackground(day);
  if (stored.length >= MIN_WALLETS) return stored;
  const list = async (before: number | null) => {
    const asked = await wallets.listAsked(MAX_WALLETS + members.size, MAX_TRANSACTIONS, before);
    return asked.filter((address) => !members.has(address)).slice(0, MAX_WALLETS);
  };
  const earlier = await list(Date.parse(day));
  const drawn = earlier.length >= MIN_WALLETS ? earlier : await list(null);
  return drawn.length > stored.length ? wallets.keepBackground(day, drawn) : stored;
}
