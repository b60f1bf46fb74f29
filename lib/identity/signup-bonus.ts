import { isAddress } from "@walletlens/engine/address";
import { admitChainLookup } from "@/lib/billing/admit-chain-lookup";
import type { RatePorts } from "@/lib/billing/count-call";
import { networkAround } from "@/lib/billing/rules/client-network";
import { AppError } from "@/lib/config/errors";
import { type DatabasePorts, type DatabaseTransaction, inTransaction, runText } from "@/lib/db/database";
import type { Chain } from "@/lib/runtime/chain";
import type { Identity } from "./rules/identity";

/** Bonus of new accounts, and its limits. */
export interface BonusTerms {
  /** 0 for no bonus. */
  readonly credits: number;
  /** Bonuses per UTC day; null for no limit. */
  readonly maxPerDay: { readonly client: number; readonly inAll: number } | null;
  /** True if a wallet needs a recently signed transaction. */
  readonly needsHistory: boolean;
}

export interface BonusPorts extends DatabasePorts, RatePorts {
  readonly chain: Pick<Chain, "readHistory">;
}

/** A proven identity that signs in to its account. */
export interface BonusApplicant {
  readonly identity: Identity;
  readonly userId: string;
  /** Rate-limit client. */
  readonly client: string;
}

/**
 * Grants an identity its bonus if neither it nor the account has had one, the identity meets the terms, and the limits
 * of the day have capacity.
 */
export async function grantBonus(
  ports: BonusPorts,
  { identity, userId, client }: BonusApplicant,
  { credits, maxPerDay, needsHistory }: BonusTerms,
): Promise<void> {
  if (credits === 0) return;
  const { pool } = ports.database;
  const entryKey = `bonus:${identity.provider}:${identity.subject}`;
  if ((await runText(pool, FIND_BONUS, [entryKey, userId])).rows.length > 0) return;
  if (needsHistory && !(await hasHistory(ports, identity, client))) return;
  const windows = listWindows(client, maxPerDay);
  await inTransaction(pool, async (tx) => {
    await tx.query(LOCK_BALANCE, [userId]);
    if ((await tx.query(FIND_BONUS, [entryKey, userId])).rows.length > 0) return;
    if (!(await countBonus(tx, windows))) return;
    await tx.query(GRANT_BONUS, [userId, credits, entryKey]);
  });
}

/** A limit on the bonuses of a UTC day. */
interface BonusWindow {
  readonly name: string;
  readonly max: number;
}

/** Name of the window of all clients. */
const ALL_CLIENTS = "*";
const NETWORK_SHARE = 4;

/**
 * Returns the windows that a bonus counts against: its client, its /48 network if it has one, and all
 * clients. Several customers may share a /48, so it has a higher limit.
 */
function listWindows(client: string, maxPerDay: BonusTerms["maxPerDay"]): readonly BonusWindow[] {
  if (maxPerDay === null) return [];
  const windows = [{ name: client, max: maxPerDay.client }];
  const network = networkAround(client);
  if (network !== null) windows.push({ name: network, max: NETWORK_SHARE * maxPerDay.client });
  windows.push({ name: ALL_CLIENTS, max: maxPerDay.inAll });
  return windows;
}

/** Counts a bonus in all windows; returns false and counts it in none if one is full. */
async function countBonus(tx: DatabaseTransaction, windows: readonly BonusWindow[]): Promise<boolean> {
  if (windows.length === 0) return true;
  const names = windows.map(({ name }) => name);
  await tx.query(LOCK_WINDOWS, [names]);
  const { rows } = await tx.query(COUNT_BONUS, [names, windows.map(({ max }) => max)]);
  return rows.length > 0;
}

/** Newest transactions to read: one call to list them, and up to one call for each. */
const MAX_TRANSACTIONS = 8;
/** If the chain does not respond in time, the bonus is granted at a later sign-in. */
const TIMEOUT_MS = 5_000;

/** Errors after which the bonus is granted at a later sign-in. */
const RETRIABLE_CODES: ReadonlySet<string> = new Set(["chain_unavailable", "rate_limited", "server_busy"]);

/**
 * Returns true if a wallet has signed one of its newest transactions, which counts as a lookup of the client. A mention
 * is not enough, because any transaction can name other wallets. Identities of other providers need no history.
 */
async function hasHistory(
  ports: BonusPorts,
  { provider, subject }: Identity,
  client: string,
): Promise<boolean> {
  const { chain, database } = ports;
  if (provider !== "solana") return true;
  if (!isAddress(subject)) return false;
  try {
    await admitChainLookup(ports, { account: null, address: client });
    const range = { limit: MAX_TRANSACTIONS, deadline: database.clock.now() + TIMEOUT_MS };
    for await (const { transactions } of chain.readHistory(subject, range)) {
      if (transactions.some(({ signers }) => signers.includes(subject))) return true;
    }
    return false;
  } catch (error) {
    if (error instanceof AppError && RETRIABLE_CODES.has(error.code)) return false;
    throw error;
  }
}

const LOCK_BALANCE = "SELECT FROM credit_balances WHERE user_id = $1 FOR UPDATE";
/** Entry keys are unique, so a bonus is booked once. */
const FIND_BONUS = `
  SELECT FROM ledger_entries WHERE entry_key = $1
  UNION ALL SELECT FROM ledger_entries WHERE user_id = $2 AND kind = 'bonus'`;
const GRANT_BONUS = `
  WITH entry AS (
    INSERT INTO ledger_entries (user_id, credits, kind, reason, entry_key)
    VALUES ($1, $2, 'bonus', 'sign-up', $3) RETURNING user_id, credits
  )
  UPDATE credit_balances b SET credits = b.credits + entry.credits FROM entry WHERE b.user_id = entry.user_id`;
/** Creates and locks all windows in one order, and deletes counts of past days. */
const LOCK_WINDOWS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  past AS (DELETE FROM signup_bonus_counts c USING today WHERE c.day < today.day - 1)
  INSERT INTO signup_bonus_counts AS c (client, day, count)
  SELECT name, day, 0 FROM unnest($1::text[]) AS name, today ORDER BY name
  ON CONFLICT (client, day) DO UPDATE SET count = c.count`;
/** Counts in all windows, or in no window if one is full. */
const COUNT_BONUS = `
  WITH today AS (SELECT (now() AT TIME ZONE 'UTC')::date AS day),
  requested AS (
    SELECT c.client, c.day, c.count < w.maximum AS is_free
    FROM unnest($1::text[], $2::int[]) AS w (name, maximum) JOIN signup_bonus_counts c ON c.client = w.name
    JOIN today ON today.day = c.day
  )
  UPDATE signup_bonus_counts c SET count = c.count + 1 FROM requested
  WHERE c.client = requested.client AND c.day = requested.day AND (SELECT bool_and(is_free) FROM requested)
  RETURNING c.count`;
