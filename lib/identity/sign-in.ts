import { isAddress } from "@walletlens/engine/address";
import { networkAround } from "@/lib/billing/rules/client-network";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock, RandomHex } from "@/lib/runtime/ports";
import { type BegunSession, beginSession } from "./begin-session";
import type { Accounts, BonusWindow } from "./ports";
import type { Identity } from "./rules/identity";

/** Bonus of new accounts, and the limits that keep it from being farmed. */
export interface BonusTerms {
  /** 0 for no bonus. */
  readonly credits: number;
  /** Most bonuses in a UTC day; null for as many as are asked for. */
  readonly mostPerDay: { readonly client: number; readonly inAll: number } | null;
  /** True where a wallet must have signed a transaction lately. */
  readonly needsHistory: boolean;
}

export interface SignInPorts {
  readonly accounts: Accounts;
  readonly chain: Pick<Chain, "readHistory">;
  readonly clock: Clock;
  readonly randomHex: RandomHex;
}

/**
 * Begins a session of the account of a proven identity, made where there is none. One that has had no bonus gets it as
 * soon as the terms allow: a wallet that was never used, or a client that had its share today, is not refused for ever.
 */
export async function signIn(
  ports: SignInPorts,
  identity: Identity,
  client: string,
  { credits, mostPerDay, needsHistory }: BonusTerms,
): Promise<BegunSession> {
  const newUserId = `usr_${ports.randomHex(USER_ID_BYTES)}`;
  const { userId, hasBonus } = await ports.accounts.open(identity, newUserId);
  if (!hasBonus && credits > 0 && (!needsHistory || (await hasHistory(ports, identity)))) {
    const windows = listWindows(client, mostPerDay);
    await ports.accounts.grantBonus({ identity, userId, credits, windows });
  }
  return beginSession(ports, userId, identity);
}

/**
 * Lists the windows that a bonus counts against: that of its client, that of the network around it where it has one,
 * and that of everybody. A customer may have all 65,536 networks of a /48, and several customers may share one.
 */
function listWindows(client: string, mostPerDay: BonusTerms["mostPerDay"]): readonly BonusWindow[] {
  if (mostPerDay === null) return [];
  const network = networkAround(client);
  return [
    { name: client, most: mostPerDay.client },
    ...(network === null ? [] : [{ name: network, most: NETWORK_SHARE * mostPerDay.client }]),
    { name: EVERYBODY, most: mostPerDay.inAll },
  ];
}

const USER_ID_BYTES = 12;
/** Name of the window of everybody; no client is called so. */
const EVERYBODY = "*";
const NETWORK_SHARE = 4;
/** Newest transactions that are looked at: one call to list them, and one for each at most. */
const LOOKED_AT = 8;
/** A wallet that the chain does not answer for in this time gets its bonus another day. */
const PATIENCE_MS = 5_000;

/**
 * Tells whether a wallet has signed one of its newest transactions. To be named in one is not enough: anybody can name
 * thirty wallets in a transaction of their own. Accounts elsewhere have a history of their own.
 */
async function hasHistory({ chain, clock }: SignInPorts, { provider, subject }: Identity): Promise<boolean> {
  if (provider !== "solana") return true;
  if (!isAddress(subject)) return false;
  try {
    const range = { limit: LOOKED_AT, deadline: clock.now() + PATIENCE_MS };
    for await (const { transactions } of chain.readHistory(subject, range)) {
      if (transactions.some(({ signers }) => signers.includes(subject))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return false;
    throw error;
  }
}
