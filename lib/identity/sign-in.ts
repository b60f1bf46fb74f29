import { isAddress } from "@walletlens/engine/address";
import { admitChainLookup } from "@/lib/billing/admit-chain-lookup";
import type { RateLimits } from "@/lib/billing/ports";
import { networkAround } from "@/lib/billing/rules/client-network";
import { AppError } from "@/lib/config/errors";
import type { Chain } from "@/lib/runtime/chain";
import type { Clock, RandomHex } from "@/lib/runtime/ports";
import { type BegunSession, beginSession } from "./begin-session";
import type { Accounts, BonusWindow } from "./ports";
import type { Identity } from "./rules/identity";
import type { SessionOrigin } from "./rules/own-session";

/** Bonus of new accounts, and its limits. */
export interface BonusTerms {
  /** 0 for no bonus. */
  readonly credits: number;
  /** Bonuses per UTC day; null for no limit. */
  readonly maxPerDay: { readonly client: number; readonly inAll: number } | null;
  /** True if a wallet needs a recently signed transaction. */
  readonly needsHistory: boolean;
}

export interface SignInPorts {
  readonly accounts: Accounts;
  /** Null without limits. */
  readonly rates: RateLimits | null;
  readonly chain: Pick<Chain, "readHistory">;
  readonly clock: Clock;
  readonly randomHex: RandomHex;
}

/**
 * Begins a session of the account of a proven identity and creates the account if necessary. An identity
 * without a bonus is checked again at each sign-in. Throws `rate_limited` if the client has created too many accounts.
 */
export async function signIn(
  ports: SignInPorts,
  identity: Identity,
  origin: SessionOrigin,
  { credits, maxPerDay, needsHistory }: BonusTerms,
): Promise<BegunSession> {
  const newUserId = `usr_${ports.randomHex(USER_ID_BYTES)}`;
  const { userId, hasBonus } = await ports.accounts.open(identity, newUserId, () =>
    admitAccount(ports, origin.client),
  );
  if (!hasBonus && credits > 0 && (!needsHistory || (await hasHistory(ports, identity, origin.client)))) {
    const windows = listWindows(origin.client, maxPerDay);
    await ports.accounts.grantBonus({ identity, userId, credits, windows });
  }
  return beginSession(ports, userId, identity, origin);
}

/**
 * Returns the windows that a bonus counts against: its client, its /48 network if it has one, and all
 * clients. Several customers may share a /48, so it has a higher limit.
 */
function listWindows(client: string, maxPerDay: BonusTerms["maxPerDay"]): readonly BonusWindow[] {
  if (maxPerDay === null) return [];
  const network = networkAround(client);
  return [
    { name: client, max: maxPerDay.client },
    ...(network === null ? [] : [{ name: network, max: NETWORK_SHARE * maxPerDay.client }]),
    { name: ALL_CLIENTS, max: maxPerDay.inAll },
  ];
}

/** Counts a new account of a client, or of its /48 network. Throws `rate_limited`. */
async function admitAccount({ rates }: Pick<SignInPorts, "rates">, client: string): Promise<void> {
  const rate = (await rates?.consumeWithFallback("newAccounts", networkAround(client) ?? client)) ?? null;
  if (rate?.allowed !== false) return;
  const message = "Too many accounts were created from your network today; sign in to an existing one.";
  throw new AppError("rate_limited", message, { retryAfterSeconds: rate.retryAfterSeconds });
}

const USER_ID_BYTES = 12;
/** Name of the window of all clients. */
const ALL_CLIENTS = "*";
const NETWORK_SHARE = 4;
/** Newest transactions to read: one call to list them, and up to one call for each. */
const MAX_TRANSACTIONS = 8;
/** If the chain does not respond in time, the bonus is granted at a later sign-in. */
const TIMEOUT_MS = 5_000;

/** Errors after which the bonus is granted at a later sign-in. */
const LATER: ReadonlySet<string> = new Set(["chain_unavailable", "rate_limited", "server_busy"]);

/**
 * Returns true if a wallet has signed one of its newest transactions, which counts as a lookup of the client. A mention
 * is not enough, because any transaction can name other wallets. Identities of other providers need no history.
 */
async function hasHistory(
  ports: SignInPorts,
  { provider, subject }: Identity,
  client: string,
): Promise<boolean> {
  const { chain, clock } = ports;
  if (provider !== "solana") return true;
  if (!isAddress(subject)) return false;
  try {
    await admitChainLookup(ports, { account: null, address: client });
    const range = { limit: MAX_TRANSACTIONS, deadline: clock.now() + TIMEOUT_MS };
    for await (const { transactions } of chain.readHistory(subject, range)) {
      if (transactions.some(({ signers }) => signers.includes(subject))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof AppError && LATER.has(error.code)) return false;
    throw error;
  }
}
