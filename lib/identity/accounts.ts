import { createUserId } from "@/lib/billing/ledger";
import type { DatabasePorts } from "@/lib/db/database";
import { isUniqueViolation } from "@/lib/db/database-error";
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
