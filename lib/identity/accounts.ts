import { randomBytes } from "node:crypto";
import type { KeyLedger, Ledger } from "@/lib/billing/ports";
import { AppError } from "@/lib/config/errors";
import type { DatabasePorts } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
import type { RandomHex } from "@/lib/runtime/ports";
import type { Identity } from "./rules/identity";

export interface AccountStatus {
  readonly userId: string;
  /** Credits. */
  readonly balance: number;
  /** True if an operator has blocked the account. */
  readonly blocked: boolean;
}

/** Returns an account; null if it does not exist. */
export async function findAccount(
  { database: { prisma } }: DatabasePorts,
  userId: string,
): Promise<AccountStatus | null> {
  const [balance, block] = await Promise.all([
    prisma.creditBalance.findUnique({ where: { userId } }),
    prisma.blockedCaller.findUnique({ where: { owner: userId } }),
  ]);
  return balance === null ? null : { userId, balance: balance.credits, blocked: block !== null };
}

/**
 * Returns the id of the account of an identity, or creates one. Calls `admit` before; if that throws, nothing is
 * created.
 */
export async function getOrCreateAccount(
  ports: DatabasePorts,
  identity: Identity,
  admit: () => Promise<void>,
): Promise<string> {
  const userId = await findUserId(ports, identity);
  if (userId !== null) return userId;
  await admit();
  return createAccount(ports, identity);
}

/** The second of two concurrent sign-ins finds the account of the first. */
async function createAccount(ports: DatabasePorts, identity: Identity): Promise<string> {
  const { prisma } = ports.database;
  const { provider, subject } = identity;
  const userId = createUserId();
  try {
    await prisma.$transaction([
      prisma.user.create({ data: { id: userId, balance: { create: { credits: 0 } } } }),
      prisma.signInIdentity.create({ data: { provider, subject, userId } }),
    ]);
    return userId;
  } catch (error) {
    const concurrentUserId = isUniqueViolation(error) ? await findUserId(ports, identity) : null;
    if (concurrentUserId === null) throw error;
    return concurrentUserId;
  }
}

async function findUserId(
  { database: { prisma } }: DatabasePorts,
  { provider, subject }: Identity,
): Promise<string | null> {
  const where = { provider_subject: { provider, subject } };
  return (await prisma.signInIdentity.findUnique({ where }))?.userId ?? null;
}

function createUserId(): string {
  return `usr_${randomBytes(USER_ID_BYTES).toString("hex")}`;
}

export interface AccountOpening {
  /** Initial credits, 0 for none. */
  readonly credits: number;
  readonly kind: "bonus" | "grant";
  readonly reason: string;
}

/** Creates an account and returns its user id. */
export async function openAccount(
  ports: { readonly ledger: Ledger; readonly randomHex: RandomHex },
  opening: AccountOpening,
): Promise<string> {
  const userId = createUserId();
  await ports.ledger.openAccount({ ...opening, userId, entryKey: `opening:${userId}` });
  return userId;
}

const USER_ID_BYTES = 12;

/** Ledger entries per page. */
const PAGE = 100;

/** Returns the account of a key and its newest entries (or those before entry `before`), oldest first. */
export async function readAccount(
  ports: { readonly ledger: Ledger },
  keyId: string,
  before: bigint | null,
): Promise<KeyLedger> {
  const ledger = await ports.ledger.readAccount(keyId, { limit: PAGE, before });
  if (ledger === null) throw new AppError("not_found", `No key ${keyId}.`);
  return ledger;
}
