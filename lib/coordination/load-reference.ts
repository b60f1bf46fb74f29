import type { Address } from "@walletlens/engine/address";
import { cutReference, type ReferenceWallet } from "@walletlens/engine/coordination/reference-wallet";
import type { Clock } from "@/lib/runtime/ports";
import type { WalletStore } from "@/lib/wallets/wallet-store";
import type { ReferenceWallets } from "./reference-wallets";

export interface LoadReferencePorts {
  readonly wallets: WalletStore;
  readonly references: ReferenceWallets;
  readonly clock: Clock;
}

/** Stored wallets outside a group that show ordinary behavior. */
export interface Reference {
  readonly wallets: readonly ReferenceWallet[];
  /** UTC day of the background, YYYY-MM-DD. */
  readonly day: string;
  /**
   * Beginning of the SHA-256 of their addresses. Results with different ids have different reference wallets.
   */
  readonly id: string;
}

/**
 * Loads the background of the day without the group, as of `until` (unix seconds). The first call of a day
 * draws it, so that wallets that are added during the day change no verdict.
 */
export async function loadReference(
  ports: LoadReferencePorts,
  group: readonly Address[],
  until: number,
): Promise<Reference> {
  const members = new Set(group);
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const background = await findBackground(ports, members, day);
  const references = await ports.references.load(background);
  const wallets = references
    .filter(({ trading }) => !members.has(trading.wallet))
    .map((reference) => cutReference(reference, until));
  const id = await identify(wallets.map(({ trading }) => trading.wallet));
  return { wallets, day, id };
}

/** Returns the beginning of the SHA-256 of the addresses, hexadecimal. */
async function identify(addresses: readonly Address[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(addresses.join()));
  return Buffer.from(digest).toString("hex").slice(0, ID_CHARACTERS);
}

/**
 * Returns the background of the day. If it has fewer wallets than wanted, draws wallets outside the group again: of those stored
 * before this day, or of all if these are too few. A draw that is clearly larger is stored.
 */
async function findBackground(
  { wallets }: LoadReferencePorts,
  members: ReadonlySet<Address>,
  day: string,
): Promise<readonly Address[]> {
  const storedBackground = await wallets.findBackground(day);
  if (storedBackground.length >= MAX_WALLETS) return storedBackground;
  const list = async (before: number | null) => {
    const drawnWallets = await wallets.drawWallets(MAX_WALLETS + members.size, MAX_TRANSACTIONS, before);
    return drawnWallets.filter((address) => !members.has(address)).slice(0, MAX_WALLETS);
  };
  const earlier = await list(Date.parse(day));
  const laterDraw = earlier.length >= MAX_WALLETS ? earlier : await list(null);
  const draw = isClearlyLarger(laterDraw, earlier) ? laterDraw : earlier;
  return isClearlyLarger(draw, storedBackground) ? wallets.storeBackground(day, draw) : storedBackground;
}

function isClearlyLarger(one: readonly Address[], other: readonly Address[]): boolean {
  return one.length > other.length && (other.length < MIN_WALLETS || one.length >= MIN_GROWTH * other.length);
}

/** Wallets in the background of a day (docs/coordination.md#data). */
const MAX_WALLETS = 200;
/** With fewer wallets, overlap is not tested and each larger draw is stored. */
const MIN_WALLETS = 20;
/** Factor by which a draw replaces a smaller background: it changes verdicts, so that it happens at most seven times a day. */
const MIN_GROWTH = 1.5;
/** Longer histories belong to bots and take long to read. */
const MAX_TRANSACTIONS = 2_000;
const ID_CHARACTERS = 16;
