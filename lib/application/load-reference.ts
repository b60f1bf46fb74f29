import type { Address } from "@walletlens/engine/address";
import { type ObservedWallet, observeWallet } from "@walletlens/engine/coordination/observe-wallet";
import type { SolUsd } from "@walletlens/engine/swaps/sol-usd";
import { toCoveredHistory } from "@walletlens/engine/wallet/covered-history";
import type { Clock } from "@/lib/ports/clock";
import type { WalletStore } from "@/lib/ports/wallet-store";

/** Wallets of a day's background (docs/coordination.md#data). */
const MAX_WALLETS = 200;
/** Below so many there is no test of overlap, and the background is drawn anew with the next call. */
const MIN_WALLETS = 20;
/** Longer histories are those of machines, and take long to read. */
const MAX_TRANSACTIONS = 2_000;
/** Histories read together. */
const AT_ONCE = 4;
const ID_CHARACTERS = 16;

export interface ReferencePorts {
  readonly wallets: Pick<WalletStore, "listAsked" | "readHistory" | "findBackground" | "keepBackground">;
  readonly clock: Clock;
}

/** Kept wallets outside a group that say what is ordinary. */
export interface Reference {
  readonly wallets: readonly ObservedWallet[];
  /** Day (UTC, YYYY-MM-DD) whose background they are of. */
  readonly day: string;
  /** Begin of the SHA-256 over their addresses: answers with another one rest on other wallets. */
  readonly id: string;
}

/**
 * Observes the background of the day without the group. It is drawn with the first call of the day and stays, so that a
 * wallet which is asked for in between changes no verdict. Histories are read past those that this process keeps decoded,
 * which are the ones that somebody looks at.
 */
export async function loadReference(
  ports: ReferencePorts,
  group: readonly Address[],
  at: { readonly solUsd: SolUsd; readonly until: number },
): Promise<Reference> {
  const members = new Set(group);
  const day = new Date(ports.clock.now()).toISOString().slice(0, 10);
  const background = await findBackground(ports, members, day);
  const asked = background.filter((address) => !members.has(address)).toSorted();
  const observed: ObservedWallet[] = [];
  for (let from = 0; from < asked.length; from += AT_ONCE) {
    const read = asked.slice(from, from + AT_ONCE).map((wallet) => observeKept(ports.wallets, wallet, at));
    observed.push(...(await Promise.all(read)).flatMap((wallet) => wallet ?? []));
  }
  const id = await identify(observed.map(({ wallet }) => wallet));
  return { wallets: observed, day, id };
}

/** First characters of the SHA-256 of the addresses, hexadecimal. */
async function identify(addresses: readonly Address[]): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(addresses.join()));
  return Buffer.from(digest).toString("hex").slice(0, ID_CHARACTERS);
}

/** Returns a wallet by the newest interval of its kept history; null where nothing is kept. */
async function observeKept(
  wallets: ReferencePorts["wallets"],
  wallet: Address,
  at: { readonly solUsd: SolUsd; readonly until: number },
): Promise<ObservedWallet | null> {
  const { intervals, entries } = await wallets.readHistory(wallet, null);
  const [newest] = intervals;
  if (newest === undefined) return null;
  const whole = entries.filter(
    ({ slot, blockTime }) => slot >= newest.oldest.slot && (blockTime ?? 0) <= at.until,
  );
  return observeWallet(wallet, toCoveredHistory(whole, newest.complete), at);
}

/**
 * Returns the day's background. Where too few are kept, it is drawn from wallets outside the group: those that were asked
 * for last before this day, or at all where these are too few. Of two draws the larger one stays.
 */
async function findBackground(
  { wallets }: ReferencePorts,
  members: ReadonlySet<Address>,
  day: string,
): Promise<readonly Address[]> {
  const kept = await wallets.findBackground(day);
  if (kept.length >= MIN_WALLETS) return kept;
  const list = async (before: number | null) => {
    const asked = await wallets.listAsked(MAX_WALLETS + members.size, MAX_TRANSACTIONS, before);
    return asked.filter((address) => !members.has(address)).slice(0, MAX_WALLETS);
  };
  const earlier = await list(Date.parse(day));
  const drawn = earlier.length >= MIN_WALLETS ? earlier : await list(null);
  return drawn.length > kept.length ? wallets.keepBackground(day, drawn) : kept;
}
