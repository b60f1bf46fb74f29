import { isAddress } from "@/lib/domain/address";
import { AppError } from "@/lib/errors";
import type { Accounts, Identity } from "@/lib/ports/accounts";
import type { Chain } from "@/lib/ports/chain";
import type { Clock } from "@/lib/ports/clock";
import type { RandomHex } from "@/lib/ports/random";

/** What new accounts get, and what keeps it from being farmed. */
export interface BonusTerms {
  /** 0 for no bonus. */
  readonly credits: number;
  /** Most bonuses for one client in a UTC day; null for as many as are asked for. */
  readonly mostPerDay: number | null;
  /** Whether a wallet must have been used on chain. */
  readonly needsHistory: boolean;
}

export interface SignInPorts {
  readonly accounts: Accounts;
  readonly chain: Pick<Chain, "readHistory">;
  readonly clock: Clock;
  readonly randomHex: RandomHex;
}

/**
 * The account of a proven identity, made where there is none. One that has had no bonus gets it as soon as the terms
 * allow: a wallet that was never used, or a client that had its share today, is not refused for ever.
 */
export async function signIn(
  ports: SignInPorts,
  identity: Identity,
  client: string,
  { credits, mostPerDay, needsHistory }: BonusTerms,
): Promise<string> {
  const newUserId = `usr_${ports.randomHex(USER_ID_BYTES)}`;
  const { userId, hasBonus } = await ports.accounts.open(identity, newUserId);
  if (hasBonus || credits === 0) return userId;
  if (!needsHistory || (await hasHistory(ports, identity))) {
    await ports.accounts.grantBonus({ identity, userId, credits, client, mostPerDay });
  }
  return userId;
}

const USER_ID_BYTES = 12;
/** A wallet that the chain does not answer for in this time gets its bonus another day. */
const PATIENCE_MS = 5_000;

/** Whether a wallet was ever used. Accounts elsewhere have a history of their own. */
async function hasHistory({ chain, clock }: SignInPorts, { provider, subject }: Identity): Promise<boolean> {
  if (provider !== "solana") return true;
  if (!isAddress(subject)) return false;
  try {
    const range = { limit: 1, deadline: clock.now() + PATIENCE_MS };
    for await (const { listed } of chain.readHistory(subject, range)) return listed > 0;
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === "chain_unavailable") return false;
    throw error;
  }
}
